"""The rows that change with the planned rounds."""

from __future__ import annotations

from tournaments.journal.effects.lookups import player_columns, tournament_key
from tournaments.journal.kinds import PlannedRound, PlanSaved
from tournaments.journal.rows import Line, Rows

__all__ = ["add_planned_seats", "planned_round", "replace_plan"]


def replace_plan(line: Line, content: PlanSaved, rows: Rows) -> None:
    """Replace the planned rounds from the plan's first one on."""
    tournament, number = tournament_key(line, rows), content.from_
    while rows.drop("planned_seat", planned_round(line, number, rows)):
        number += 1
    columns = {
        "version": content.version,
        "method": content.method.value,
        "seed": content.seed,
        "stopped": content.stopped,
    }
    if rows.keys("plan", tournament_id=tournament):
        rows.change("plan", {"tournament_id": tournament}, **columns)
    else:
        rows.add("plan", 0, tournament_id=tournament, **columns)
    seat_number = 0
    for planned in content.rounds:
        seat_number = add_planned_seats(line, planned, seat_number, rows)


def planned_round(line: Line, number: int, rows: Rows) -> dict[str, object]:
    """Return the columns that identify the seats of a planned round."""
    return {"tournament_id": tournament_key(line, rows), "round": number}


def add_planned_seats(line: Line, planned: PlannedRound, seat_number: int, rows: Rows) -> int:
    """Add the seats of a planned round, numbered from *seat_number* within the entry; return the next number."""
    seated = [
        (number, seat, person_id, table.by_hand)
        for number, table in enumerate(planned.tables, start=1)
        for seat, person_id in enumerate(table.seats)
    ]
    resting = [(None, seat, person_id, False) for seat, person_id in enumerate(planned.rests)]
    round_columns = planned_round(line, planned.round, rows)
    for table, seat, person_id, by_hand in (*seated, *resting):
        player = rows.find("player", **player_columns(line, person_id, rows))
        rows.add(
            "planned_seat",
            seat_number,
            **round_columns,
            table=table,
            seat=seat,
            player_id=player,
            by_hand=by_hand,
        )
        seat_number += 1
    return seat_number
