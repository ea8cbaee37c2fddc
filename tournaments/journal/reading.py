"""Write and read journal entries.

Both use the same description of the types, so that they cannot disagree. A field's name in JSON is the Python name
without the trailing underscore that distinguishes it from a Python keyword or built-in (``set_``).
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tournaments.journal.canonical import check_plain
from tournaments.journal.fields import (
    STAYS,
    Between,
    Hexadecimal,
    ListLength,
    MaxLength,
    Omitted,
    OneOf,
    Points,
    Since,
)
from tournaments.journal.kinds import KINDS, EntryContent
from tournaments.journal.problems import JournalError, Problem

__all__ = ["fields_of", "read_as", "read_entry", "to_json", "write_entry"]

_NAME_BY_KIND: Final = {kind: word for word, kind in KINDS.items()}
_MAX_SHOWN_LENGTH: Final = 60
_MAX_ENTRY_NUMBER: Final = 2**31 - 1
_FRACTION: Final = re.compile(r"-?[0-9]{1,10}/[1-9][0-9]{0,3}", re.ASCII)


def write_entry(content: EntryContent) -> tuple[str, dict[str, Any]]:
    """Return an entry's kind and payload. Raises `JournalError` if `read_entry` would not return the same entry.

    >>> from tournaments.journal.kinds import RoundOpened
    >>> write_entry(RoundOpened(round=3))
    ('opening', {'round': 3})
    """
    kind, payload = _NAME_BY_KIND[type(content)], to_json(content)
    read_entry(kind, payload)
    return kind, payload


def to_json(value: Any) -> Any:
    """Return a value of an entry as plain JSON; a field with its default value is left out."""
    match value:
        case Enum():
            return value.value
        case tuple() | list():
            return [to_json(item) for item in value]
        case Mapping():
            return {key: to_json(item) for key, item in value.items()}
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            defaults = _default_values(type(value))
            fields = ((field, name, getattr(value, field)) for field, name, _, _ in fields_of(type(value)))
            return {
                name: to_json(item)
                for field, name, item in fields
                if item is not STAYS and (field not in defaults or item != defaults[field])
            }
        case _:
            return value


def read_entry(kind: object, payload: object, path: str = "") -> EntryContent:
    """Read an entry. Raises `JournalError` with everything that is wrong, each with its path.

    No field is ignored: an unknown field is a problem, like a missing one. *path* is the place of the entry; without it
    paths start with the kind.

    >>> read_entry("opening", {"round": 0, "table": 4})
    Traceback (most recent call last):
    ...
    tournaments.journal.problems.JournalError: opening.round: Use a number from 1 to 32767, not 0.;
        opening.table: There is no field “table” here.
    """
    entry_class = KINDS.get(kind) if isinstance(kind, str) else None
    if entry_class is None:
        facts = {"given": _shorten(kind), "choices": ", ".join(KINDS)}
        raise JournalError(
            [Problem(path=f"{path}.kind" if path else "kind", code="unknown_kind", facts=facts)]
        )
    reader = _Reader()
    content: EntryContent = reader.fields(entry_class, payload, path or str(kind))
    if reader.problems:
        raise JournalError(reader.problems)
    return content


def read_as(kind: type, value: object) -> Any:
    """Read plain JSON as that dataclass, as strictly as an entry. Raises `JournalError` with all problems."""
    reader = _Reader()
    result = reader.fields(kind, value, "")
    if reader.problems:
        raise JournalError(
            Problem(path=problem.path.removeprefix("."), code=problem.code, facts=problem.facts)
            for problem in reader.problems
        )
    return result


@cache
def _default_values(kind: type) -> Mapping[str, Any]:
    """Return the defaults of a dataclass. Values equal to them are left out, as before the field existed."""
    return {
        field.name: field.default
        for field in dataclasses.fields(kind)
        if field.default not in (dataclasses.MISSING, STAYS)
    }


@cache
def fields_of(kind: type) -> tuple[tuple[str, str, Any, bool], ...]:
    """Return for each field of a dataclass its name, its name in JSON, its type, and whether it is required."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (field.name, field.name.rstrip("_"), hints[field.name], field.default is dataclasses.MISSING)
        for field in dataclasses.fields(kind)
    )


Form = Literal[
    "marked", "optional", "given", "list", "mapping", "any", "yes or no", "number", "text", "word", "fields"
]


@cache
def _form(hint: Any) -> tuple[Form, Any]:
    """Return the plain form of a type, with its inner type."""
    if get_origin(hint) is Annotated:
        return "marked", get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        kinds = [kind for kind in get_args(hint) if kind not in (types.NoneType, Omitted)]
        (inner,) = kinds
        # A type with `Omitted` but without None is given or left out, never null.
        return ("optional" if types.NoneType in get_args(hint) else "given"), inner
    if get_origin(hint) is tuple:
        return "list", get_args(hint)[0]
    if get_origin(hint) is not None:
        return "mapping", None
    simple: dict[Any, Form] = {object: "any", bool: "yes or no", int: "number", str: "text"}
    if hint in simple:
        return simple[hint], None
    return ("word" if issubclass(hint, Enum) else "fields"), None


class _Reader:
    """Reads plain JSON into the types of the entries and collects every problem."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add_problem(self, path: str, code: str, **facts: object) -> Any:
        """Add a problem; an object with a value that could not be read is never returned."""
        self.problems.append(Problem(path=path, code=code, facts=facts))

    def read(self, hint: Any, value: object, path: str) -> Any:
        """Read *value* as that type."""
        form, inner = _form(hint)
        match form:
            case "marked":
                kind, mark = inner
                problem_count = len(self.problems)
                result = self.read(kind, value, path)
                if len(self.problems) == problem_count:
                    self._check_mark(mark, result, path)
                return result
            case "optional":
                return None if value is None else self.read(inner, value, path)
            case "given":
                return self.read(inner, value, path)
            case "list":
                if not isinstance(value, list):
                    return self.add_problem(path, "not_a_list", given=_shorten(value))
                return tuple(self.read(inner, item, f"{path}[{index}]") for index, item in enumerate(value))
            case "mapping":
                return self._check_plain(self._mapping(value, path), path)
            case "any":
                return self._check_plain(value, path)
            case "yes or no":
                return (
                    value
                    if isinstance(value, bool)
                    else self.add_problem(path, "not_yes_or_no", given=_shorten(value))
                )
            case "number":
                if isinstance(value, int) and not isinstance(value, bool):
                    return value
                return self.add_problem(path, "not_a_number", given=_shorten(value))
            case "text":
                return self._text(value, path)
            case "word":
                words = {member.value: member for member in hint}
                if isinstance(value, str) and value in words:
                    return words[value]
                return self.add_problem(path, "unknown_word", given=_shorten(value), choices=", ".join(words))
            case "fields":
                return self.fields(hint, value, path)

    def fields(self, kind: type, value: object, path: str) -> Any:
        """Read a dataclass from an object, checking every field."""
        problem_count, mapping = len(self.problems), self._mapping(value, path)
        values: dict[str, Any] = {}
        if len(self.problems) > problem_count:
            return None
        known_names = set()
        for field, name, hint, is_required in fields_of(kind):
            known_names.add(name)
            if name in mapping:
                values[field] = self.read(hint, mapping[name], f"{path}.{name}")
            elif is_required:
                self.add_problem(f"{path}.{name}", "missing")
        for name in mapping:
            if name not in known_names:
                self.add_problem(f"{path}.{_shorten(name)}", "unknown_field", name=_shorten(name))
        return kind(**values) if len(self.problems) == problem_count else None

    def _mapping(self, value: object, path: str) -> Mapping[Any, Any]:
        if isinstance(value, dict):
            return value
        self.add_problem(path, "not_an_object", given=_shorten(value))
        return {}

    def _text(self, value: object, path: str) -> Any:
        if not isinstance(value, str):
            return self.add_problem(path, "not_text", given=_shorten(value))
        try:
            check_plain(value)
        except TypeError:
            return self.add_problem(path, "unkept_text")
        return value

    def _check_plain(self, value: Any, path: str) -> Any:
        try:
            check_plain(value)
        except TypeError as error:
            return self.add_problem(path, "not_plain", detail=str(error))
        return value

    def _check_mark(self, mark: object, value: Any, path: str) -> None:
        match mark:
            case Between(least, most):
                if not least <= value <= most:
                    self.add_problem(path, "out_of_range", least=least, most=most, given=_shorten(value))
            case ListLength(least, most):
                if not least <= len(value) <= most:
                    self.add_problem(path, "so_many", least=least, most=most, given=len(value))
            case MaxLength(most):
                if len(value) > most:
                    self.add_problem(path, "too_long", most=most, length=len(value))
            case OneOf(words):
                if value not in words:
                    self.add_problem(path, "unknown_word", given=_shorten(value), choices=", ".join(words))
            case Hexadecimal(digits):
                if len(value) != digits or set(value) - set("0123456789abcdef"):
                    self.add_problem(path, "not_hexadecimal", digits=digits, given=_shorten(value))
            case Since():
                if value != "start" and (type(value) is not int or not 1 <= value <= _MAX_ENTRY_NUMBER):
                    self.add_problem(path, "not_since", given=_shorten(value))
            case Points():
                if type(value) is not int and not (isinstance(value, str) and _FRACTION.fullmatch(value)):
                    self.add_problem(path, "not_points", given=_shorten(value))
            case _:
                raise AssertionError(f"nobody reads what {mark} asks")


def _shorten(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    # The text is shown in a terminal or on a page, which do not accept unpaired surrogates.
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= _MAX_SHOWN_LENGTH else text[: _MAX_SHOWN_LENGTH - 1] + "…"
