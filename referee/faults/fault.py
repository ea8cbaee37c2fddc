"""One possible fault at a table, and the difference it leaves."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ruling import POT, Finding, Party, Points
from referee.values import Seat

__all__ = ["HONBA", "STICK", "WORTH", "Change", "Fault", "Part", "of_seats"]

Change = tuple[Points, ...]
"""What somebody has more (or less) than by the ledger: by seat, and last the sticks on the table, in points."""


Part = tuple[Party, Party, str]
"""What of a payment: who gives, who takes, and whether it is the worth, the honba or the stick."""
WORTH, HONBA, STICK = "worth", "honba", "stick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that may have been done otherwise than the ledger says, and what it leaves.

    *number* is the entry that it concerns; none where it is the reading itself, or the sticks left when the table was
    closed. *says* names it without claiming that it was so. *change* is what it would leave. *of* are the parts of that
    entry's payments that it says were made otherwise.
    """

    number: int | None
    says: Finding
    change: Change
    of: frozenset[Part] = frozenset()

    def can_stand_beside(self, other: Fault) -> bool:
        """Can both have happened? What was made otherwise once was not made otherwise in a second way."""
        return self.number != other.number or not self.of & other.of


def of_seats(players: int, *moved: tuple[Party, Points]) -> Change:
    """What *moved* comes to by seat and for the pot; what is out of the game is nowhere."""
    change: list[Points] = [0] * (players + 1)
    for party, points in moved:
        if isinstance(party, Seat):
            change[party] += points
        elif party is POT:
            change[players] += points
    return tuple(change)
