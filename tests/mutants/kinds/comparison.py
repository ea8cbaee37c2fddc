"""Inverts a comparison."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.mutants.mutant import Change
from tests.mutants.places import Place, Source

__all__ = ["changes", "operators"]

_OPPOSITE = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Lt: ">=",
    ast.GtE: "<",
    ast.Gt: "<=",
    ast.LtE: ">",
}
_WRITTEN = re.compile(rb"==|!=|<=|>=|<|>|\bis\s+not\b|\bis\b|\bnot\s+in\b|\bin\b")


def changes(source: Source) -> Iterator[Change]:
    """Every comparison inverted."""
    for place in source.places():
        for operator, start, end in operators(source, place):
            yield source.change(place.node, _OPPOSITE[type(operator)], start=start, end=end)


def operators(source: Source, place: Place) -> Iterator[tuple[ast.cmpop, int, int]]:
    """The operators of a comparison, each with its start and end in the source."""
    if not isinstance(place.node, ast.Compare):
        return
    sides = [place.node.left, *place.node.comparators]
    for left, operator, right in zip(sides[:-1], place.node.ops, sides[1:], strict=True):
        match = _WRITTEN.search(source.bytes, source.end(left), source.start(right))
        if match is None:
            raise LookupError(f"no operator in {ast.unparse(place.node)}")
        yield operator, match.start(), match.end()
