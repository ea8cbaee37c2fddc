"""The kinds of finding, each with the question it rests on, its facts and its sentence.

Every kind is declared once, in the file of its subject. The engine names the kind; the clause and the sentence follow
from the declaration, and its facts have the declared names and types. Exported are the kinds whose facts are read
outside the referee, and groups of kinds that are told apart there.
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
from referee.findings.game import CHOMBO_AFTER_UMA
from referee.findings.hands import NO_NOTEN_PAYMENT, NOTEN_PAYMENT
from referee.findings.incidents import CHOMBO_NOT_IN_BOOK
from referee.findings.kind import Declared, declared_in
from referee.findings.liability import LIABLE_ASKED, NOBODY_LIABLE
from referee.findings.riichi_quads import ILLEGAL_ANKAN
from referee.findings.wins import HAND_WORTH

__all__ = [
    "CHOMBO_AFTER_UMA",
    "CHOMBO_NOT_IN_BOOK",
    "FOUL_MEASURES",
    "HAND_WORTH",
    "ILLEGAL_ANKAN",
    "KINDS",
    "LIABILITY",
    "LIABLE_ASKED",
    "NOTEN_PAYMENT",
    "NO_NOTEN_PAYMENT",
]


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
FOUL_MEASURES = frozenset(
    kind.code
    for kind in (
        *incidents.FOUL.values(),
        incidents.FOUL_DISCRETION_POINTS,
        incidents.FOUL_DISCRETION_EITHER,
        incidents.FOUL_DISCRETION_RANGE,
    )
)
"""The codes of the findings that give an incident's measure, with its points."""
LIABILITY = frozenset(kind.code for kind in declared_in(vars(liability))) - {NOBODY_LIABLE.code}
"""The codes of the findings on the liability of a player who fed something."""
