"""Values of the referee as plain JSON, and back.

Reading and writing walk over the same types, and `schema` uses them too: the three cannot disagree. Names are those of
the protocol; `_NAMES` lists those that differ in Python (``from`` is a keyword).
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Literal, Union, assert_never, get_args, get_origin, get_type_hints

from referee.answers import Fact
from referee.answers.facts import DERIVED_FACTS, NUMBER_FACTS
from referee.catalogue import Message, expected
from referee.codec.points import read_fraction, write_points
from referee.errors import Problem, Rejected, as_given, shorten
from referee.reports import (
    AbortiveDraw,
    AnkanAfterRiichi,
    Call,
    HanFu,
    Liability,
    Riichi,
    Tenpai,
    Value,
    Win,
    Winner,
    WonHand,
    Yakuman,
)
from referee.ruling import Points, TableState
from referee.values import Meld, Round, Seat, Tile, Wind, read_tiles, write_tiles

__all__ = ["ASKED", "FLATTENED_FIELDS", "RINSHAN", "Reader", "fields_of", "optional_type", "to_plain"]

_NAMES: dict[tuple[type, str], str] = {
    (Win, "discarder"): "from",
    (AbortiveDraw, "discarder"): "from",
    (Call, "discarder"): "from",
    (Value, "discarder"): "from",
    (Meld, "source"): "from",
    (Yakuman, "count"): "yakuman",
}
# Fields known only to the ledger, which no form has.
_UNWRITTEN = {(TableState, "off"), (TableState, "starting_scores")}
# These questions hold a hand's tiles side by side with their own fields.
FLATTENED_FIELDS = {AnkanAfterRiichi: "hand", Tenpai: "hand"}
RINSHAN = "rinshan"
ASKED = {fact.value: fact for fact in Fact if fact not in DERIVED_FACTS}
"""The facts that can be given, by their keys; the others follow from them."""
_SEAT_KEYS = ("0", "1", "2", "3")
# More points than any table sees, and few enough digits to be written.
_LARGEST = 1_000_000_000
# All tiles of a set, each with its own letter and a space.
_LONGEST_TILES = 136 * 3


@cache
def fields_of(kind: type) -> tuple[tuple[str, str, Any, bool], ...]:
    """For each field of a dataclass: its name, its name in JSON, its type, and whether it must be given."""
    hints = get_type_hints(kind)
    return tuple(
        (
            field.name,
            _NAMES.get((kind, field.name), field.name),
            hints[field.name],
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(kind)
        if (kind, field.name) not in _UNWRITTEN
    )


def optional_type(kind: Any) -> Any | None:
    """X, if *kind* is X or None; otherwise None."""
    match get_args(kind):
        case (inner, types.NoneType) if get_origin(kind) in (Union, types.UnionType):
            return inner
        case _:
            return None


@cache
def _words(kind: type[Enum]) -> dict[str, Enum]:
    """The members of an enum by their words."""
    return {str(member.value): member for member in kind}


Form = Literal[
    "own",
    "optional",
    "tiles",
    "list",
    "set",
    "by seat",
    "facts",
    "yes or no",
    "number",
    "points",
    "text",
    "word",
    "fields",
]


@cache
def _form(kind: Any) -> tuple[Form, Any]:
    """The plain form of a type, with the type inside it; cached, because inspecting types is slow."""
    inner = optional_type(kind)
    if inner is not None:
        return "optional", inner
    if kind in _READERS:
        return "own", _READERS[kind]
    origin = get_origin(kind)
    if origin is tuple and get_args(kind)[0] is Tile:
        return "tiles", Tile
    if origin in (tuple, frozenset):
        return "list" if origin is tuple else "set", get_args(kind)[0]
    if origin is not None and issubclass(origin, Mapping):
        return ("facts", None) if get_args(kind)[0] is Fact else ("by seat", get_args(kind)[1])
    simple: dict[Any, Form] = {bool: "yes or no", int: "number", Points: "points", str: "text"}
    if kind in simple:
        return simple[kind], None
    return "word" if issubclass(kind, Enum) else "fields", None


class _Faulty:
    """Stands for a value that could not be read; its problem is noted, and reading goes on.

    A value that contains one is never returned to callers: `Reader.done` raises.
    """


_FAULTY = _Faulty()


class Reader:
    """Reads plain JSON into the referee's types and collects every problem on the way."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def say(self, path: str, code: str, **facts: object) -> Any:
        """Note a problem; the returned value stands for what could not be read."""
        self.problems.append(Problem(path=path, code=code, facts=facts))
        return _FAULTY

    def done(self) -> None:
        """Raise `Rejected` with every problem noted, if there are any."""
        if self.problems:
            raise Rejected(self.problems)

    def wrong(self, path: str, expected: Message, given: object) -> Any:
        """Note a value of the wrong type."""
        return self.say(path, "wrong_type", expected=expected, given=as_given(given))

    def mapping(self, value: object, path: str) -> dict[str, Any]:
        """Return *value* as an object. If it is not one, add a problem and return an empty object."""
        if isinstance(value, dict):
            return value
        self.wrong(path, expected("an object"), value)
        return {}

    def read(self, kind: Any, value: object, path: str) -> Any:
        """*value* as *kind*."""
        form, inner = _form(kind)
        match form:
            case "own":
                return inner(self, value, path)
            case "optional":
                return None if value is None else self.read(inner, value, path)
            case "tiles":
                return self._tiles(value, path)
            case "list" | "set":
                if not isinstance(value, list):
                    return self.wrong(path, expected("a list"), value)
                items = [self.read(inner, item, f"{path}[{index}]") for index, item in enumerate(value)]
                return tuple(items) if form == "list" else frozenset(items)
            case "by seat":
                return self._by_seat(inner, value, path)
            case "facts":
                return self._facts(value, path)
            case "yes or no":
                return (
                    value if isinstance(value, bool) else self.wrong(path, expected("true or false"), value)
                )
            case "number":
                if not isinstance(value, int) or isinstance(value, bool):
                    return self.wrong(path, expected("a whole number"), value)
                if abs(value) > _LARGEST:
                    return self.say(path, "number_too_large", most=_LARGEST)
                return value
            case "points":
                if not isinstance(value, str):
                    return self.read(int, value, path)
                wanted = expected("a whole number of points or an exact fraction")
                points = read_fraction(value)
                return self.wrong(path, wanted, value) if points is None else points
            case "text":
                if not isinstance(value, str):
                    return self.wrong(path, expected("text"), value)
                # No real text contains a NUL, and not every database stores it.
                return self.say(path, "nul_in_text") if "\0" in value else value
            case "word":
                return self.word(kind, value, path)
            case "fields":
                return self.fields(kind, self.mapping(value, path), path)
            case _:
                assert_never(form)

    def word(self, kind: type[Enum], value: object, path: str) -> Any:
        """A member of an enum by its word."""
        member = _words(kind).get(value) if isinstance(value, str) else None
        if member is not None:
            return member
        return self.say(path, "unknown_word", given=shorten(value), choices=", ".join(_words(kind)))

    def fields(self, kind: type, data: dict[str, Any], path: str, ignore: tuple[str, ...] = ()) -> Any:
        """A dataclass from an object, every field checked; *ignore* names fields that are read elsewhere."""
        values: dict[str, Any] = {}
        known_names = {*ignore}
        flattened = FLATTENED_FIELDS.get(kind)
        for name, plain_name, field_kind, required in fields_of(kind):
            if name == flattened:
                hand_fields: dict[str, Any] = {
                    key: data[key] for key in ("concealed", "melds") if key in data
                }
                known_names |= {"concealed", "melds"}
                values[name] = self.fields(field_kind, hand_fields, path)
                continue
            known_names.add(plain_name)
            field_path = f"{path}.{plain_name}"
            if plain_name in data:
                values[name] = self.read(field_kind, data[plain_name], field_path)
            elif required:
                values[name] = self.say(field_path, "missing")
        for name in data:
            if name not in known_names:
                self.say(f"{path}.{shorten(name)}", "unknown_field", name=shorten(name))
        return _FAULTY if any(value is _FAULTY for value in values.values()) else kind(**values)

    def _tiles(self, value: object, path: str) -> Any:
        if not isinstance(value, str) or len(value) > _LONGEST_TILES:
            return self.wrong(path, expected("tiles such as 123m406p77z"), value)
        try:
            return read_tiles(value, path)
        except Rejected as rejected:
            self.problems += rejected.problems
            return _FAULTY

    def _by_seat(self, kind: Any, value: object, path: str) -> Any:
        values_by_seat: dict[Seat, Any] = {}
        for key, item in self.mapping(value, path).items():
            seat = _read_seat(self, int(key) if key in _SEAT_KEYS else key, f"{path}.{shorten(key)}")
            values_by_seat[seat] = self.read(kind, item, f"{path}.{shorten(key)}")
        return values_by_seat

    def _facts(self, value: object, path: str) -> Any:
        """The answers to facts, each by yes, no or a number."""
        facts: dict[Fact, bool | int] = {}
        for key, item in self.mapping(value, path).items():
            fact_path = f"{path}.{shorten(key)}"
            fact = ASKED.get(key)
            if fact is None:
                self.say(fact_path, "unknown_word", given=shorten(key), choices=", ".join(ASKED))
                continue
            facts[fact] = self.read(int if fact in NUMBER_FACTS else bool, item, fact_path)
        return facts


def _read_seat(reader: Reader, value: object, path: str) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return Seat(value) if 0 <= value <= 3 else reader.say(path, "unknown_seat", seat=value, players=4)
    return reader.wrong(path, expected("a seat number"), value)


def _read_tile(reader: Reader, value: object, path: str) -> Any:
    match reader.read(tuple[Tile, ...], value, path):
        case (tile,):
            return tile
        case tuple():
            return reader.say(path, "not_one_tile", text=shorten(value))
        case faulty:
            return faulty


_ROUNDS = {str(found): found for found in (Round(wind, seat + 1) for wind in Wind for seat in Seat)}


def _read_round(reader: Reader, value: object, path: str) -> Any:
    round_ = _ROUNDS.get(value) if isinstance(value, str) else None
    return reader.say(path, "unreadable_round", text=shorten(value)) if round_ is None else round_


def _read_riichi(reader: Reader, value: object, path: str) -> Any:
    if isinstance(value, dict):
        return reader.fields(Riichi, value, path)
    return Riichi(seat=_read_seat(reader, value, path))


def _read_winner(reader: Reader, value: object, path: str) -> Any:
    fields = reader.mapping(value, path)
    if ("value" in fields) == ("hand" in fields):
        return reader.say(path, "one_of_two", choices="value, hand")
    if "hand" in fields:
        worth = reader.read(WonHand, fields["hand"], f"{path}.hand")
    else:
        value_fields = reader.mapping(fields["value"], f"{path}.value")
        worth = reader.fields(Yakuman if "yakuman" in value_fields else HanFu, value_fields, f"{path}.value")
    other_fields = {name: item for name, item in fields.items() if name not in ("value", "hand")}
    seat = (
        reader.read(Seat, other_fields.pop("seat"), f"{path}.seat")
        if "seat" in other_fields
        else reader.say(f"{path}.seat", "missing")
    )
    # An empty list of liable seats differs from a missing one.
    liable = reader.read(tuple[Liability, ...] | None, other_fields.pop("liable", None), f"{path}.liable")
    for name in other_fields:
        reader.say(f"{path}.{shorten(name)}", "unknown_field", name=shorten(name))
    return Winner(seat=seat, worth=worth, liable=liable)


def _read_liability(reader: Reader, value: object, path: str) -> Any:
    fields = reader.mapping(value, path)
    if fields.get("yaku") == RINSHAN:
        fields = {**fields, "yaku": None}
    return reader.fields(Liability, fields, path)


_READERS: dict[Any, Callable[[Reader, object, str], Any]] = {
    Seat: _read_seat,
    Tile: _read_tile,
    Round: _read_round,
    Riichi: _read_riichi,
    Winner: _read_winner,
    Liability: _read_liability,
}


def to_plain(value: Any) -> Any:
    """A value of the referee as plain JSON; fields at their defaults are left out."""
    match value:
        case (Tile(), *_):
            return write_tiles(value)
        case Tile():
            return str(value)
        case Seat():
            return int(value)
        case Enum():
            return value.value
        case Round():
            return str(value)
        case Riichi(double=False, open=False, ronned=False, called=False, call_since=False):
            return int(value.seat)
        case Winner():
            return _plain_winner(value)
        case Liability(yaku=None):
            return {"seat": int(value.seat), "yaku": RINSHAN}
        case Fraction():
            return write_points(value)
        case frozenset():
            return sorted(to_plain(item) for item in value)
        case tuple() | list():
            return [to_plain(item) for item in value]
        case Mapping():
            return {str(to_plain(key)): to_plain(item) for key, item in value.items()}
        case _:
            pass
    if dataclasses.is_dataclass(value):
        return _plain_fields(value)
    return value


def _plain_fields(value: Any) -> dict[str, Any]:
    data: dict[str, Any] = {}
    kind: type = type(value)
    defaults = {field.name: field for field in dataclasses.fields(kind)}
    for name, plain_name, hint, _ in fields_of(kind):
        item = getattr(value, name)
        if name == FLATTENED_FIELDS.get(kind):
            data |= _plain_fields(item)
            continue
        if item == _default(defaults[name]):
            continue
        empty_tiles = item == () and _form(optional_type(hint) or hint) == ("tiles", Tile)
        data[plain_name] = "" if empty_tiles else to_plain(item)
    return data


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _plain_winner(winner: Winner) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": int(winner.seat)}
    match winner.worth:
        case WonHand() as hand:
            data["hand"] = to_plain(hand)
        case HanFu() as worth:
            data["value"] = to_plain(worth)
        case Yakuman(count=count):
            data["value"] = {"yakuman": count}
    if winner.liable is not None:
        data["liable"] = to_plain(winner.liable)
    return data
