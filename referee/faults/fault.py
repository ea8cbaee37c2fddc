"""One possible fault at a table, and the difference it leaves."""

from __future__ import annotations

from referee.frozen import dataclass
from referee.ruling import POT, Finding, Party, Points
from referee.values import Seat

__all__ = ["HONBA", "STICK", "WORTH", "Change", "Fault", "Part", "change_by_seat"]

Change = tuple[Points, ...]
"""Points in excess (or, negative, missing) compared with the ledger: by seat, and last the sticks on the table."""


Part = tuple[Party, Party, str]
"""A part of a payment: the giver, the taker, and whether it is the worth, the honba or the stick."""
WORTH, HONBA, STICK = "worth", "honba", "stick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One possible difference between play and ledger, and its effect.

    *number* is the entry that it concerns; None where it is the reading itself, or the sticks left when the table was
    closed. *finding* names it without claiming that it happened. *change* is the effect. *parts* are the parts of that
    entry's payments that it claims were made otherwise.
    """

    number: int | None
    finding: Finding
    change: Change
    parts: frozenset[Part] = frozenset()

    def is_compatible_with(self, other: Fault) -> bool:
        """Whether both can have happened; a part that was made otherwise was not made otherwise in a second way."""
        return self.number != other.number or not self.parts & other.parts


def change_by_seat(players: int, *transfers: tuple[Party, Points]) -> Change:
    """The sum of *transfers* by seat and for the pot; points outside the game are not counted."""
    change: list[Points] = [0] * (players + 1)
    for party, points in transfers:
        if isinstance(party, Seat):
            change[party] += points
        elif party is POT:
            change[players] += points
    return tuple(change)
