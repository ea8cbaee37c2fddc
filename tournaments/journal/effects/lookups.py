"""The keys and columns by which an entry finds its rows."""

from __future__ import annotations

from tournaments.journal.rows import Line, Rows

__all__ = ["numbered_in_event", "player_columns", "player_key", "round_key", "table_key", "tournament_key"]


def tournament_key(line: Line, rows: Rows) -> int:
    """Return the key of the entry's event."""
    return rows.find("tournament", uid=line.event)


def numbered_in_event(line: Line, rows: Rows, *, number: int) -> dict[str, object]:
    """Return the columns that identify a row of the event by its number."""
    return {"tournament_id": tournament_key(line, rows), "number": number}


def player_columns(line: Line, person_id: str, rows: Rows) -> dict[str, object]:
    """Return the columns that identify a player of the event."""
    return {"tournament_id": tournament_key(line, rows), "person_id": person_id}


def round_key(line: Line, number: int, rows: Rows) -> int:
    """Return the key of the round with that number."""
    return rows.find("round", **numbered_in_event(line, rows, number=number))


def table_key(line: Line, round_: int, number: int, rows: Rows) -> int:
    """Return the key of the table with that number in a round."""
    return rows.find("table", round_id=round_key(line, round_, rows), number=number)


def player_key(line: Line, person_id: str, rows: Rows) -> int:
    """Return the key of a player of the event."""
    return rows.find("player", **player_columns(line, person_id, rows))
