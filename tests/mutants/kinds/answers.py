"""What if a rulebook's own line gave another book's answer?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any

import referee
from referee.books import Basis
from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["changes", "others"]


def changes(source: Source, key: str, seed: int, *, every: bool = False) -> Iterator[tuple[str, Change]]:
    """Each own line of the book, by its question, with one answer that another book gives, drawn by *seed*, or *every*.

    A line whose question all books answer alike has none, nor has one that says that its question does not arise, or
    that a server prevents the act.
    """
    rules = referee.ruleset(key)
    for question, answer in _lines(source.tree):
        if rules.sources[question].basis in (Basis.UNASKED, Basis.SERVER):
            continue
        found = others(key, question)
        if not every and found:
            found = [Random(f"{seed} {key} {question}").choice(found)]
        for other in found:
            yield question, source.change(answer, _written(other))


def _lines(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The questions that the file's `RULES` answers itself, each with its answer."""
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


def others(key: str, question: str) -> list[Any]:
    """What other books answer to a question, each answer once; such as can stand beside the book's other answers."""
    own = getattr(referee.ruleset(key), question)
    found: dict[str, Any] = {}
    for other in referee.ruleset_keys():
        answer = getattr(referee.ruleset(other), question)
        if answer != own and _stands(key, question, answer):
            found.setdefault(_written(answer), answer)
    return [found[words] for words in sorted(found)]


def _stands(key: str, question: str, answer: Any) -> bool:
    try:
        laid_over = referee.ruleset(key, {question: referee.words(answer)})
    except referee.Rejected:
        return False
    # What another answer brings with it would not be brought by a wrong line.
    return all(
        getattr(laid_over, name) == getattr(referee.ruleset(key), name)
        for name in referee.questions()
        if name != question
    )


def _written(answer: Any) -> str:
    """An answer as a rulebook's file writes it."""
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
    said = referee.words(answer)
    return "steps(" + ", ".join(f'"{step}"' for step in ([said] if isinstance(said, str) else said)) + ")"
