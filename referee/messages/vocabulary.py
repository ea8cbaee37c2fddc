"""The words of answers in steps, with their meanings."""

from __future__ import annotations

from referee.answers.facts import NUMBER_FACTS, Fact
from referee.answers.remedies import Remedy
from referee.answers.steps import Condition, Measure
from referee.catalogue import Language
from referee.frozen import dataclass
from referee.incidents import usable_facts
from referee.messages.incidents import REMEDIES
from referee.messages.steps import say_condition, say_measure

__all__ = ["StepWord", "StepWords", "step_words"]


@dataclass(frozen=True, slots=True)
class StepWord:
    """A word as it is typed, and its meaning."""

    word: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepWords:
    """The words for an answer to one question: measures, remedies, and the facts it may depend on."""

    measures: tuple[StepWord, ...]
    remedies: tuple[StepWord, ...]
    facts: tuple[StepWord, ...]


def step_words(question: str, language: Language = "en") -> StepWords:
    """Every word that an answer to *question* may use, in the order in which they are listed.

    >>> [fact.word for fact in step_words("late").facts]
    ['minutes >= 3', 'begun', 'repeated']
    >>> step_words("late").facts[-1].says
    'if it is a repeat'
    """
    usable = usable_facts(question)
    return StepWords(
        measures=tuple(_measure(measure, language) for measure in Measure),
        remedies=tuple(StepWord(remedy.value, REMEDIES.text(remedy.value, language)) for remedy in Remedy),
        facts=tuple(_fact(fact, language) for fact in Fact if fact in usable),
    )


def _measure(measure: Measure, language: Language) -> StepWord:
    points = 2000 if measure is Measure.PENALTY else None
    typed = f"{measure.value} {points}" if points else measure.value
    return StepWord(typed, say_measure(measure.value, language, points=points))


def _fact(fact: Fact, language: Language) -> StepWord:
    condition = Condition(fact=fact, at_least=3) if fact in NUMBER_FACTS else Condition(fact=fact)
    return StepWord(str(condition), say_condition((condition,), language))
