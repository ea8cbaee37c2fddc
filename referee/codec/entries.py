"""Ledger entries as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from referee.codec.kinds import QUESTIONS, REPORTS, kinds_schema, read_kind, write_kind
from referee.codec.plain import Reader, fields_of, to_plain
from referee.codec.schema import schema_of
from referee.errors import LedgerError, Rejected, shorten
from referee.judgement import Judgement
from referee.ledger import (
    Close,
    Correct,
    Count,
    Entry,
    EntryKind,
    HandEntry,
    PenaltyEntry,
    Reopen,
    Result,
    Review,
    RulingEntry,
    Swap,
    TimeCalled,
    Void,
)

__all__ = ["entry_schema", "read_entry", "write_entry"]

_ENTRIES: dict[str, type[EntryKind]] = {
    "hand": HandEntry,
    "void": Void,
    "correct": Correct,
    "count": Count,
    "penalty": PenaltyEntry,
    "time": TimeCalled,
    "ruling": RulingEntry,
    "review": Review,
    "close": Close,
    "reopen": Reopen,
    "result": Result,
    "swap": Swap,
}
_Read = Callable[[object, str], Any]


def write_entry(entry: EntryKind) -> tuple[str, dict[str, Any]]:
    """An entry's kind and its stored payload."""
    kind = next(name for name, entry_type in _ENTRIES.items() if isinstance(entry, entry_type))
    match entry:
        case HandEntry() | Correct():
            return kind, {**to_plain(entry), "report": write_kind(entry.report)}
        case RulingEntry():
            return kind, {**to_plain(entry), "judgement": _write_judgement(entry.judgement)}
        case Review(judgement=Judgement() as judgement):
            return kind, {**to_plain(entry), "judgement": _write_judgement(judgement)}
        case _:
            return kind, to_plain(entry)


def _write_judgement(judgement: Judgement) -> dict[str, Any]:
    data: dict[str, Any] = to_plain(dataclasses.replace(judgement, question=None, report=None))
    if judgement.question is not None:
        data["question"] = write_kind(judgement.question)
    if judgement.report is not None:
        data["report"] = write_kind(judgement.report)
    return data


def read_entry(number: int, kind: object, payload: object) -> Entry:
    """Entry *number* from its stored form. Raises `Rejected` or `LedgerError` if it is not a valid entry."""
    cls = _ENTRIES.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise LedgerError(f"entry {number}: no entry is a “{kind}”; there are {', '.join(_ENTRIES)}")
    readers: dict[str, _Read] = {}
    if cls in (HandEntry, Correct):
        readers = {"report": lambda value, _: read_kind(value, REPORTS, "event")}
    elif cls in (RulingEntry, Review):
        readers = {"judgement": _read_judgement}
    return Entry(number=number, what=_read_fields(cls, payload, "entry", readers))


def _read_judgement(value: object, path: str) -> Judgement:
    readers: dict[str, _Read] = {
        "question": lambda value, path: read_kind(value, QUESTIONS, path),
        "report": lambda value, path: read_kind(value, REPORTS, path),
    }
    judgement: Judgement = _read_fields(Judgement, value, path, readers)
    return judgement


def _read_fields(cls: type, value: object, path: str, readers: Mapping[str, _Read]) -> Any:
    """An instance of *cls*; *readers* reads the fields it names. Raises `Rejected` with every problem at once."""
    reader = Reader()
    payload = reader.mapping(value, path)
    reader.done()
    remaining = dict(payload)
    inner_values: dict[str, Any] = {}
    for name, read in readers.items():
        value = remaining.pop(name, None)
        if value is None:
            continue
        try:
            inner_values[name] = read(value, f"{path}.{name}")
        except Rejected as rejected:
            reader.problems += rejected.problems
    values: dict[str, Any] = {}
    for name, plain_name, kind, required in fields_of(cls):
        if name in readers:
            if required and payload.get(name) is None:
                reader.say(f"{path}.{name}", "missing")
        elif plain_name in remaining:
            values[name] = reader.read(kind, remaining.pop(plain_name), f"{path}.{plain_name}")
        elif required:
            reader.say(f"{path}.{plain_name}", "missing")
    for name in remaining:
        reader.say(f"{path}.{shorten(name)}", "unknown_field", name=shorten(name))
    reader.done()
    return cls(**inner_values, **values)


def entry_schema() -> dict[str, Any]:
    """The JSON Schema of a line of a ledger, generated from the types it is read into: number, kind and payload."""
    definitions: dict[str, Any] = {}
    reports = {"oneOf": kinds_schema(definitions, REPORTS)}
    questions = {"oneOf": kinds_schema(definitions, QUESTIONS)}
    schemas = {"report": reports, "question": questions, "judgement": {"$ref": "#/$defs/Judgement"}}
    definitions["Judgement"] = _fields_schema(Judgement, definitions, schemas)
    lines = []
    for name, entry_type in _ENTRIES.items():
        definitions[entry_type.__name__] = _fields_schema(entry_type, definitions, schemas)
        lines.append(
            {
                "type": "object",
                "properties": {
                    "number": {"type": "integer", "minimum": 1},
                    "kind": {"const": name},
                    "payload": {"$ref": f"#/$defs/{entry_type.__name__}"},
                },
                "required": ["number", "kind", "payload"],
                "additionalProperties": False,
            }
        )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a table's ledger",
        "oneOf": lines,
        "$defs": definitions,
    }


def _fields_schema(cls: type, definitions: dict[str, Any], schemas: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a type's fields; *schemas* gives the schemas of the fields it names."""
    properties = {
        plain_name: schemas[name] if name in schemas else schema_of(kind, definitions)
        for name, plain_name, kind, _ in fields_of(cls)
    }
    required = [plain_name for _, plain_name, _, required in fields_of(cls) if required]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
