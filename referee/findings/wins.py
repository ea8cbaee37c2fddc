"""Findings on wins and their payments."""

from __future__ import annotations

from enum import Enum

from referee.findings.kind import Choice, Kind

__all__ = [
    "ANKAN_NOT_ROBBED",
    "DEAD_HAND_WINS",
    "DEPOSITS_TAKEN",
    "DEPOSIT_OWN_BACK",
    "FALSE_WIN_FORGIVEN",
    "FALSE_WIN_FURITEN",
    "FALSE_WIN_INCOMPLETE",
    "FALSE_WIN_NO_YAKU",
    "FALSE_WIN_ONLY_BY_TSUMO",
    "FALSE_WIN_TOO_FEW_HAN",
    "FALSE_WIN_WITHOUT_RIICHI",
    "FALSE_WIN_YAKU_NOT_ON_EVERY_WAIT",
    "HAND_WORTH",
    "HONBA_PAID",
    "HONBA_WITH_LIABILITY",
    "IPPATSU_GONE",
    "KITA_NOT_ROBBED",
    "LIABILITY_BORNE_ALREADY",
    "LIABILITY_NOT_IN_RULES",
    "LIABILITY_WITHOUT_YAKU",
    "LIABLE",
    "LIABLE_ASKED",
    "LIABLE_FOR_KAN",
    "LIABLE_FOR_OWN_YAKUMAN",
    "LIABLE_FOR_WHOLE_HAND",
    "LIABLE_IN_RIICHI",
    "LIABLE_PAYS_ALL",
    "LIABLE_PAYS_HALF",
    "NOBODY_LIABLE",
    "OPEN_RIICHI_COMBINED",
    "OPEN_RIICHI_DISCARD_TAKEN_BACK",
    "OPEN_RIICHI_NORMAL",
    "OPEN_RIICHI_SINGLE",
    "OPEN_RIICHI_YAKUMAN",
    "RON_BUMPED",
    "SORTED_IN_COMMON_ONLY",
    "SORTED_IN_FULL_VALUE",
    "SORTED_IN_LOWEST",
    "SORTED_IN_WITHOUT_WAIT",
    "VALID_WIN_LOST",
    "YAKUMAN_CAPPED",
    "DeadHandWin",
    "DepositsTakenBy",
    "FalseWinClaim",
    "FedPart",
    "LiableWin",
    "LimitReason",
    "NotLiableReason",
    "RonLimit",
    "Winners",
]


class Winners(Enum):
    """The number of players who won on the tile."""

    ONE = "one"
    SEVERAL = "several"

    @staticmethod
    def of(count: int) -> Winners:
        """One or several, by *count*."""
        return Winners.SEVERAL if count > 1 else Winners.ONE


class DepositsTakenBy(Enum):
    """How the sticks on the table are taken."""

    BY_WIN = "by_win"
    """By a win on a tile."""
    BY_NAGASHI = "by_nagashi"
    """By nagashi that is scored as a win."""


class LiableWin(Enum):
    """How a hand with a liable player was won."""

    RON = "ron"
    TSUMO = "tsumo"


class LimitReason(Enum):
    """What makes a hand's worth differ from its han and fu."""

    PLAIN = "plain"
    """Nothing: it follows from the tiles and rests on no question."""
    ROUNDED_UP = "rounded_up"
    """It is a mangan instead of 1,920."""
    THIRTEEN_HAN = "thirteen_han"
    """Thirteen han and more were counted together."""


class FalseWinClaim(Enum):
    """How a false win was claimed."""

    SHOWN = "shown"
    """With the hand shown."""
    SAID = "said"
    """With the word alone."""
    UNTOLD = "untold"
    """Unknown which: the consequences are told both ways."""
    NOT_AT_ALL = "not_at_all"
    """By nobody: the question was only what the hand would be worth."""


class DeadHandWin(Enum):
    """What the rules say about a win with a dead hand."""

    PRICED = "priced"
    """They name a measure for it, among the acts of a dead hand."""
    NOT_NAMED = "not_named"
    """They name none: it is a false win that was shown."""
    OPEN_RIICHI = "open_riichi"
    """The hand is dead because it is open and in riichi."""


class RonLimit(Enum):
    """The rule that limits the number of wins on one discard."""

    MOST_WINNERS = "most_winners"
    """The number of players who may win on a discard."""
    ALL_OTHERS = "all_others"
    """The answer on wins by all the others."""


class FedPart(Enum):
    """What a liable player fed."""

    SET = "set"
    """The last set of a yakuman."""
    KAN = "kan"
    """The open kan before a win on its replacement tile."""


class NotLiableReason(Enum):
    """Why nobody is liable for a yaku although something of it was fed."""

    HIDDEN = "sets_hidden"
    """Not all of its sets are open as required: one was drawn, or completed by the winning tile."""
    DRAWN = "last_set_drawn"
    """The last set is a concealed quad, or the last quad was added to a pon."""
    KAN_DRAWN = "kan_drawn"
    """The kan before a win on its replacement tile was concealed, or added to a pon."""
    BY_KAN = "fed_by_kan"
    """The last set was fed as an open quad, which makes nobody liable."""
    NOT_IN_RULES = "no_such_liability"
    """The rules have no liability for it."""
    JUDGED = "judged_so"
    """The melds leave it open, and the judge decided that nobody is."""


_NO_WIN = {
    FalseWinClaim.SHOWN: "false_win_shown",
    FalseWinClaim.SAID: "false_win_not_shown",
    FalseWinClaim.UNTOLD: None,
    FalseWinClaim.NOT_AT_ALL: None,
}

# A claim to a win
HAND_WORTH = Choice(
    "hand_worth",
    {
        LimitReason.PLAIN: None,
        LimitReason.ROUNDED_UP: "kiriage_mangan",
        LimitReason.THIRTEEN_HAN: "kazoe_yakuman",
    },
)
IPPATSU_GONE = Kind("ippatsu_gone", "ippatsu")
YAKUMAN_CAPPED = Kind("yakuman_capped", "multiple_yakuman")
RON_BUMPED = Choice(
    "ron_bumped", {RonLimit.MOST_WINNERS: "max_ron_winners", RonLimit.ALL_OTHERS: "sanchahou"}
)
DEAD_HAND_WINS = Choice(
    "dead_hand_wins",
    {
        DeadHandWin.PRICED: "dead_hand",
        DeadHandWin.NOT_NAMED: "false_win_shown",
        DeadHandWin.OPEN_RIICHI: "open_hand_riichi",
    },
)
FALSE_WIN_INCOMPLETE = Choice("false_win_incomplete", _NO_WIN)
FALSE_WIN_NO_YAKU = Choice("false_win_no_yaku", _NO_WIN)
FALSE_WIN_FURITEN = Choice("false_win_furiten", _NO_WIN)
ANKAN_NOT_ROBBED = Kind("ankan_not_robbed", "kokushi_rob_ankan")
KITA_NOT_ROBBED = Kind("kita_not_robbed", "sanma_kita_ron")
OPEN_RIICHI_YAKUMAN = Kind("open_riichi_yakuman", "open_riichi_deal_in")
OPEN_RIICHI_NORMAL = Kind("open_riichi_normal", "open_riichi_deal_in")
OPEN_RIICHI_SINGLE = Kind("open_riichi_single", "open_riichi_yakuman_stack")
OPEN_RIICHI_COMBINED = Kind("open_riichi_combined", "open_riichi_yakuman_stack")
OPEN_RIICHI_DISCARD_TAKEN_BACK = Kind("open_riichi_discard_taken_back", "open_riichi_deal_in")
FALSE_WIN_WITHOUT_RIICHI = Kind("false_win_without_riichi", "open_hand_riichi")
FALSE_WIN_TOO_FEW_HAN = Kind("false_win_too_few_han", "two_han_minimum")
FALSE_WIN_YAKU_NOT_ON_EVERY_WAIT = Kind("false_win_yaku_not_on_every_wait", "sakizuke")
FALSE_WIN_ONLY_BY_TSUMO = Kind("false_win_only_by_tsumo", "sakizuke")
VALID_WIN_LOST = Kind("valid_win_lost", "chombo_with_valid_win")
SORTED_IN_FULL_VALUE = Kind("sorted_in_full_value", "winning_tile_not_apart")
SORTED_IN_LOWEST = Kind("sorted_in_lowest", "winning_tile_not_apart")
SORTED_IN_COMMON_ONLY = Kind("sorted_in_common_only", "winning_tile_not_apart")
SORTED_IN_WITHOUT_WAIT = Kind("sorted_in_without_wait", "winning_tile_not_apart")
FALSE_WIN_FORGIVEN = Kind("false_win_forgiven", "chombo_with_valid_win")

# Honba and sticks
HONBA_PAID = Choice("honba_paid", {Winners.ONE: "honba_value", Winners.SEVERAL: "multi_ron_honba"})
HONBA_WITH_LIABILITY = Choice(
    "honba_with_liability", {LiableWin.RON: "pao_ron_honba", LiableWin.TSUMO: "pao_tsumo_honba"}
)
DEPOSITS_TAKEN = Choice(
    "deposits_taken",
    {DepositsTakenBy.BY_WIN: "multi_ron_deposits", DepositsTakenBy.BY_NAGASHI: "nagashi_mangan"},
)
DEPOSIT_OWN_BACK = Kind("deposit_own_back", "multi_ron_deposits")

# Liability
_LIABLE_FOR = {FedPart.SET: "pao_yaku", FedPart.KAN: "pao_daiminkan_rinshan"}

LIABLE = Kind("liable", "pao_yaku")
LIABLE_FOR_KAN = Kind("liable_for_kan", "pao_daiminkan_rinshan")
LIABLE_ASKED = Choice("liable_asked", _LIABLE_FOR)
LIABLE_IN_RIICHI = Kind("liable_in_riichi", "open_hand_riichi")
# Where the rules know the liability, a question of its own may still say that nobody is liable.
NOBODY_LIABLE = Choice(
    "nobody_liable",
    {**_LIABLE_FOR, NotLiableReason.HIDDEN: "pao_earlier_sets", NotLiableReason.BY_KAN: "pao_by_kan"},
)
LIABILITY_NOT_IN_RULES = Choice("liability_not_in_rules", _LIABLE_FOR)
LIABILITY_WITHOUT_YAKU = Choice("liability_without_yaku", _LIABLE_FOR)
LIABILITY_BORNE_ALREADY = Choice(
    "liability_borne_already", {FedPart.SET: "pao_composite", FedPart.KAN: "pao_daiminkan_rinshan"}
)
LIABLE_FOR_WHOLE_HAND = Kind("liable_for_whole_hand", "pao_composite")
LIABLE_FOR_OWN_YAKUMAN = Kind("liable_for_own_yakuman", "pao_composite")
LIABLE_PAYS_ALL = Choice("liable_pays_all", {FedPart.SET: "pao_tsumo", FedPart.KAN: "pao_daiminkan_rinshan"})
LIABLE_PAYS_HALF = Kind("liable_pays_half", "pao_ron")
LIABLE_DISCARDED = Kind("liable_discarded", "pao_ron")
