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
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as fault:
        detail = "nested too deeply" if isinstance(fault, RecursionError) else str(fault)
        _refuse("", "not_json", detail=detail)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object; refuse a key that occurs twice, because one of its values would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise ValueError(f"“{twice[:40]}” stands twice in one object")
    return found


def _refuse(path: str, code: str, **facts: object) -> NoReturn:
    raise FileRefused([Problem(path=path, code=code, facts=facts)])


def read_event(value: object) -> EventFile:
    """Read an event's file from its JSON. Raises `FileRefused` with everything that is wrong."""
    if isinstance(value, dict) and value.get("format") != FORMAT:
        _refuse("format", "not_an_event", given=str(value.get("format"))[:40])
    if isinstance(value, dict) and value.get("version") != VERSION:
        _refuse("version", "unknown_version", given=str(value.get("version"))[:40])
    try:
        found: EventFile = read_as(EventFile, value)
    except JournalError as refused:
        raise FileRefused(refused.problems) from refused
    looking = EventFileCheck()
    looking.event(found)
    if looking.problems:
        raise FileRefused(looking.problems)
    return found
