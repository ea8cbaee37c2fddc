"""Every finding rests on the article that its declaration names, and on no other.

The sources show that the declared article is the right one; the cases state that it is the one announced.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from string import Formatter
from typing import get_args, get_origin, get_type_hints

import pytest

import referee.findings
from referee.catalogue import Plural
from referee.findings import KINDS
from referee.findings.kind import Choice, Declared, Kind, Says, StepFinding, Variants, declared_in
from referee.findings.riichi import FURITEN_RIICHI, NOTEN_RIICHI, Moment
from referee.findings.riichi_quads import ILLEGAL_ANKAN
from referee.messages import finding_texts
from tests.referee.cases import listed, ruled

CORE = Path(referee.findings.__file__).parents[1]
ROOMS = {
    name: import_module(f"referee.findings.{name}")
    for _, name, _ in iter_modules(referee.findings.__path__)
    if name not in ("kind", "facts", "grounds", "problems")
}


# Remarks on a ledger's entries are in no case of one hand; tests/referee/test_rulings.py tests them.
OF_A_LEDGER = {
    ("ruling_too_light", "mitigation"),
    ("past_hand_ruled_on", "past_hand_rulings"),
    ("past_hand_not_ruled_on", "past_hand_rulings"),
    ("changed_after_appeal", "appeal"),
    ("changed_where_rulings_stand", "appeal"),
}


@cache
def stated() -> frozenset[tuple[str, str | None]]:
    """Every code with every question that it rests on according to some case."""
    return frozenset(
        (said["code"], said.get("option")) for _, case, rules in ruled() for said in listed(case, rules)
    )


def articles(kind: Declared) -> Iterator[tuple[str, str]]:
    """A kind with each question that it may rest on."""
    for question in kind.questions:
        yield kind.code, question


def test_every_declaration_of_every_file_is_known_by_its_code_once() -> None:
    declared = [kind for room in ROOMS.values() for kind in declared_in(vars(room))]
    assert len(declared) == len(KINDS)
    assert {kind.code: kind for kind in declared} == KINDS
    assert finding_texts().keys() == KINDS.keys()


def test_every_declared_kind_is_announced_somewhere() -> None:
    names = {
        name
        for room in ROOMS.values()
        for name, value in vars(room).items()
        if any(declared_in({name: value}))
    }
    trees = (ast.parse(path.read_text("utf-8")) for path in CORE.rglob("*.py"))
    used = {name for tree in trees for node in ast.walk(tree) for name in named(node)}
    assert sorted(names - used) == []


def named(node: ast.AST) -> Iterator[str]:
    """The name that an expression reads."""
    match node:
        case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
            yield name


# Placeholders that the wording fills in from several facts.
PHRASES = {
    "count_paid_as": {"worth"},
    "hand_worth": {"worth"},
    "liable_asked": {"fed"},
    "liable_pays_all": {"fed"},
    "liable_pays_half": {"fed"},
}


def placeholders(says: Says) -> Iterator[str]:
    """The names in braces in every sentence of a kind, and the fact that decides between the sentences."""
    match says:
        case Variants():
            for text in (says.usual, *says.others.values()):
                yield from placeholders(text)
            if isinstance(says.by, str):
                yield says.by
        case Plural():
            yield from placeholders(says.one)
            yield from placeholders(says.several)
            yield "points"
        case str():
            yield from (name for _, name, _, _ in Formatter().parse(says) if name)


@pytest.mark.parametrize("code", KINDS)
def test_a_sentence_names_only_the_seat_and_declared_facts(code: str) -> None:
    declared = {"seat", *get_type_hints(KINDS[code].facts), *PHRASES.get(code, ())}
    assert set(placeholders(KINDS[code].says)) - declared == set()


def test_facts_of_one_name_are_declared_once() -> None:
    facts = {kind.facts for kind in KINDS.values()}
    assert len({each.__name__ for each in facts}) == len(facts)


def test_nothing_but_a_declaration_makes_a_finding_or_quotes_an_article() -> None:
    makers = {
        "Finding",
        "Clause",
        "clause",
        *((get_origin(kind) or kind).__name__ for kind in get_args(Declared)),
        "Ground",
        "Grounds",
    }
    elsewhere = []
    for path in sorted(CORE.rglob("*.py")):
        if (path.parent.name == "findings" and path.parent.parent == CORE) or path == CORE / "ruling.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                changes = any(keyword.arg == "clause" for keyword in node.keywords)
                if name in makers or changes:
                    elsewhere.append(f"{path.relative_to(CORE)}:{node.lineno} {name}")
    assert elsewhere == []


def test_every_declared_article_is_stated_by_some_case() -> None:
    declared = {
        article for kind in KINDS.values() if not isinstance(kind, StepFinding) for article in articles(kind)
    }
    assert sorted(declared - stated() - OF_A_LEDGER) == []
    assert sorted(OF_A_LEDGER - declared) == []


def test_no_case_states_an_article_that_is_not_declared() -> None:
    undeclared = {
        (code, question)
        for code, question in stated()
        if question is not None
        and not isinstance(KINDS[code], StepFinding)
        and question not in KINDS[code].questions
    }
    assert undeclared == set()


def test_what_rests_on_no_question_is_stated_without_one() -> None:
    bare = {code for code, question in stated() if question is None}
    assert {code for code in bare if not _may_be_bare(KINDS[code])} == set()


def _may_be_bare(kind: Declared) -> bool:
    return None in kind.question.values() if isinstance(kind, Choice) else not kind.questions


def test_a_declaration_on_a_question_that_no_ruleset_answers_fails_where_it_stands() -> None:
    with pytest.raises(TypeError, match="riichi_void is declared to rest on 'riichi_tile_won'"):
        Kind("riichi_void", "riichi_tile_won", says="{seat}'s riichi is void.")
    with pytest.raises(TypeError, match="noten_riichi is declared to rest on 'at_own_win'"):
        Choice("noten_riichi", {Moment.OWN_WIN: "at_own_win"}, says="{seat} is not tenpai.")


def test_no_other_article_on_a_false_riichi_than_that_on_one_that_was_none_depends_on_the_moment() -> None:
    assert set(NOTEN_RIICHI.question) == set(Moment) - {Moment.QUAD_FREED}
    by_what = (*ILLEGAL_ANKAN.question, *FURITEN_RIICHI.question)
    assert [decides for decides in by_what if isinstance(decides, Moment)] == []
