"""Answers on several winners, fouls, liability and hand values."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from referee.answers.worded import Worded

__all__ = [
    "ChomboPenalty",
    "ChomboReplay",
    "ChomboWithValidWin",
    "KazoeYakuman",
    "MultiRonDealer",
    "MultiRonDeposits",
    "MultiRonHonba",
    "MultipleYakuman",
    "PaoComposite",
    "PaoDaiminkanRinshan",
    "PaoEarlierSets",
    "PaoHonba",
    "PaoRon",
    "PaoTsumo",
    "PaoTsumoHonba",
    "PaoYaku",
    "Renhou",
    "RinshanHaitei",
    "TenhouWinningTile",
    "WinningTileNotApart",
    "YakuCounted",
]


class MultiRonHonba(Worded):
    """Who receives the honba when several rons win."""

    ALL_WINNERS = "all_winners", "Every winner, in full"
    NEAREST = "nearest", "The winner nearest after the discarder"


class MultiRonDeposits(Worded):
    """Who takes the riichi sticks when several rons win."""

    OWN_BACK_REST_NEAREST = (
        "own_back_rest_nearest",
        "A winner in riichi gets this hand's own stick back; all the rest goes to the nearest winner",
    )
    ALL_NEAREST = "all_nearest", "The nearest winner takes them all"


class MultiRonDealer(Worded):
    """Who deals next when the dealer is one of several winners."""

    DEALER_KEEPS_IF_AMONG = "dealer_keeps_if_among", "The dealer deals again"
    NEAREST_DECIDES = "nearest_decides", "The dealer only if nearest after the discarder"


class ChomboPenalty(Worded):
    """The form in which a chombo is paid."""

    MANGAN_REVERSE = (
        "mangan_reverse",
        "The offender pays the others what a mangan self-draw would have earned",
    )
    FIXED_AFTER_UMA = (
        "fixed_after_uma",
        "A fixed number of points is deducted from the result, after uma; nothing moves at the table",
    )
    FIXED_EACH = "fixed_each", "A fixed number of points to each of the others at the table"

    @cached_property
    def is_fixed(self) -> bool:
        """Whether it costs `chombo_points`."""
        match self:
            case ChomboPenalty.MANGAN_REVERSE:
                return False
            case ChomboPenalty.FIXED_AFTER_UMA | ChomboPenalty.FIXED_EACH:
                return True
            case _:
                assert_never(self)


class ChomboReplay(Worded):
    """How the game goes on after a chombo."""

    NO_GAME = "no_game", "The hand is dealt again; dealer and honba unchanged, this hand's sticks go back"
    ROTATE = "rotate", "This hand's sticks go back and the deal passes"
    HONBA = "honba", "The hand is dealt again with one honba more; this hand's sticks go back"


class ChomboWithValidWin(Worded):
    """What counts when a false claim is made together with a valid win."""

    WIN_ONLY = "win_only", "The win; the false claim is forgiven"
    BOTH = "both", "The win is paid and the chombo punished"
    CHOMBO_ONLY = "chombo_only", "The chombo; the win is lost"

    @cached_property
    def win_counts(self) -> bool:
        """Whether the win is paid."""
        match self:
            case ChomboWithValidWin.WIN_ONLY | ChomboWithValidWin.BOTH:
                return True
            case ChomboWithValidWin.CHOMBO_ONLY:
                return False
            case _:
                assert_never(self)

    @cached_property
    def chombo_counts(self) -> bool:
        """Whether the false claim is punished."""
        match self:
            case ChomboWithValidWin.WIN_ONLY:
                return False
            case ChomboWithValidWin.BOTH | ChomboWithValidWin.CHOMBO_ONLY:
                return True
            case _:
                assert_never(self)


class PaoYaku(Worded):
    """A yaku for which the player who fed its last set is liable."""

    DAISANGEN = "daisangen", "big three dragons (daisangen)"
    DAISUUSHI = "daisuushi", "big four winds (daisuushi)"
    SUUKANTSU = "suukantsu", "four kans (suukantsu)"

    @cached_property
    def is_of_quads(self) -> bool:
        """Whether its sets are quads of any tiles."""
        match self:
            case PaoYaku.DAISANGEN | PaoYaku.DAISUUSHI:
                return False
            case PaoYaku.SUUKANTSU:
                return True
            case _:
                assert_never(self)


class PaoEarlierSets(Worded):
    """The required state of the sets made before the fed one."""

    MELDED = "melded", "Called from others"
    MELDED_OR_CONCEALED_QUADS = "melded_or_concealed_quads", "Visible: called, or ankan"


class PaoTsumo(Worded):
    """Who pays a self-draw with a liable player."""

    FULL = "full", "The liable player, in full"


class PaoRon(Worded):
    """Who pays a ron off a player other than the liable one."""

    HALF = "half", "The discarder and the liable player half each"


class PaoTsumoHonba(Worded):
    """Who pays the honba of a self-draw with a liable player."""

    PAO_PLAYER = "pao_player", "The liable player"
    EVERYBODY_WITH_SEVERAL_YAKUMAN = (
        "everybody_with_several_yakuman",
        "The liable player; everybody if the liability covers only one of several yakuman",
    )


class PaoHonba(Worded):
    """Who pays the honba of a hand with a liable player."""

    DISCARDER = "discarder", "The discarder"
    PAO_PLAYER = "pao_player", "The liable player"
    SPLIT = "split", "Half each"


class PaoComposite(Worded):
    """For which of several yakuman in one hand the liable player is liable."""

    WHOLE_HAND = "whole_hand", "All of them"
    ONLY_THE_PAO_YAKUMAN = "only_the_pao_yakuman", "Only the one the player fed; the others are paid as usual"


class PaoDaiminkanRinshan(Worded):
    """Who pays a win on the replacement tile of an open kan."""

    NORMAL = "normal", "Everybody, as for any self-draw"
    FEEDER_PAYS_ALL = "feeder_pays_all", "The player whose discard was taken for the kan"

    @cached_property
    def feeder_pays(self) -> bool:
        """Whether the player who fed the kan is liable."""
        match self:
            case PaoDaiminkanRinshan.NORMAL:
                return False
            case PaoDaiminkanRinshan.FEEDER_PAYS_ALL:
                return True
            case _:
                assert_never(self)


class KazoeYakuman(Worded):
    """The worth of thirteen han without a yakuman."""

    SANBAIMAN = "sanbaiman", "A sanbaiman"
    YAKUMAN = "yakuman", "The same as a yakuman"


class MultipleYakuman(Worded):
    """Whether several yakuman in one hand add up."""

    CAP_ONE = "cap_one", "No: a hand is worth one"
    ADD = "add", "Yes"
    ADD_UP_TO_FOUR = "add_up_to_four", "Yes, up to four"

    @cached_property
    def most(self) -> int | None:
        """The most yakuman that one hand is worth; None where there is no limit."""
        match self:
            case MultipleYakuman.CAP_ONE:
                return 1
            case MultipleYakuman.ADD:
                return None
            case MultipleYakuman.ADD_UP_TO_FOUR:
                return 4
            case _:
                assert_never(self)


class TenhouWinningTile(Worded):
    """Which tile is the winning tile of a dealer's first fourteen."""

    BEST_FOURTEENTH = "best_fourteenth", "The one that is pointed out"
    ANY = "any", "Any: the yakuman that count double for their wait always do"


class Renhou(Worded):
    """The worth of a ron before the player's own first draw, with nothing called before."""

    NONE = "none", "Nothing of its own"
    MANGAN = "mangan", "A mangan, with nothing added; the ordinary value if that is higher"
    HANEMAN = "haneman", "A haneman, with nothing added; the ordinary value if that is higher"
    FOUR_HAN = "four_han", "Four han"
    YAKUMAN = "yakuman", "A yakuman"

    @cached_property
    def is_four_han(self) -> bool:
        """Whether it is an ordinary yaku."""
        match self:
            case Renhou.NONE | Renhou.MANGAN | Renhou.HANEMAN | Renhou.YAKUMAN:
                return False
            case Renhou.FOUR_HAN:
                return True
            case _:
                assert_never(self)

    @cached_property
    def is_yakuman(self) -> bool:
        """Whether it is a yakuman."""
        match self:
            case Renhou.NONE | Renhou.MANGAN | Renhou.HANEMAN | Renhou.FOUR_HAN:
                return False
            case Renhou.YAKUMAN:
                return True
            case _:
                assert_never(self)


class RinshanHaitei(Worded):
    """Which yaku count for a win on the last tile, drawn as a replacement tile."""

    RINSHAN_ONLY = "rinshan_only", "Only rinshan"
    BOTH = "both", "Rinshan and haitei"


class WinningTileNotApart(Worded):
    """What is scored when the drawn winning tile was sorted into the hand."""

    FULL_VALUE = "full_value", "The full value: the player points the tile out"
    LOWEST = "lowest", "The value with the possible tile that scores least"
    COMMON_ONLY = "common_only", "Only the yaku and fu that are valid for every possible tile"
    WITHOUT_WAIT = "without_wait", "All but pinfu and the fu of the wait"

    @cached_property
    def common_only(self) -> bool:
        """Whether only what holds for every tile that it could be is scored."""
        match self:
            case (
                WinningTileNotApart.FULL_VALUE | WinningTileNotApart.LOWEST | WinningTileNotApart.WITHOUT_WAIT
            ):
                return False
            case WinningTileNotApart.COMMON_ONLY:
                return True
            case _:
                assert_never(self)


class YakuCounted(Worded):
    """Which yaku are counted."""

    ALL = "all", "All"
    KITA_NUKI = "kita_nuki", "Closed self-draw, riichi, seven pairs, full flush and yakuman; all else is dora"

    @cached_property
    def only_kita_nuki(self) -> bool:
        """Whether everything but a few yaku is dora."""
        match self:
            case YakuCounted.ALL:
                return False
            case YakuCounted.KITA_NUKI:
                return True
            case _:
                assert_never(self)
