"""Findings on wins and their payments."""

from __future__ import annotations

from enum import Enum
from typing import NotRequired, TypedDict

from referee.findings.facts import (
    BySeatFacts,
    CountFacts,
    DepositFacts,
    HanFuFacts,
    PointsFacts,
    TileFacts,
    WaitsFacts,
    WaitTileFacts,
)
from referee.findings.kind import Choice, Decider, Kind, Variants
from referee.ruling import Points
from referee.values import Seat, Tile


class Winners(Decider):
    """The number of players who won on the tile."""

    ONE = "one"
    SEVERAL = "several"

    @staticmethod
    def of(count: int) -> Winners:
        """One or several, by *count*."""
        return Winners.SEVERAL if count > 1 else Winners.ONE


class DepositsTakenBy(Decider):
    """How the sticks on the table are taken."""

    BY_WIN = "by_win"
    """By a win on a tile."""
    BY_NAGASHI = "by_nagashi"
    """By nagashi that is scored as a win."""


class LiableWin(Enum):
    """How a hand with a liable player was won."""

    RON = "ron"
    TSUMO = "tsumo"


class LimitReason(Decider):
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


_NO_WIN = {
    FalseWinClaim.SHOWN: "false_win_shown",
    FalseWinClaim.SAID: "false_win_not_shown",
    FalseWinClaim.UNTOLD: None,
    FalseWinClaim.NOT_AT_ALL: None,
}


class WorthFacts(HanFuFacts):
    """The worth of a hand: the yaku with their han, and the word of its limit."""

    yakuman: int
    yaku: tuple[tuple[str, int], ...]
    limit: str


class CountMostFacts(CountFacts):
    """A number, and the most that counts."""

    most: int


class PassedRonFacts(BySeatFacts):
    """The nearer player, and the most who may win on one discard."""

    most: int


class DeadWinFacts(TypedDict):
    """The call with which the win was claimed, where it was one."""

    tile: NotRequired[Tile]
    call: NotRequired[str]


class FalseFuritenFacts(TileFacts):
    """A tile that was let go, and what the player did with it where it was the player's own."""

    own: NotRequired[str]


class TooFewHanFacts(TypedDict):
    """The han of a hand, and the least that are needed."""

    han: int
    least: int


class HonbaPaidFacts(PointsFacts):
    """The points for a number of honba."""

    honba: int


class HonbaSharesFacts(TypedDict):
    """The payers of the honba with their shares, in the same order."""

    payers: tuple[Seat, ...]
    shares: tuple[Points, ...]


# A claim to a win
HAND_WORTH = Choice(
    "hand_worth",
    {
        LimitReason.PLAIN: None,
        LimitReason.ROUNDED_UP: "kiriage_mangan",
        LimitReason.THIRTEEN_HAN: "kazoe_yakuman",
    },
    facts=WorthFacts,
    says="{seat}: {worth}.",
)
IPPATSU_GONE = Kind(
    "ippatsu_gone", "ippatsu", says="{seat} has no ippatsu: a call or a kan was made after the riichi."
)
YAKUMAN_CAPPED = Kind(
    "yakuman_capped",
    "multiple_yakuman",
    facts=CountMostFacts,
    says="{count} yakuman were announced; a hand is worth {most} at most.",
)
RON_BUMPED = Choice(
    "ron_bumped",
    {RonLimit.MOST_WINNERS: "max_ron_winners", RonLimit.ALL_OTHERS: "sanchahou"},
    facts=PassedRonFacts,
    says="{seat}'s ron is passed over: {by} is nearer.",
)
DEAD_HAND_WINS = Choice(
    "dead_hand_wins",
    {
        DeadHandWin.PRICED: "dead_hand",
        DeadHandWin.NOT_NAMED: "false_win_shown",
        DeadHandWin.OPEN_RIICHI: "open_hand_riichi",
    },
    facts=DeadWinFacts,
    says="{seat}'s hand is dead: the win claimed with it does not count.",
)
FALSE_WIN_INCOMPLETE = Choice(
    "false_win_incomplete",
    _NO_WIN,
    facts=WaitTileFacts,
    says="{seat}'s hand is not complete with {tile}; it waits on {waits}.",
)
FALSE_WIN_NO_YAKU = Choice("false_win_no_yaku", _NO_WIN, says="{seat}'s hand has no yaku.")
FALSE_WIN_FURITEN = Choice(
    "false_win_furiten",
    _NO_WIN,
    facts=FalseFuritenFacts,
    says=Variants(
        "{seat} waits on {tile} and has let it go: furiten, no ron.",
        by="own",
        others={
            "discard": "{seat} waits on {tile} and has discarded it: furiten, no ron.",
            "added": "{seat} has added {tile} to a pon, which counts as a discard: furiten, no ron.",
            "north": (
                "{seat} waits on {tile} and has set it aside, which counts as a discard: furiten, no ron."
            ),
        },
    ),
)
ANKAN_NOT_ROBBED = Kind(
    "ankan_not_robbed", "kokushi_rob_ankan", says="{seat} cannot win on the tile of that ankan."
)
KITA_NOT_ROBBED = Kind("kita_not_robbed", "sanma_kita_ron", says="{seat} cannot win on a north set aside.")
OPEN_RIICHI_YAKUMAN = Kind(
    "open_riichi_yakuman",
    "open_riichi_deal_in",
    facts=BySeatFacts,
    says="{seat} discarded into {by}'s open riichi, which counts as a yakuman.",
)
OPEN_RIICHI_NORMAL = Kind(
    "open_riichi_normal",
    "open_riichi_deal_in",
    facts=BySeatFacts,
    says="{seat} is in riichi too and pays {by}'s open riichi at its own value.",
)
OPEN_RIICHI_SINGLE = Kind(
    "open_riichi_single",
    "open_riichi_yakuman_stack",
    says="{seat}'s own yakuman and the open riichi are paid once, at the higher of the two.",
)
OPEN_RIICHI_COMBINED = Kind(
    "open_riichi_combined",
    "open_riichi_yakuman_stack",
    says="{seat}'s own yakuman and the open riichi are both paid.",
)
OPEN_RIICHI_DISCARD_TAKEN_BACK = Kind(
    "open_riichi_discard_taken_back",
    "open_riichi_deal_in",
    facts=BySeatFacts,
    says=(
        "{seat} had a tile that is not one of {by}'s open waits: the discard is picked up again and play continues."
    ),
)
FALSE_WIN_WITHOUT_RIICHI = Kind(
    "false_win_without_riichi",
    "open_hand_riichi",
    says="{seat} is not in riichi, and under these rules a hand cannot win without riichi.",
)
FALSE_WIN_TOO_FEW_HAN = Kind(
    "false_win_too_few_han",
    "two_han_minimum",
    facts=TooFewHanFacts,
    says="{seat}'s hand has {han} han of yaku; {least} are needed, ippatsu and dora not counted.",
)
FALSE_WIN_YAKU_NOT_ON_EVERY_WAIT = Kind(
    "false_win_yaku_not_on_every_wait",
    "sakizuke",
    facts=WaitsFacts,
    says="Every wait of {seat}'s open hand must have a yaku, and on {waits} there is none.",
)
FALSE_WIN_ONLY_BY_TSUMO = Kind(
    "false_win_only_by_tsumo",
    "sakizuke",
    facts=WaitsFacts,
    says="{seat}'s hand has no yaku on {waits} and can be won by tsumo only.",
)
VALID_WIN_LOST = Kind(
    "valid_win_lost",
    "chombo_with_valid_win",
    says="{seat}'s valid win does not count: there was a false claim at the same time.",
)
SORTED_IN_FULL_VALUE = Kind(
    "sorted_in_full_value",
    "winning_tile_not_apart",
    says=("{seat} sorted the drawn tile into the hand; the player points it out, and the full value counts."),
)
SORTED_IN_LOWEST = Kind(
    "sorted_in_lowest",
    "winning_tile_not_apart",
    says=("{seat} sorted the drawn tile into the hand; the possible winning tile that scores least counts."),
)
SORTED_IN_COMMON_ONLY = Kind(
    "sorted_in_common_only",
    "winning_tile_not_apart",
    says=(
        "{seat} sorted the drawn tile into the hand; only yaku and fu that hold for every "
        "possible tile count."
    ),
)
SORTED_IN_WITHOUT_WAIT = Kind(
    "sorted_in_without_wait",
    "winning_tile_not_apart",
    says="{seat} sorted the drawn tile into the hand; pinfu and the fu of the wait do not count.",
)
FALSE_WIN_FORGIVEN = Kind(
    "false_win_forgiven",
    "chombo_with_valid_win",
    says="{seat}'s false claim is ignored: there was a valid win at the same time.",
)

# Honba and sticks
HONBA_PAID = Choice(
    "honba_paid",
    {Winners.ONE: "honba_value", Winners.SEVERAL: "multi_ron_honba"},
    facts=HonbaPaidFacts,
    says="{seat} is paid {points} for {honba} honba.",
)
HONBA_WITH_LIABILITY = Choice(
    "honba_with_liability",
    {LiableWin.RON: "pao_ron_honba", LiableWin.TSUMO: "pao_tsumo_honba"},
    facts=HonbaSharesFacts,
    says="For {seat}'s honba {shares}.",
)
DEPOSITS_TAKEN = Choice(
    "deposits_taken",
    {DepositsTakenBy.BY_WIN: "multi_ron_deposits", DepositsTakenBy.BY_NAGASHI: "nagashi_mangan"},
    facts=DepositFacts,
    says="{seat} takes the sticks on the table: {points}.",
)
DEPOSIT_OWN_BACK = Kind(
    "deposit_own_back",
    "multi_ron_deposits",
    facts=DepositFacts,
    says="{seat} gets their own stick back: {points}.",
)
