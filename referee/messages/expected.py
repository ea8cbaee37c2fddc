"""The valid values in place of an invalid value or answer, in Japanese.

`rules`, `incidents` and `codec` word them in English at the place of the error. Here ``#`` replaces a number, and
patterns match the other variable parts.
"""

from __future__ import annotations

import re

__all__ = ["EXPECTED", "PATTERNS", "say_expected"]

EXPECTED: dict[str, str] = {
    # Values of a request
    "an object": "オブジェクト",
    "a list": "リスト",
    "text": "文字列",
    "true or false": "trueかfalse",
    "a whole number": "整数",
    "a whole number of points or an exact fraction": "整数か正確な分数の点数",
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
    # Answers in steps
    "a list of steps, such as “penalty # if repeated” and “warning”": (
        "「penalty # if repeated」や「warning」のような処置のリスト"
    ),
    "a last step without “if”, for everything that none before it names": (
        "ほかのすべての場合に当たる、ifのない最後の行"
    ),
    "one step alone without “if”, and that the last: none after it could follow": (
        "最後の一行だけifのない処置(その後の行は使われない)"
    ),
    "the points of a penalty, such as “penalty #”": "「penalty #」のような減点の点数",
    "nothing beside “see” and its question but “if”": "seeと項目名のほかはifだけの行",
    "points after “penalty” or “discretion” alone": "penaltyかdiscretionの後だけの点数",
    "points in whole hundreds": "100点単位の点数",
    "a range such as “discretion # to #”": "「discretion # to #」のような幅",
    "“per” and a number such as minutes, after a penalty": "penaltyの後のperと、minutesのような数の事項",
    # Answers with which a game cannot be played
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
    "points are in whole hundreds, and a repeated warning that costs points costs some": (
        "点数は100点単位。繰り返しの警告を点数で罰するなら、その点数も決める。"
    ),
    "a fixed chombo costs points, in whole hundreds, when it is intended too": (
        "固定のチョンボは故意の場合も100点単位の点数。"
    ),
    "a hand whose noten riichi is a chombo must be shown; set noten_riichi_at_exhaustive_draw too": (
        "ノーテン立直がチョンボなら手牌は公開する。noten_riichi_at_exhaustive_drawも決める。"
    ),
    "off where kans turn no indicator, and nowhere else; set kan_dora too": (
        "カンドラのない場合だけoff。kan_doraも決める。"
    ),
}

_NUMBER = re.compile(r"\b\d[\d,]*\b")
PATTERNS: dict[str, str] = {
    "a step such as “(.+?)”, not “(.*)”": "「{0}」のような処置(「{1}」は不可)",
    "one of (.+), not “(.*)”": "{0}のいずれか(「{1}」は不可)",
    "the word “(.+)” or “(.+)”, not “(.*)”": "「{0}」か「{1}」(「{2}」は不可)",
    "the word “(.+)”, not “(.*)”": "「{0}」(「{1}」は不可)",
    "yes or no for “(.+)”, not a number": "数でなく「{0}」の有無",
    "a comparison for “(.+?)”, such as “(.+)”": "「{1}」のような「{0}」の比較",
    "nobody is asked for “(.+)” here, only for (.+)": "ここで確認する事項は{1}で、「{0}」は使えない。",
    "“(.+)” is no question that is answered in steps": "「{0}」は処置で答える項目でない。",
    "“(.+)” sends on to another question itself": "「{0}」自体が別の項目を指している。",
}
"""Texts with words of the request, and the Japanese that repeats these in order."""

# The text before the words to choose from, and the Japanese after them.
_CHOICES = {"one of ": "のいずれか", "a list of ": "からなるリスト"}


def say_expected(english: str) -> str:
    """The Japanese of a valid value; the English itself where there is none.

    >>> say_expected("from one to 3 players can win on a discard")
    '1枚の捨て牌で和了できるのは1人から3人まで。'
    >>> say_expected("yes or no for “shown”, not a number")
    '数でなく「shown」の有無'
    >>> say_expected("one of tenpai, agari")
    'tenpai, agariのいずれか'
    """
    for pattern, japanese in PATTERNS.items():
        if match := re.fullmatch(pattern, english, flags=re.DOTALL):
            return japanese.format(*match.groups())
    numbers = iter(_NUMBER.findall(english))
    japanese_text = EXPECTED.get(_NUMBER.sub("#", english))
    if japanese_text is not None:
        return re.sub("#", lambda _: next(numbers), japanese_text)
    for start, end in _CHOICES.items():
        if english.startswith(start):
            return english.removeprefix(start) + end
    return english
