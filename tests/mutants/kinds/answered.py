"""Adds an answer to a question that is answered by a word: the type check stops at each place that does not know it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["changes", "member"]


def changes(source: Source) -> Iterator[Change]:
    """One more member for each enum, before its first one, under a name that no other enum has."""
    for enum in source.tree.body:
        if isinstance(enum, ast.ClassDef) and [ast.unparse(base) for base in enum.bases] == ["Worded"]:
            first_member = next(node for node in enum.body if isinstance(node, ast.Assign))
            start = source.start(first_member)
            added = f'NEW_{enum.name.upper()} = "new_{enum.name.lower()}", "New"\n    '
            yield source.change(first_member, added, end=start)


def member(change: Change) -> str:
    """The name of the member that a change adds."""
    return change.text.partition(" ")[0]
