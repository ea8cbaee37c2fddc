"""On which question does each finding on a win and its payments rest?"""

from __future__ import annotations

from enum import Enum

from referee.findings.kind import Choice

__all__ = ["DEPOSITS_TAKEN", "DEPOSIT_OWN_BACK", "Winners"]


class Winners(Enum):
    """How many players won on the tile."""

    ONE = "one"
    SEVERAL = "several"

    @staticmethod
    def of(count: int) -> Winners:
        """One, or several."""
        return Winners.SEVERAL if count > 1 else Winners.ONE


DEPOSITS_TAKEN = Choice(
    "deposits_taken", {Winners.ONE: "riichi_deposit", Winners.SEVERAL: "multi_ron_deposits"}
)
DEPOSIT_OWN_BACK = Choice(
    "deposit_own_back", {Winners.ONE: "riichi_deposit", Winners.SEVERAL: "multi_ron_deposits"}
)
