"""The Japanese words for questions, answers and terms of the sentences, beside the English ones.

`tests/cases/japanese/words.txt` holds them, one per line; `python -m tests.referee.said` writes this file too.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import referee
from referee import messages
from referee.answers.steps import Steps
from referee.messages import (
    FINDINGS,
    PROBLEMS,
    VARIANTS,
    grouped_questions,
    say_answer,
    say_each_step,
    say_label,
    say_question,
)
from referee.messages.questions import QUESTIONS
from tests.referee.japanese import JAPANESE

__all__ = ["WORDS", "write_words", "written_words"]

WORDS = JAPANESE / "words.txt"

_HEAD = (
    "The questions, the answers of the rulesets and every table of words: English | Japanese;\n"
    "`python -m tests.referee.said` writes it anew."
)


def written_words() -> str:
    """The text of the file."""
    lines = [_HEAD]
    for title, rows in _groups():
        lines += ["", f"# {title}", *dict.fromkeys(" | ".join(row).rstrip() for row in rows)]
    return "\n".join([*lines, ""])


def _groups() -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    titles = [
        [title for _, title, _ in grouped_questions("en")],
        [title for _, title, _ in grouped_questions("ja")],
    ]
    yield "groups of questions", list(zip(*titles, strict=True))
    yield from _tables()
    yield "incidents and what is asked about each, in this order", list(_incident_rows())
    rulesets = [referee.ruleset(key) for key in referee.ruleset_keys()]
    for name in referee.questions():
        texts = [(say_question(name), say_question(name, "ja"))]
        for rules in rulesets:
            answer = getattr(rules, name)
            if isinstance(answer, Steps):
                texts += zip(say_each_step(answer), say_each_step(answer, "ja"), strict=True)
            else:
                texts.append((say_answer(name, answer), say_answer(name, answer, "ja")))
        # A figure is the same in both. In order of the words, whichever ruleset is the first to give an answer.
        question, *answered = texts
        yield name, [question, *sorted({row for row in answered if row[0] != row[1]})]


def _incident_rows() -> Iterator[tuple[str, ...]]:
    for code, incident in referee.incidents.INCIDENTS.items():
        yield (
            code,
            *(", ".join(say_label(fact, language) for fact in incident.asks) for language in ("en", "ja")),
        )


def _tables() -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Every table of words in a module of the messages, under its own name: a new table is included automatically.

    The sentences are left out, because the two other files hold them; so are the questions, which are with their
    answers.
    """
    other_rows = {(code, *pair) for table in (FINDINGS, PROBLEMS) for code, pair in table.items()}
    other_rows |= {(str(fact), *pair) for _, table in VARIANTS.values() for fact, pair in table.items()}
    other_rows |= {(code, fact) for code, (fact, _) in VARIANTS.items()} | set(QUESTIONS.items())
    for module in _modules():
        for name, value in _assigned(importlib.import_module(module)):
            # Skip rows that this table takes over from another one.
            rows = [row for row in _rows(value) if row not in other_rows]
            if rows and not name.startswith("__"):
                other_rows.update(rows)
                yield f"{module.removeprefix('referee.')}.{name.lstrip('_')}", rows


def _modules() -> list[str]:
    """The modules of the messages, those inside a folder first, because the others import from them."""
    inside = pkgutil.walk_packages(messages.__path__, f"{messages.__name__}.")
    return sorted([messages.__name__, *(module.name for module in inside)], key=lambda name: -name.count("."))


def _assigned(module: ModuleType) -> list[tuple[str, Any]]:
    """The names that a module assigns itself and does not import, with their values."""
    nodes = ast.walk(ast.parse(inspect.getsource(module)))
    names = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return [(name, value) for name, value in vars(module).items() if name in names]


def _rows(value: Any, word: str = "") -> Iterator[tuple[str, ...]]:
    """The rows of a table: each *word* with its English and Japanese."""
    named = (word,) if word else ()
    match value:
        case str() if word or not value.isascii():
            yield (*named, value)
        case tuple() if all(isinstance(part, str) for part in value):
            yield (*named, *value)
        case tuple():
            for part in value:
                yield from _rows(part, word)
        case Mapping():
            for key, part in value.items():
                yield from _rows(part, str(key))


def write_words() -> None:
    """Write the file again, and print how many lines changed."""
    text = written_words()
    old = WORDS.read_text(encoding="utf-8") if WORDS.exists() else ""
    changed = len({*text.splitlines()} - {*old.splitlines()})
    if changed:
        print(f"{WORDS.name}: {changed} lines are said otherwise")
    WORDS.write_text(text, encoding="utf-8")
