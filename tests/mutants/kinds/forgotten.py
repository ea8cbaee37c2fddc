"""Leaves out a named argument of a call."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["changes"]


def changes(source: Source) -> Iterator[Change]:
    """Every call without one of the arguments that it names."""
    for place in source.places():
        match place.node:
            case ast.Call(func=func, args=given, keywords=named):
                for at, one in enumerate(named):
                    if one.arg is not None:
                        less = ast.Call(func=func, args=given, keywords=[*named[:at], *named[at + 1 :]])
                        # Of a call over several lines only those of the argument tell who runs it, and its first.
                        yield source.change(place.node, ast.unparse(less))
