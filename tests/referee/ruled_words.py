"""Writes any of the referee's values on one line, for comparison with the same line later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import referee

__all__ = [
    "BETWEEN",
    "anything",
    "facts",
    "findings",
    "listed",
    "plain",
    "points",
    "problems",
    "ruling",
    "state",
]

BETWEEN = "; "


def ruling(answer: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    after = dict(answer["table"])
    moved = (
        [score + delta for score, delta in zip(before["scores"], answer["deltas"], strict=True)]
        if all(isinstance(delta, int) for delta in answer["deltas"])
        else []
    )
    parts = [answer["verdict"], points(answer["deltas"])]
    parts += [f"{one['from']}>{one['to']} {one['points']} {one['for']}" for one in answer["payments"]]
    parts += [
        f"penalty {one['seat']} {one['points']} {one['when']} {one['for']}" for one in answer["penalties"]
    ]
    if after.pop("scores") != moved and moved:
        parts.append(f"scores {points(answer['table']['scores'])}")
    parts.append(state(after))
    if answer["replay"]:
        parts.append("replay")
    if "results" in answer:
        parts.append(f"results {points(answer['results'])}")
    return listed(parts)


def state(table: Mapping[str, Any]) -> str:
    """Round, dealer, honba and sticks, and anything unusual."""
    words = [f"{table['round']} dealer {table['dealer']} honba {table['honba']} sticks {table['deposits']}"]
    words += ["over"] if table["over"] else []
    words += [
        f"{name} {plain(table[name])}" for name in ("time", "last_hands", "bettors", "dead") if name in table
    ]
    return " ".join(words)


def findings(rows: Iterable[Mapping[str, Any]]) -> str:
    return listed(
        f"{row['code']}{_seat(row.get('seat'))}"
        + (f" by {row['clause']['option']}" if row.get("clause") else "")
        + facts(row.get("facts", {}))
        for row in rows
    )


def _seat(seat: int | None) -> str:
    return "" if seat is None else f"@{seat}"


def facts(values: Mapping[str, Any]) -> str:
    """The facts by name; zero, `None`, false and empty values are left out."""
    text = ", ".join(f"{name} {plain(value)}" for name, value in values.items() if value)
    return f" ({text})" if text else ""


def problems(rejected: referee.Rejected) -> str:
    return listed(f"{problem.path} {problem.code}{facts(problem.facts)}" for problem in rejected.problems)


def plain(value: Any) -> str:
    """A short readable form of a value."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "-"
        case dict():
            rows = (f"{name} {plain(inner)}" for name, inner in value.items() if name != "says")
            return "{" + ", ".join(rows) + "}"
        case list() | tuple():
            return "[" + ", ".join(plain(inner) for inner in value) + "]"
        case _:
            return str(value)


def anything(value: Any) -> str:
    """Any value of the referee, its parts by name; tables are written in short and sentences left out."""
    match value:
        case referee.Finding():
            option = f" by {value.clause.option}" if value.clause else ""
            fact_texts = {name: anything(one) for name, one in value.facts.items()}
            return f"{value.code}{_seat(value.seat)}{option}{facts(fact_texts)}"
        case referee.Payment():
            return f"{anything(value.source)}>{anything(value.to)} {value.points} {value.reason.value}"
        case referee.TableState():
            return state(referee.codec.write_table(value))
        case referee.ruling.Clause():
            return value.option
        case dict():
            return plain({str(anything(name)): anything(one) for name, one in value.items()})
        case frozenset() | set():
            return "[" + ", ".join(sorted(anything(one) for one in value)) + "]"
        case list() | tuple():
            return "[" + ", ".join(anything(one) for one in value) + "]"
        case bool() | int() | str() | None:
            return plain(value)
        case _:
            pass
    if hasattr(value, "__dataclass_fields__"):
        return (
            "("
            + ", ".join(f"{name} {anything(getattr(value, name))}" for name in value.__dataclass_fields__)
            + ")"
        )
    if hasattr(value, "value"):
        return anything(value.value)
    return str(value)


def points(values: Iterable[Any]) -> str:
    return "/".join(str(value) for value in values)


def listed(parts: Iterable[str]) -> str:
    return BETWEEN.join(parts) or "-"
