"""Answers on how a game is played and how it ends."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from referee.answers.worded import Worded

__all__ = [
    "Bust",
    "ClockChombo",
    "ClockHandBegins",
    "DealerEnds",
    "Disqualified",
    "Extension",
    "GameLength",
    "LeftoverDeposits",
    "ResultRounding",
    "StandingsTieBreak",
    "StandingsTieBreakAt",
    "TieRemainder",
    "TimeLimitEnd",
    "UmaTie",
]


class UmaTie(Worded):
    """How tied places are settled at the end of a game."""

    SPLIT = "split", "The tied places' uma and oka are added and shared equally"
    SEAT_ORDER = "seat_order", "The earlier initial seat ranks higher"


class ResultRounding(Worded):
    """The unit to which a result is rounded."""

    EXACT = "exact", "Not at all"
    NEAREST_THOUSAND = (
        "nearest_thousand",
        "To the nearest thousand, halves away from zero; the leader takes the balance",
    )
    NEAREST_EVEN_STEP = (
        "nearest_even_step",
        "To the nearest thousand, halves to the even one; the leader takes the balance",
    )
    NEAREST_THOUSAND_LAST_BALANCES = (
        "nearest_thousand_last_balances",
        "To the nearest thousand, halves away from zero; the last place takes the balance",
    )
    # 五捨六入
    FIVE_DOWN_SIX_UP = (
        "five_down_six_up",
        "To the nearest thousand, five hundred down and six hundred up; the leader takes the balance",
    )

    @cached_property
    def is_exact(self) -> bool:
        """Whether every point counts in the result."""
        match self:
            case ResultRounding.EXACT:
                return True
            case (
                ResultRounding.NEAREST_THOUSAND
                | ResultRounding.NEAREST_EVEN_STEP
                | ResultRounding.NEAREST_THOUSAND_LAST_BALANCES
                | ResultRounding.FIVE_DOWN_SIX_UP
            ):
                return False
            case _:
                assert_never(self)


class TieRemainder(Worded):
    """What becomes of a share that does not divide evenly."""

    EXACT_FRACTION = "exact_fraction", "It is kept as a fraction"
    HUNDREDS_TO_EARLIER_SEAT = (
        "hundreds_to_earlier_seat",
        "Whole hundreds; the odd ones go to the player nearer the first dealer",
    )
    LOST = (
        "lost",
        "Shares of leftover riichi sticks are rounded down to whole points; the rest goes to nobody",
    )
    HUNDREDS_REST_LOST = (
        "hundreds_rest_lost",
        "Shares of leftover riichi sticks are rounded down to whole hundreds; the rest goes to nobody",
    )


class GameLength(Worded):
    """The winds that are played."""

    TONPUU = "tonpuu", "East only"
    HANCHAN = "hanchan", "East and South"


class Extension(Worded):
    """Whether another wind is played when nobody has reached the goal."""

    NONE = "none", "No: the game ends with its last wind"
    SUDDEN_DEATH = (
        "sudden_death",
        "One more wind, ended as soon as somebody has reached the goal after a hand without renchan",
    )

    @cached_property
    def is_played(self) -> bool:
        """Whether the game can go on after its last wind."""
        match self:
            case Extension.NONE:
                return False
            case Extension.SUDDEN_DEATH:
                return True
            case _:
                assert_never(self)


class Bust(Worded):
    """The score of a player that ends the game."""

    NONE = "none", "Never: the game continues with borrowed sticks"
    BELOW_ZERO = "below_zero", "When it is below zero"
    ZERO_OR_LESS = "zero_or_less", "When it is zero or below"

    @cached_property
    def ends_game(self) -> bool:
        """Whether any score ends the game."""
        match self:
            case Bust.NONE:
                return False
            case Bust.BELOW_ZERO | Bust.ZERO_OR_LESS:
                return True
            case _:
                assert_never(self)


class DealerEnds(Worded):
    """Whether the game may end although the last round's dealer would deal again, by a win or by tenpai at a draw."""

    NONE = "none", "No"
    DEALER_CHOICE = "dealer_choice", "Yes, if the leading dealer wants it"
    AUTOMATIC = "automatic", "Yes, automatically, if the dealer is first and has reached the goal"

    @cached_property
    def is_choice(self) -> bool:
        """Whether a leading dealer is asked."""
        match self:
            case DealerEnds.NONE | DealerEnds.AUTOMATIC:
                return False
            case DealerEnds.DEALER_CHOICE:
                return True
            case _:
                assert_never(self)

    @cached_property
    def needs_goal(self) -> bool:
        """Whether the goal decides."""
        match self:
            case DealerEnds.NONE | DealerEnds.DEALER_CHOICE:
                return False
            case DealerEnds.AUTOMATIC:
                return True
            case _:
                assert_never(self)


class LeftoverDeposits(Worded):
    """Who receives the riichi sticks on the table when the game ends."""

    WINNER = "winner", "The first place; of tied firsts the one with the earlier initial seat"
    WINNER_SPLIT_IF_TIED = "winner_split_if_tied", "The first place; tied firsts share them"
    WINNER_IF_DEALER = (
        "winner_if_dealer",
        "The first place if that player dealt the last hand; otherwise nobody",
    )
    LOST = "lost", "Nobody"
    RETURNED_TO_BETTORS = "returned_to_bettors", "They are returned to the players who paid them"

    @cached_property
    def are_returned(self) -> bool:
        """Whether each stick goes back to the player who laid it down."""
        match self:
            case (
                LeftoverDeposits.WINNER
                | LeftoverDeposits.WINNER_SPLIT_IF_TIED
                | LeftoverDeposits.WINNER_IF_DEALER
                | LeftoverDeposits.LOST
            ):
                return False
            case LeftoverDeposits.RETURNED_TO_BETTORS:
                return True
            case _:
                assert_never(self)


class TimeLimitEnd(Worded):
    """What is played once the time is called."""

    NONE = "none", "There is no clock"
    END_AFTER_HAND = "end_after_hand", "The running hand is finished"
    ONE_MORE_HAND = "one_more_hand", "The running hand is finished and one more is played"
    CUT_OFF = "cut_off", "Nothing: the running hand is stopped and does not count"

    @cached_property
    def has_clock(self) -> bool:
        """Whether the time of a game is limited."""
        match self:
            case TimeLimitEnd.NONE:
                return False
            case TimeLimitEnd.END_AFTER_HAND | TimeLimitEnd.ONE_MORE_HAND | TimeLimitEnd.CUT_OFF:
                return True
            case _:
                assert_never(self)


class ClockHandBegins(Worded):
    """The moment at which a hand has begun, for the clock."""

    DICE_THROWN = "dice_thrown", "When the dice are rolled"
    PREVIOUS_HAND_ENDED = "previous_hand_ended", "As soon as the hand before it has ended"


class ClockChombo(Worded):
    """Whether a chombo after the time signal uses up one of the last hands."""

    REDEAL = "redeal", "No: it is dealt again and does not count"
    COUNTS = "counts", "Yes"


class StandingsTieBreak(Worded):
    """How equal totals are ranked after all games."""

    SHARED = "shared", "They share the rank"
    FIRSTS_FOURTHS_BEST = (
        "firsts_fourths_best",
        "More first places, then fewer last places, then the best single game; otherwise shared",
    )


class Disqualified(Worded):
    """The place of a disqualified player in an event's list."""

    LAST = "last", "Last, with a rank"
    UNRANKED = "unranked", "At the end, without a rank"
    NOT_LISTED = "not_listed", "Not at all"


class StandingsTieBreakAt(Worded):
    """The standings in which equal totals are put in order."""

    ALWAYS = "always", "In all standings, also during the event"
    # A cut is where somebody is left out.
    AT_CUT_AND_END = "at_cut_and_end", "At a cut and at the end; until then they share the rank"

    @cached_property
    def always(self) -> bool:
        """Whether they are put in order while the event is running."""
        match self:
            case StandingsTieBreakAt.ALWAYS:
                return True
            case StandingsTieBreakAt.AT_CUT_AND_END:
                return False
            case _:
                assert_never(self)
