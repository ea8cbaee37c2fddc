"""Read an event file from its JSON."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from tournaments.journal.problems import JournalError, Problem
from tournaments.journal.reading import read_as
from tournaments.services.interchange.eventfile.checking import EventFileCheck
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import FORMAT, VERSION, EventFile

__all__ = ["MAX_FILE_SIZE", "parse_json", "read_event"]

MAX_FILE_SIZE: Final = 100_000_000
"""Bytes of a file; an event of 256 players and ten rounds with every hand needs a tenth of it."""


def parse_json(data: bytes) -> object:
    """Parse the JSON of a file. Raises `FileRefused` if it is not JSON."""
    if len(data) > MAX_FILE_SIZE:
        _refuse("", "too_large", size=len(data), most=MAX_FILE_SIZE)
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_unique_keys)
    except (ValueError, RecursionError) as error:
        detail = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        _refuse("", "not_json", detail=detail)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object; refuse a key that occurs twice, because one of its values would be lost."""
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        repeated_key = next(key for index, (key, _) in enumerate(pairs) if key in dict(pairs[:index]))
        raise ValueError(f"“{repeated_key[:40]}” stands twice in one object")
    return mapping


def _refuse(path: str, code: str, **facts: object) -> NoReturn:
    raise FileRefused([Problem(path=path, code=code, facts=facts)])


def read_event(value: object) -> EventFile:
    """Read an event's file from its JSON. Raises `FileRefused` with everything that is wrong."""
    if isinstance(value, dict) and value.get("format") != FORMAT:
        _refuse("format", "not_an_event", given=str(value.get("format"))[:40])
    if isinstance(value, dict) and value.get("version") != VERSION:
        _refuse("version", "unknown_version", given=str(value.get("version"))[:40])
    try:
        event_file: EventFile = read_as(EventFile, value)
    except JournalError as error:
        raise FileRefused(error.problems) from error
    check = EventFileCheck()
    check.check(event_file)
    if check.problems:
        raise FileRefused(check.problems)
    return event_file
