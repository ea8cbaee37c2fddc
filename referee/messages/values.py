"""The wording of the facts of findings and problems."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from referee.messages.expected import say_expected
from referee.messages.figures import say_points
from referee.messages.incidents import FACTS_ASKED, REMEDIES, say_incident
from referee.messages.names import (
    ABORTS,
    CALLS,
    LACKING,
    MOMENTS,
    NOT_LIABLE_REASONS,
    PAID_FOR,
    YAKU,
    Language,
    pick,
)
from referee.messages.no_json import say_no_json
from referee.messages.parties import Caller, say_party
from referee.messages.steps import say_measure
from referee.ruling import NonPlayer
from referee.values import Seat, Tile, write_tiles

__all__ = ["say_value"]


def say_value(name: str, value: Any, call: Caller, language: Language) -> str:
    """The value of the fact *name* in words."""
    if isinstance(value, Seat | NonPlayer):
        return say_party(value, call, language)
    match name, value:
        case "away", None:
            return ""
        case "away", int():
            return f"({_SHANTEN[value]}向聴)" if language == "ja" else f" ({value}-shanten)"
        case "lost", tuple():
            return _say_lost(value, language)
        case (("round" | "seen"), str()) if language == "ja":
            return f"{'東南西北'['ESWN'.index(value[0])]}{value[1:]}局"
        case "reason", str() if value in ABORTS:
            return pick(ABORTS[value], language)
        case "reason", str() if value in NOT_LIABLE_REASONS:
            return pick(NOT_LIABLE_REASONS[value], language)
        case "incident", str():
            return say_incident(value, language)
        case "measure", str():
            return say_measure(value, language)
        case "remedy", str():
            return pick(REMEDIES[value], language)
        case "lacking", (str(), *_):
            names = [pick(LACKING[word], language) for word in value]
            if language == "ja":
                return "・".join(names)
            return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
        case "moments", (str(), *_):
            return _joined_with_or([pick(MOMENTS[moment], language) for moment in value], language)
        case "type", str() if language == "ja":
            return pick(CALLS[value], language)
        case (("call" | "other" | "first"), str()) if value in CALLS:
            return pick(CALLS[value], language)
        case "fact", str():
            return pick(FACTS_ASKED[value], language)
        case "tables", int():
            return f"{value}卓" if language == "ja" else f"{value} table{'s' * (value != 1)}"
        case "times", int():
            return str(value) if language == "ja" else _ordinal(value)
        case "for", str():
            return pick(PAID_FOR[value], language)
        case "yaku", str() if value in YAKU:
            return pick(YAKU[value], language)
        case "yaku", (str(), *_):
            return ("、" if language == "ja" else ", ").join(pick(YAKU[word], language) for word in value)
        case (
            ("before" | "after" | "waits" | "fifth" | "tiles" | "found" | "gone" | "held" | "left" | "new"),
            tuple(),
        ):
            return write_tiles(value) or ("なし" if language == "ja" else "nothing")
        case (("expected" | "why"), str()) if language == "ja":
            return say_expected(value)
        case "detail", str() if language == "ja":
            return say_no_json(value)
        case _, tuple():
            items = [say_value("", item, call, language) for item in value]
            return ("、" if language == "ja" else ", ").join(items) or (
                "なし" if language == "ja" else "nobody"
            )
        case (
            (
                "points"
                | "least"
                | "stick"
                | "paid"
                | "missing"
                | "most"
                | "pool"
                | "rest"
                | "sum"
                | "expected"
                | "goal"
            ),
            (int() | Fraction()),
        ):
            return say_points(value, language)
        case _:
            return str(value)


# The distance from tenpai in Japanese: 一向聴 is one tile away. No hand is more than six away.
_SHANTEN = "〇一二三四五六"


def _ordinal(number: int) -> str:
    """The English ordinal of *number*."""
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


_ORDINALS = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def _joined_with_or(phrases: Sequence[str], language: Language) -> str:
    if language == "ja":
        return "、".join(phrases[:-1]) + f"または{phrases[-1]}"
    return f"{', '.join(phrases[:-1])} or {phrases[-1]}"


def _say_lost(lost_yaku: tuple[tuple[Tile, tuple[str, ...]], ...], language: Language) -> str:
    """The yaku that a quad takes from a hand, by wait."""
    mark = "、" if language == "ja" else ", "
    return "; ".join(
        f"{wait}: {mark.join(pick(YAKU[name], language) for name in names)}" for wait, names in lost_yaku
    )
