"""What is one step of an answer, and on which question does it rest?"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from referee.answers.steps import Step, Steps, read_step
from referee.rules import Ruleset

__all__ = ["Line", "answered", "line", "read"]


class Line(NamedTuple):
    """One step, and the question on whose answer it rests."""

    step: Step
    option: str


read = cache(read_step)
"""One step from its text, read once."""


def line(text: str, option: str) -> Line:
    """The step that *text* says, resting on the answer to *option*."""
    return Line(read(text), option)


def answered(rules: Ruleset, question: str) -> list[Line]:
    """The steps of a question that is answered in steps."""
    answer: Steps = getattr(rules, question)
    return [Line(step, question) for step in answer.lines]
