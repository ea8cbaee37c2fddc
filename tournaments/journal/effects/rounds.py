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


def draw_round(line: Line, what: RoundDrawn, rows: Rows) -> None:
    """Add a round with its tables, seats and rests."""
    round_ = rows.add(
        "round",
        0,
        **numbered_in_event(line, rows, number=what.round),
        state="drawn",
        date=what.date,
        name=what.name,
        games=what.games,
    )
    for seated in what.tables:
        table = rows.add(
            "table",
            seated.table,
            round_id=round_,
            number=seated.table,
            own=None if seated.rules is None else to_json(seated.rules),
            start=to_json(seated.start),
            counts="friendly" if seated.friendly else "counts",
        )
        for seat, who in enumerate(seated.seats):
            player = rows.find("player", **player_columns(line, who, rows))
            # Eight numbers per table, so that no two tables use the same key.
            n = seated.table * 8 + seat
            rows.add("seating", n, round_id=round_, table_id=table, seat=seat, player_id=player)
    for n, who in enumerate(what.rests, start=1):
        rows.add("rest", n, round_id=round_, player_id=rows.find("player", **player_columns(line, who, rows)))
    rows.based(what.round, [seated.table for seated in what.tables], line.hash)
    substituting.start_substitutions(tournament_key(line, rows), what.round, round_, rows)


def exchange_seats(line: Line, what: Exchanged, rows: Rows) -> None:
    """Exchange the seats of two players in a round."""
    round_ = round_key(line, what.round, rows)
    one, other = (rows.find("player", **player_columns(line, who, rows)) for who in what.who)
    first = rows.find("seating", round_id=round_, player_id=one)
    second = rows.find("seating", round_id=round_, player_id=other)
    rows.exchange("seating", first, second, "player_id")
    set_starting_points(line, what.round, what.begins, rows)


def set_starting_points(line: Line, round_: int, begins: Sequence[TableStart], rows: Rows) -> None:
    """Store the starting points of these tables."""
    for one in begins:
        rows.change("table", {"id": table_key(line, round_, one.table, rows)}, start=to_json(one.start))


def undo_opening(line: Line, what: OpeningUndone, rows: Rows) -> None:
    """Return an opened round to a drawn one, without its calls and clocks."""
    round_ = round_key(line, what.round, rows)
    for table in rows.each("table", round_id=round_):
        rows.drop("referee_call", {"table_id": table})
    rows.drop("clock_event", {"round_id": round_})
    for number in what.unset:
        rows.change("table", {"round_id": round_, "number": number}, start=None)
    rows.change("round", {"id": round_}, state="drawn")


def reseat_table(line: Line, what: Reseated, rows: Rows) -> None:
    """Seat the players of a table in the given order."""
    table = table_key(line, what.round, what.table, rows)
    for seat, who in enumerate(what.seats):
        player = rows.find("player", **player_columns(line, who, rows))
        held = rows.find("seating", table_id=table, seat=seat)
        sat = rows.find("seating", table_id=table, player_id=player)
        if held != sat:
            rows.exchange("seating", held, sat, "player_id")
    if what.start is not None:
        rows.change("table", {"id": table}, start=to_json(what.start))


def state_results(line: Line, what: RoundStated, rows: Rows) -> None:
    """Replace the results of a round without tables."""
    round_ = round_key(line, what.round, rows)
    rows.drop("round_result", {"round_id": round_})
    for n, one in enumerate(what.results):
        player = rows.find("player", **player_columns(line, one.who, rows))
        rows.add(
            "round_result", n, round_id=round_, player_id=player, result=str(one.result), place=one.place
        )


def drop_round(round_: int, rows: Rows) -> None:
    """Delete a round with its tables, seats and results; calls, checks and clocks must be deleted before."""
    substituting.reset_substitutions(round_, rows)
    for name in _OF_A_ROUND:
        rows.drop(name, {"round_id": round_})
    rows.drop("round", {"id": round_})


# The rows of a round before it is opened; rows that depend on others come first.
_OF_A_ROUND: Final[tuple[RowKind, ...]] = ("round_result", "seating", "rest", "table")


def call_referee(line: Line, what: RefereeCalled, rows: Rows) -> None:
    """Replace the table's call for a referee."""
    table = table_key(line, what.round, what.table, rows)
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
