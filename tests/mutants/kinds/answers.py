"""Changes a rulebook's own line to another book's answer."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache, partial
from random import Random
from types import ModuleType
from typing import Any

import referee
from referee.books import Basis
from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["alike", "changes", "other_answers"]


def changes(source: Source, key: str, seed: int, *, every: bool = False) -> Iterator[tuple[str, Change]]:
    """Each own line of the book, by its question, with another book's answer: one drawn by *seed*, or *every* one.

    Lines from a helper are the book's own too if they cite the book. A line has no change if all books answer its
    question alike, if its question does not arise, or if a server prevents the act.
    """
    for question, line in _own(source, key):
        candidates = other_answers(key, question)
        if not every and candidates:
            candidates = [Random(f"{seed} {key} {question}").choice(candidates)]
        for answer in candidates:
            yield question, line(_written(answer))


def alike(source: Source, key: str) -> list[str]:
    """The questions of the book's own lines that have no change, because no other book has another possible answer."""
    return [question for question, _ in _own(source, key) if not other_answers(key, question)]


def _own(source: Source, key: str) -> Iterator[tuple[str, Callable[[str], Change]]]:
    """The book's own lines by question, in the order of the file, each with a function that exchanges its answer."""
    rules = referee.ruleset(key)
    for question, answer in _lines(source.tree):
        if isinstance(question, str):
            if rules.sources[question].basis not in (Basis.UNASKED, Basis.SERVER):
                yield question, partial(source.change, answer)
            continue
        made = eval(ast.unparse(answer), dict(vars(_module(key))))  # noqa: S307 - our own source
        for name in made:
            cited = rules.sources[name]
            if cited.basis is Basis.BOOK:
                place = cited.words.removeprefix(f"{rules.book.cite}, ")
                yield name, partial(_add_line, source, answer, name, place)


def _add_line(source: Source, made: ast.expr, question: str, place: str, answer: str) -> Change:
    """Add one line over the lines from a helper, with the same place in the book."""
    end = source.end(made)
    return source.change(made, f' | {{"{question}": ({answer}, {place!r})}}', start=end, end=end)


def _module(key: str) -> ModuleType:
    return importlib.import_module(f"referee.rulesets.{key.replace('-', '_')}")


def _lines(tree: ast.Module) -> Iterator[tuple[str | None, ast.expr]]:
    """The questions that the file's `RULES` answers itself, each with its answer; for a helper `None` and its call."""
    for statement in tree.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id="RULES")], value=ast.Call(keywords=lines))
                | ast.AnnAssign(target=ast.Name(id="RULES"), value=ast.Call(keywords=lines))
            ):
                for line in lines:
                    match line:
                        case ast.keyword(arg=str(name), value=ast.Tuple(elts=[answer, _])):
                            yield name, answer
                        case ast.keyword(arg=None, value=made):
                            yield None, made
                        case _:
                            pass
            case _:
                pass


@cache
def other_answers(key: str, question: str) -> list[Any]:
    """The different answers of other books to a question that are possible with the book's other answers."""
    own = getattr(referee.ruleset(key), question)
    all_answers = (getattr(referee.ruleset(other_key), question) for other_key in referee.ruleset_keys())
    by_text = {_written(answer): answer for answer in all_answers if answer != own}
    return [answer for _, answer in sorted(by_text.items()) if _is_possible(key, question, answer)]


def _is_possible(key: str, question: str, answer: Any) -> bool:
    try:
        changed = referee.ruleset(key, {question: referee.question.answer_words(answer)})
    except referee.Rejected:
        return False
    original = referee.ruleset(key)
    # A wrong line does not bring the answers that follow from another answer.
    return all(
        getattr(changed, name) == getattr(original, name) for name in referee.questions() if name != question
    )


def _written(answer: Any) -> str:
    """An answer in the notation of a rulebook's file."""
    match answer:
        case Enum():
            return f"{type(answer).__name__}.{answer.name}"
        case frozenset():
            return (
                "frozenset({" + ", ".join(sorted(map(_written, answer))) + "})" if answer else "frozenset()"
            )
        case tuple():
            return repr(answer)
        case bool() | int() | None:
            return repr(answer)
        case _:
            pass
    words = referee.question.answer_words(answer)
    return "steps(" + ", ".join(f'"{step}"' for step in ([words] if isinstance(words, str) else words)) + ")"
