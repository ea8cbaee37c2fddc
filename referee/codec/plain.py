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
from functools import cache, partial
from typing import Any, Union, get_args, get_origin, get_type_hints

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
_HAND_FIELDS = ("concealed", "melds")
_SEAT_KEYS = ("0", "1", "2", "3")
_SEATS = tuple(Seat)
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


Read = Callable[["Reader", object, str], Any]
"""Reads the value at a path and notes its problems with the reader."""


@cache
def _read_of(kind: Any) -> Read:
    """What reads a value of *kind*; cached, because inspecting types is slow."""
    inner = optional_type(kind)
    if inner is not None:
        read_inner = _read_of(inner)
        return lambda reader, value, path: None if value is None else read_inner(reader, value, path)
    if kind in _READS:
        return _READS[kind]
    if _is_tiles(kind):
        return _read_tiles
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (tuple, frozenset):
        return partial(_read_list, origin, _read_of(arguments[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _read_facts if arguments[0] is Fact else partial(_read_by_seat, _read_of(arguments[1]))
    return partial(_read_word if issubclass(kind, Enum) else _read_fields, kind)


def _is_tiles(kind: Any) -> bool:
    return get_origin(kind) is tuple and get_args(kind)[0] is Tile


@cache
def _reads_of_fields(kind: type) -> tuple[tuple[tuple[str, str, Read, bool], ...], frozenset[str]]:
    """For each field of a dataclass: its name, its name in JSON, what reads it, and whether it must be given.

    Also all names that may occur in JSON.
    """
    fields = fields_of(kind)
    flattened = FLATTENED_FIELDS.get(kind)
    names = {plain_name for name, plain_name, _kind, _required in fields if name != flattened}
    return (
        tuple((name, plain_name, _read_of(kind), required) for name, plain_name, kind, required in fields),
        frozenset(names | {*_HAND_FIELDS} if flattened else names),
    )


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
        return _read_of(kind)(self, value, path)

    def fields(self, kind: type, data: dict[str, Any], path: str, ignore: tuple[str, ...] = ()) -> Any:
        """A dataclass from an object, every field checked; *ignore* names fields that are read elsewhere."""
        values: dict[str, Any] = {}
        reads, known_names = _reads_of_fields(kind)
        flattened = FLATTENED_FIELDS.get(kind)
        for name, plain_name, read, required in reads:
            if name == flattened:
                hand_fields = {key: data[key] for key in _HAND_FIELDS if key in data}
                values[name] = read(self, hand_fields, path)
            elif plain_name in data:
                values[name] = read(self, data[plain_name], f"{path}.{plain_name}")
            elif required:
                values[name] = self.say(f"{path}.{plain_name}", "missing")
        if not known_names.issuperset(data):
            for name in data:
                if name not in known_names and name not in ignore:
                    self.say(f"{path}.{shorten(name)}", "unknown_field", name=shorten(name))
        return _FAULTY if _FAULTY in values.values() else kind(**values)


def _read_fields(kind: type, reader: Reader, value: object, path: str) -> Any:
    return reader.fields(kind, reader.mapping(value, path), path)


def _read_list(
    kind: type[tuple[Any, ...] | frozenset[Any]], read: Read, reader: Reader, value: object, path: str
) -> Any:
    if not isinstance(value, list):
        return reader.wrong(path, expected("a list"), value)
    return kind([read(reader, item, f"{path}[{index}]") for index, item in enumerate(value)])


def _read_by_seat(read: Read, reader: Reader, value: object, path: str) -> Any:
    values_by_seat: dict[Seat, Any] = {}
    for key, item in reader.mapping(value, path).items():
        seat = _read_seat(reader, int(key) if key in _SEAT_KEYS else key, f"{path}.{shorten(key)}")
        values_by_seat[seat] = read(reader, item, f"{path}.{shorten(key)}")
    return values_by_seat


def _read_facts(reader: Reader, value: object, path: str) -> Any:
    """The answers to facts, each by yes, no or a number."""
    facts: dict[Fact, bool | int] = {}
    for key, item in reader.mapping(value, path).items():
        fact_path = f"{path}.{shorten(key)}"
        fact = ASKED.get(key)
        if fact is None:
            reader.say(fact_path, "unknown_word", given=shorten(key), choices=", ".join(ASKED))
            continue
        facts[fact] = (_read_number if fact in NUMBER_FACTS else _read_yes_or_no)(reader, item, fact_path)
    return facts


def _read_yes_or_no(reader: Reader, value: object, path: str) -> Any:
    return value if isinstance(value, bool) else reader.wrong(path, expected("true or false"), value)


def _read_number(reader: Reader, value: object, path: str) -> Any:
    if not isinstance(value, int) or isinstance(value, bool):
        return reader.wrong(path, expected("a whole number"), value)
    return value if abs(value) <= _LARGEST else reader.say(path, "number_too_large", most=_LARGEST)


def _read_points(reader: Reader, value: object, path: str) -> Any:
    if not isinstance(value, str):
        return _read_number(reader, value, path)
    wanted = expected("a whole number of points or an exact fraction")
    points = read_fraction(value)
    return reader.wrong(path, wanted, value) if points is None else points


def _read_text(reader: Reader, value: object, path: str) -> Any:
    if not isinstance(value, str):
        return reader.wrong(path, expected("text"), value)
    # No real text contains a NUL, and not every database stores it.
    return reader.say(path, "nul_in_text") if "\0" in value else value


def _read_word(kind: type[Enum], reader: Reader, value: object, path: str) -> Any:
    """A member of an enum by its word."""
    member = _words(kind).get(value) if isinstance(value, str) else None
    if member is not None:
        return member
    return reader.say(path, "unknown_word", given=shorten(value), choices=", ".join(_words(kind)))


def _read_tiles(reader: Reader, value: object, path: str) -> Any:
    if not isinstance(value, str) or len(value) > _LONGEST_TILES:
        return reader.wrong(path, expected("tiles such as 123m406p77z"), value)
    try:
        return read_tiles(value, path)
    except Rejected as rejected:
        reader.problems += rejected.problems
        return _FAULTY


def _read_seat(reader: Reader, value: object, path: str) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return _SEATS[value] if 0 <= value <= 3 else reader.say(path, "unknown_seat", seat=value, players=4)
    return reader.wrong(path, expected("a seat number"), value)


def _read_tile(reader: Reader, value: object, path: str) -> Any:
    match _read_tiles(reader, value, path):
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
    seat = (
        _read_seat(reader, fields["seat"], f"{path}.seat")
        if "seat" in fields
        else reader.say(f"{path}.seat", "missing")
    )
    # An empty list of liable seats differs from a missing one.
    liable = fields.get("liable")
    if liable is not None:
        liable = reader.read(_LIABLE, liable, f"{path}.liable")
    for name in fields:
        if name not in _WINNER_FIELDS:
            reader.say(f"{path}.{shorten(name)}", "unknown_field", name=shorten(name))
    return Winner(seat=seat, worth=worth, liable=liable)


def _read_liability(reader: Reader, value: object, path: str) -> Any:
    fields = reader.mapping(value, path)
    if fields.get("yaku") == RINSHAN:
        fields = {**fields, "yaku": None}
    return reader.fields(Liability, fields, path)


# To build a type costs more than to read a value.
_LIABLE = tuple[Liability, ...]
_WINNER_FIELDS = frozenset({"seat", "value", "hand", "liable"})
_READS: dict[Any, Read] = {
    bool: _read_yes_or_no,
    int: _read_number,
    Points: _read_points,
    str: _read_text,
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
        empty_tiles = item == () and _is_tiles(optional_type(hint) or hint)
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
