"""An answer added to a question stops the type check: no place compares answers, all match them in full."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from referee import answers, questions
from referee.answers.worded import Worded
from referee.findings.kind import Choice
from referee.ruling import Clock

ROOT = Path(__file__).parents[2]

VOCABULARY = {"Fact", "Measure", "Remedy"}
"""The words of steps: a place knows those that it needs, and the others mean nothing to it."""

CHOICES = {
    name
    for name, made in vars(answers).items()
    if isinstance(made, type) and issubclass(made, Worded) and made is not Worded and name not in VOCABULARY
}

GIVEN = {
    ("referee/implied_answers.py", "_kan_dora"): "gives the answer that another one implies",
    ("referee/implied_answers.py", "_furiten_riichi"): "gives the answer that another one implies",
    ("referee/implied_answers.py", "_noten_shown"): "gives the answers that imply each other",
    ("referee/implied_answers.py", "_bust"): "gives the answer that another one implies",
    ("referee/implied_answers.py", "_fitting_bust"): "gives the answer that fits another one",
    (
        "referee/question.py",
        "_YES_OR_NO",
    ): "the answers that are also read as yes and no, as long as they are two",
    (
        "referee/adjudication/incidents/findings.py",
        "_penalty_place",
    ): "a deposit is always placed at the table",
    ("tournaments/forms/rulings/disputes/points.py", "PaoForm"): "the form asks about two yaku, not all",
    ("tournaments/forms/tables/typed/words.py", "PAO"): "gives the word that is typed for each yaku",
}
"""Where a member is named outside of a pattern because it is given as an answer, with the reason."""


class Members:
    """The places of one source that name a member of a choice."""

    def __init__(self, text: str) -> None:
        self.nodes: list[ast.AST] = [ast.parse(text)]
        self.parents: dict[ast.AST, ast.AST] = {}
        for node in self.nodes:
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
                self.nodes.append(child)
        self._names = {name: name for name in CHOICES} | {
            alias.asname: alias.name
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.asname and alias.name in CHOICES
        }
        self.named = [node for node in self.nodes if self._is_member(node)]

    def _is_choice(self, node: ast.AST) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self._names
            case ast.Attribute(value=ast.Name(id="answers") | ast.Attribute(attr="answers"), attr=name):
                return name in CHOICES
        return False

    def _is_member(self, node: ast.AST) -> bool:
        match node:
            case ast.Attribute(value=choice, attr=member):
                return self._is_choice(choice) and member.isupper()
            case ast.Subscript(value=choice):
                return self._is_choice(choice)
        return False

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        while node := self.parents.get(node):  # type: ignore[assignment]
            yield node

    def in_pattern(self, node: ast.AST) -> bool:
        return any(isinstance(place, ast.pattern) for place in self.around(node))

    def outermost(self, node: ast.AST) -> str:
        """The name of the function, class or constant of the module in which a node is."""
        *_, statement, _module = [node, *self.around(node)]
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                return name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                return name
        return ""

    def named_outside_patterns(self) -> Iterator[tuple[int, str]]:
        """The line and the outermost name of each member that is not in a pattern."""
        for node in self.named:
            if not self.in_pattern(node):
                yield node.lineno, self.outermost(node)  # type: ignore[attr-defined]

    def compared(self) -> Iterator[int]:
        """The lines on which a member is compared, looked up or a key, or the word of an answer is compared."""
        for node in self.named:
            child: ast.AST = node
            for place in self.around(node):
                match place:
                    case ast.Compare() | ast.Set() | ast.SetComp():
                        yield place.lineno
                    case ast.Dict(keys=keys) if child in keys:
                        yield place.lineno
                    case ast.Subscript(slice=index) if child is index:
                        yield place.lineno
                child = place
        words = {name for name, question in questions().items() if question.choices}
        for node in self.nodes:
            match node:
                case ast.Attribute(attr="value" | "name", value=ast.Attribute(attr=question)) if (
                    question in words
                ):
                    if any(isinstance(place, ast.Compare) for place in self.around(node)):
                        yield node.lineno

    def unfinished(self) -> Iterator[int]:
        """The lines of the matches on a choice that do not end in `assert_never`, so that mypy would miss an answer."""
        for match in self.nodes:
            if isinstance(match, ast.Match) and any(
                node in self.named for case in match.cases for node in ast.walk(case.pattern)
            ):
                match match.cases[-1]:
                    case ast.match_case(
                        pattern=ast.MatchAs(pattern=None, name=None),
                        guard=None,
                        body=[ast.Expr(value=ast.Call(func=ast.Name(id="assert_never")))],
                    ):
                        continue
                yield match.lineno


@cache
def _sources() -> dict[str, Members]:
    """Every file that names a choice, an enum or the word of an answer or has a match, but the books."""
    asked = "|".join(name for name, question in questions().items() if question.choices)
    concerned = re.compile(
        rf"\b(?:{'|'.join(CHOICES)}|Worded|TextChoices|\w*Enum)\b|^ +match |\.(?:{asked})\.(?:value|name)\b",
        re.MULTILINE,
    )
    return {
        str(path.relative_to(ROOT)): Members(text)
        for folder in ("referee", "tournaments")
        for path in sorted((ROOT / folder).rglob("*.py"))
        # A book is a list of answers.
        if path.parent != ROOT / "referee" / "rulesets"
        and concerned.search(text := path.read_text(encoding="utf-8"))
    }


def test_no_answer_is_compared_with_a_member() -> None:
    compared = [f"{file}:{line}" for file, members in _sources().items() for line in members.compared()]
    assert compared == [], "match the answer in full, or ask a property of its enum"


def test_a_member_is_named_outside_of_a_pattern_only_where_it_is_given() -> None:
    named = {
        (file, name): line
        for file, members in _sources().items()
        for line, name in members.named_outside_patterns()
    }
    assert sorted(named) == sorted(GIVEN), named


def test_every_match_on_an_answer_ends_in_assert_never() -> None:
    unfinished = [f"{file}:{line}" for file, members in _sources().items() for line in members.unfinished()]
    assert unfinished == []


def test_no_match_on_any_enum_ends_in_an_open_case() -> None:
    """What a new member of any enum meets: mypy sees it only where a match has no case for the rest."""
    enums = _enums()
    open_matches = [
        f"{file}:{match.lineno}"
        for file, members in _sources().items()
        for match in members.nodes
        if isinstance(match, ast.Match) and _is_open(match)
        for pattern in [case.pattern for case in match.cases]
        if any(
            isinstance(node, ast.MatchValue) and _enum_of(node) in enums for node in _alternatives(pattern)
        )
    ]
    assert open_matches == []


def _enums() -> set[str]:
    """The names of all enums but the words of steps."""
    kinds = {"Enum", "IntEnum", "StrEnum", "TextChoices", "Worded"}
    return {
        node.name
        for members in _sources().values()
        for node in members.nodes
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).rpartition(".")[2] in kinds for base in node.bases)
    } - VOCABULARY


def _alternatives(pattern: ast.pattern) -> list[ast.pattern]:
    return pattern.patterns if isinstance(pattern, ast.MatchOr) else [pattern]


def _enum_of(pattern: ast.MatchValue) -> str:
    """The name of the enum whose member is the value of a pattern: `Score` of `answers.Score.NONE`."""
    return ast.unparse(pattern.value).rpartition(".")[0].rpartition(".")[2]


def _is_open(match: ast.Match) -> bool:
    """Whether the last case takes everything, and is not `assert_never`."""
    match match.cases[-1]:
        case ast.match_case(pattern=ast.MatchAs(pattern=None), guard=None, body=[ast.Expr(value=call)]):
            return "assert_never" not in ast.unparse(call)
        case ast.match_case(pattern=ast.MatchAs(pattern=None), guard=None):
            return True
    return False


def test_a_kind_of_finding_without_a_question_for_a_member_fails_at_import() -> None:
    with pytest.raises(TypeError, match=r"finding one .* no question for Clock\.CALLED"):
        Choice("one", {Clock.RUNNING: "uma"}, says="One.")
    assert Choice("one", {Clock.RUNNING: "uma"}, never=(Clock.CALLED,), says="One.").questions == ("uma",)


def test_the_desk_matches_no_answer() -> None:
    named = [
        f"{file}:{node.lineno}"
        for file, members in _sources().items()
        if file.startswith("tournaments/")
        for node in members.named
        if members.in_pattern(node)
    ]
    assert named == [], "ask a property of the enum"


def test_no_template_compares_the_word_of_an_answer() -> None:
    asked = "|".join(name for name, question in questions().items() if question.choices)
    word = re.compile(rf"\b(?:{asked})\.(?:value|name) +(?:==|!=|in |not )")
    compared = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in word.finditer(path.read_text(encoding="utf-8"))
    ]
    assert compared == [], "ask a property of the enum"


@pytest.mark.parametrize(
    "line",
    [
        "rules.renchan is Renchan.TENPAI",
        "rules.renchan is not answers.Renchan.TENPAI",
        "rules.renchan == referee.answers.Renchan.TENPAI",
        "rules.bust in (Bust.NONE, Bust.BELOW_ZERO)",
        "rules.bust in {Bust.NONE}",
        "{Bust.NONE: 1}[rules.bust]",
        "counts[Bust.NONE]",
        "rules.bust is Bust['NONE']",
        "rules.bust.value == 'none'",
        "rules.bust is Score.NONE",
    ],
)
def test_every_way_to_compare_an_answer_is_noticed(line: str) -> None:
    assert [*Members("from referee.answers import Bust as Score\n" + line).compared()] != []


@pytest.mark.parametrize("rest", ["case _: pass", "case answer: pass", "case Bust.BELOW_ZERO: pass"])
def test_a_match_that_a_further_answer_would_pass_is_noticed(rest: str) -> None:
    assert [*Members(f"match rules.bust:\n    case Bust.NONE: pass\n    {rest}").unfinished()] == [1]


def test_a_full_match_is_no_comparison() -> None:
    full = Members("match bust:\n    case Bust.NONE: pass\n    case _: assert_never(bust)")
    assert [*full.compared(), *full.named_outside_patterns(), *full.unfinished()] == []


@pytest.mark.parametrize("choice", sorted(CHOICES))
def test_every_property_knows_every_answer(choice: str) -> None:
    enum = getattr(answers, choice)
    readings = [name for name, made in vars(enum).items() if isinstance(made, property)]
    told = {name: {getattr(member, name) for member in enum} for name in readings}
    # A property that says the same of every answer would not be asked.
    assert all(len(values) > 1 for values in told.values()), told
