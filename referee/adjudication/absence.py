"""The points that a game counts for a player who was replaced in it or missed it."""

from __future__ import annotations

from referee.adjudication.incidents.grounded_step import GroundedStep, steps_answering
from referee.answers import Fact, Measure, Remedy
from referee.answers.steps import Condition, Role
from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.standings import Absences

__all__ = ["Absence", "absence_result", "absences"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """What replaces a result: *points* (zero or negative), and the *question* whose answer says so.

    If *points* is None, the rules name no number, and the desk decides. *last*: the substitute has the last place, and
    the others have the places before it.
    """

    points: int | None
    last: bool
    question: str


def absence_result(rules: Ruleset, *, missed: bool = False, from_start: bool = True) -> Absence:
    """What a game counts for a player who is replaced in it, *from_start* or during it, or *missed* it altogether.

    Sources: the ruleset's answers to `replacement_player` and `games_missed`.

    >>> from referee.rulesets import ruleset
    >>> absence_result(ruleset("ema-2016"), from_start=False)
    Absence(points=-30000, last=True, question='replacement_player')
    """
    facts = {Fact.FROM_START: from_start, Fact.MID_HAND: False}
    question = "games_missed" if missed else "replacement_player"
    line = _first_step(rules, question, facts)
    step = line.step
    in_place = step.measure is Measure.PENALTY and Remedy.NO_RESULT in step.remedies and step.per is None
    return Absence(
        points=-step.points if in_place and step.points else None,
        last=in_place and Remedy.LAST_PLACE_UMA in step.remedies,
        question=line.ground.option,
    )


def absences(rules: Ruleset) -> Absences:
    """What replaces the result of each sort of game that a player did not play, all together."""
    later = absence_result(rules, from_start=False)
    return Absences(
        missed=absence_result(rules, missed=True).points,
        from_start=absence_result(rules).points,
        later=later.points,
        last=later.last,
    )


def _first_step(rules: Ruleset, question: str, facts: dict[Fact, bool]) -> GroundedStep:
    """The first step whose conditions hold, followed into the question it refers to; facts not given are false."""
    for line in steps_answering(rules, question):
        if line.step.role is Role.FOLLOWS and all(
            _condition_holds(condition, facts) for condition in line.step.conditions
        ):
            return _first_step(rules, line.step.see, facts) if line.step.see else line
    raise AssertionError("the last step of an answer has no condition")


def _condition_holds(condition: Condition, facts: dict[Fact, bool]) -> bool:
    if condition.at_least is not None or condition.at_most is not None:
        return False
    return facts.get(condition.fact, False) is condition.wanted
