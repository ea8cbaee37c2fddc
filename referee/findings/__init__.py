"""The kinds of finding, each with the question it rests on and its sentence.

Every kind is declared once, in the file of its subject. The engine names the kind; the clause and the sentence follow
from the declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.findings import (
    calls,
    counting,
    declaration,
    furiten,
    game,
    hands,
    incidents,
    liability,
    paid,
    riichi,
    riichi_quads,
    rulings,
    wins,
)
from referee.findings.kind import Declared, declared_in

__all__ = ["KINDS"]


def _all_kinds() -> Mapping[str, Declared]:
    kinds: dict[str, Declared] = {}
    for module in (
        riichi,
        riichi_quads,
        furiten,
        declaration,
        wins,
        liability,
        hands,
        game,
        calls,
        incidents,
        paid,
        counting,
        rulings,
    ):
        for kind in declared_in(vars(module)):
            if kinds.setdefault(kind.code, kind) is not kind:
                raise TypeError(f"the finding {kind.code} is declared twice")
    return MappingProxyType(kinds)


KINDS = _all_kinds()
"""Every kind of finding by its code."""
