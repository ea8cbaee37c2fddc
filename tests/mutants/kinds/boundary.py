"""Moves a bound by one in either direction."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutants.kinds.comparison import operators
from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["changes"]

_BESIDE = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}


def changes(source: Source) -> Iterator[Change]:
    """Every bound with its own value moved to the other side, and every whole number one higher and one lower."""
    for place in source.places():
        for operator, start, end in operators(source, place):
            if type(operator) in _BESIDE:
                yield source.change(place.node, _BESIDE[type(operator)], start=start, end=end)
        if isinstance(place.node, ast.Constant) and type(place.node.value) is int:
            for value in (place.node.value + 1, place.node.value - 1):
                yield source.change(place.node, str(value) if value >= 0 else f"({value})")
