"""Adds a character to the end of a text that people read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["changes"]

_MORE = "〆"
_SAID = re.compile(r"[^\W\d_]{2}| |[぀-鿿]")


def changes(source: Source) -> Iterator[Change]:
    """Every text that people may read, with one more character at its end."""
    for place in source.places():
        match place.node:
            case ast.JoinedStr():
                yield source.change(place.node, f'({source.words(place.node)} "{_MORE}")')
            case ast.Constant(value=str(text)) if _SAID.search(text):
                yield source.change(place.node, f'({source.words(place.node)} "{_MORE}")')
