"""Replaces a member of an enum by the next one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from tests.mutants.mutant import ROOT, Change
from tests.mutants.places import Source

__all__ = ["changes"]


def changes(source: Source) -> Iterator[Change]:
    """Every enum member of the law (`Permission.ALLOWED`), exchanged for the next member of its enum."""
    for place in source.places():
        match place.node:
            case ast.Attribute(value=ast.Name(id=name), attr=word):
                words = _lists().get(name, ())
                if word in words and len(words) > 1:
                    following = words[(words.index(word) + 1) % len(words)]
                    yield source.change(place.node, f"{name}.{following}")
            case _:
                pass


@cache
def _lists() -> dict[str, tuple[str, ...]]:
    """The member names of each enum of the law, read from the source, so that nothing of the law is imported here."""
    members = {}
    for path in sorted((ROOT / "referee").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.ClassDef(
                    name=name, bases=[*_, ast.Name(id="Enum" | "IntEnum" | "Worded")], body=body
                ):
                    members[name] = tuple(_words(body))
                case _:
                    pass
    return members


def _words(body: list[ast.stmt]) -> Iterator[str]:
    for line in body:
        match line:
            case ast.Assign(targets=[ast.Name(id=word)]) if word.isupper():
                yield word
