"""The sentence of a problem, with its facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from referee.catalogue import Language
from referee.errors import Problem
from referee.messages.incidents import LABELS, say_incident
from referee.messages.liability import say_candidates, say_fed
from referee.messages.names import say_name
from referee.messages.nearest import NEAREST, nearest_to
from referee.messages.parties import SeatNamer
from referee.messages.problems import PROBLEMS
from referee.messages.values import say_value
from referee.values import Seat

__all__ = ["say_problem"]


def say_problem(problem: Problem, name_of: SeatNamer, language: Language = "en") -> str:
    """The sentence of a problem: what is wrong and what to do."""
    meant = nearest_to(problem.code, problem.facts)
    if meant:
        return NEAREST.text("nearest", language).format_map(meant)
    facts = {
        name: LABELS.text(str(value), language)
        if problem.code == "fact_not_asked" and name == "fact"
        else say_value(name, value, name_of, language)
        for name, value in problem.facts.items()
    }
    for name, value in problem.facts.items():
        if name in ("one", "other", "flag"):
            facts[name] = say_name(str(value), language)
        elif name == "reason":
            facts[name] = say_incident(str(value), language)
    if problem.code in ("liability_not_fed", "liable_by_melds"):
        facts["fed"] = say_fed([str(problem.facts["yaku"])], language)
        if problem.code == "liability_not_fed":
            who = [name_of(seat) for seat in cast(Sequence[Seat], problem.facts["candidates"])]
            facts["can"] = say_candidates(who, language)
    return PROBLEMS.text(problem.code, language).format_map(facts)
