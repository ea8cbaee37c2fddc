"""The cached hand statistics of a table.

Only what is not nothing is written. Whoever finds another version here folds the ledger anew.
"""

from __future__ import annotations

from typing import Any, Final

import referee

__all__ = ["is_counted_so", "kept", "written"]

_VERSION: Final = 1
"""One more with every change of what is counted: what was kept by another is passed over."""
_POINTS: Final = ("won", "dealt")
_YAKU: Final = "yaku"


def written(page: referee.ledger.Page) -> dict[str, Any]:
    """What each seat of *page* did in its hands, as it is kept."""
    return {
        "version": _VERSION,
        "seats": [_of_seat(tally) for tally in referee.statistics.hand_tallies(page)],
    }


def is_counted_so(row: Any) -> bool:
    """Whether *row* was kept by this way of counting; one that was not says nothing."""
    return isinstance(row, dict) and row.get("version") == _VERSION


def kept(row: Any) -> tuple[referee.statistics.HandTally, ...] | None:
    """What was kept as *row*, by seat; None where it says nothing."""
    return tuple(_read(seat) for seat in row["seats"]) if is_counted_so(row) else None


def _of_seat(tally: referee.statistics.HandTally) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in referee.statistics.HandTally.__slots__:
        value = getattr(tally, name)
        if name == _YAKU:
            value = dict(sorted(value.items()))
        elif name in _POINTS:
            value = referee.codec.write_points(value) if value else 0
        if value:
            found[name] = value
    return found


def _read(seat: dict[str, Any]) -> referee.statistics.HandTally:
    points = {name: referee.codec.read_points(seat[name]) for name in _POINTS if name in seat}
    return referee.statistics.HandTally(**{**seat, **points})
