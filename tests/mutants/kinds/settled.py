"""Replaces a condition by always true or always false."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutants.mutant import Change
from tests.mutants.places import Place, Source

__all__ = ["changes"]

_ASKS = {"any", "all", "bool", "isinstance"}


def changes(source: Source) -> Iterator[Change]:
    """Every comparison and every other condition, as always true and as always false.

    Changes that are the same as a dropped term are left out, and so are loops that never end.
    """
    for place in source.places():
        if _is_asked(place.node):
            for word in ("True", "False"):
                if word not in _dropped(place):
                    yield source.change(place.node, word)


def _is_asked(node: ast.AST) -> bool:
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in _ASKS
        case _:
            pass
    return False


def _dropped(place: Place) -> tuple[str, ...]:
    """The words that give a place the meaning of another change, or of the same change at another place."""
    match place.parent:
        case ast.While() | ast.UnaryOp(op=ast.Not()) | ast.BoolOp():
            return ("True", "False")
        case ast.IfExp(test=test) if test is place.node:
            return ("True", "False")
        case ast.If(test=test, body=[*_, last]) if test is place.node:
            ends = isinstance(last, ast.Return | ast.Raise | ast.Continue | ast.Break)
            return ("False",) if ends else ("True",)
        case ast.comprehension(ifs=ifs) if place.node in ifs:
            return ("True",)
    return ()
