"""The wording of facts: as questions, as labels, as conditions of a step, and as statements on slips and in the log."""

from __future__ import annotations

from typing import Final

from referee.answers import Fact
from referee.answers.facts import Number, YesNo
from referee.catalogue import Language, Plural, Texts
from referee.frozen import dataclass

__all__ = [
    "FACTS_ASKED",
    "LABELS",
    "MET",
    "MET_AND_ANOTHER",
    "NOT_MET",
    "NOT_MET_AND_ANOTHER",
    "UNITS",
    "Unit",
    "say_fact",
    "say_label",
    "say_stated",
]

_YES_OR_NO: Final = {fact.value: fact.told for fact in Fact if isinstance(fact.told, YesNo)}
_NUMBERS: Final = {fact.value: fact.told for fact in Fact if isinstance(fact.told, Number)}

FACTS_ASKED: Final = Texts("question about a fact", {fact.value: fact.asks for fact in Fact if fact.asks})
LABELS: Final = Fact.texts("fact")

# Languages that conjugate have other forms for a condition that is not met, and for one that another follows.
_CONDITIONS: Final = {fact.value: fact.told.condition for fact in Fact}
_WITHOUT_NUMBER: Final = {fact: told.condition for fact, told in _YES_OR_NO.items()}
MET: Final = Texts("condition met", _CONDITIONS)
MET_AND_ANOTHER: Final = Texts("condition met, and another", _CONDITIONS)
NOT_MET: Final = Texts("condition not met", _WITHOUT_NUMBER)
NOT_MET_AND_ANOTHER: Final = Texts("condition not met, and another", _WITHOUT_NUMBER)


@dataclass(frozen=True, slots=True)
class Unit:
    """The phrases for a number of things: at least so many, at most so many, none, and a measure for each."""

    at_least: Plural
    at_most: Plural
    none: Texts
    each: Texts

    @classmethod
    def of(cls, fact: str, one: str, several: str) -> Unit:
        """The phrases for the number *fact*, of which the unit is *one* or *several* in English."""
        return cls(
            Plural(f"at least: {fact}", f"{{number}} {one} or more", f"{{number}} {several} or more"),
            Plural(f"at most: {fact}", f"at most {{number}} {one}", f"at most {{number}} {several}"),
            Texts("at most", {fact: f"no {several}"}, by_key=True),
            Texts("for each", {fact: f"{{measure}} for each {one}"}, by_key=True),
        )


UNITS: Final = {fact: Unit.of(fact, told.one, told.several) for fact, told in _NUMBERS.items()}
"""The unit of each number."""

_STATED: Final = Texts("fact stated", {fact: told.yes for fact, told in _YES_OR_NO.items()})
_STATED_NOT: Final = Texts("fact stated", {fact: told.no for fact, told in _YES_OR_NO.items()})
_NUMBERS_STATED: Final = {
    fact: Plural("fact stated", told.stated_one, told.stated_several) for fact, told in _NUMBERS.items()
}
_MINUTES_AWAY: Final = Plural("fact stated", "away for {number} minute", "away for {number} minutes")


def say_fact(fact: Fact, language: Language = "en") -> str:
    """The question that a judge asks aloud. Raises KeyError for a fact that follows from others and is never asked.

    >>> say_fact(Fact.SHOWN), say_fact(Fact.SHOWN, "ja")
    ('Were the tiles shown to the others?', '牌を他家に見せましたか。')
    """
    return FACTS_ASKED.text(fact.value, language)


def say_label(fact: Fact, language: Language = "en") -> str:
    """The label of a fact beside its answer.

    >>> say_label(Fact.TILES), say_label(Fact.TILES, "ja")
    ('Tiles turned or shown', '露出した枚数')
    """
    return LABELS.text(fact.value, language)


def say_stated(code: str, fact: Fact, answer: bool | int, language: Language = "en") -> str:
    """A fact of the incident *code* as a statement, with a capital and without a full stop.

    >>> say_stated("LATE", Fact.MINUTES, 2), say_stated("LATE", Fact.MINUTES, 2, "ja")
    ('2 minutes late', '2分の遅刻')
    >>> say_stated("AWAY", Fact.MINUTES, 1)
    'Away for 1 minute'
    >>> say_stated("CALL-EMPTY", Fact.SHOWN, False)
    'The tiles were not shown'
    """
    if isinstance(answer, bool):
        text = (_STATED if answer else _STATED_NOT).text(fact.value, language)
    elif code == "AWAY" and fact is Fact.MINUTES:
        text = _MINUTES_AWAY.text(answer, language)
    else:
        text = _NUMBERS_STATED[fact.value].text(answer, language)
    return text[:1].upper() + text[1:]
