"""The names of the things of the game, in English and in Japanese."""

from __future__ import annotations

from typing import Literal

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
    "Language",
    "Names",
    "pick",
    "say_fu",
    "say_name",
    "say_payment",
    "say_tie",
    "say_verdict",
]

Names = dict[str, tuple[str, str]]
Language = Literal["en", "ja"]


def pick(pair: tuple[str, str], language: str) -> str:
    """The English of a pair, or its Japanese where *language* is "ja".

    >>> pick(("ron", "ロン"), "ja")
    'ロン'
    """
    return pair[1] if language == "ja" else pair[0]


WINDS: Names = {
    "E": ("East", "東家"),
    "S": ("South", "南家"),
    "W": ("West", "西家"),
    "N": ("North", "北家"),
}

VERDICTS: Names = {
    "win": ("Win", "和了"),
    "exhaustive_draw": ("Exhaustive draw", "荒牌平局"),
    "nagashi_mangan": ("Nagashi mangan", "流し満貫"),
    "abortive_draw": ("Abortive draw", "途中流局"),
    "chombo": ("Chombo", "チョンボ"),
    "illegal": ("Not in these rules", "規定なし"),
    "rejected": ("Cannot be ruled on", "裁定不能"),
    "none": ("No penalty", "罰則なし"),
    "correct": ("Put right", "訂正"),
    "warning": ("Warning", "警告"),
    "penalty": ("Penalty", "減点"),
    "disqualified": ("Disqualified", "失格"),
    "discretion": ("The referee decides", "審判の裁量"),
    "legal": ("Allowed", "可"),
    "dead_hand": ("Dead hand", "和了放棄"),
    "tenpai": ("Tenpai", "聴牌"),
    "noten": ("Noten", "不聴"),
    "no_win": ("No win", "和了不成立"),
    "furiten": ("Furiten", "フリテン"),
    "not_furiten": ("Not furiten", "フリテンではない"),
}

# Calls, worded for the middle of a sentence.
CALLS: Names = {
    "ron": ("ron", "ロン"),
    "pon": ("pon", "ポン"),
    "chi": ("chi", "チー"),
    "daiminkan": ("open quad", "大明槓"),
    "kakan": ("added quad", "加槓"),
    "ankan": ("concealed quad", "暗槓"),
    "kita": ("north set aside", "抜き"),
}

# The parts of a declaration of riichi.
LACKING: Names = {
    "word": ("the word", "発声"),
    "turned": ("the turned tile", "横向きの打牌"),
    "stick": ("the stick", "立直棒"),
}

# The moments at which a false riichi is judged.
MOMENTS: Names = {
    "own_win": ("when {seat} claims a win", "{seat}の和了の時"),
    "draw": ("at an exhaustive draw", "荒牌平局の時"),
    "four_riichi": ("when four riichi end the hand", "四家立直による流局の時"),
    "three_riichi": ("when three riichi end the hand", "三家立直による流局の時"),
    "other_abort": ("at an abortive draw other than by riichi", "全員の立直による以外の途中流局の時"),
    "any_abort": ("at any abortive draw", "途中流局の時"),
    "others_win": ("when another player wins", "他家の和了の時"),
}

LIMITS: Names = {
    "mangan": ("mangan", "満貫"),
    "haneman": ("haneman", "跳満"),
    "baiman": ("baiman", "倍満"),
    "sanbaiman": ("sanbaiman", "三倍満"),
    "yakuman": ("yakuman", "役満"),
}

PAID_FOR: Names = {
    "riichi_bet": ("riichi stick", "立直棒"),
    "riichi_returned": ("riichi stick returned", "立直棒の返却"),
    "ron": ("ron", "ロン"),
    "tsumo": ("tsumo", "ツモ"),
    "honba": ("honba", "本場"),
    "deposits": ("deposits", "供託"),
    "noten": ("noten payment", "不聴罰符"),
    "nagashi": ("nagashi mangan", "流し満貫"),
    "pao": ("liability (pao)", "責任払い"),
    "chombo": ("chombo", "チョンボ"),
    "leftover_deposits": ("leftover deposits", "残り供託"),
    "at_table": ("at the table", "卓上精算"),
    "corrected": ("payment put right", "支払いの訂正"),
}

# Why nobody is liable.
NOT_LIABLE_REASONS: Names = {
    "sets_hidden": ("not all of its sets lie open as they must", "面子のすべてが規定どおり見えてはいない"),
    "last_set_drawn": ("nobody fed the last set", "最後の面子は誰も鳴かせていない"),
    "kan_drawn": ("the kan before the win was not fed", "和了前の槓は大明槓ではない"),
    "fed_by_kan": (
        "its last set was fed as an open quad, which makes nobody liable here",
        "最後の面子は大明槓で、この規定では責任払いにならない",
    ),
    "no_such_liability": ("these rules know no liability for it", "この規定に責任払いの定めがない"),
    "judged_so": ("so the judge found", "審判の判断による"),
}

ABORTS: Names = {
    "kyuushu_kyuuhai": ("nine kinds (kyuushu kyuuhai)", "九種九牌"),
    "suufon_renda": ("four winds (suufon renda)", "四風連打"),
    "suukaikan": ("four kans (suukaikan)", "四開槓"),
    "suucha_riichi": ("four riichi (suucha riichi)", "四家立直"),
    "sanchahou": ("three rons (sanchahou)", "三家和"),
    "two_ron": ("two rons", "二家和"),
    "fifth_kan": ("a fifth kan", "五回目の槓"),
}

# For three players, where the usual name counts four.
ABORTS_OF_THREE: Names = {
    "suufon_renda": ("three equal winds", "三人とも同じ風牌"),
    "suucha_riichi": ("three riichi", "三家立直"),
}

YAKU: Names = {
    "riichi": ("riichi", "立直"),
    "double_riichi": ("double riichi", "両立直"),
    "open_riichi": ("open riichi", "オープン立直"),
    "open_double_riichi": ("open double riichi", "オープンダブル立直"),
    "ippatsu": ("ippatsu", "一発"),
    "menzen_tsumo": ("menzen tsumo", "門前清自摸和"),
    "pinfu": ("pinfu", "平和"),
    "tanyao": ("tanyao", "断幺九"),
    "iipeikou": ("iipeikou", "一盃口"),
    "haku": ("white dragon", "役牌 白"),
    "hatsu": ("green dragon", "役牌 發"),
    "chun": ("red dragon", "役牌 中"),
    "seat_wind": ("seat wind", "自風"),
    "round_wind": ("round wind", "場風"),
    "north": ("north", "役牌 北"),
    "haitei": ("haitei", "海底摸月"),
    "houtei": ("houtei", "河底撈魚"),
    "rinshan": ("rinshan kaihou", "嶺上開花"),
    "chankan": ("chankan", "槍槓"),
    "chiitoitsu": ("seven pairs", "七対子"),
    "sanshoku_doujun": ("sanshoku doujun", "三色同順"),
    "sanshoku_doukou": ("sanshoku doukou", "三色同刻"),
    "ittsuu": ("ittsuu", "一気通貫"),
    "chanta": ("chanta", "混全帯幺九"),
    "junchan": ("junchan", "純全帯幺九"),
    "toitoi": ("toitoi", "対々和"),
    "sanankou": ("sanankou", "三暗刻"),
    "sankantsu": ("sankantsu", "三槓子"),
    "shousangen": ("shousangen", "小三元"),
    "honroutou": ("honroutou", "混老頭"),
    "ryanpeikou": ("ryanpeikou", "二盃口"),
    "honitsu": ("honitsu", "混一色"),
    "chinitsu": ("chinitsu", "清一色"),
    "renhou": ("renhou", "人和"),
    "tenhou": ("tenhou", "天和"),
    "chiihou": ("chiihou", "地和"),
    "kokushi": ("kokushi musou", "国士無双"),
    "kokushi_13": ("kokushi musou, thirteen waits", "国士無双十三面"),
    "suuankou": ("suuankou", "四暗刻"),
    "suuankou_tanki": ("suuankou tanki", "四暗刻単騎"),
    "daisangen": ("daisangen", "大三元"),
    "daisuushi": ("daisuushi", "大四喜"),
    "shousuushi": ("shousuushi", "小四喜"),
    "tsuuiisou": ("tsuuiisou", "字一色"),
    "ryuuiisou": ("ryuuiisou", "緑一色"),
    "chinroutou": ("chinroutou", "清老頭"),
    "suukantsu": ("suukantsu", "四槓子"),
    "chuuren": ("chuuren poutou", "九蓮宝燈"),
    "junsei_chuuren": ("pure chuuren poutou", "純正九蓮宝燈"),
    "dora": ("dora", "ドラ"),
    "aka_dora": ("red fives", "赤ドラ"),
    "ura_dora": ("ura dora", "裏ドラ"),
    "nukidora": ("set-aside norths", "抜きドラ"),
}

# Facts of the play that are not yaku themselves.
FACTS: Names = {
    "kita_draw": ("tile drawn for a north", "北抜きのツモ"),
    "robbed_kita": ("won on a set-aside north", "抜いた北でロン"),
    "robbed_ankan": ("won on a concealed quad", "暗槓への槍槓"),
}

FU: Names = {
    "base": ("base", "副底"),
    "closed_ron": ("closed ron", "門前加符"),
    "tsumo": ("self-draw", "自摸符"),
    "pinfu_tsumo": ("pinfu tsumo", "平和ツモ"),
    "open_hand": ("open hand, at least thirty", "喰い平和形"),
    "seven_pairs": ("seven pairs", "七対子"),
    "open_triplet": ("open triplet", "明刻"),
    "concealed_triplet": ("concealed triplet", "暗刻"),
    "open_quad": ("open quad", "明槓"),
    "concealed_quad": ("concealed quad", "暗槓"),
    "dragon_pair": ("pair of dragons", "三元牌の雀頭"),
    "seat_wind_pair": ("pair of the seat wind", "自風の雀頭"),
    "round_wind_pair": ("pair of the round wind", "場風の雀頭"),
    "double_wind_pair": ("pair of the double wind", "連風牌の雀頭"),
    "north_pair": ("pair of norths", "北の雀頭"),
    "pair_wait": ("wait on the pair", "単騎待ち"),
    "middle_wait": ("middle wait", "嵌張待ち"),
    "edge_wait": ("edge wait", "辺張待ち"),
}

TIES: Names = {
    "firsts": ("more first places", "一位の多い順"),
    "lasts": ("fewer last places", "最下位の少ない順"),
    "best": ("the best single game", "最高の一対局の順"),
    "latest": ("the latest game", "最後の対局の順"),
    "head_to_head": ("the games between them", "直接対局の成績"),
    "seed": ("the lower number", "登録番号の順"),
    "lot": ("the lot", "抽選"),
    "shared": ("the rank is shared", "同順位"),
}
"""The tie breaks."""


def say_name(word: str, language: Language = "en") -> str:
    """The name of a yaku, a limit, a fact of the play, a call or an abort reason.

    >>> say_name("suufon_renda"), say_name("daisangen", "ja"), say_name("haneman", "ja")
    ('four winds (suufon renda)', '大三元', '跳満')
    """
    names = next(names for names in (ABORTS, CALLS, FACTS, YAKU, LIMITS) if word in names)
    return pick(names[word], language)


def say_fu(code: str, language: Language = "en") -> str:
    """The name of a part of the fu."""
    return pick(FU[code], language)


def say_payment(payment: Payment, language: Language = "en") -> str:
    """The purpose of a payment."""
    return pick(PAID_FOR[payment.reason.value], language)


def say_tie(word: str, language: Language = "en") -> str:
    """A tie break, in a few words for a list.

    >>> say_tie("firsts"), say_tie("lot", "ja")
    ('more first places', '抽選')
    """
    return pick(TIES[word], language)


def say_verdict(verdict: str, language: Language = "en") -> str:
    """A verdict in words."""
    return pick(VERDICTS[verdict], language)
