"""The wording of the facts of findings and problems."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from referee.catalogue import Language, Message, Plural, Texts, join
from referee.messages.figures import say_points
from referee.messages.incidents import FACTS_ASKED, REMEDIES, say_incident
from referee.messages.names import ABORTS, CALLS, LACKING, MOMENTS, NOT_LIABLE_REASONS, PAID_FOR, YAKU
from referee.messages.parties import SeatNamer, say_party
from referee.messages.steps import say_measure
from referee.ruling import NonPlayer
from referee.values import Seat, Tile, write_tiles

__all__ = ["say_value"]


def say_value(name: str, value: Any, name_of: SeatNamer, language: Language) -> str:
    """The value of the fact *name* in words."""
    if isinstance(value, Seat | NonPlayer):
        return say_party(value, name_of, language)
    if isinstance(value, Message):
        return value.text(language)
    match name, value:
        case "away", None:
            return ""
        case "away", int():
            return _SHANTEN.text(str(value), language)
        case "lost", tuple():
            return _say_lost(value, language)
        case (("round" | "seen"), str()):
            return _ROUNDS.text(value[0], language).format(number=value[1:])
        case "reason", str() if value in ABORTS:
            return ABORTS.text(value, language)
        case "reason", str() if value in NOT_LIABLE_REASONS:
            return NOT_LIABLE_REASONS.text(value, language)
        case "incident", str():
            return say_incident(value, language)
        case "measure", str():
            return say_measure(value, language)
        case "remedy", str():
            return REMEDIES.text(value, language)
        case "lacking", (str(), *_):
            return join((LACKING.text(part, language) for part in value), language, by="parts")
        case "moments", (str(), *_):
            return join((MOMENTS.text(moment, language) for moment in value), language, by="moments")
        case "type", str():
            return _MELDS.text(value, language)
        case (("call" | "other" | "first"), str()) if value in CALLS:
            return CALLS.text(value, language)
        case "fact", str():
            return FACTS_ASKED.text(value, language)
        case "tables", int():
            return _TABLES.text(value, language)
        case "times", int():
            return _ordinal(value, language)
        case "for", str():
            return PAID_FOR.text(value, language)
        case "yaku", str() if value in YAKU:
            return YAKU.text(value, language)
        case "yaku", (str(), *_):
            return join((YAKU.text(yaku, language) for yaku in value), language)
        case (
            ("before" | "after" | "waits" | "fifth" | "tiles" | "found" | "gone" | "held" | "left" | "new"),
            tuple(),
        ):
            return write_tiles(value) or _NONE.text("tiles", language)
        case _, tuple():
            items = [say_value("", item, name_of, language) for item in value]
            return join(items, language) or _NONE.text("players", language)
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


_SHANTEN: Final = Texts("distance from tenpai", {str(number): f"{number}-shanten" for number in range(7)})
"""No hand is more than six tiles from tenpai."""

_LOST: Final = Texts("lost yaku", {"at wait": "{wait}: {yaku}"})

_ROUNDS: Final = Texts("round", {wind: f"{wind}{{number}}" for wind in "ESWN"})

_MELDS: Final = Texts(
    "meld", {type_: type_ for type_ in ("chi", "pon", "daiminkan", "kakan", "ankan", "kita", "ron")}
)

_TABLES: Final = Plural("tables", "{number} table", "{number} tables")

_NONE: Final = Texts("none", {"tiles": "nothing", "players": "nobody"}, by_key=True)

_ORDINALS: Final = Texts(
    "ordinal",
    {
        "1": "first",
        "2": "second",
        "3": "third",
        "4": "fourth",
        "5": "fifth",
        "6": "sixth",
        "7": "seventh",
        "8": "eighth",
        "9": "ninth",
        "10": "tenth",
        "st": "{number}st",
        "nd": "{number}nd",
        "rd": "{number}rd",
        "th": "{number}th",
    },
)


def _ordinal(number: int, language: Language) -> str:
    if str(number) in _ORDINALS:
        return _ORDINALS.text(str(number), language)
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return _ORDINALS.text(ending, language).format(number=number)


def _say_lost(lost_yaku: tuple[tuple[Tile, tuple[str, ...]], ...], language: Language) -> str:
    """The yaku that a quad takes from a hand, by wait."""
    phrases = [
        _LOST.text("at wait", language).format(
            wait=wait, yaku=join((YAKU.text(name, language) for name in names), language)
        )
        for wait, names in lost_yaku
    ]
    return join(phrases, language, by="waits")
