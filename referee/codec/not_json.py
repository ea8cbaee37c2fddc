"""What is wrong with a line that is not JSON."""

from __future__ import annotations

import json
import math
import sys
from typing import Final

from referee.catalogue import Message, Texts
from referee.errors import shorten

__all__ = ["check_depth", "finite", "json_error", "refuse_constant"]

_DEEPEST = 100

_ERRORS: Final = Texts(
    "JSON error",
    {
        text: text
        for text in (
            "Expecting value",
            "Expecting property name enclosed in double quotes",
            "Expecting ':' delimiter",
            "Expecting ',' delimiter",
            "Illegal trailing comma before end of object",
            "Illegal trailing comma before end of array",
            "Extra data",
            "Unterminated string starting at",
            "Invalid control character at",
            "Invalid \\escape",
            "Invalid \\uXXXX escape",
            "Unexpected UTF-8 BOM (decode using utf-8-sig)",
        )
    },
)
"""The errors of Python's own `json`; an error of another version of Python that is not here stays English."""

_TOO_DEEP = Message("JSON error", "nested too deeply")
_DIGITS = Message("JSON error", "a number has more than {most} digits", most=sys.get_int_max_str_digits())


def json_error(error: ValueError | RecursionError) -> Message:
    """What is wrong with a line that is not JSON; Python's own words for it are translated where they are known."""
    match error:
        case RecursionError():
            return _TOO_DEEP
        case json.JSONDecodeError():
            return Message(
                "JSON error",
                "{fault}: line {line} column {column} (char {position})",
                fault=Message("JSON error", error.msg.replace("{", "{{").replace("}", "}}")),
                line=error.lineno,
                column=error.colno,
                position=error.pos,
            )
        case ValueError(args=(Message() as message,)):
            return message
        case _:
            # The only other error of `json` is a whole number with more digits than Python reads.
            return _DIGITS


def refuse_constant(name: str) -> object:
    """Refuse NaN and Infinity, which are no JSON. Raises ValueError."""
    raise ValueError(Message("JSON error", "{given} is not a JSON number", given=name))


def finite(text: str) -> float:
    """The number of a text. Raises ValueError if it is too large for a float."""
    number = float(text)
    if math.isinf(number):
        raise ValueError(Message("JSON error", "{given} is too large a number", given=shorten(text)))
    return number


def check_depth(request: object) -> None:
    """Raise `ValueError` if lists and objects are nested more deeply than in any request: writing it would fail."""
    level = [request]
    for _ in range(_DEEPEST):
        level = [
            inner
            for value in level
            if isinstance(value, list | dict)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return
    raise ValueError(_TOO_DEEP)
