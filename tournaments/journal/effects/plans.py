"""The rows that change with the planned rounds."""

from __future__ import annotations

from tournaments.journal.effects.lookups import player_columns, tournament_key
from tournaments.journal.kinds import PlannedRound, PlanSaved
from tournaments.journal.rows import Line, Rows

__all__ = ["add_planned_seats", "lay_plan", "planned_round"]


def lay_plan(line: Line, what: PlanSaved, rows: Rows) -> None:
    """Replace the planned rounds from the plan's first one on."""
    tournament, number = tournament_key(line, rows), what.from_
    while rows.drop("planned_seat", planned_round(line, number, rows)):
        number += 1
    said = {
        "version": what.version,
        "method": what.method.value,
        "seed": what.seed,
        "stopped": what.stopped,
    }
    if rows.each("plan", tournament_id=tournament):
        rows.change("plan", {"tournament_id": tournament}, **said)
    else:
        rows.add("plan", 0, tournament_id=tournament, **said)
    places = 0
    for planned in what.rounds:
        places = add_planned_seats(line, planned, places, rows)


def planned_round(line: Line, number: int, rows: Rows) -> dict[str, object]:
    """Return the columns that identify the seats of a planned round."""
    return {"tournament_id": tournament_key(line, rows), "round": number}


def add_planned_seats(line: Line, planned: PlannedRound, places: int, rows: Rows) -> int:
    """Add the seats of a planned round, numbered from *places* within the entry; return the next number."""
    seated = [
        (number, seat, who, table.by_hand)
        for number, table in enumerate(planned.tables, start=1)
        for seat, who in enumerate(table.seats)
    ]
    resting = [(None, seat, who, False) for seat, who in enumerate(planned.rests)]
    of = planned_round(line, planned.round, rows)
    for table, seat, who, by_hand in (*seated, *resting):
        player = rows.find("player", **player_columns(line, who, rows))
        rows.add("planned_seat", places, **of, table=table, seat=seat, player_id=player, by_hand=by_hand)
        places += 1
    return places
