"""One step of an answer, with the question it rests on."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from referee.answers.steps import Step, Steps, read_step
from referee.findings.ground import IN_STEPS, Ground, Grounds
from referee.rules import Ruleset

__all__ = ["Line", "answered", "line", "line_of_its_own"]


class Line(NamedTuple):
    """One step, and the question on whose answer it rests."""

    step: Step
    ground: Ground


_read = cache(read_step)


@cache
def line(on: Grounds, text: str) -> Line:
    """The step that *text* describes, resting on what the incident's grounds name for its content."""
    step = _read(text)
    return Line(step, on.of(step))


def line_of_its_own(on: Grounds, text: str) -> Line:
    """The step that *text* describes, resting on the incident's own question, even if another is named for it."""
    return Line(_read(text), on.itself)


def answered(rules: Ruleset, question: str) -> list[Line]:
    """The steps of a question that is answered in steps."""
    answer: Steps = getattr(rules, question)
    return [Line(step, IN_STEPS[question].of(step)) for step in answer.lines]
