"""House rules of a tournament, in words."""

from __future__ import annotations

from collections.abc import Iterable

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.journal.kinds import Answer
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

    @property
    def marked_steps(self) -> list[tuple[str, bool, bool]]:
        """Each step, and whether it goes or comes."""
        return [(step, sign == "-", sign == "+") for sign, step in self.steps]


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


def say_moves(changed: Iterable[Answer]) -> tuple[Move, ...]:
    """The changed answers in words."""
    language = current_language()
    return tuple(
        Move(
            asks=referee.messages.say_question(answer.name, language),
            before=referee.messages.say_answer(answer.name, answer.was, language),
            after=referee.messages.say_answer(answer.name, answer.will_be, language),
            steps=comparisons.moved_steps(
                rulesets.step_texts(answer.name, answer.was),
                rulesets.step_texts(answer.name, answer.will_be),
            ),
        )
        for answer in changed
    )
