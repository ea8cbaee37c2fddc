"""The columns of a score sheet."""

from __future__ import annotations

from typing import Final

from referee.frozen import dataclass
from tournaments.sheets.paper.style import MARGIN

__all__ = ["BLANK_SEAT", "NUMBER", "PLAYED_SEAT", "WIDE_SEAT", "Grid", "SeatWidths"]

NUMBER: Final = 7.0
"""The width of the entries' numbers, if a sheet has them."""

HAND: Final = 8.0
HONBA: Final = 9.0
STICKS: Final = 8.0
FOOT: Final = MARGIN + 0.6  # from the lower edge: descenders of the line stay within the margin


@dataclass(frozen=True, slots=True)
class SeatWidths:
    """A seat's columns in millimetres: the riichi mark, the change, and the points after it."""

    mark: float
    change: float
    points: float

    @property
    def all(self) -> float:
        """The width of all three."""
        return self.mark + self.change + self.points


PLAYED_SEAT: Final = SeatWidths(4.0, 12.5, 11.5)
WIDE_SEAT: Final = SeatWidths(4.5, 13.5, 13.0)
BLANK_SEAT: Final = SeatWidths(6.0, 16.0, 13.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The columns of the table of hands, from the left; *number* is the width of the entries' numbers, if any.

    *findings_width* is the width of the column of the referee's findings, right of the results, if a sheet has it.
    """

    width: float
    height: float
    players: int
    number: float
    seat: SeatWidths
    findings_width: float = 0.0

    @property
    def left(self) -> float:
        """The left edge of the printed area."""
        return MARGIN

    @property
    def right(self) -> float:
        """The right edge of the printed area."""
        return self.width - MARGIN

    @property
    def hand(self) -> float:
        """The start of the column of rounds."""
        return self.left + self.number

    @property
    def honba(self) -> float:
        """The start of the column of honba."""
        return self.hand + HAND

    @property
    def result(self) -> float:
        """The start of the column of results."""
        return self.honba + HONBA

    @property
    def result_width(self) -> float:
        """The width available for a result's text."""
        return self.findings_left - self.result - 2

    @property
    def findings_left(self) -> float:
        """The start of the column of the referee's findings."""
        return self.seat_left(0) - self.findings_width

    @property
    def sticks(self) -> float:
        """The start of the column of sticks."""
        return self.right - STICKS

    @property
    def foot(self) -> float:
        """The baseline of the last line of the page."""
        return self.height - FOOT

    def seat_left(self, seat: int) -> float:
        """The start of the columns of *seat*."""
        return self.sticks - (self.players - seat) * self.seat.all

    def mark(self, seat: int) -> float:
        """The middle of the riichi marks of *seat*."""
        return self.seat_left(seat) + self.seat.mark / 2 + 0.2

    def change_right(self, seat: int) -> float:
        """The right edge of the changes of *seat*."""
        return self.seat_left(seat) + self.seat.mark + self.seat.change - 0.5

    def points_right(self, seat: int) -> float:
        """The right edge of the points of *seat*."""
        return self.seat_left(seat) + self.seat.all - 1
