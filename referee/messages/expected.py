"""What would fit where a value or an answer does not?

`rules` and `codec` say it in English, where they find it; a number in it stands here as ``#``.
"""

from __future__ import annotations

import re

__all__ = ["EXPECTED", "say_expected"]

EXPECTED: dict[str, str] = {
    # Values of a request
    "an object": "オブジェクト",
    "a list": "リスト",
    "text": "文字列",
    "true or false": "trueかfalse",
    "a whole number": "整数",
    "a seat number": "席番号",
    "tiles such as 123m406p77z": "123m406p77zのような牌",
    "the key of a ruleset": "ルールセットのキー",
    # Answers of a ruleset
    "a whole number of at most #": "#以下の整数",
    "a whole number or off": "整数かoff",
    "a whole number of at most # or off": "#以下の整数かoff",
    "a list of points for each place that adds up to zero, or one such list for each number of players": (
        "合計0となる各順位の点のリスト、または人数ごとのそのリスト"
    ),
    # Answers that no table can be played with
    "three or four play": "人数は3人か4人。",
    "from one to # players can win on a discard": "1枚の捨て牌で和了できるのは1人から#人まで。",
    "uma names # places, in one row or in #": "ウマは#人分で、1行または#行。",
    "uma is in points, in whole hundreds: #, not #": "ウマは100点単位の点数。例えば#(#ではない)。",
    "a honba is shared in whole hundreds by three payers, with three players by two or three": (
        "1本場の点は100点単位で3人、三人打ちでは2人か3人で分けられること。"
    ),
    "the noten pool is shared by any number of players in whole hundreds": (
        "不聴罰符は何人でも100点単位で分けられること。"
    ),
    "a stick is in whole hundreds": "立直棒は100点単位。",
    "points are in whole hundreds": "点数は100点単位。",
    "there are from none to twelve red fives": "赤ドラは0枚から12枚まで。",
    "a riichi is from one to thirteen han": "立直は1翻から13翻まで。",
    "the wall has from none to seventy tiles": "山の牌は0枚から70枚まで。",
    "no number of honba is below zero": "本場は0以上。",
    "an open riichi is from one to thirteen han": "オープン立直は1翻から13翻まで。",
    "an open double riichi is from one to thirteen han": "オープンダブル立直は1翻から13翻まで。",
    "an open hand has twenty fu or thirty": "喰い平和形は20符か30符。",
    "there are from four to eight replacement tiles": "嶺上牌は4枚から8枚まで。",
    "a double-wind pair is two fu or four": "連風牌の雀頭は2符か4符。",
    "a fixed chombo costs points, in whole hundreds; set chombo_points too": (
        "固定のチョンボは100点単位の点数。chombo_pointsも決める。"
    ),
    "a fixed chombo costs points, in whole hundreds, when it is intended too": (
        "固定のチョンボは故意の場合も100点単位の点数。"
    ),
}

_NUMBER = re.compile(r"\b\d[\d,]*\b")
# What stands before the words to choose from, and the Japanese after them.
_CHOICES = {"one of ": "のいずれか", "a list of ": "からなるリスト"}


def say_expected(english: str) -> str:
    """The Japanese of what would fit; the English itself where there is none.

    >>> say_expected("from one to 3 players can win on a discard")
    '1枚の捨て牌で和了できるのは1人から3人まで。'
    >>> say_expected("one of tenpai, agari")
    'tenpai, agariのいずれか'
    """
    numbers = iter(_NUMBER.findall(english))
    found = EXPECTED.get(_NUMBER.sub("#", english))
    if found is not None:
        return re.sub("#", lambda _: next(numbers), found)
    for start, end in _CHOICES.items():
        if english.startswith(start):
            return english.removeprefix(start) + end
    return english
