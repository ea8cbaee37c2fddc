"""One step of an answer, with the question it rests on."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from referee.answers.steps import Step, Steps, read_step
from referee.findings.grounds import IN_STEPS, Ground, Grounds
from referee.rules import Ruleset

__all__ = ["GroundedStep", "parse_own_step", "parse_step", "steps_answering"]


class GroundedStep(NamedTuple):
    """One step, and the question on whose answer it rests."""

    step: Step
    ground: Ground


_read = cache(read_step)


@cache
def parse_step(grounds: Grounds, text: str) -> GroundedStep:
    """The step that *text* describes, resting on what the incident's grounds name for its content."""
    step = _read(text)
    return GroundedStep(step, grounds.of(step))


def parse_own_step(grounds: Grounds, text: str) -> GroundedStep:
    """The step that *text* describes, resting on the incident's own question, even if another is named for it."""
    return GroundedStep(_read(text), grounds.own_ground)


def steps_answering(rules: Ruleset, question: str) -> list[GroundedStep]:
    """The steps of a question that is answered in steps."""
    answer: Steps = getattr(rules, question)
    return [GroundedStep(step, IN_STEPS[question].of(step)) for step in answer.lines]
