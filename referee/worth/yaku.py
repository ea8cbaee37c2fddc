"""The yaku of a hand.

There is one table for each feature of a hand (three runs, a triplet of honors, ...); a yaku is checked only where it
is possible. Each yaku is a function from a `HandAnalysis` to its han, 0 if it is not there. Seven pairs is a form, and
a closed self-draw needs no analysis; pinfu and the concealed triplets depend on the place of the winning tile. Those
are counted where they are known, in the package's `__init__`. Source of the list: EMA 2016, chapter 4.2; every rulebook
known here agrees on it except for the options of the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from referee.answers import RinshanHaitei
from referee.answers.worded import Worded
from referee.reports import Flag
from referee.shapes import mask_of
from referee.values import KINDS, Tile
from referee.worth.analysis import HONOURS, HandAnalysis

__all__ = [
    "CHANTA_YAKU",
    "COUNTED_IN_KITA_NUKI",
    "DRAGONS",
    "DRAGON_TRIPLETS",
    "EQUAL_RUNS",
    "LITTLE_DRAGONS",
    "NO_ORPHAN_YAKU",
    "ONE_SUIT",
    "ONLY_ORPHAN_YAKU",
    "OPEN_RIICHI_YAKU",
    "SITUATION_YAKU",
    "WINDS",
    "WIND_TRIPLETS",
    "YAKU_BY_RUN_COUNT",
    "Yaku",
    "YakuTable",
    "one_suit",
]


class Yaku(Worded):
    """A yaku, a yakuman or a sort of dora that is not a `Flag` too."""

    OPEN_DOUBLE_RIICHI = "open_double_riichi", "open double riichi"
    MENZEN_TSUMO = "menzen_tsumo", "menzen tsumo"
    PINFU = "pinfu", "pinfu"
    TANYAO = "tanyao", "tanyao"
    IIPEIKOU = "iipeikou", "iipeikou"
    HAKU = "haku", "white dragon"
    HATSU = "hatsu", "green dragon"
    CHUN = "chun", "red dragon"
    SEAT_WIND = "seat_wind", "seat wind"
    ROUND_WIND = "round_wind", "round wind"
    NORTH = "north", "north"
    CHIITOITSU = "chiitoitsu", "seven pairs"
    SANSHOKU_DOUJUN = "sanshoku_doujun", "sanshoku doujun"
    SANSHOKU_DOUKOU = "sanshoku_doukou", "sanshoku doukou"
    ITTSUU = "ittsuu", "ittsuu"
    CHANTA = "chanta", "chanta"
    JUNCHAN = "junchan", "junchan"
    TOITOI = "toitoi", "toitoi"
    SANANKOU = "sanankou", "sanankou"
    SANKANTSU = "sankantsu", "sankantsu"
    SHOUSANGEN = "shousangen", "shousangen"
    HONROUTOU = "honroutou", "honroutou"
    RYANPEIKOU = "ryanpeikou", "ryanpeikou"
    HONITSU = "honitsu", "honitsu"
    CHINITSU = "chinitsu", "chinitsu"
    KOKUSHI = "kokushi", "kokushi musou"
    KOKUSHI_13 = "kokushi_13", "kokushi musou, thirteen waits"
    SUUANKOU = "suuankou", "suuankou"
    SUUANKOU_TANKI = "suuankou_tanki", "suuankou tanki"
    DAISANGEN = "daisangen", "daisangen"
    DAISUUSHI = "daisuushi", "daisuushi"
    SHOUSUUSHI = "shousuushi", "shousuushi"
    TSUUIISOU = "tsuuiisou", "tsuuiisou"
    RYUUIISOU = "ryuuiisou", "ryuuiisou"
    CHINROUTOU = "chinroutou", "chinroutou"
    SUUKANTSU = "suukantsu", "suukantsu"
    CHUUREN = "chuuren", "chuuren poutou"
    JUNSEI_CHUUREN = "junsei_chuuren", "pure chuuren poutou"
    DORA = "dora", "dora"
    AKA_DORA = "aka_dora", "red fives"
    URA_DORA = "ura_dora", "ura dora"
    NUKIDORA = "nukidora", "nukidora"


# Looking up an enum member costs ten times as much as a module-level name, and every hand needs these.
_RIICHI, _DOUBLE_RIICHI, _IPPATSU = Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.IPPATSU
_HAITEI, _HOUTEI, _RINSHAN = Flag.HAITEI, Flag.HOUTEI, Flag.RINSHAN
_CHANKAN, _KITA_DRAW = Flag.CHANKAN, Flag.KITA_DRAW


_FIRST_OF_SUIT = mask_of([Tile.M1, Tile.P1, Tile.S1])
_MAN, _PIN, _SOU = (mask_of(KINDS[first : first + 9]) for first in (Tile.M1, Tile.P1, Tile.S1))
_NOT_MAN, _NOT_PIN, _NOT_SOU = _PIN + _SOU, _MAN + _SOU, _MAN + _PIN
_WHITE, _GREEN, _RED = (mask_of([dragon]) for dragon in (Tile.WHITE, Tile.GREEN, Tile.RED))
DRAGONS = _WHITE + _GREEN + _RED
WINDS = mask_of([Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH])
_NORTH = mask_of([Tile.NORTH])
# The distances in a mask from a kind to the next, and to the same number in the next suit.
_KIND, _SUIT = 4, 4 * 9


YakuTable = tuple[tuple[str, Callable[[HandAnalysis], int]], ...]
"""Functions that count the han of a yaku, each with the yaku's word."""


def _by_word(*yaku: Callable[[HandAnalysis], int]) -> YakuTable:
    """Functions that count a yaku, each with the word of the yaku, which is the function's name."""
    return tuple((count.__name__, count) for count in yaku)


def riichi(hand: HandAnalysis) -> int:
    """立直 (one han, or as many as the ruleset gives it). In kita-nuki a double riichi is a riichi."""
    declared = _RIICHI in hand.flags or (hand.is_kita_nuki and _DOUBLE_RIICHI in hand.flags)
    return hand.rules.riichi_han if declared else 0


def double_riichi(hand: HandAnalysis) -> int:
    """ダブル立直: riichi on the first discard, nothing called before (a han more than riichi)."""
    return hand.rules.riichi_han + 1 if _DOUBLE_RIICHI in hand.flags else 0


def open_riichi(hand: HandAnalysis) -> int:
    """オープン立直: riichi with the hand open to all, in place of riichi. In kita-nuki a double one is no other."""
    return 0 if _DOUBLE_RIICHI in hand.flags and not hand.is_kita_nuki else hand.rules.open_riichi_han


def open_double_riichi(hand: HandAnalysis) -> int:
    """オープンダブル立直: both at once, in place of each."""
    return hand.rules.open_double_riichi_han if _DOUBLE_RIICHI in hand.flags else 0


def ippatsu(hand: HandAnalysis) -> int:
    """一発: won within one go-round of the riichi, nothing called between."""
    return 1 if _IPPATSU in hand.flags and hand.rules.ippatsu else 0


def haitei(hand: HandAnalysis) -> int:
    """海底: the last tile of the wall. A replacement tile is rinshan; both only where the ruleset says so."""
    if _HAITEI not in hand.flags:
        return 0
    if not rinshan(hand):
        return 1
    match hand.rules.rinshan_haitei:
        case RinshanHaitei.RINSHAN_ONLY:
            return 0
        case RinshanHaitei.BOTH:
            return 1
        case _:
            assert_never(hand.rules.rinshan_haitei)


def houtei(hand: HandAnalysis) -> int:
    """河底: the last discard."""
    return 1 if _HOUTEI in hand.flags else 0


def rinshan(hand: HandAnalysis) -> int:
    """嶺上開花: the replacement tile of a kan; of a north set aside only where the ruleset says so."""
    if _KITA_DRAW in hand.flags:
        return 1 if hand.rules.sanma_kita_rinshan else 0
    return 1 if _RINSHAN in hand.flags else 0


def chankan(hand: HandAnalysis) -> int:
    """槍槓: the tile that another player adds to a pon; a north set aside is none."""
    return 1 if _CHANKAN in hand.flags else 0


SITUATION_YAKU = _by_word(double_riichi, riichi, ippatsu, haitei, houtei, rinshan, chankan)
OPEN_RIICHI_YAKU = (*_by_word(open_double_riichi, open_riichi), *SITUATION_YAKU[2:])


def tanyao(hand: HandAnalysis) -> int:
    """断么九: no terminals or honors; in an open hand only where the ruleset has kuitan."""
    return 1 if hand.closed or hand.rules.kuitan else 0


def honroutou(_hand: HandAnalysis) -> int:
    """混老頭: only terminals and honors."""
    return 2


def one_suit(tile_kinds: int) -> bool:
    """Whether the kinds are of one suit, apart from honors."""
    return not (tile_kinds & _NOT_MAN and tile_kinds & _NOT_PIN and tile_kinds & _NOT_SOU)


def honitsu(hand: HandAnalysis) -> int:
    """混一色: one suit and honors (three han, open two)."""
    return (3 if hand.closed else 2) if hand.kinds_held & HONOURS else 0


def chinitsu(hand: HandAnalysis) -> int:
    """清一色: one suit (six han, open five)."""
    return 0 if hand.kinds_held & HONOURS else 6 if hand.closed else 5


NO_ORPHAN_YAKU = _by_word(tanyao)
ONLY_ORPHAN_YAKU = _by_word(honroutou)
ONE_SUIT = _by_word(honitsu, chinitsu)


def haku(hand: HandAnalysis) -> int:
    """役牌 白: a triplet of white dragons."""
    return 1 if hand.triplets & _WHITE else 0


def hatsu(hand: HandAnalysis) -> int:
    """役牌 發: a triplet of green dragons."""
    return 1 if hand.triplets & _GREEN else 0


def chun(hand: HandAnalysis) -> int:
    """役牌 中: a triplet of red dragons."""
    return 1 if hand.triplets & _RED else 0


def seat_wind(hand: HandAnalysis) -> int:
    """自風: a triplet of the player's seat wind."""
    return hand.triplets >> _KIND * hand.seat_wind & 1


def round_wind(hand: HandAnalysis) -> int:
    """場風: a triplet of the round's wind."""
    return hand.triplets >> _KIND * hand.round_wind & 1


def north(hand: HandAnalysis) -> int:
    """北: with three players, a triplet of norths where it is everybody's."""
    rules = hand.rules
    if rules.players != 3 or not rules.sanma_north_value.is_yaku:
        return 0
    return 1 if hand.triplets & _NORTH else 0


def iipeikou(hand: HandAnalysis) -> int:
    """一盃口: two equal runs (only checked for closed hands)."""
    return 1 if _count_equal_pairs(hand.run_firsts) == 1 else 0


def ryanpeikou(hand: HandAnalysis) -> int:
    """二盃口: twice two equal runs (only checked for closed hands)."""
    return 3 if _count_equal_pairs(hand.run_firsts) == 2 else 0


def _count_equal_pairs(firsts: list[Tile]) -> int:
    return sum([firsts.count(first) // 2 for first in set(firsts)])


def sanshoku_doujun(hand: HandAnalysis) -> int:
    """三色同順: the same run in all three suits (two han, open one)."""
    runs = hand.runs
    return (2 if hand.closed else 1) if runs & runs >> _SUIT & runs >> 2 * _SUIT & _MAN else 0


def sanshoku_doukou(hand: HandAnalysis) -> int:
    """三色同刻: the same triplet in all three suits."""
    triplets = hand.triplets
    return 2 if triplets & triplets >> _SUIT & triplets >> 2 * _SUIT & _MAN else 0


def ittsuu(hand: HandAnalysis) -> int:
    """一気通貫: 123, 456 and 789 of one suit (two han, open one)."""
    runs = hand.runs
    return (2 if hand.closed else 1) if runs & runs >> 3 * _KIND & runs >> 6 * _KIND & _FIRST_OF_SUIT else 0


def chanta(hand: HandAnalysis) -> int:
    """混全帯么九: a terminal or honor in every block, with a run and an honor (two han, open one)."""
    return (2 if hand.closed else 1) if hand.runs and hand.kinds_held & HONOURS else 0


def junchan(hand: HandAnalysis) -> int:
    """純全帯么九: a terminal in every block, with a run (three han, open two)."""
    # Without a run it is a yakuman.
    return 0 if hand.kinds_held & HONOURS else 3 if hand.closed else 2


def toitoi(hand: HandAnalysis) -> int:
    """対々和: triplets and quads only."""
    return 2 if not hand.runs else 0


def sankantsu(hand: HandAnalysis) -> int:
    """三槓子: three quads."""
    return 2 if hand.kans == 3 else 0


def shousangen(hand: HandAnalysis) -> int:
    """小三元: two triplets of dragons and a pair of the third."""
    # Three triplets of them are a yakuman.
    return 2 if hand.kinds_held & DRAGONS == DRAGONS else 0


EQUAL_RUNS = _by_word(ryanpeikou, iipeikou)
CHANTA_YAKU = _by_word(junchan, chanta)
DRAGON_TRIPLETS = _by_word(haku, hatsu, chun)
WIND_TRIPLETS = _by_word(seat_wind, round_wind, north)
LITTLE_DRAGONS = _by_word(shousangen)
_THREE_RUNS = _by_word(sanshoku_doujun, ittsuu)
_THREE_TRIPLETS = _by_word(sanshoku_doukou, toitoi, sankantsu)
YAKU_BY_RUN_COUNT: tuple[YakuTable, ...] = (_THREE_TRIPLETS, _THREE_TRIPLETS, (), _THREE_RUNS, _THREE_RUNS)
"""The yaku of three sets of a sort, by the number of runs."""

COUNTED_IN_KITA_NUKI = frozenset(
    yaku.value for yaku in (Flag.RIICHI, Flag.OPEN_RIICHI, Yaku.MENZEN_TSUMO, Yaku.CHINITSU)
)
"""The yaku that count in kita-nuki, except seven pairs and the yakuman, which are counted where they are found."""
