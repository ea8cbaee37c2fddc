"""Was riichi declared as it must be, and may it be taken back?"""

from __future__ import annotations

from typing import assert_never

from referee.answers import RiichiForm, RiichiRetract
from referee.reports import RiichiDeclaration
from referee.rules import Ruleset
from referee.ruling import Finding, clause

__all__ = ["form_fault", "form_notes", "taken_back"]


def form_fault(rules: Ruleset, asked: RiichiDeclaration) -> Finding | None:
    """Why the declaration is none for want of word, turned tile or stick; nothing if enough of them is there.

    Where no stick is asked for, none is missing. Source: the ruleset's answer to `riichi_form`.
    """
    rule = clause(rules, "riichi_form")
    stick = asked.stick or not rules.riichi_deposit
    match rules.riichi_form:
        case RiichiForm.WORD_AND_TURNED_TILE:
            if not (asked.said and asked.turned):
                return Finding("riichi_form_dead_hand", asked.seat, {}, rule)
        case RiichiForm.ANY_ONE:
            if not (asked.said or asked.turned or asked.stick):
                return Finding("riichi_form_incomplete", asked.seat, {}, rule)
        case RiichiForm.ALL_THREE:
            if not (asked.turned and stick):
                return Finding("riichi_form_incomplete", asked.seat, {}, rule)
        case _:
            assert_never(rules.riichi_form)
    return None


def form_notes(rules: Ruleset, asked: RiichiDeclaration) -> list[Finding]:
    """What was left out of a declaration that stands all the same, and what that costs. Source: `riichi_form`."""
    stick = asked.stick or not rules.riichi_deposit
    rule = clause(rules, "riichi_form")
    match rules.riichi_form:
        case RiichiForm.WORD_AND_TURNED_TILE:
            return [] if stick else [Finding("riichi_stick_added", asked.seat, {}, rule)]
        case RiichiForm.ANY_ONE:
            complete = asked.said and asked.turned and stick
            return [] if complete else [Finding("riichi_form_warning", asked.seat, {}, rule)]
        case RiichiForm.ALL_THREE:
            return [] if asked.said else [Finding("riichi_without_word", asked.seat, {}, rule)]
        case _:
            assert_never(rules.riichi_form)


def taken_back(rules: Ruleset, asked: RiichiDeclaration) -> Finding:
    """What follows when a riichi is taken back before the discard. Source: the ruleset's answer to `riichi_retract`."""
    rule = clause(rules, "riichi_retract")
    match rules.riichi_retract:
        case RiichiRetract.NO:
            return Finding("riichi_stands", asked.seat, {}, rule)
        case RiichiRetract.FREE_UNTIL_DISCARD:
            return Finding("riichi_taken_back", asked.seat, {}, rule)
        case RiichiRetract.DEAD_HAND_UNTIL_STICK if asked.stick and rules.riichi_deposit:
            return Finding("riichi_stands", asked.seat, {}, rule)
        case RiichiRetract.DEAD_HAND | RiichiRetract.DEAD_HAND_UNTIL_STICK:
            return Finding("riichi_taken_back_dead_hand", asked.seat, {}, rule)
        case _:
            assert_never(rules.riichi_retract)
