"""The words of typed hands, in English and Japanese, and the text of a line cut into them."""

from __future__ import annotations

import re
import unicodedata

import referee
from referee.frozen import dataclass

__all__ = [
    "ABORTS",
    "CHOMBOS",
    "LIMITS",
    "NUMBER",
    "PAO",
    "WINDS",
    "YAKUMAN",
    "Token",
    "normalize",
    "tokens",
]

NUMBER = "number"
WINDS = "eswn"
YAKUMAN = "y"

LIMITS = {"m": 5, "h": 6, "b": 8, "s": 11}
"""The limits below yakuman, with the least han of each."""
ABORTS = {
    "nine": referee.AbortReason.KYUUSHU_KYUUHAI,
    "winds": referee.AbortReason.SUUFON_RENDA,
    "kans": referee.AbortReason.SUUKAIKAN,
    "riichi": referee.AbortReason.SUUCHA_RIICHI,
    "rons": referee.AbortReason.SANCHAHOU,
    "two-rons": referee.AbortReason.TWO_RON,
    "fifth-kan": referee.AbortReason.FIFTH_KAN,
}
CHOMBOS = {
    "noten": "RII-NOTEN",
    "ron": "WIN-FALSE-OPEN",
    "tsumo": "WIN-FALSE-OPEN",
    "voice": "WIN-FALSE-VOICE",
    "furiten": "WIN-FURITEN",
    "ankan": "RII-ANKAN",
    "tiles": "TILE-COUNT",
    "dead": "DEAD-CALL",
    "wall": "EXPOSE-WALL",
}
"""Short words for frequent fouls; every other incident is typed with its code."""
PAO = {
    "dragons": referee.answers.PaoYaku.DAISANGEN,
    "winds": referee.answers.PaoYaku.DAISUUSHI,
    "kans": referee.answers.PaoYaku.SUUKANTSU,
}

# Other spellings of each word. Katakana is read as hiragana.
_SPELLINGS = {
    "e": "east 東 とん ひがし",
    "s": "south 南 なん みなみ sanbaiman 三倍満",
    "w": "west 西 しゃー しゃ にし",
    "n": "north 北 ぺー ぺい きた",
    "m": "mangan 満貫 まんがん",
    "h": "haneman 跳満 はねまん",
    "b": "baiman 倍満 ばいまん",
    "y": "yakuman 役満 やくまん",
    "d": "draw 流局 荒牌 りゅうきょく",
    "a": "abort 途中流局",
    "c": "chombo 錯和 ちょんぼ",
    "u": "undo 取消 取り消し とりけし",
    "r": "立直 りーち",
    "nr": "不聴立直 のーてんりーち",
    "nm": "nagashi 流し満貫 流しまんがん",
    "pao": "包 ぱお",
    "end": "あがりやめ 和了止め 和了やめ 上がり止め 聴牌止め",
    "all": "全員聴牌 全員",
    "ruled": "裁定",
    "noten": "のーてん 不聴",
    "ron": "誤ろん 誤和了 誤和",
    "tsumo": "誤つも",
    "furiten": "振聴 ふりてん",
    "ankan": "暗槓",
    "tiles": "多牌 少牌",
    "nine": "九種九牌 九種",
    "winds": "四風連打 四風 大四喜",
    "kans": "四開槓 四槓子 四槓",
    "riichi": "四家立直",
    "rons": "三家和",
    "two-rons": "二家和",
    "dragons": "大三元",
    "han": "翻 飜 はん",
    "fu": "符 ふ",
    "*": "つも 自摸",
    ">": "→ ⇒",
    ",": "、",
}
_WORD_OF = {spelling: word for word, spellings in _SPELLINGS.items() for spelling in spellings.split()}
_PATTERN = re.compile(
    r"(?P<number>\d+)|(?P<word>[a-z]+(?:-[a-z]+)*|->|"
    + "|".join(sorted((re.escape(one) for one in _WORD_OF if not one.isascii()), key=len, reverse=True))
    + r")|(?P<sign>[^\s・])"
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word, sign or number of a line, and its place; *kind* is `NUMBER`, or the word in its usual spelling."""

    kind: str
    text: str
    start: int
    end: int


def normalize(text: str) -> str:
    """Return a line in lower-case letters of normal width, with single spaces.

    >>> normalize(" Ｓ＞Ｅ  ３ ３０ ")
    's>e 3 30'
    """
    return " ".join(unicodedata.normalize("NFKC", text).lower().split())


def tokens(line: str) -> list[Token]:
    """Return the words of a normalized line.

    >>> [token.kind for token in tokens("南>東 リーチ:東")]
    ['s', '>', 'e', 'r', ':', 'e']
    """
    hiragana = "".join(chr(ord(sign) - 0x60) if "ァ" <= sign <= "ヶ" else sign for sign in line)
    return [
        Token(_kind(match), line[match.start() : match.end()], match.start(), match.end())
        for match in _PATTERN.finditer(hiragana)
    ]


def _kind(match: re.Match[str]) -> str:
    if match["number"]:
        return NUMBER
    text = match[0]
    return ">" if text == "->" else _WORD_OF.get(text, text)
