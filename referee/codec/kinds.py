"""The kinds of reports and questions, and reading and writing one by its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from referee.codec.plain import Reader, to_plain
from referee.codec.schema import schema_of
from referee.errors import shorten
from referee.reports import (
    AbortiveDraw,
    AnkanAfterRiichi,
    Call,
    Chombo,
    ExhaustiveDraw,
    Foul,
    Furiten,
    NineKinds,
    Question,
    Report,
    RiichiDeclaration,
    Tenpai,
    Value,
    Win,
)

__all__ = ["QUESTIONS", "REPORTS", "kinds_schema", "read_kind", "write_kind"]

REPORTS: dict[str, type[Report]] = {
    "win": Win,
    "exhaustive_draw": ExhaustiveDraw,
    "abortive_draw": AbortiveDraw,
    "chombo": Chombo,
}
QUESTIONS: dict[str, type[Question]] = {
    "ankan_after_riichi": AnkanAfterRiichi,
    "call": Call,
    "furiten": Furiten,
    "incident": Foul,
    "nine_kinds": NineKinds,
    "riichi_declaration": RiichiDeclaration,
    "tenpai": Tenpai,
    "value": Value,
}


def read_kind(value: object, kinds: Mapping[str, type], path: str) -> Any:
    """A report or question of one of *kinds*; raises `Rejected` with every problem at once."""
    reader = Reader()
    fields = reader.mapping(value, path)
    reader.done()
    kind = fields.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        if kind is None:
            reader.say(f"{path}.kind", "missing")
        else:
            reader.say(f"{path}.kind", "unknown_word", given=shorten(kind), choices=", ".join(kinds))
        reader.done()
    event = reader.fields(kinds[cast(str, kind)], fields, path, ignore=("kind",))
    reader.done()
    return event


def write_kind(event: Report | Question) -> dict[str, Any]:
    """A report or question with its kind; reading it back gives an equal one."""
    kind = next(
        name for name, event_type in {**REPORTS, **QUESTIONS}.items() if isinstance(event, event_type)
    )
    return {"kind": kind, **to_plain(event)}


def kinds_schema(definitions: dict[str, Any], kinds: Mapping[str, type]) -> list[dict[str, Any]]:
    """The schemas of *kinds*, each identified by its kind; they are put into *definitions* and referred to."""
    references: list[dict[str, Any]] = []
    for name, kind in kinds.items():
        schema_of(kind, definitions)
        definitions[kind.__name__]["properties"]["kind"] = {"const": name}
        definitions[kind.__name__]["required"].append("kind")
        references.append({"$ref": f"#/$defs/{kind.__name__}"})
    return references
