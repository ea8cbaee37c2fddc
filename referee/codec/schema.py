"""The JSON Schema of a request, generated from the types that a request is read into."""

from __future__ import annotations

from enum import Enum
from typing import Any, get_args, get_origin

from referee.answers import Fact, PaoYaku
from referee.answers.facts import NUMBER_FACTS
from referee.codec.plain import ASKED, FLATTENED_FIELDS, RINSHAN, fields_of, optional_type
from referee.codec.points import POINTS_SCHEMA
from referee.reports import HanFu, Liability, Riichi, Winner, WonHand
from referee.ruling import Points
from referee.values import Round, Seat, Tile

__all__ = ["schema_of"]


def schema_of(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of *kind*; dataclasses are put into *definitions* and referred to."""
    inner = optional_type(kind)
    if inner is not None:
        return {"anyOf": [schema_of(inner, definitions), {"type": "null"}]}
    simple: dict[Any, dict[str, Any]] = {
        Seat: {"type": "integer", "minimum": 0, "maximum": 3},
        Tile: {"type": "string", "pattern": "^([0-9][mps]|[1-7]z)$"},
        Round: {"type": "string", "pattern": "^[ESWN][1-4]$"},
        bool: {"type": "boolean"},
        int: {"type": "integer"},
        Points: POINTS_SCHEMA,
        str: {"type": "string"},
    }
    if kind in simple:
        return simple[kind]
    origin = get_origin(kind)
    if origin is tuple and get_args(kind)[0] is Tile:
        return {"type": "string", "pattern": "^([0-9]+[mps]|[1-7]+z| )*$"}
    if origin in (tuple, frozenset):
        return {"type": "array", "items": schema_of(get_args(kind)[0], definitions)}
    if origin is not None:
        if get_args(kind)[0] is Fact:
            answers = {
                name: schema_of(int if fact in NUMBER_FACTS else bool, definitions)
                for name, fact in ASKED.items()
            }
            return {"type": "object", "properties": answers, "additionalProperties": False}
        return {"type": "object", "additionalProperties": schema_of(get_args(kind)[1], definitions)}
    if issubclass(kind, Enum):
        words = [member.value for member in kind]
        return {"enum": words + ([RINSHAN] if kind is PaoYaku else [])}
    if kind.__name__ not in definitions:
        definitions[kind.__name__] = {}
        definitions[kind.__name__] = _schema_of_fields(kind, definitions)
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _schema_of_fields(kind: type, definitions: dict[str, Any]) -> dict[str, Any]:
    if kind is Winner:
        value_schema = {"anyOf": [_schema_of_fields(HanFu, definitions), _YAKUMAN]}
        properties = {
            "seat": schema_of(Seat, definitions),
            "value": value_schema,
            "hand": schema_of(WonHand, definitions),
            "liable": schema_of(tuple[Liability, ...] | None, definitions),
        }
        return {**_object(properties, ["seat"]), "oneOf": [{"required": ["value"]}, {"required": ["hand"]}]}
    properties = {}
    needed_names: list[str] = []
    for name, plain_name, field_kind, required in fields_of(kind):
        if name == FLATTENED_FIELDS.get(kind):
            flattened = _schema_of_fields(field_kind, definitions)
            properties |= flattened["properties"]
            needed_names += flattened["required"]
            continue
        properties[plain_name] = schema_of(field_kind, definitions)
        if required:
            needed_names.append(plain_name)
    schema = _object(properties, needed_names)
    return {"anyOf": [schema_of(Seat, definitions), schema]} if kind is Riichi else schema


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


_YAKUMAN = _object({"yakuman": {"type": "integer"}}, ["yakuman"])
