"""Findings on chombo, how the game goes on, and the ledger."""

from __future__ import annotations

from enum import Enum
from typing import TypedDict

from referee.catalogue import Plural
from referee.findings.facts import DepositFacts, PointsFacts, ProblemsFacts
from referee.findings.kind import Choice, Decider, Kind, Remark
from referee.ruling import Points
from referee.values import Seat


class ChomboCause(Enum):
    """The cause of a chombo that costs a fixed number of points."""

    MISTAKE = "mistake"
    """By mistake."""
    INTENDED = "intended"
    """By intent."""

    @staticmethod
    def of(*, intentional: bool) -> ChomboCause:
        """Intended if *intentional*, otherwise by mistake."""
        return ChomboCause.INTENDED if intentional else ChomboCause.MISTAKE


_FIXED = {ChomboCause.MISTAKE: "chombo_points", ChomboCause.INTENDED: "chombo_intentional_points"}


class GoalFacts(TypedDict):
    """The goal of the game."""

    goal: int


class RoundFacts(TypedDict):
    """A round."""

    round: str


class NextHandFacts(RoundFacts):
    """The round, honba and dealer of the next hand."""

    honba: int
    dealer: Seat


class SumFacts(TypedDict):
    """A sum of points, and the one expected."""

    sum: Points
    expected: Points


class RoundDiffersFacts(RoundFacts):
    """The round and honba by the ledger, and those that were seen at the entry."""

    honba: int
    seen: str
    seen_honba: int


# Chombo
CHOMBO_MANGAN_REVERSE = Kind(
    "chombo_mangan_reverse",
    "chombo_penalty",
    facts=PointsFacts,
    says="{seat} pays a reverse mangan: {points} in all.",
)
CHOMBO_YAKUMAN_REVERSE = Kind(
    "chombo_yakuman_reverse",
    "open_riichi_intentional_chombo",
    facts=PointsFacts,
    says="{seat} committed the chombo to escape from an open riichi and pays a reverse yakuman: {points} in all.",
)
CHOMBO_AFTER_UMA = Choice(
    "chombo_after_uma",
    _FIXED,
    facts=PointsFacts,
    says="{seat} loses {points}, taken off after the uma; no points are paid for it at the table.",
)
CHOMBO_EACH = Choice(
    "chombo_each", _FIXED, facts=PointsFacts, says="{seat} pays {points} to each of the others."
)


class DealDecider(Decider):
    """The sort of hand that decides who deals the next."""

    WON = "won"
    """Won by one player, or by several without the dealer."""
    WON_BY_SEVERAL = "won_by_several"
    """Won by several including the dealer, on one discard or by nagashi that is scored as a win."""
    NAGASHI = "nagashi"
    """Won by the nagashi of one player, or of several without the dealer."""
    DRAWN = "drawn"
    """Drawn when the wall was empty."""
    ABORTED = "aborted"
    """Aborted."""
    CHOMBO = "chombo"
    """Ended by a chombo."""


_OF_HAND = {
    DealDecider.WON: "renchan",
    DealDecider.WON_BY_SEVERAL: "multi_ron_dealer",
    DealDecider.NAGASHI: "nagashi_mangan",
    DealDecider.DRAWN: "renchan",
    DealDecider.ABORTED: "abort_dealer",
}


class LastRound(Enum):
    """The round that was the last."""

    OF_THE_GAME = "of_the_game"
    """The last one of a game of this length."""
    OF_THE_EXTENSION = "of_the_extension"
    """The last one of its extension."""


class LastHand(Enum):
    """The hand with which the leading dealer ends the game."""

    WON = "won"
    """A hand won by the dealer."""
    TENPAI = "tenpai"
    """A drawn hand with the dealer tenpai."""


class LastTimedHand(Enum):
    """The sort of the last hand after the time signal."""

    PLAYED = "played"
    """A hand that was played to its end."""
    CHOMBO = "chombo"
    """A chombo, which used it up."""


# How the game goes on
DEALER_STAYS = Choice(
    "dealer_stays",
    _OF_HAND,
    never=(DealDecider.CHOMBO,),
    facts=NextHandFacts,
    says="{round}, honba {honba}: the dealer stays.",
)
DEAL_PASSES = Choice(
    "deal_passes",
    {**_OF_HAND, DealDecider.CHOMBO: "chombo_replay"},
    facts=NextHandFacts,
    says="The deal passes: {round}, honba {honba}.",
)
HAND_REPLAYED = Kind(
    "hand_replayed", "chombo_replay", facts=NextHandFacts, says="{round} is dealt again, honba {honba}."
)
OVER_BUST = Kind(
    "over_bust", "bust", facts=GoalFacts, says="The game is over: a player has run out of points."
)
OVER_TIME = Choice(
    "over_time",
    {LastTimedHand.PLAYED: "time_limit_end", LastTimedHand.CHOMBO: "clock_chombo"},
    facts=GoalFacts,
    says="The game is over: time was called and this was the last hand.",
)
OVER_LAST_ROUND = Choice(
    "over_last_round",
    {LastRound.OF_THE_GAME: "game_length", LastRound.OF_THE_EXTENSION: "extension_west"},
    facts=GoalFacts,
    says="The game is over: this was its last hand.",
)
OVER_GOAL = Kind(
    "over_goal", "goal_points", facts=GoalFacts, says="The game is over: the goal of {goal} is reached."
)
OVER_AGARI_YAME = Choice(
    "over_agari_yame",
    {LastHand.WON: "agari_yame", LastHand.TENPAI: "tenpai_yame"},
    facts=GoalFacts,
    says="The game is over: the dealer leads in the last hand.",
)
CUT_OFF_BY_TIME = Kind(
    "cut_off_by_time",
    "time_limit_end",
    says="Time was called and the current hand was stopped: it does not count.",
)
LEFTOVER_BACK = Kind(
    "leftover_back",
    "leftover_deposits",
    facts=PointsFacts,
    says="{seat} gets back their own sticks left on the table: {points}.",
)
LEFTOVER_OF_NOBODY_KNOWN = Kind(
    "leftover_of_nobody_known",
    "leftover_deposits",
    facts=DepositFacts,
    says="The owner of the other sticks is not known: {points} go to nobody.",
)
CLOSED_EARLY = Remark("closed_early", says="The game ends now, with the current scores.")
LEFTOVER_LOST = Kind(
    "leftover_lost",
    "leftover_deposits",
    facts=DepositFacts,
    says="Nobody gets the {points} for the leftover riichi sticks.",
)
LEFTOVER_REST_LOST = Kind(
    "leftover_rest_lost",
    "tie_remainder",
    facts=PointsFacts,
    says=Plural(
        "finding",
        "The 1 point that cannot be divided goes to nobody.",
        "The {points} that cannot be divided go to nobody.",
    ),
)
LEFTOVER_TAKEN = Kind(
    "leftover_taken",
    "leftover_deposits",
    facts=PointsFacts,
    says="{seat} gets {points} for the leftover riichi sticks.",
)

# The ledger
SUM_DIFFERS = Remark(
    "sum_differs",
    facts=SumFacts,
    says="The scores and sticks before this hand add up to {sum}, not {expected}.",
)
ROUND_DIFFERS = Remark(
    "round_differs",
    facts=RoundDiffersFacts,
    says="Entered for {seen}, honba {seen_honba}; by the record it is {round}, honba {honba}.",
)
AFTER_THE_END = Remark(
    "after_the_end",
    facts=RoundFacts,
    says="Entered for {round}, but by the record the game was already over.",
)
NO_LONGER_POSSIBLE = Remark(
    "no_longer_possible",
    facts=ProblemsFacts,
    says="After an earlier change this hand is no longer possible; correct it.",
)
