"""Every refusal that quotes an article quotes the one that its declaration names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.findings.problems import REFUSALS, Refusal
from referee.messages.problems import PROBLEMS

CORE = Path(referee.__file__).parent
HAND = {"concealed": "99m234567p34678s", "winning_tile": "5s", "dora": "1z", "flags": []}
RUN = {"concealed": "23456788p34s", "melds": [{"type": "chi", "tiles": "678s"}]}
# A ruleset, a request under it, and the sentence with the book's article; other tests cover the other refusals.
QUOTED: dict[str, tuple[str, dict[str, Any], str]] = {
    "no_open_riichi": (
        "ema-2025",
        {"event": {"kind": "exhaustive_draw", "tenpai": [2], "riichi": [{"seat": 2, "open": True}]}},
        "These rules have no open riichi (EMA 2025 = EMA 2016, not in the book).",
    ),
    "no_chi_with_three": (
        "shiragiku-sanma",
        {"event": {"kind": "value", "seat": 1, "from": 2, "hand": {**HAND, **RUN}}},
        (
            "With three players there is no chi (Shiragiku sanma, "
            "page 三人麻雀 of しらぎくモバイル麻雀 (marguerite.jp/k))."
        ),
    ),
    "tile_left_out": (
        "shiragiku-sanma",
        {"event": {"kind": "value", "seat": 1, "from": 2, "hand": {**HAND, "dora": "5m"}}},
        "5m is not in the set: the 2m to 8m are left out (Shiragiku sanma, page 三人麻雀).",
    ),
}


@pytest.mark.parametrize("code", QUOTED)
def test_a_refusal_quotes_the_article_that_makes_it_one(code: str) -> None:
    rules, asked, sentence = QUOTED[code]
    [error] = referee.codec.answer({"rules": rules, **asked})["errors"]
    assert (error["code"], error["says"]) == (code, sentence)


def test_every_sentence_with_a_source_is_that_of_a_refusal() -> None:
    quoting = sorted(code for code, english in PROBLEMS.items() if "{source}" in english)
    assert sorted(refusal.code for refusal in REFUSALS) == quoting
    assert all("{source}" in PROBLEMS.text(refusal.code, "ja") for refusal in REFUSALS)


def noted_codes() -> Iterator[str]:
    """The codes of the problems that the core notes, and of its refusals."""
    for path in CORE.rglob("*.py"):
        module = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(module):
            match node:
                case ast.Call(func=ast.Name("Problem"), keywords=keywords):
                    noted = [keyword.value for keyword in keywords if keyword.arg == "code"]
                case ast.Call(func=ast.Attribute(attr="say"), args=[_, code]):
                    noted = [code]
                case ast.Call(func=ast.Name("Refusal"), args=[code, _]):
                    noted = [code]
                case _:
                    noted = []
            for code in noted:
                yield from values_of(code, module)


def values_of(expression: ast.expr, module: ast.Module) -> Iterator[str]:
    """The words that an expression may be: a choice, a constant of the module, or what a function of it returns."""
    match expression:
        case ast.Constant(str() as word):
            yield word
        case ast.IfExp(body=one, orelse=other):
            yield from values_of(one, module)
            yield from values_of(other, module)
        case ast.Name(name):
            for node in module.body:
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
                    yield from values_of(node.value, module)
        case ast.Call(func=ast.Name(name)):
            for node in module.body:
                if isinstance(node, ast.FunctionDef) and node.name == name:
                    for step in ast.walk(node):
                        if isinstance(step, ast.Return) and step.value:
                            yield from values_of(step.value, module)


def test_the_declared_problems_are_those_that_the_core_notes() -> None:
    assert PROBLEMS.keys() == set(noted_codes())


def test_a_refusal_declared_to_rest_on_what_no_ruleset_answers_fails_where_it_stands() -> None:
    with pytest.raises(
        TypeError, match="no_appeal is declared to rest on 'appeals', which no ruleset answers"
    ):
        Refusal("no_appeal", "appeals", says="There is no appeal ({source}).")
