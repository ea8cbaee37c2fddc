"""The question whether a hand was paid correctly, as JSON. It contains the hand as an event of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from referee.answers import Fact
from referee.codec.plain import Reader
from referee.codec.schema import schema_of
from referee.errors import Rejected
from referee.frozen import dataclass
from referee.reports import Paid, Report

__all__ = ["PAYMENT_KIND", "paid_schema", "read_paid"]

PAYMENT_KIND = "payment"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Points:
    """The fields beside the hand."""

    paid: tuple[int, ...]
    sticks: int | None = None
    answers: Mapping[Fact, bool | int] = field(default_factory=dict)


def read_paid(value: Mapping[str, Any], read_hand: Callable[[object], Report]) -> Paid:
    """The question from its form; raises `Rejected` with every problem of it and of its hand."""
    reader = Reader()
    hand: Report | None = None
    if "hand" in value:
        try:
            hand = read_hand(value["hand"])
        except Rejected as rejected:
            reader.problems += rejected.problems
    else:
        reader.say("event.hand", "missing")
    other_fields = {name: item for name, item in value.items() if name not in ("kind", "hand")}
    points: _Points = reader.fields(_Points, other_fields, "event")
    reader.done()
    if hand is None:
        raise AssertionError("a hand that could not be read has been noted")
    return Paid(hand=hand, paid=points.paid, sticks=points.sticks, answers=points.answers)


def paid_schema(definitions: dict[str, Any], hands: Sequence[type[Report]]) -> dict[str, Any]:
    """The schema of the question; it is put into *definitions* and referred to."""
    schema_of(_Points, definitions)
    points = definitions.pop(_Points.__name__)
    hand_schema = {"oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in hands]}
    definitions[Paid.__name__] = {
        **points,
        "properties": {**points["properties"], "kind": {"const": PAYMENT_KIND}, "hand": hand_schema},
        "required": [*points["required"], "kind", "hand"],
    }
    return {"$ref": f"#/$defs/{Paid.__name__}"}
