"""The names of the things of the game."""

from __future__ import annotations

from referee.answers import Measure
from referee.catalogue import Language, Texts
from referee.ruling import Payment

__all__ = [
    "ABORTS",
    "ABORTS_OF_THREE",
    "CALLS",
    "FACTS",
    "FU",
    "LACKING",
    "LIMITS",
    "MOMENTS",
    "NOT_LIABLE_REASONS",
    "PAID_FOR",
    "TIES",
    "VERDICTS",
    "WINDS",
    "YAKU",
    "say_fu",
    "say_name",
    "say_payment",
    "say_tie",
    "say_verdict",
]

WINDS = Texts(
    "wind",
    {
        "E": "East",
        "S": "South",
        "W": "West",
        "N": "North",
    },
)

VERDICTS = Texts(
    "verdict",
    {
        "win": "Win",
        "exhaustive_draw": "Exhaustive draw",
        "nagashi_mangan": "Nagashi mangan",
        "abortive_draw": "Abortive draw",
        "illegal": "Not in these rules",
        "rejected": "Cannot be ruled on",
        "legal": "Allowed",
        "tenpai": "Tenpai",
        "noten": "Noten",
        "no_win": "No win",
        "furiten": "Furiten",
        "not_furiten": "Not furiten",
        **{measure.value: measure.title for measure in Measure},
    },
)

# Calls, worded for the middle of a sentence.
CALLS = Texts(
    "call",
    {
        "ron": "ron",
        "pon": "pon",
        "chi": "chi",
        "daiminkan": "open quad",
        "kakan": "added quad",
        "ankan": "concealed quad",
        "kita": "north set aside",
    },
)

# The parts of a declaration of riichi.
LACKING = Texts(
    "part of riichi",
    {
        "word": "the word",
        "turned": "the turned tile",
        "stick": "the stick",
    },
)

# The moments at which a false riichi is judged.
MOMENTS = Texts(
    "moment",
    {
        "own_win": "when {seat} claims a win",
        "draw": "at an exhaustive draw",
        "four_riichi": "when four riichi end the hand",
        "three_riichi": "when three riichi end the hand",
        "other_abort": "at an abortive draw other than by riichi",
        "any_abort": "at any abortive draw",
        "others_win": "when another player wins",
    },
)

LIMITS = Texts(
    "limit",
    {
        "mangan": "mangan",
        "haneman": "haneman",
        "baiman": "baiman",
        "sanbaiman": "sanbaiman",
        "yakuman": "yakuman",
    },
)

PAID_FOR = Texts(
    "payment",
    {
        "riichi_bet": "riichi stick",
        "riichi_returned": "riichi stick returned",
        "ron": "ron",
        "tsumo": "tsumo",
        "honba": "honba",
        "deposits": "deposits",
        "noten": "noten payment",
        "nagashi": "nagashi mangan",
        "pao": "liability (pao)",
        "chombo": "chombo",
        "leftover_deposits": "leftover deposits",
        "at_table": "at the table",
        "corrected": "payment put right",
    },
)

# Why nobody is liable.
NOT_LIABLE_REASONS = Texts(
    "not liable",
    {
        "sets_hidden": "not all of its sets lie open as they must",
        "last_set_drawn": "nobody fed the last set",
        "kan_drawn": "the kan before the win was not fed",
        "fed_by_kan": "its last set was fed as an open quad, which makes nobody liable here",
        "no_such_liability": "these rules know no liability for it",
        "judged_so": "so the judge found",
    },
)

ABORTS = Texts(
    "abortive draw",
    {
        "kyuushu_kyuuhai": "nine kinds (kyuushu kyuuhai)",
        "suufon_renda": "four winds (suufon renda)",
        "suukaikan": "four kans (suukaikan)",
        "suucha_riichi": "four riichi (suucha riichi)",
        "sanchahou": "three rons (sanchahou)",
        "two_ron": "two rons",
        "fifth_kan": "a fifth kan",
    },
)

# For three players, where the usual name counts four.
ABORTS_OF_THREE = Texts(
    "abortive draw",
    {
        "suufon_renda": "three equal winds",
        "suucha_riichi": "three riichi",
    },
)

YAKU = Texts(
    "yaku",
    {
        "riichi": "riichi",
        "double_riichi": "double riichi",
        "open_riichi": "open riichi",
        "open_double_riichi": "open double riichi",
        "ippatsu": "ippatsu",
        "menzen_tsumo": "menzen tsumo",
        "pinfu": "pinfu",
        "tanyao": "tanyao",
        "iipeikou": "iipeikou",
        "haku": "white dragon",
        "hatsu": "green dragon",
        "chun": "red dragon",
        "seat_wind": "seat wind",
        "round_wind": "round wind",
        "north": "north",
        "haitei": "haitei",
        "houtei": "houtei",
        "rinshan": "rinshan kaihou",
        "chankan": "chankan",
        "chiitoitsu": "seven pairs",
        "sanshoku_doujun": "sanshoku doujun",
        "sanshoku_doukou": "sanshoku doukou",
        "ittsuu": "ittsuu",
        "chanta": "chanta",
        "junchan": "junchan",
        "toitoi": "toitoi",
        "sanankou": "sanankou",
        "sankantsu": "sankantsu",
        "shousangen": "shousangen",
        "honroutou": "honroutou",
        "ryanpeikou": "ryanpeikou",
        "honitsu": "honitsu",
        "chinitsu": "chinitsu",
        "renhou": "renhou",
        "tenhou": "tenhou",
        "chiihou": "chiihou",
        "kokushi": "kokushi musou",
        "kokushi_13": "kokushi musou, thirteen waits",
        "suuankou": "suuankou",
        "suuankou_tanki": "suuankou tanki",
        "daisangen": "daisangen",
        "daisuushi": "daisuushi",
        "shousuushi": "shousuushi",
        "tsuuiisou": "tsuuiisou",
        "ryuuiisou": "ryuuiisou",
        "chinroutou": "chinroutou",
        "suukantsu": "suukantsu",
        "chuuren": "chuuren poutou",
        "junsei_chuuren": "pure chuuren poutou",
        "dora": "dora",
        "aka_dora": "red fives",
        "ura_dora": "ura dora",
        "nukidora": "set-aside norths",
    },
)

# Facts of the play that are not yaku themselves.
FACTS = Texts(
    "yaku",
    {
        "kita_draw": "tile drawn for a north",
        "robbed_kita": "won on a set-aside north",
        "robbed_ankan": "won on a concealed quad",
    },
)

FU = Texts(
    "fu",
    {
        "base": "base",
        "closed_ron": "closed ron",
        "tsumo": "self-draw",
        "pinfu_tsumo": "pinfu tsumo",
        "open_hand": "open hand, at least thirty",
        "seven_pairs": "seven pairs",
        "open_triplet": "open triplet",
        "concealed_triplet": "concealed triplet",
        "open_quad": "open quad",
        "concealed_quad": "concealed quad",
        "dragon_pair": "pair of dragons",
        "seat_wind_pair": "pair of the seat wind",
        "round_wind_pair": "pair of the round wind",
        "double_wind_pair": "pair of the double wind",
        "north_pair": "pair of norths",
        "pair_wait": "wait on the pair",
        "middle_wait": "middle wait",
        "edge_wait": "edge wait",
    },
)

TIES = Texts(
    "tie break",
    {
        "firsts": "more first places",
        "lasts": "fewer last places",
        "best": "the best single game",
        "latest": "the latest game",
        "head_to_head": "the games between them",
        "seed": "the lower number",
        "lot": "the lot",
        "shared": "the rank is shared",
    },
)
"""The tie breaks."""


def say_name(word: str, language: Language = "en") -> str:
    """The name of a yaku, a limit, a fact of the play, a call or an abort reason.

    >>> say_name("suufon_renda"), say_name("daisangen", "ja"), say_name("haneman", "ja")
    ('four winds (suufon renda)', '大三元', '跳満')
    """
    names = next(names for names in (ABORTS, CALLS, FACTS, YAKU, LIMITS) if word in names)
    return names.text(word, language)


def say_fu(code: str, language: Language = "en") -> str:
    """The name of a part of the fu."""
    return FU.text(code, language)


def say_payment(payment: Payment, language: Language = "en") -> str:
    """The purpose of a payment."""
    return PAID_FOR.text(payment.reason.value, language)


def say_tie(word: str, language: Language = "en") -> str:
    """A tie break, in a few words for a list.

    >>> say_tie("firsts"), say_tie("lot", "ja")
    ('more first places', '抽選')
    """
    return TIES.text(word, language)


def say_verdict(verdict: str, language: Language = "en") -> str:
    """A verdict in words."""
    return VERDICTS.text(verdict, language)
