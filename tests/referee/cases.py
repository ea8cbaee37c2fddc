"""Reads the cases of tests/cases/: their requests, and the announcements that they state."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import referee

__all__ = [
    "CASES",
    "FIELDS",
    "FILES",
    "announced",
    "answered",
    "listed",
    "request",
    "ruled",
    "sentences",
    "table_of",
    "under",
    "words",
]

CASES = Path(__file__).parents[1] / "cases"
FIELDS = {"number", "name", "source", "rules", "table", "event", "expect", "findings"}
Announced = dict[str, Any]


FILES: dict[str, list[dict[str, Any]]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    for path in sorted(CASES.glob("*.toml"))
}


def ruled() -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Every case once for each of its rulesets: its file, the case, and the rules in the form of a request."""
    for file, cases in FILES.items():
        for case in cases:
            for rules in case["rules"]:
                yield file, case, rules


def words(rules: str | dict[str, Any]) -> str:
    """A ruleset in words, with its overlay."""
    if isinstance(rules, str):
        return rules
    changes = ", ".join(f"{name}={value}" for name, value in rules["set"].items())
    return f"{rules['base']} with {changes}"


def table_of(case: dict[str, Any], rules: Any) -> dict[str, Any]:
    """The case's table; missing fields are those of the first hand under *rules*, with sticks taken from East on."""
    table: dict[str, Any] = case.get("table", {})
    if "scores" in table:
        return table
    try:
        ruleset = referee.codec.read_rules(rules)
    except referee.Rejected:
        # These rules are not possible together, so the base gives the start points.
        ruleset = referee.ruleset(rules["base"])
    scores = list(referee.first_hand(ruleset).scores)
    # Take each stick on the table from a seat, so that the table adds up.
    for stick in range(table.get("deposits", 0)):
        scores[stick % len(scores)] -= ruleset.riichi_deposit
    return {"scores": scores, **table}


def request(case: dict[str, Any], rules: Any) -> dict[str, Any]:
    """The case under *rules* as a request of the protocol."""
    return {"rules": rules, "table": table_of(case, rules), "event": case["event"]}


def answered(case: dict[str, Any], rules: Any) -> dict[str, Any]:
    """The referee's answer to the case under *rules*."""
    return referee.codec.answer(request(case, rules))


def announced(answer: dict[str, Any]) -> list[Announced]:
    """All announcements, in order: each finding's code, its seat, and the question that it rests on."""
    return [
        {"code": finding["code"]}
        | ({"seat": finding["seat"]} if finding.get("seat") is not None else {})
        | ({"option": finding["clause"]["option"]} if finding.get("clause") else {})
        for finding in answer.get("findings", ())
    ]


def sentences(answer: dict[str, Any]) -> tuple[str, ...]:
    """Every sentence of an answer, in order: the announcements, or the reasons why the request is invalid."""
    return tuple(entry["says"] for entry in (*answer.get("findings", ()), *answer.get("errors", ())))


def under(rows: Iterable[Announced], rules: Any) -> list[Announced]:
    """The *rows* that hold under *rules*; a row that names rulesets holds only under those."""
    return [
        {part: row[part] for part in row if part != "under"}
        for row in rows
        if words(rules) in row.get("under", (words(rules),))
    ]


def listed(case: dict[str, Any], rules: Any) -> list[Announced]:
    """All announcements that the case states under *rules*."""
    return under(case.get("findings", ()), rules)
