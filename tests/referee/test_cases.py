"""The referee rules every case of tests/cases/ as its source says.

`python -m tests.referee.test_cases` prints the number of cases for each question and each ruleset, and the questions
that the sources leave undecided.
"""

from __future__ import annotations

from collections import Counter
from difflib import ndiff
from fractions import Fraction
from typing import Any

import pytest

from tests.referee.cases import (
    CASES,
    FIELDS,
    FILES,
    announced,
    answered,
    listed,
    ruled,
    sentences,
    table_of,
    under,
    words,
)
from tests.referee.japanese import ANNOUNCED, parts
from tests.referee.quoted import QUOTED, STORED_QUOTES, quoted, read_quoted, written_quotes

SHAPES = {parts(row.english)[0] for row in ANNOUNCED}
NAMED = {name for row in ANNOUNCED for name in parts(row.english)[1]}


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=f"{file}: {case['name']}") for file, cases in FILES.items() for case in cases],
)
def test_the_ruling_is_the_one_that_the_source_gives(case: dict[str, Any]) -> None:
    got, wanted = {}, {}
    for rules in case["rules"]:
        under_these, answer = words(rules), answered(case, rules)
        expect = expected(case, rules, answer)
        got[under_these] = {name: seen(answer, name, value) for name, value in expect.items()}
        wanted[under_these] = {name: unordered(name, value) for name, value in expect.items()}
        got[under_these]["announced"] = announced(answer)
        wanted[under_these]["announced"] = listed(case, rules)
        got[under_these]["said"] = unread(sentences(answer))
        wanted[under_these]["said"] = []
        if isinstance(rules, str):
            got[under_these]["quoted"] = quotes = quoted(answer)
            wanted[under_these]["quoted"] = {
                question: STORED_QUOTES[rules].get(question) for question in quotes
            }
    if got != wanted:
        raise AssertionError("\n".join([f"{case['name']} ({case['source']})", *parted(got, wanted)]))


def unread(said: tuple[str, ...]) -> list[str]:
    """The sentences of a shape, or with an incident or yaku, that `cases/japanese/announced.txt` does not have."""
    made = {sentence: parts(sentence) for sentence in said}
    return [sentence for sentence, (shape, named) in made.items() if shape not in SHAPES or named - NAMED]


def parted(got: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """The differences, field by field, with their rulesets: `-` is the case's value, `+` is the referee's."""
    found: dict[tuple[str, ...], list[str]] = {}
    for rules, fields in got.items():
        for name, value in fields.items():
            if value != wanted[rules][name]:
                found.setdefault((name, *_difference(value, wanted[rules][name])), []).append(rules)
    lines = []
    for (name, *rows), under_these in found.items():
        lines += [f"{name} under {', '.join(under_these)}:", *(f"  {row}" for row in rows)]
        if name in ("said", "quoted"):
            lines.append("  Where that is right, `python -m tests.referee.said` writes it down.")
    return lines


def _difference(value: Any, wanted: Any) -> list[str]:
    if isinstance(value, dict) and isinstance(wanted, dict):
        names = [name for name in value | wanted if value.get(name) != wanted.get(name)]
        return [f"{name}: {row}" for name in names for row in _difference(value.get(name), wanted.get(name))]
    if not (isinstance(value, list | tuple) and (wanted is None or isinstance(wanted, list | tuple))):
        return [f"- {wanted}", f"+ {value}"]
    rows, others = [str(one) for one in wanted or ()], [str(one) for one in value]
    return [row.rstrip() for row in ndiff(rows, others) if not row.startswith("?")]


def expected(case: dict[str, Any], rules: Any, answer: dict[str, Any]) -> dict[str, Any]:
    """All expected fields of the case; by default no points move, nothing is lost, no hand is replayed."""
    said = dict(case["expect"])
    if "deltas" in answer:
        said.setdefault("deltas", [0] * len(answer["deltas"]))
    if "replay" in answer:
        said.setdefault("replay", False)
    lost = under(said.pop("penalties", ()), rules)
    if lost or "penalties" in answer:
        said["penalties"] = lost
    return said


def seen(answer: dict[str, Any], name: str, wanted: Any) -> Any:
    """The answer's value of one field; for a table or an error only the parts that the case states."""
    value = answer.get(name)
    if name == "errors" and value is not None and len(value) == len(wanted):
        # For an error the path and code; its sentence only if the case states it.
        return [{part: one[part] for part in asked} for one, asked in zip(value, wanted, strict=True)]
    if isinstance(wanted, dict) and isinstance(value, dict):
        return {part: value.get(part) for part in wanted}
    return unordered(name, value)


def unordered(name: str, value: Any) -> Any:
    """Yaku, and readings destroyed by a kan, in a fixed order, because the law does not fix their order."""
    if name == "destroyed" and value is not None:
        return sorted((reading["wait"], sorted(reading["blocks"])) for reading in value)
    if name == "yaku" and value is not None:
        return sorted(value)
    return value


@pytest.mark.parametrize("file", FILES)
def test_every_case_has_a_name_of_its_own_and_a_source(file: str) -> None:
    cases = FILES[file]
    names = Counter(case["name"].strip() for case in cases)
    assert [case["name"] for case in cases if not case["source"].strip()] == []
    assert [name for name, count in names.items() if count > 1 or not name] == []


@pytest.mark.parametrize("file", FILES)
def test_every_case_says_which_rules_what_happened_and_what_is_expected(file: str) -> None:
    for case in FILES[file]:
        assert set(case) <= FIELDS, case["name"]
        assert case["rules"], case["name"]
        assert case["event"]["kind"], case["name"]
        assert case["expect"]["verdict"], case["name"]
        assert "findings" not in case["expect"], (
            f"{case['name']}: all that is announced stands in the case itself"
        )
        runs = {words(rules) for rules in case["rules"]}
        for said in case.get("findings", ()):
            assert set(said) <= {"code", "seat", "option", "under"}, case["name"]
            assert set(said.get("under", ())) < runs, (
                f"{case['name']}: {said} is under other rules than the case"
            )


def test_each_line_of_a_book_stands_as_it_was_read_and_those_that_no_case_quotes_stand_apart() -> None:
    texts = written_quotes()
    assert texts.keys() == STORED_QUOTES.keys()
    for key, text in texts.items():
        assert read_quoted(text) == STORED_QUOTES[key]
        assert text == (QUOTED / f"{key}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES)
def test_no_case_makes_points_or_loses_them(file: str) -> None:
    for case in FILES[file]:
        before, expect = table_of(case, case["rules"][0]), case["expect"]
        after = expect.get("table", {})
        if "deltas" not in expect:
            continue
        if "scores" in after:
            moved = [exact(now) - then for now, then in zip(after["scores"], before["scores"], strict=True)]
            assert moved == [*map(exact, expect["deltas"])], case["name"]
        if "deposits" in after:
            rows = expect.get("payments", ())
            out = sum(exact(row["points"]) * ((row["to"] == "out") - (row["from"] == "out")) for row in rows)
            sticks = 1000 * (before.get("deposits", 0) - after["deposits"])
            assert sum(map(exact, expect["deltas"])) == sticks - out, case["name"]


def exact(points: int | str) -> Fraction:
    """Points of a case: an integer, or a fraction such as ``"1000/3"``."""
    return Fraction(points)


def summary() -> str:
    """The number of cases for each question, and of runs under each ruleset; overlays count with their base."""
    runs = Counter((file, rules if isinstance(rules, str) else rules["base"]) for file, _, rules in ruled())
    keys = sorted({key for _, key in runs})
    head = ["question", "cases", "runs", *(str(at) for at in range(1, len(keys) + 1))]
    rows = [
        [file, len(cases), sum(runs[file, key] for key in keys), *(runs[file, key] or "" for key in keys)]
        for file, cases in FILES.items()
    ]
    totals = [sum(int(row[column] or 0) for row in rows) for column in range(1, len(head))]
    table: list[list[Any]] = [head, *rows, ["all", *totals]]
    lines = [f"{row[0]:<21}" + "".join(f"{cell:>5}" for cell in row[1:]) for row in table]
    legend = [f"{at:>5}  {key}" for at, key in enumerate(keys, start=1)]
    return "\n".join([*lines, "", "the numbers above the columns:", *legend])


def test_the_number_of_cases_is_told() -> None:
    print(f"\n{summary()}")  # shown by pytest -s
    assert sum(map(len, FILES.values())) >= 1000


if __name__ == "__main__":
    print(summary())
    print(f"\n{(CASES / 'undecided.md').read_text(encoding='utf-8')}")
