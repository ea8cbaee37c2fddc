"""The JSON Schema of the facts of findings, as the protocol writes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from referee.codec.plain import optional_type
from referee.codec.schema import schema_of
from referee.findings import KINDS
from referee.findings.facts import NoFacts
from referee.ruling import Party, Points
from referee.shapes import Reading
from referee.values import Tile

__all__ = ["TILES", "facts_by_code", "facts_definitions"]

TILES = frozenset({"after", "before", "discards", "tiles", "waits", "waits_after", "waits_before"})
"""Facts whose values are tiles, written as one sorted text."""

_REFERENCES = {Points: "Points", Party: "Party"}


def facts_definitions() -> dict[str, dict[str, Any]]:
    """The schema of every sort of facts that a finding states, by its name."""
    return {kind.facts.__name__: _schema_of_facts(kind.facts) for kind in KINDS.values()}


def facts_by_code() -> list[dict[str, Any]]:
    """The conditions of a finding's schema that say for each code which facts it has."""
    codes: dict[type[Any], list[str]] = {}
    for code, kind in sorted(KINDS.items()):
        codes.setdefault(kind.facts, []).append(code)
    return [
        {"if": {"properties": {"code": {"enum": codes_of_facts}}}, "then": _facts_property(facts)}
        for facts, codes_of_facts in codes.items()
    ]


def _facts_property(facts: type[Any]) -> dict[str, Any]:
    """The schema of a finding with these facts; a finding without any has no property for them."""
    if facts is NoFacts:
        return {"properties": {"facts": False}}
    schema: dict[str, Any] = {"properties": {"facts": {"$ref": f"#/$defs/{facts.__name__}"}}}
    is_required = any(required for _, _, required in _fields(facts))
    return {**schema, "required": ["facts"]} if is_required else schema


def _schema_of_facts(facts: type[Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: _schema_of_fact(name, hint) for name, hint, _ in _fields(facts)},
        "required": [name for name, _, required in _fields(facts) if required],
        "additionalProperties": False,
    }


def _fields(facts: type[Any]) -> Iterator[tuple[str, Any, bool]]:
    """The name and type of each fact, and whether the finding always has it."""
    for name, hint in get_type_hints(facts, include_extras=True).items():
        required = get_origin(hint) is not NotRequired
        yield name, hint if required else get_args(hint)[0], required


def _schema_of_fact(name: str, hint: Any) -> dict[str, Any]:
    inner = optional_type(hint)
    if inner is not None:
        return {"anyOf": [_schema_of_fact(name, inner), {"type": "null"}]}
    if hint in _REFERENCES:
        return {"$ref": f"#/$defs/{_REFERENCES[hint]}"}
    if is_typeddict(hint):
        return _schema_of_facts(hint)
    if get_origin(hint) is not tuple or name in TILES:
        return schema_of(hint, {})
    match get_args(hint):
        case (item, last) if last is ...:
            return {"type": "array", "items": _schema_of_fact("", item)}
        case (_, reading) if reading is Reading:
            blocks = {"type": "array", "items": {"type": "string"}}
            return {
                "type": "object",
                "properties": {"wait": schema_of(Tile, {}), "blocks": blocks},
                "required": ["wait", "blocks"],
                "additionalProperties": False,
            }
        case items:
            schemas = [_schema_of_fact("", item) for item in items]
            return {"type": "array", "prefixItems": schemas, "items": False, "minItems": len(schemas)}
