"""The places in a source where a change is meaningful.

Text for people is left alone (docstrings, sentences, `__all__`), and so is code that only the type checker needs
(annotations, asserts, `assert_never`, guards that raise `TypeError`), and text that is written to a log.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from tests.mutants.mutant import Change

__all__ = ["Place", "Source"]

_FOR_THE_TYPES = {"TypeError", "AssertionError", "NotImplementedError"}


@dataclass(frozen=True, slots=True)
class Place:
    """A node of a source with the nodes around it, the nearest first."""

    node: ast.AST
    around: tuple[ast.AST, ...]

    @property
    def parent(self) -> ast.AST:
        return self.around[0]


class Source:
    """A file's source, with its nodes and their positions."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.bytes = text.encode()
        self._begins = [0]
        for line in self.bytes.splitlines(keepends=True):
            self._begins.append(self._begins[-1] + len(line))

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    def start(self, node: ast.AST) -> int:
        """The offset in bytes at which a node begins."""
        return self._begins[_placed(node).lineno - 1] + _placed(node).col_offset

    def end(self, node: ast.AST) -> int:
        """The offset in bytes at which a node ends."""
        return self._begins[(_placed(node).end_lineno or 1) - 1] + (_placed(node).end_col_offset or 0)

    def words(self, node: ast.AST) -> str:
        """The text of a node, in parentheses where it needs them to stay one expression."""
        words = self.bytes[self.start(node) : self.end(node)].decode()
        loose = isinstance(
            node, ast.BoolOp | ast.BinOp | ast.IfExp | ast.Lambda | ast.NamedExpr | ast.Compare
        )
        return f"({words})" if loose or "\n" in words else words

    def change(self, node: ast.AST, text: str, *, start: int | None = None, end: int | None = None) -> Change:
        """The change of a node, or of the section from *start* to *end* inside it, into *text*."""
        return Change(
            start=self.start(node) if start is None else start,
            end=self.end(node) if end is None else end,
            text=text,
            first=_placed(node).lineno,
            last=_placed(node).end_lineno or 0,
        )

    def places(self) -> Iterator[Place]:
        """Every node that may be changed, in the order of the file."""
        yield from _places(self.tree, ())


def _places(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[Place]:
    yield Place(node, around)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_unchangeable(child, node):
                yield from _places(child, (node, *around))


def _placed(node: ast.AST) -> ast.expr:
    """The node, which has a place in the text, as expressions have."""
    return cast(ast.expr, node)


def _is_unchangeable(node: ast.AST, parent: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case (
            ast.If(body=[ast.Raise(exc=ast.Call(func=ast.Name(id=name)))])
            | ast.Raise(exc=ast.Call(func=ast.Name(id=name)))
        ) if name in _FOR_THE_TYPES:
            return True
        case ast.Call(func=ast.Name(id="assert_never" | "cast" | "TypeVar")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logger" | "logging"))):
            return True
        # `X | None` and similar expressions are types outside of annotations too.
        case ast.Subscript(
            value=ast.Name(id="Annotated" | "Mapping" | "Callable" | "dict" | "tuple" | "list")
        ):
            return True
        case ast.match_case(
            pattern=ast.MatchAs(pattern=None, name=None),
            body=[ast.Expr(value=ast.Call(func=ast.Name(id="assert_never")))],
        ):
            return True
        case _:
            pass
    return isinstance(parent, ast.JoinedStr)
