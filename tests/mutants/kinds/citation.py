"""Changes the question on which a finding rests."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["changes"]

_ANOTHER = ("start_points", "uma")


def changes(source: Source, questions: Collection[str]) -> Iterator[Change]:
    """Every named question, exchanged for the one on starting points and for a neighbouring question.

    An enum member does not count as a question, even if it is spelled like one.
    """
    named = [
        place.node
        for place in source.places()
        if isinstance(place.node, ast.Constant)
        and place.node.value in questions
        and not any(
            isinstance(node_around, ast.ClassDef) and _is_enum(node_around) for node_around in place.around
        )
    ]
    for node in named:
        replacements = [_ANOTHER[node.value == _ANOTHER[0]]]
        neighbours = [
            str(replacement.value)
            for replacement in named
            if replacement.value not in (node.value, *replacements)
        ]
        if neighbours:
            replacements.append(min(neighbours, key=lambda name: (_after(name, str(node.value)), name)))
        for replacement in replacements:
            yield source.change(node, f'"{replacement}"')


def _after(name: str, value: str) -> bool:
    return name <= value


def _is_enum(made: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id in ("Enum", "Worded") for base in made.bases)
