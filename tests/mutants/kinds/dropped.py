"""Leaves out a term of an expression or a condition."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.mutants.mutant import Change
from tests.mutants.places import Place, Source

__all__ = ["changes"]

_NOT = re.compile(rb"not\b\s*")


def changes(source: Source) -> Iterator[Change]:
    """Every operand of `and`, `or`, `+` and `-` left out, every `not`, every guard and either side of a choice."""
    for place in source.places():
        match place.node:
            case ast.BoolOp(values=values):
                yield from _without_each(source, place, values)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as sign, right=right):
                if not (_is_text(left) or _is_text(right)):
                    yield source.change(place.node, _alone(source, left, place))
                    if isinstance(sign, ast.Add):
                        yield source.change(place.node, _alone(source, right, place))
            case ast.UnaryOp(op=ast.Not()):
                match = _NOT.match(source.bytes, source.start(place.node))
                if match is not None:
                    yield source.change(place.node, "", end=match.end())
            case ast.If(test=test, body=[*_, last]):
                # A guard that ends the block is never taken; any other condition is always taken.
                ends = isinstance(last, ast.Return | ast.Raise | ast.Continue | ast.Break)
                yield source.change(test, "False" if ends else "True")
            case ast.IfExp(test=test):
                yield source.change(test, "True")
                yield source.change(test, "False")
            case ast.comprehension(ifs=ifs):
                for test in ifs:
                    yield source.change(test, "True")
            case _:
                pass


def _without_each(source: Source, place: Place, values: list[ast.expr]) -> Iterator[Change]:
    word = " and " if isinstance(place.node.op, ast.And) else " or "  # type: ignore[attr-defined]  # a `BoolOp`
    for index in range(len(values)):
        remaining = [*values[:index], *values[index + 1 :]]
        text = (
            _alone(source, remaining[0], place)
            if len(remaining) == 1
            else word.join(map(source.words, remaining))
        )
        if len(remaining) > 1 and isinstance(place.parent, ast.expr):
            text = f"({text})"
        yield source.change(place.node, text)


def _alone(source: Source, node: ast.expr, place: Place) -> str:
    """The one term that is left of several: without parentheses if nothing is around it."""
    words = source.words(node)
    bare = source.bytes[source.start(node) : source.end(node)].decode()
    together = isinstance(place.parent, ast.expr | ast.comprehension) or isinstance(node, ast.NamedExpr)
    return words if together or "\n" in bare else bare


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
