"""A judge's decision.

A judgement is a person's word: the player concerned, what was asked or found, the measure, and what becomes of the
hand. The core proposes one; a judge may decide otherwise and says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from referee.answers import Measure
from referee.reports import Foul, Question, Report, Riichi
from referee.values import Seat

__all__ = ["Judgement", "Loss", "Outcome", "Play"]


class Loss(Enum):
    """Where do the points go that a player loses by a ruling?"""

    AFTER_UMA = "after_uma"
    """Off the result, after uma; nothing moves at the table."""
    AT_TABLE = "at_table"
    """Off the score at the table, out of the game."""
    DEPOSIT = "deposit"
    """Off the score, onto the table in whole sticks, for whoever wins those."""
    IN_PLACE = "in_place"
    """They are the player's result of this game, in place of any other; the place held counts for the others' uma."""
    IN_PLACE_LAST = "in_place_last"
    """The same, and the seat has the last place, so that the others share the rest of the uma."""

    @property
    def in_place(self) -> bool:
        """Whether the points stand in place of the player's result."""
        return self in (Loss.IN_PLACE, Loss.IN_PLACE_LAST)


class Play(Enum):
    """What becomes of the hand that a ruling speaks of?"""

    GOES_ON = "goes_on"
    """The hand in play goes on; with a chombo it ends with that."""
    STANDS = "stands"
    """What was played stands. A chombo in the hand in play costs its points and does not end it."""
    REPLAYED = "replayed"
    """It is dealt again, and nobody is paid for it."""
    CORRECTED = "corrected"
    """It stands as the corrected report says."""


class Outcome(Enum):
    """What came of looking at a ruling again?"""

    CONFIRMED = "confirmed"
    """The head referee agrees."""
    CHANGED = "changed"
    """Another judgement stands in its place, without an appeal: a slip of the pen, or the head referee's own word."""
    APPEALED = "appealed"
    """The player asks for another decision; nothing is changed yet."""
    UPHELD = "upheld"
    """The appeal is turned down."""
    OVERTURNED = "overturned"
    """The appeal is granted: another judgement stands in its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A judge's decision on one player, as it was announced.

    *question* is what the core was asked, and *facts* what was found, in words; one of them is there. *points* (zero or
    more) are lost by the player, and go where *when* says. *hand* is what becomes of the hand: of the hand *about*, by
    its number in the ledger, else of the one in play; *report* is that hand as it was, where it is corrected. *moved*
    are points by seat that put a payment right, zero in sum. *riichi* are those of the hand in play where a chombo or
    a new deal ends it. *reason* says why the decision is not the one proposed. *judge* is the name announced.
    *turns_left*: about so many turns were left in the hand.

    What a chombo costs, the rules say: *points* are lost beside it. A corrected report says what its own fouls cost.
    """

    seat: Seat
    decision: Measure
    question: Question | None = None
    facts: str = ""
    points: int = 0
    when: Loss = Loss.AFTER_UMA
    hand: Play = Play.GOES_ON
    about: int | None = None
    report: Report | None = None
    moved: tuple[int, ...] = ()
    riichi: tuple[Riichi, ...] = ()
    reason: str = ""
    judge: str = ""
    called_by: Seat | None = None
    explained: bool = False
    extra_minutes: int = 0
    tiles_mixed: bool = False
    turns_left: int | None = None

    @property
    def code(self) -> str:
        """The code of the incident, if the question was one."""
        return self.question.code if isinstance(self.question, Foul) else ""

    @property
    def ends_hand(self) -> bool:
        """Does it end the hand in play as a chombo?"""
        return self.decision is Measure.CHOMBO and self.about is None and self.hand is not Play.STANDS
