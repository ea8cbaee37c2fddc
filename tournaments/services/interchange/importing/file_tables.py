"""Read the tables of an event file: their results and their ledgers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee
from tournaments.services.interchange.eventfile.shape import EventFile, GameIn, ResultIn, TableIn

__all__ = ["read_figure", "read_result", "read_table_entry", "tables_of"]


def tables_of(event_file: EventFile) -> list[tuple[str, TableIn | GameIn]]:
    """Return the tables of all rounds and the games of all meetings, each with its path."""
    round_tables: list[tuple[str, TableIn | GameIn]] = [
        (f"rounds[{index}].tables[{table_index}]", table)
        for index, round_ in enumerate(event_file.rounds or ())
        for table_index, table in enumerate(round_.tables or ())
    ]
    meeting_games: list[tuple[str, TableIn | GameIn]] = [
        (f"meetings[{index}].games[{table_index}]", game)
        for index, meeting in enumerate(event_file.meetings or ())
        for table_index, game in enumerate(meeting.games)
    ]
    return round_tables + meeting_games


def read_table_entry(number: int, entry: Any) -> referee.ledger.Entry:
    """Read a handwritten table entry. Raises `referee.RefereeError` if it cannot be read."""
    return referee.codec.read_entry(number, entry.get("kind"), entry.get("payload"))


def read_result(result: ResultIn) -> referee.ledger.Result:
    """Return a table's result as an entry of its ledger."""
    figures: Mapping[str, Any] = {
        "scores": tuple(result.scores or ()),
        "sticks_left": result.sticks_left,
        "results": tuple(referee.codec.read_points(read_figure(figure)) for figure in result.results or ()),
        "places": tuple(result.places or ()),
    }
    return referee.ledger.Result(**figures, why=result.why)


def read_figure(value: object) -> int | str:
    """Return a figure that the file's reader has checked already."""
    if isinstance(value, int | str):
        return value
    raise AssertionError("a figure that was read is a number or a fraction in words")
