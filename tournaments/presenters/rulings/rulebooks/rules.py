"""House rules of a tournament, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import referee
from tournaments.common.language import current_language
from tournaments.presenters.rulings.rulebooks import comparisons, rulesets
from tournaments.services.rulings.rules import Draft

__all__ = ["Difference", "Move", "differences", "say_moves"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One answer of a tournament beside its rulebook's; *same*: both are equal."""

    own: rulesets.AnswerLine
    base: rulesets.AnswerLine
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One question whose answer a change alters.

    If either answer has several steps, *steps* are those of both in order, each with its sign: ``-`` removed, ``+``
    added, empty for unchanged.
    """

    asks: str
    before: str
    after: str
    steps: tuple[tuple[str, str], ...] = ()


def differences(draft: Draft) -> tuple[Difference, ...]:
    """Every answer of the draft beside the one it replaces, in the order of the questions."""
    base, rules = referee.ruleset(draft.base), draft.ruleset
    return tuple(
        Difference(
            own=rulesets.answer_line(rules, name),
            base=rulesets.answer_line(base, name),
            same=getattr(rules, name) == getattr(base, name),
        )
        for name in referee.questions()
        if name in draft.own
    )


def say_moves(moves: Iterable[Mapping[str, Any]]) -> tuple[Move, ...]:
    """The changed answers in words; *moves* are in the form in which a decision stores them."""
    language = current_language()
    return tuple(
        Move(
            asks=referee.messages.say_question(move["name"], language),
            before=referee.messages.say_answer(move["name"], move["was"], language),
            after=referee.messages.say_answer(move["name"], move["will_be"], language),
            steps=comparisons.moved_steps(
                rulesets.step_texts(move["name"], move["was"]),
                rulesets.step_texts(move["name"], move["will_be"]),
            ),
        )
        for move in moves
    )
