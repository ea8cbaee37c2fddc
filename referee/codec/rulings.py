"""The JSON Schema of a ruling."""

from __future__ import annotations

from typing import Any

from referee.codec.facts import facts_by_code, facts_definitions
from referee.codec.points import POINTS_SCHEMA
from referee.codec.schema import schema_of
from referee.findings import KINDS
from referee.ruling import Clock, NonPlayer, PaymentFor, PenaltyWhen, Verdict
from referee.values import Round, Seat

__all__ = ["ruling_schema"]


def ruling_schema() -> dict[str, Any]:
    """The JSON Schema of a ruling on an event, or of the reply to a request that cannot be ruled on.

    Points are an integer where they are whole and else an exact fraction such as ``"100000/3"``. The facts of a finding
    are those declared with its code.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The referee's answer to an event",
        "oneOf": [{"$ref": "#/$defs/Ruling"}, {"$ref": "#/$defs/Rejected"}],
        "$defs": {
            "Points": POINTS_SCHEMA,
            "Party": {"anyOf": [schema_of(Seat, {}), schema_of(NonPlayer, {})]},
            "Ruling": _object(
                verdict=schema_of(Verdict, {}),
                deltas=_list({"$ref": "#/$defs/Points"}),
                payments=_list({"$ref": "#/$defs/Payment"}),
                penalties=_list({"$ref": "#/$defs/Penalty"}),
                findings=_list({"$ref": "#/$defs/Finding"}),
                table={"$ref": "#/$defs/Table"},
                replay={"type": "boolean"},
                optional={"id": {}, "results": _list({"$ref": "#/$defs/Points"})},
            ),
            "Payment": _object(
                **{"from": {"$ref": "#/$defs/Party"}, "for": schema_of(PaymentFor, {})},
                to={"$ref": "#/$defs/Party"},
                points={"$ref": "#/$defs/Points"},
            ),
            "Penalty": _object(
                **{"for": {"type": "string"}},
                seat=schema_of(Seat, {}),
                points={"type": "integer"},
                when=schema_of(PenaltyWhen, {}),
            ),
            "Finding": {
                **_object(
                    code={"enum": sorted(KINDS)},
                    says={"type": "string"},
                    optional={
                        "seat": schema_of(Seat, {}),
                        "facts": {"type": "object"},
                        "clause": _object(option={"type": "string"}, value={}, source={"type": "string"}),
                    },
                ),
                "allOf": facts_by_code(),
            },
            "Table": _object(
                scores=_list({"$ref": "#/$defs/Points"}),
                round=schema_of(Round, {}),
                dealer=schema_of(Seat, {}),
                honba={"type": "integer"},
                deposits={"type": "integer"},
                over={"type": "boolean"},
                optional={
                    "time": schema_of(Clock, {}),
                    "last_hands": {"type": ["integer", "null"]},
                    "bettors": _list(schema_of(Seat, {})),
                    "dead": _list(schema_of(Seat, {})),
                },
            ),
            "Rejected": _object(
                verdict={"const": "rejected"},
                errors=_list(
                    _object(path={"type": "string"}, code={"type": "string"}, says={"type": "string"})
                ),
                optional={"id": {}},
            ),
            **facts_definitions(),
        },
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(optional: dict[str, Any] | None = None, **required: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }
