"""Swaps neighbouring arguments, or compares whole objects in place of one attribute of each."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from itertools import pairwise

from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["changes"]


def changes(source: Source) -> Iterator[Change]:
    """Every two neighbouring arguments swapped, and objects compared as wholes in place of one attribute of each."""
    for place in source.places():
        match place.node:
            case ast.Call(args=given) if len(given) > 1:
                for at, (one, other) in enumerate(pairwise(given)):
                    if _is_named(one) and _is_named(other):
                        yield _swapped(source, place.node, at)
            case ast.Compare(
                left=ast.Attribute(attr=left) as one, comparators=[ast.Attribute(attr=right) as other]
            ):
                if left == right:
                    between = source.bytes[source.end(one) : source.start(other)].decode()
                    whole = between.join((source.words(one.value), source.words(other.value)))
                    yield source.change(place.node, whole)


def _is_named(node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        return not hasattr(builtins, node.id)
    return isinstance(node, ast.Attribute | ast.Subscript)


def _swapped(source: Source, call: ast.Call, at: int) -> Change:
    given = list(call.args)
    given[at], given[at + 1] = given[at + 1], given[at]
    return source.change(call, ast.unparse(ast.Call(func=call.func, args=given, keywords=call.keywords)))
