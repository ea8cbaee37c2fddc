"""The cached hand statistics of a table.

Zero counts are left out. A row with another version is ignored, and the ledger is folded again.
"""

from __future__ import annotations

from typing import Any, Final

import referee

__all__ = ["is_current_version", "read_tallies", "tallies_json"]

_VERSION: Final = 1
"""Version of the counting. Increase it with every change; rows of another version are ignored."""
_POINT_FIELDS: Final = ("won", "dealt")
_YAKU_FIELD: Final = "yaku"


def tallies_json(page: referee.ledger.Page) -> dict[str, Any]:
    """Return what each seat of *page* did in its hands, as JSON to be stored."""
    return {
        "version": _VERSION,
        "seats": [_seat_json(tally) for tally in referee.statistics.hand_tallies(page)],
    }


def is_current_version(row: Any) -> bool:
    """Return whether *row* has the current version of the counting."""
    return isinstance(row, dict) and row.get("version") == _VERSION


def read_tallies(row: Any) -> tuple[referee.statistics.HandTally, ...] | None:
    """Return the stored *row* as tallies by seat; None if it is of another version."""
    return tuple(_read(seat) for seat in row["seats"]) if is_current_version(row) else None


def _seat_json(tally: referee.statistics.HandTally) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name in referee.statistics.HandTally.__slots__:
        value = getattr(tally, name)
        if name == _YAKU_FIELD:
            value = dict(sorted(value.items()))
        elif name in _POINT_FIELDS:
            value = referee.codec.write_points(value) if value else 0
        if value:
            values[name] = value
    return values


def _read(seat: dict[str, Any]) -> referee.statistics.HandTally:
    points: dict[str, Any] = {
        name: referee.codec.read_points(seat[name]) for name in _POINT_FIELDS if name in seat
    }
    return referee.statistics.HandTally(**(seat | points))
