"""The rows that change with a round and its tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tournaments.journal.effects import substituting
from tournaments.journal.effects.lookups import (
    numbered_in_event,
    player_columns,
    round_key,
    table_key,
    tournament_key,
)
from tournaments.journal.kinds import (
    Exchanged,
    OpeningUndone,
    RefereeCalled,
    Reseated,
    RoundDrawn,
    RoundStated,
    TableStart,
)
from tournaments.journal.reading import to_json
from tournaments.journal.rows import Line, RowKind, Rows

__all__ = [
    "call_referee",
    "draw_round",
    "drop_round",
    "exchange_seats",
    "reseat_table",
    "set_starting_points",
    "state_results",
    "undo_opening",
]


def draw_round(line: Line, content: RoundDrawn, rows: Rows) -> None:
    """Add a round with its tables, seats and rests."""
    round_ = rows.add(
        "round",
        0,
        **numbered_in_event(line, rows, number=content.round),
        state="drawn",
        date=content.date,
        name=content.name,
        games=content.games,
    )
    for seated in content.tables:
        table = rows.add(
            "table",
            seated.table,
            round_id=round_,
            number=seated.table,
            own=None if seated.rules is None else to_json(seated.rules),
            start=to_json(seated.start),
            counts="friendly" if seated.friendly else "counts",
        )
        for seat, person_id in enumerate(seated.seats):
            player = rows.find("player", **player_columns(line, person_id, rows))
            # Eight numbers per table, so that no two tables use the same key.
            row_number = seated.table * 8 + seat
            rows.add("seating", row_number, round_id=round_, table_id=table, seat=seat, player_id=player)
    for row_number, person_id in enumerate(content.rests, start=1):
        rows.add(
            "rest",
            row_number,
            round_id=round_,
            player_id=rows.find("player", **player_columns(line, person_id, rows)),
        )
    rows.start_ledgers(content.round, [seated.table for seated in content.tables], line.hash)
    substituting.start_substitutions(tournament_key(line, rows), content.round, round_, rows)


def exchange_seats(line: Line, content: Exchanged, rows: Rows) -> None:
    """Exchange the seats of two players in a round."""
    round_ = round_key(line, content.round, rows)
    first_player, second_player = (
        rows.find("player", **player_columns(line, person_id, rows)) for person_id in content.who
    )
    first_seating = rows.find("seating", round_id=round_, player_id=first_player)
    second_seating = rows.find("seating", round_id=round_, player_id=second_player)
    rows.exchange("seating", first_seating, second_seating, "player_id")
    set_starting_points(line, content.round, content.begins, rows)


def set_starting_points(line: Line, round_: int, table_starts: Sequence[TableStart], rows: Rows) -> None:
    """Store the starting points of these tables."""
    for table_start in table_starts:
        rows.change(
            "table",
            {"id": table_key(line, round_, table_start.table, rows)},
            start=to_json(table_start.start),
        )


def undo_opening(line: Line, content: OpeningUndone, rows: Rows) -> None:
    """Return an opened round to a drawn one, without its calls and clocks."""
    round_ = round_key(line, content.round, rows)
    for table in rows.keys("table", round_id=round_):
        rows.drop("referee_call", {"table_id": table})
    rows.drop("clock_event", {"round_id": round_})
    for number in content.unset:
        rows.change("table", {"round_id": round_, "number": number}, start=None)
    rows.change("round", {"id": round_}, state="drawn")


def reseat_table(line: Line, content: Reseated, rows: Rows) -> None:
    """Seat the players of a table in the given order."""
    table = table_key(line, content.round, content.table, rows)
    for seat, person_id in enumerate(content.seats):
        player = rows.find("player", **player_columns(line, person_id, rows))
        new_seating = rows.find("seating", table_id=table, seat=seat)
        old_seating = rows.find("seating", table_id=table, player_id=player)
        if new_seating != old_seating:
            rows.exchange("seating", new_seating, old_seating, "player_id")
    if content.start is not None:
        rows.change("table", {"id": table}, start=to_json(content.start))


def state_results(line: Line, content: RoundStated, rows: Rows) -> None:
    """Replace the results of a round without tables."""
    round_ = round_key(line, content.round, rows)
    rows.drop("round_result", {"round_id": round_})
    for row_number, stated in enumerate(content.results):
        player = rows.find("player", **player_columns(line, stated.who, rows))
        rows.add(
            "round_result",
            row_number,
            round_id=round_,
            player_id=player,
            result=str(stated.result),
            place=stated.place,
        )


def drop_round(round_: int, rows: Rows) -> None:
    """Delete a round with its tables, seats and results; calls, checks and clocks must be deleted before."""
    substituting.reset_substitutions(round_, rows)
    for kind in _ROUND_ROWS:
        rows.drop(kind, {"round_id": round_})
    rows.drop("round", {"id": round_})


# The rows of a round before it is opened; rows that depend on others come first.
_ROUND_ROWS: Final[tuple[RowKind, ...]] = ("round_result", "seating", "rest", "table")


def call_referee(line: Line, content: RefereeCalled, rows: Rows) -> None:
    """Replace the table's call for a referee."""
    table = table_key(line, content.round, content.table, rows)
    rows.drop("referee_call", {"table_id": table})
    rows.add(
        "referee_call",
        0,
        table_id=table,
        number=line.number,
        at=line.at,
        device=line.device,
        answered_by="",
        answered_at=None,
    )
