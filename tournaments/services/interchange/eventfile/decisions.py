"""Check the handwritten journal entries of an event file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from tournaments.journal.problems import Problem

__all__ = ["DECISIONS", "Decision", "decision_problems", "metadata_problems"]

_METADATA_LENGTHS: Final[Mapping[str, int]] = {"by": 150, "at": 40, "why": 200, "device": 64}
"""Optional fields of every entry, with their maximum lengths in characters."""
_COMMON_FIELDS: Final = frozenset({"kind", "by", "at", "why", "device"})
Decision = Mapping[str, Any]
DECISIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "penalty": ("who", "points"),
    "bonus": ("who", "points"),
    "withdrawal": ("who",),
    "return": ("who",),
    "disqualification": ("who",),
    "substitution": ("round", "out", "in"),
    "exchange": ("round", "who"),
    "lot": ("order",),
    "decline": ("stage", "who"),
}
"""The kinds of handwritten journal entries, with their required fields."""
_OPTIONAL_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "penalty": ("after_round", "meeting"),
    "bonus": ("after_round", "meeting"),
    "withdrawal": ("after_round", "meeting"),
    "return": ("after_round", "meeting"),
    "disqualification": ("after_round", "meeting"),
    "substitution": ("from", "until"),
}


def decision_problems(entry: object, path: str) -> list[Problem]:
    """Return what is wrong with a handwritten journal entry, without looking at the event."""
    if not isinstance(entry, dict):
        return [Problem(path=path, code="not_an_object", facts={"given": str(entry)[:40]})]
    kind = entry.get("kind")
    if not isinstance(kind, str) or kind not in DECISIONS:
        facts = {"given": str(kind)[:40], "choices": ", ".join(DECISIONS)}
        return [Problem(path=f"{path}.kind", code="unknown_journal", facts=facts)]
    required, optional = DECISIONS[kind], _OPTIONAL_FIELDS.get(kind, ())
    problems = [
        Problem(path=f"{path}.{name}", code="missing") for name in required if entry.get(name) is None
    ]
    problems += [
        Problem(path=f"{path}.{name}", code="unknown_field", facts={"name": str(name)[:40]})
        for name in entry
        if name not in {*required, *optional, *_COMMON_FIELDS}
    ]
    points = entry.get("points")
    if "points" in required and points is not None:
        sign = -1 if kind == "penalty" else 1
        if type(points) is not int or points * sign <= 0 or abs(points) > 1_000_000_000:
            facts = {"sign": "fewer than none" if sign < 0 else "more than none"}
            problems.append(Problem(path=f"{path}.points", code="no_points", facts=facts))
    return problems + metadata_problems(entry, path)


def metadata_problems(entry: Mapping[str, Any], path: str) -> list[Problem]:
    """Return what is wrong with the writer, time, device and reason of an entry of a journal or a table."""
    problems = []
    for name, max_length in _METADATA_LENGTHS.items():
        value = entry.get(name, "")
        facts: dict[str, object] = {"given": str(value)[:40]}
        if not isinstance(value, str):
            problems.append(Problem(path=f"{path}.{name}", code="not_text", facts=facts))
        elif len(value) > max_length:
            facts = {"most": max_length, "length": len(value)}
            problems.append(Problem(path=f"{path}.{name}", code="too_long", facts=facts))
        elif name == "at" and value and not _is_moment(value):
            problems.append(Problem(path=f"{path}.at", code="not_a_moment", facts=facts))
    return problems


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
