"""The columns of a score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournaments.sheets.paper.style import MARGIN

__all__ = ["BLANK_SEAT", "NUMBER", "PLAYED_SEAT", "WIDE_SEAT", "Grid", "SeatWidths"]

NUMBER: Final = 7.0
"""How wide the numbers of the entries stand, where a sheet has them."""

HAND: Final = 8.0
HONBA: Final = 9.0
STICKS: Final = 8.0
FOOT: Final = MARGIN + 0.6  # from the lower edge: what hangs below the line stays within the margin


@dataclass(frozen=True, slots=True)
class SeatWidths:
    """A seat's columns in millimetres: the mark of a riichi, the change, the points after it."""

    mark: float
    change: float
    points: float

    @property
    def all(self) -> float:
        """All three."""
        return self.mark + self.change + self.points


PLAYED_SEAT: Final = SeatWidths(4.0, 12.5, 11.5)
WIDE_SEAT: Final = SeatWidths(4.5, 13.5, 13.0)
BLANK_SEAT: Final = SeatWidths(6.0, 16.0, 13.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The columns of the table of hands, from the left; *number* is the width of the entries' numbers, if any.

    *found* is that of what the referee found, right of the results, where a sheet says so.
    """

    width: float
    height: float
    players: int
    number: float
    seat: SeatWidths
    found: float = 0.0

    @property
    def left(self) -> float:
        """The left edge of all that is printed."""
        return MARGIN

    @property
    def right(self) -> float:
        """The right edge of all that is printed."""
        return self.width - MARGIN

    @property
    def hand(self) -> float:
        """Where the column of rounds begins."""
        return self.left + self.number

    @property
    def honba(self) -> float:
        """Where the column of honba begins."""
        return self.hand + HAND

    @property
    def result(self) -> float:
        """Where the column of results begins."""
        return self.honba + HONBA

    @property
    def result_width(self) -> float:
        """How wide a result's words may be."""
        return self.found_left - self.result - 2

    @property
    def found_left(self) -> float:
        """Where the column of what the referee found begins."""
        return self.seat_left(0) - self.found

    @property
    def sticks(self) -> float:
        """Where the column of sticks begins."""
        return self.right - STICKS

    @property
    def foot(self) -> float:
        """The baseline of the last line of the page."""
        return self.height - FOOT

    def seat_left(self, seat: int) -> float:
        """Where the columns of *seat* begin."""
        return self.sticks - (self.players - seat) * self.seat.all

    def mark(self, seat: int) -> float:
        """The middle of the marks of *seat*."""
        return self.seat_left(seat) + self.seat.mark / 2 + 0.2

    def change_right(self, seat: int) -> float:
        """The right edge of a change of *seat*."""
        return self.seat_left(seat) + self.seat.mark + self.seat.change - 0.5

    def points_right(self, seat: int) -> float:
        """The right edge of the points of *seat*."""
        return self.seat_left(seat) + self.seat.all - 1
