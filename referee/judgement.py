"""A judge's decision.

A judgement is a person's decision: the player concerned, the question or the facts found, the measure, and what becomes
of the hand. The core proposes one; a judge who decides otherwise gives the reason.
"""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from referee.answers import Measure
from referee.frozen import dataclass
from referee.reports import Foul, Question, Report, Riichi
from referee.values import Seat

__all__ = ["HandEffect", "Judgement", "PointLoss", "ReviewOutcome"]


class PointLoss(Enum):
    """Where the points go that a player loses by a ruling."""

    AFTER_UMA = "after_uma"
    """Deducted from the result, after uma; nothing moves at the table."""
    AT_TABLE = "at_table"
    """Deducted from the score at the table; the points leave the game."""
    DEPOSIT = "deposit"
    """Deducted from the score and placed on the table in whole sticks, for the player who wins those."""
    IN_PLACE = "in_place"
    """The points replace any other result of the player in this game; the place held counts for the others' uma."""
    IN_PLACE_LAST = "in_place_last"
    """The same, and the seat has the last place: the others share the rest of the uma."""

    @property
    def in_place(self) -> bool:
        """Whether the points replace the player's result."""
        match self:
            case PointLoss.IN_PLACE | PointLoss.IN_PLACE_LAST:
                return True
            case PointLoss.AFTER_UMA | PointLoss.AT_TABLE | PointLoss.DEPOSIT:
                return False
            case _:
                assert_never(self)

    @property
    def is_last(self) -> bool:
        """Whether the seat has the last place."""
        match self:
            case PointLoss.IN_PLACE_LAST:
                return True
            case PointLoss.AFTER_UMA | PointLoss.AT_TABLE | PointLoss.DEPOSIT | PointLoss.IN_PLACE:
                return False
            case _:
                assert_never(self)

    @property
    def is_deposit(self) -> bool:
        """Whether the points are placed on the table in whole sticks."""
        match self:
            case PointLoss.DEPOSIT:
                return True
            case PointLoss.AFTER_UMA | PointLoss.AT_TABLE | PointLoss.IN_PLACE | PointLoss.IN_PLACE_LAST:
                return False
            case _:
                assert_never(self)

    @property
    def moves_at_table(self) -> bool:
        """Whether the points leave the score at the table."""
        match self:
            case PointLoss.AT_TABLE | PointLoss.DEPOSIT:
                return True
            case PointLoss.AFTER_UMA | PointLoss.IN_PLACE | PointLoss.IN_PLACE_LAST:
                return False
            case _:
                assert_never(self)


class HandEffect(Enum):
    """What becomes of the hand that a ruling concerns."""

    GOES_ON = "goes_on"
    """The hand in play goes on; with a chombo it ends with the chombo."""
    STANDS = "stands"
    """The hand as played is kept. A chombo in the hand in play costs its points and does not end it."""
    REPLAYED = "replayed"
    """The hand is dealt again, and nobody is paid for it."""
    CORRECTED = "corrected"
    """The hand counts as the corrected report says."""

    @property
    def is_named(self) -> bool:
        """Whether the log names it: the hand does not simply go on."""
        match self:
            case HandEffect.STANDS | HandEffect.REPLAYED | HandEffect.CORRECTED:
                return True
            case HandEffect.GOES_ON:
                return False
            case _:
                assert_never(self)

    @property
    def keeps_hand(self) -> bool:
        """Whether the hand as played is kept."""
        match self:
            case HandEffect.STANDS:
                return True
            case HandEffect.GOES_ON | HandEffect.REPLAYED | HandEffect.CORRECTED:
                return False
            case _:
                assert_never(self)

    @property
    def deals_again(self) -> bool:
        """Whether the hand is dealt again."""
        match self:
            case HandEffect.REPLAYED:
                return True
            case HandEffect.GOES_ON | HandEffect.STANDS | HandEffect.CORRECTED:
                return False
            case _:
                assert_never(self)

    @property
    def corrects(self) -> bool:
        """Whether a corrected report replaces the hand."""
        match self:
            case HandEffect.CORRECTED:
                return True
            case HandEffect.GOES_ON | HandEffect.STANDS | HandEffect.REPLAYED:
                return False
            case _:
                assert_never(self)

    @property
    def changes_hand(self) -> bool:
        """Whether the hand is not kept as it was played."""
        match self:
            case HandEffect.REPLAYED | HandEffect.CORRECTED:
                return True
            case HandEffect.GOES_ON | HandEffect.STANDS:
                return False
            case _:
                assert_never(self)


class ReviewOutcome(Enum):
    """The result of reviewing a ruling."""

    CONFIRMED = "confirmed"
    """The head referee agrees."""
    CHANGED = "changed"
    """Another judgement replaces it without an appeal: a slip of the pen, or the head referee's own decision."""
    APPEALED = "appealed"
    """The player appeals for another decision; nothing is changed yet."""
    UPHELD = "upheld"
    """The appeal is rejected."""
    OVERTURNED = "overturned"
    """The appeal is granted: another judgement replaces it."""

    @property
    def is_appeal(self) -> bool:
        """Whether the player appeals."""
        match self:
            case ReviewOutcome.APPEALED:
                return True
            case (
                ReviewOutcome.CONFIRMED
                | ReviewOutcome.CHANGED
                | ReviewOutcome.UPHELD
                | ReviewOutcome.OVERTURNED
            ):
                return False
            case _:
                assert_never(self)

    @property
    def changes_ruling(self) -> bool:
        """Whether another judgement replaces the ruling."""
        match self:
            case ReviewOutcome.CHANGED | ReviewOutcome.OVERTURNED:
                return True
            case ReviewOutcome.CONFIRMED | ReviewOutcome.APPEALED | ReviewOutcome.UPHELD:
                return False
            case _:
                assert_never(self)

    @property
    def decides_appeal(self) -> bool:
        """Whether it decides an appeal."""
        match self:
            case ReviewOutcome.UPHELD | ReviewOutcome.OVERTURNED:
                return True
            case ReviewOutcome.CONFIRMED | ReviewOutcome.CHANGED | ReviewOutcome.APPEALED:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A judge's decision on one player, as it was announced.

    *question* is what the core was asked, and *facts* what was found, in words; at least one of them is given. *points*
    (zero or more) are lost by the player, and *when* says where they go. *hand* is what becomes of the hand: of the
    hand *about*, by its number in the ledger, else of the one in play; *report* is that hand as it was, where it is
    corrected. *moved* are points by seat that correct a payment; their sum is zero. *riichi* are those of the hand in
    play where a chombo or a new deal ends it. *reason* says why the decision is not the one proposed. *judge* is the
    name announced. *turns_left*: about how many turns were left in the hand.

    The rules fix the cost of a chombo: *points* are lost in addition to it. A corrected report contains the costs of
    its own fouls.
    """

    seat: Seat
    decision: Measure
    question: Question | None = None
    facts: str = ""
    points: int = 0
    when: PointLoss = PointLoss.AFTER_UMA
    hand: HandEffect = HandEffect.GOES_ON
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
        """The incident's code, if the question was an incident."""
        return self.question.code if isinstance(self.question, Foul) else ""

    @property
    def ends_hand(self) -> bool:
        """Whether it ends the hand in play as a chombo."""
        return self.decision is Measure.CHOMBO and self.about is None and not self.hand.keeps_hand
