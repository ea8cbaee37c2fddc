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
            case ast.Call(args=arguments) if len(arguments) > 1:
                for index, (first, second) in enumerate(pairwise(arguments)):
                    if _is_named(first) and _is_named(second):
                        yield _swapped(source, place.node, index)
            case ast.Compare(
                left=ast.Attribute(attr=left) as first, comparators=[ast.Attribute(attr=right) as second]
            ):
                if left == right:
                    between = source.bytes[source.end(first) : source.start(second)].decode()
                    whole = between.join((source.words(first.value), source.words(second.value)))
                    yield source.change(place.node, whole)
            case _:
                pass


def _is_named(node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        return not hasattr(builtins, node.id)
    return isinstance(node, ast.Attribute | ast.Subscript)


def _swapped(source: Source, call: ast.Call, index: int) -> Change:
    arguments = list(call.args)
    arguments[index], arguments[index + 1] = arguments[index + 1], arguments[index]
    return source.change(call, ast.unparse(ast.Call(func=call.func, args=arguments, keywords=call.keywords)))
