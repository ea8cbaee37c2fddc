"""The errors of a line that is not JSON, in Japanese.

Python's own `json` and `referee.codec` word them in English. A message of another version of Python that is not listed
here stays English, after its position in the line.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["JSON_ERRORS", "say_no_json"]

JSON_ERRORS: Final = {
    "Expecting value": "値がない",
    "Expecting property name enclosed in double quotes": "二重引用符で囲んだキーがない",
    "Expecting ':' delimiter": "「:」がない",
    "Expecting ',' delimiter": "「,」がない",
    "Illegal trailing comma before end of object": "オブジェクトの末尾に余分な「,」がある",
    "Illegal trailing comma before end of array": "リストの末尾に余分な「,」がある",
    "Extra data": "余分な文字がある",
    "Unterminated string starting at": "文字列が閉じていない",
    "Invalid control character at": "文字列の中に制御文字がある",
    "Invalid \\escape": "使えないエスケープがある",
    "Invalid \\uXXXX escape": "\\uの後が4桁の16進数でない",
    "Unexpected UTF-8 BOM (decode using utf-8-sig)": "BOMが重なっている",
    "nested too deeply": "入れ子が深すぎる",
}
"""The messages without a position, as a whole."""
_PLACED: Final = re.compile(r"(?P<fault>.+?):? ?line (?P<line>\d+) column (?P<column>\d+) \(char \d+\)")
_NUMBERS: Final = (
    (re.compile(r"(?P<given>.+) is no number of JSON"), "{given}はJSONの数でない"),
    (re.compile(r"(?P<given>.+) is too large a number"), "{given}は数として大きすぎる"),
    (
        re.compile(r"Exceeds the limit \((?P<most>\d+) digits\) for integer string conversion.*"),
        "数が{most}桁を超えている",
    ),
)


def say_no_json(detail: str) -> str:
    """The Japanese words of *detail*.

    >>> say_no_json("Expecting value: line 1 column 5 (char 4)")
    '値がない(5文字目)'
    """
    if position_match := _PLACED.fullmatch(detail):
        fault = position_match["fault"]
        return f"{JSON_ERRORS.get(fault, fault)}({position_match['column']}文字目)"
    for pattern, japanese in _NUMBERS:
        if match := pattern.fullmatch(detail):
            return japanese.format_map(match.groupdict())
    return JSON_ERRORS.get(detail, detail)
