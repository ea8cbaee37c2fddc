"""The cached hand statistics of a table, without zero counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import referee

__all__ = ["Tallies", "read_tallies", "tallies_json"]

Tallies = tuple[referee.statistics.HandTally, ...]
"""The statistics of the hands of a table, by seat."""

_POINT_FIELDS: Final = ("won", "dealt")
_YAKU_FIELD: Final = "yaku"


def tallies_json(tallies: Tallies) -> list[dict[str, Any]]:
    """Return *tallies* as JSON to be stored."""
    return [_seat_json(tally) for tally in tallies]


def read_tallies(seats: Iterable[dict[str, Any]]) -> Tallies:
    """Read the stored *seats* back."""
    return tuple(map(_read, seats))


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
