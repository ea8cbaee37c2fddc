"""Answers on calls, dead hands, warnings and rulings.

The consequences of a foul are answered in steps; the questions here are answered by a word.
"""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from referee.answers.facts import Fact
from referee.answers.worded import Worded

__all__ = [
    "AbsencePoints",
    "Appeal",
    "ChomboAfterLastDiscard",
    "ChomboAfterNextDeal",
    "ClaimChange",
    "ClaimPriority",
    "ClaimWindow",
    "DeadHandSince",
    "KanDoraFirst",
    "KanDoraTiming",
    "Kuikae",
    "Lender",
    "MinorPenalty",
    "Mitigation",
    "PastHandRulings",
    "PenaltyTaken",
    "RepeatedWarning",
    "RonEndedBy",
    "ScoringMistake",
    "TableSettles",
    "TilesExposedChombo",
    "WarningsCounted",
    "WarningsKept",
    "WhoCounts",
]


class AbsencePoints(Worded):
    """The points that replace the result of a game for a player who is replaced in it, or misses it."""

    NAMED = "named", "As many as the rules name"
    TWICE_LAST_UMA = "twice_last_uma", "Twice the uma of the last place"


class ClaimWindow(Worded):
    """The time until which a discard may be called or won on."""

    # A tile that the next player has drawn within them goes back when a set is called.
    THREE_SECONDS = "3_seconds", "For three seconds"
    NEXT_DRAW_RON_NEXT_DISCARD = (
        "until_next_draw_ron_until_next_discard",
        "A set until the next player draws, a win until the next player discards",
    )
    NEXT_DRAW = "until_next_draw", "A set and a win alike until the next player draws"
    JUDGEMENT = "judgement", "Immediately: the judge decides whether a call was clearly late"

    @cached_property
    def counts_seconds(self) -> bool:
        """Whether the time is measured in seconds."""
        match self:
            case ClaimWindow.THREE_SECONDS:
                return True
            case ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD | ClaimWindow.NEXT_DRAW | ClaimWindow.JUDGEMENT:
                return False
            case _:
                assert_never(self)


class RonEndedBy(Worded):
    """The act of the next player that ends the right to win before the next discard does."""

    TSUMO = "tsumo", "A win by self-draw"
    TSUMO_OR_QUAD = "tsumo_or_quad", "A win by self-draw, an ankan or a kakan"


class ClaimPriority(Worded):
    """The call that goes first when several players call one discard."""

    PON_KAN_ALWAYS = "pon_kan_always", "A ron, then the pon or kan"
    FIRST_UNLESS_SIMULTANEOUS = (
        "first_unless_simultaneous",
        (
            "A ron, then the call that was clearly first; the pon or kan if they were simultaneous or it is "
            "unclear"
        ),
    )
    FIRST_SPOKEN = "first_spoken", "A ron, then the call spoken first"


class ClaimChange(Worded):
    """Whether a call may be changed."""

    NEVER = "never", "No"
    WORD_SLIP_ONLY = "word_slip_only", "Only a slip of the tongue"
    QUICK = "quick", "If it is done quickly, but not a call of a win"
    UNSHOWN = "unshown", "If its tiles were not shown; a call of a win only if the win is valid"


class Kuikae(Worded):
    """Whether a player may discard a tile that would have completed the called set."""

    NONE = "none", "No: neither the called tile nor the other end of the run"
    SAME_TILE_ONLY_FORBIDDEN = "same_tile_only_forbidden", "Yes, except the called tile"
    ALLOWED = "allowed", "Yes"


class KanDoraTiming(Worded):
    """The time at which the indicator of a kan is turned."""

    ALL_IMMEDIATE = "all_immediate", "At every kan immediately, before the discard"
    ANKAN_IMMEDIATE_OTHERS_AFTER_DISCARD = (
        "ankan_immediate_others_after_discard",
        "At an ankan immediately; at the others after the discard or before the next replacement tile",
    )
    OFF = "off", "Never: kans turn no indicator"

    @cached_property
    def is_turned(self) -> bool:
        """Whether a kan turns an indicator at all."""
        match self:
            case KanDoraTiming.ALL_IMMEDIATE | KanDoraTiming.ANKAN_IMMEDIATE_OTHERS_AFTER_DISCARD:
                return True
            case KanDoraTiming.OFF:
                return False
            case _:
                assert_never(self)


class KanDoraFirst(Worded):
    """What comes first where the indicator is turned at once."""

    INDICATOR = "indicator", "The indicator, then the replacement tile"
    REPLACEMENT = "replacement", "The replacement tile, then the indicator"


class DeadHandSince(Worded):
    """The time from which a hand is dead."""

    ACT = "act", "From the act that causes it"
    DECLARED = "declared", "From when it is declared dead"


class ChomboAfterLastDiscard(Worded):
    """What an offence worth a chombo is right after the last discard."""

    CHOMBO = "chombo", "A chombo"
    DEAD_HAND = "dead_hand", "A dead hand, unless the win or the draw can no longer be settled"

    @cached_property
    def is_chombo(self) -> bool:
        """Whether it is a chombo, as at any other time."""
        match self:
            case ChomboAfterLastDiscard.CHOMBO:
                return True
            case ChomboAfterLastDiscard.DEAD_HAND:
                return False
            case _:
                assert_never(self)


class ChomboAfterNextDeal(Worded):
    """What follows when an offence comes to light after the next hand has begun."""

    NONE = "none", "Nothing: the score is not changed"
    CHOMBO = "chombo", "The chombo still applies"

    @cached_property
    def is_chombo(self) -> bool:
        """Whether it is a chombo."""
        match self:
            case ChomboAfterNextDeal.NONE:
                return False
            case ChomboAfterNextDeal.CHOMBO:
                return True
            case _:
                assert_never(self)


class TilesExposedChombo(Worded):
    """The number of tiles turned by mistake that is a chombo."""

    MORE_THAN_FIVE = "more_than_five", "Six or more"
    FIVE_OR_MORE = "five_or_more", "Five or more"
    SEVEN_OR_MORE = "seven_or_more", "Seven or more"
    JUDGEMENT = "judgement", "No fixed number: when play cannot continue"
    DELIBERATE_OR_UNPLAYABLE = (
        "deliberate_or_unplayable",
        "No fixed number: only if done on purpose, or if play cannot continue",
    )

    @cached_property
    def least(self) -> int | None:
        """The least number that is a chombo; None where no number decides."""
        match self:
            case TilesExposedChombo.FIVE_OR_MORE:
                return 5
            case TilesExposedChombo.MORE_THAN_FIVE:
                return 6
            case TilesExposedChombo.SEVEN_OR_MORE:
                return 7
            case TilesExposedChombo.JUDGEMENT | TilesExposedChombo.DELIBERATE_OR_UNPLAYABLE:
                return None
            case _:
                assert_never(self)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that each make it a chombo."""
        match self:
            case (
                TilesExposedChombo.FIVE_OR_MORE
                | TilesExposedChombo.MORE_THAN_FIVE
                | TilesExposedChombo.SEVEN_OR_MORE
            ):
                return (Fact.TILES,)
            case TilesExposedChombo.JUDGEMENT:
                return (Fact.UNPLAYABLE,)
            case TilesExposedChombo.DELIBERATE_OR_UNPLAYABLE:
                return (Fact.DELIBERATE, Fact.UNPLAYABLE)
            case _:
                assert_never(self)


class ScoringMistake(Worded):
    """The time until which a wrong payment can be corrected."""

    ALL_AGREE = (
        "all_agree",
        (
            "Until the tiles are turned face down; later only if all agree on the true value, and "
            "then it must be corrected"
        ),
    )
    HAND_INTACT_OR_UNDISPUTED = (
        "hand_intact_or_undisputed",
        "While the hand is intact; later if nobody disputes the true value",
    )
    UNTIL_GAME_ENDS = "until_game_ends", "Until the game ends; after that the wrong points remain"
    NOT_AFTER_PAYMENT = "not_after_payment", "Not once it has been paid and accepted"


class PastHandRulings(Worded):
    """Whether hands that are over are ruled on."""

    REFUSED = "refused", "No"
    WITH_WARNING = "with_warning", "Yes, and the judge is informed that the hand is over"


class WhoCounts(Worded):
    """Who counts a winning hand."""

    ALL = "all", "All are responsible; the best reading is scored"
    WINNER_OTHERS_CORRECT = (
        "winner_others_correct",
        "The winner counts, the others must correct; the best reading is scored",
    )
    WINNER = "winner", "The winner announces; a judge who is asked counts the best reading"


class Lender(Worded):
    """Who lends sticks to a player below zero."""

    OPPONENT_OR_REFEREE = "opponent_or_referee", "An opponent or the judge"
    REFEREE = "referee", "Only the judge"
    SPARE_STICKS = "spare_sticks", "The player's own spare sticks, then the judge"
    LEADER = "leader", "The leader"


class MinorPenalty(Worded):
    """The form in which small offences are paid."""

    FREE_AMOUNT = "free_amount", "With points, as many as the rules or the judge name"
    DEPOSIT = "deposit", "With a deposit on the table"
    WARNING_CARDS = "warning_cards", "With cards"

    @cached_property
    def is_deposit(self) -> bool:
        """Whether the points are placed on the table."""
        match self:
            case MinorPenalty.FREE_AMOUNT | MinorPenalty.WARNING_CARDS:
                return False
            case MinorPenalty.DEPOSIT:
                return True
            case _:
                assert_never(self)


class PenaltyTaken(Worded):
    """Where the points of a penalty go."""

    AFTER_UMA = "after_uma", "From the result, after uma; nothing moves at the table"
    AT_TABLE = "at_table", "From the score at the table; the points leave the game"

    @cached_property
    def at_table(self) -> bool:
        """Whether they change the score at the table."""
        match self:
            case PenaltyTaken.AFTER_UMA:
                return False
            case PenaltyTaken.AT_TABLE:
                return True
            case _:
                assert_never(self)


class RepeatedWarning(Worded):
    """What a warning becomes if the player was warned for the same before."""

    AGAIN = "again", "Another warning; where a repeat costs more, the offense says so"
    DISCRETION = "discretion", "Points or a dead hand, as the judge decides"
    DOUBLING = "doubling", "A penalty that doubles each time"
    RED_CARD = "red_card", "A red card (penalty) from the second time on"

    @cached_property
    def costs_points(self) -> bool:
        """Whether its points are named."""
        match self:
            case RepeatedWarning.AGAIN | RepeatedWarning.DISCRETION:
                return False
            case RepeatedWarning.DOUBLING | RepeatedWarning.RED_CARD:
                return True
            case _:
                assert_never(self)


class WarningsCounted(Worded):
    """What counts as a repeat."""

    PER_KIND = "per_kind", "The same kind of offense"
    ANY_KIND = "any_kind", "Any offense that led to a warning"


class WarningsKept(Worded):
    """How long a warning is kept."""

    EVENT = "event", "Over the whole event"
    DAY = "day", "For the day"


class Mitigation(Worded):
    """Whether a referee may rule more lightly than the rules name."""

    NONE = "none", "No"
    AS_LISTED = "as_listed", "Only down to the minimum listed for the offense"
    REFEREE = "referee", "Yes, depending on the disturbance, but nobody may gain by a foul"


class TableSettles(Worded):
    """Whether players may settle an offence among themselves."""

    NO = "no", "No: a judge is called"
    CLEAR_CASES = (
        "clear_cases",
        "If it is clearly a dead hand or a chombo and all agree; no warning is then recorded",
    )


class Appeal(Worded):
    """To whom a player may appeal against a ruling."""

    HEAD_REFEREE = "head_referee", "The head judge, whose decision is final"
    HEAD_REFEREE_THEN_WRITTEN = (
        "head_referee_then_written",
        "The head judge, and in writing after the event",
    )
    NONE = "none", "Nobody: a ruling is final, even a wrong one"
