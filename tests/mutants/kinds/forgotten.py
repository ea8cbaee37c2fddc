"""Leaves out a named argument of a call."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["changes"]


def changes(source: Source) -> Iterator[Change]:
    """Every call with one of its named arguments left out."""
    for place in source.places():
        match place.node:
            case ast.Call(func=func, args=arguments, keywords=named):
                for index, keyword in enumerate(named):
                    if keyword.arg is not None:
                        less = ast.Call(
                            func=func, args=arguments, keywords=[*named[:index], *named[index + 1 :]]
                        )
                        # For a call over several lines, only the lines of the argument and the first line show who
                        # executes it.
                        yield source.change(place.node, ast.unparse(less))
            case _:
                pass
