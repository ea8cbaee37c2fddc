"""Check whether riichi was declared correctly, and whether it may be taken back."""

from __future__ import annotations

from typing import assert_never

from referee.answers import RiichiForm, RiichiRetract
from referee.findings.declaration import (
    RIICHI_FORM_DEAD_HAND,
    RIICHI_FORM_INCOMPLETE,
    RIICHI_FORM_WARNING,
    RIICHI_STANDS,
    RIICHI_STICK_ADDED,
    RIICHI_TAKEN_BACK,
    RIICHI_TAKEN_BACK_DEAD_HAND,
    RIICHI_WITHOUT_WORD,
    LackingFacts,
)
from referee.findings.facts import StickFacts
from referee.reports import RiichiDeclaration
from referee.rules import Ruleset
from referee.ruling import Finding

__all__ = ["form_fault", "form_notes", "judge_retraction"]


def form_fault(rules: Ruleset, declaration: RiichiDeclaration) -> Finding | None:
    """Why the declaration does not count for lack of word, turned tile or stick; None if enough of them is there.

    Where no stick is required, none is missing. Source: the ruleset's answer to `riichi_form`.
    """
    stick = declaration.stick or not rules.riichi_deposit
    match rules.riichi_form:
        case RiichiForm.WORD_AND_TURNED_TILE:
            if not (declaration.said and declaration.turned):
                stick_fact: StickFacts = {"stick": declaration.stick and bool(rules.riichi_deposit)}
                return RIICHI_FORM_DEAD_HAND.finding(
                    rules, declaration.seat, {**_missing_parts(declaration, "word", "turned"), **stick_fact}
                )
        case RiichiForm.ANY_ONE:
            if not (declaration.said or declaration.turned or declaration.stick):
                return RIICHI_FORM_INCOMPLETE.finding(
                    rules, declaration.seat, _missing_parts(declaration, "word", "turned", "stick")
                )
        case RiichiForm.ALL_THREE:
            if not (declaration.turned and stick):
                required_parts = ("turned", "stick") if rules.riichi_deposit else ("turned",)
                return RIICHI_FORM_INCOMPLETE.finding(
                    rules, declaration.seat, _missing_parts(declaration, *required_parts)
                )
        case _:
            assert_never(rules.riichi_form)
    return None


def form_notes(rules: Ruleset, declaration: RiichiDeclaration) -> list[Finding]:
    """What a valid declaration omitted, and its cost. Source: `riichi_form`."""
    stick = declaration.stick or not rules.riichi_deposit
    match rules.riichi_form:
        case RiichiForm.WORD_AND_TURNED_TILE:
            return [] if stick else [RIICHI_STICK_ADDED.finding(rules, declaration.seat)]
        case RiichiForm.ANY_ONE:
            is_complete = declaration.said and declaration.turned and stick
            expected_parts = ("word", "turned", "stick") if rules.riichi_deposit else ("word", "turned")
            facts = _missing_parts(declaration, *expected_parts)
            return [] if is_complete else [RIICHI_FORM_WARNING.finding(rules, declaration.seat, facts)]
        case RiichiForm.ALL_THREE:
            return [] if declaration.said else [RIICHI_WITHOUT_WORD.finding(rules, declaration.seat)]
        case _:
            assert_never(rules.riichi_form)


def _missing_parts(declaration: RiichiDeclaration, *required_parts: str) -> LackingFacts:
    """The parts among *required_parts* that were missing."""
    parts_made = {"word": declaration.said, "turned": declaration.turned, "stick": declaration.stick}
    return {"lacking": tuple(name for name in required_parts if not parts_made[name])}


def judge_retraction(rules: Ruleset, declaration: RiichiDeclaration) -> Finding:
    """What follows when a riichi is taken back before the discard. Source: the ruleset's answer to `riichi_retract`."""
    match rules.riichi_retract:
        case RiichiRetract.NO:
            return RIICHI_STANDS.finding(rules, declaration.seat)
        case RiichiRetract.FREE_UNTIL_DISCARD:
            return RIICHI_TAKEN_BACK.finding(rules, declaration.seat)
        case RiichiRetract.DEAD_HAND_UNTIL_STICK if declaration.stick and rules.riichi_deposit:
            return RIICHI_STANDS.finding(rules, declaration.seat)
        case RiichiRetract.DEAD_HAND | RiichiRetract.DEAD_HAND_UNTIL_STICK:
            stick_fact: StickFacts = {"stick": declaration.stick and bool(rules.riichi_deposit)}
            return RIICHI_TAKEN_BACK_DEAD_HAND.finding(rules, declaration.seat, stick_fact)
        case _:
            assert_never(rules.riichi_retract)
