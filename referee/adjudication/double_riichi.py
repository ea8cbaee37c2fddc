"""Check whether a riichi is a double riichi."""

from __future__ import annotations

from typing import assert_never

from referee.answers import DoubleRiichiBreak
from referee.findings.declaration import (
    DOUBLE_RIICHI,
    DOUBLE_RIICHI_BROKEN,
    DOUBLE_RIICHI_TOO_LATE,
    TurnBroken,
)
from referee.reports import Event, RiichiDeclaration
from referee.rules import Ruleset
from referee.ruling import Finding

__all__ = ["in_first_turn", "is_double", "judge_double"]


def is_double(rules: Ruleset, declaration: RiichiDeclaration) -> bool:
    """Whether it was declared as double, with the first discard of an unbroken first turn.

    Sources: the ruleset's answers to `double_riichi_break` and `sanma_kita_as_call`.
    """
    return declaration.double and in_first_turn(rules, declaration)


def in_first_turn(rules: Ruleset, declaration: RiichiDeclaration) -> bool:
    """Whether it is declared with the first discard of an unbroken first turn. Sources: as `is_double`."""
    return not declaration.discards and _broken_by(rules, declaration) is None


def judge_double(rules: Ruleset, declaration: RiichiDeclaration) -> Finding:
    """The finding on a riichi declared as double: a broken or late one is a plain riichi. Sources: as `is_double`."""
    if declaration.discards:
        return DOUBLE_RIICHI_TOO_LATE.finding(rules, declaration.seat)
    broken = _broken_by(rules, declaration)
    if broken is not None:
        return DOUBLE_RIICHI_BROKEN.finding(rules, broken, declaration.seat)
    return DOUBLE_RIICHI.finding(rules, declaration.seat)


def _broken_by(rules: Ruleset, declaration: RiichiDeclaration) -> TurnBroken | None:
    """What broke the double riichi before the first discard; None if nothing did."""
    calls = {*declaration.calls, *(Event(meld.type.value) for meld in declaration.melds)}
    kita = declaration.nukidora > 0 or not all(call.is_call for call in calls)
    calls = {call for call in calls if call.is_call}
    match rules.double_riichi_break:
        case DoubleRiichiBreak.CALLS_AND_OPEN_KANS:
            calls -= {Event.ANKAN}
        case DoubleRiichiBreak.ANY_CALL_OR_KAN:
            pass
        case _:
            assert_never(rules.double_riichi_break)
    if calls:
        return TurnBroken.CALL
    return TurnBroken.NORTH if kita and rules.sanma_kita_as_call else None
