"""Check whether a riichi is a double riichi."""

from __future__ import annotations

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


def is_double(rules: Ruleset, asked: RiichiDeclaration) -> bool:
    """Whether it was declared as double, with the first discard of an unbroken first turn.

    Sources: the ruleset's answers to `double_riichi_break` and `sanma_kita_as_call`.
    """
    return asked.double and in_first_turn(rules, asked)


def in_first_turn(rules: Ruleset, asked: RiichiDeclaration) -> bool:
    """Whether it is declared with the first discard of an unbroken first turn. Sources: as `is_double`."""
    return not asked.discards and _broken_by(rules, asked) is None


def judge_double(rules: Ruleset, asked: RiichiDeclaration) -> Finding:
    """The finding on a riichi declared as double: a broken or late one is a plain riichi. Sources: as `is_double`."""
    if asked.discards:
        return DOUBLE_RIICHI_TOO_LATE.found(rules, asked.seat)
    broken = _broken_by(rules, asked)
    if broken is not None:
        return DOUBLE_RIICHI_BROKEN.found(rules, broken, asked.seat)
    return DOUBLE_RIICHI.found(rules, asked.seat)


def _broken_by(rules: Ruleset, asked: RiichiDeclaration) -> TurnBroken | None:
    """What broke the double riichi before the first discard; None if nothing did."""
    calls = {*asked.calls, *(Event(meld.type.value) for meld in asked.melds)}
    kita = Event.KITA in calls or asked.nukidora > 0
    calls -= {Event.KITA}
    if rules.double_riichi_break is DoubleRiichiBreak.CALLS_AND_OPEN_KANS:
        calls -= {Event.ANKAN}
    if calls:
        return TurnBroken.CALL
    return TurnBroken.NORTH if kita and rules.sanma_kita_as_call else None
