"""A kind of finding: its code, the question it rests on, and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import field
from dataclasses import fields as fields_of
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, assert_never, cast, overload

from referee.catalogue import Plural
from referee.findings.facts import NoFacts
from referee.findings.grounds import Ground
from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.ruling import Finding, clause
from referee.values import Seat

if TYPE_CHECKING:
    import typing_extensions

__all__ = [
    "Choice",
    "Decider",
    "Declared",
    "Facts",
    "Kind",
    "Remark",
    "Rests",
    "StepFinding",
    "StepPart",
    "Variants",
    "declared_in",
    "distance",
]

Facts = Mapping[str, Any]
NONE: Facts = MappingProxyType({})
_NO_FACTS: Any = NoFacts
_QUESTIONS = frozenset(field.name for field in fields_of(Ruleset))

Deciding = TypeVar("Deciding", bound=Hashable)
if TYPE_CHECKING:
    Stated = typing_extensions.TypeVar("Stated", bound=Mapping[str, object], default=NoFacts)
else:
    # Python itself knows defaults of type variables from 3.13 on.
    Stated = TypeVar("Stated")


def _known_question(code: str, question: str) -> str:
    """*question*, if the ruleset asks it; a declaration that rests on no question of the rules fails at import."""
    if question not in _QUESTIONS:
        raise TypeError(f"the finding {code} is declared to rest on {question!r}, which no ruleset answers")
    return question


@dataclass(frozen=True, slots=True)
class Variants:
    """The sentences of a kind of finding that has several: the *usual* one, and the *others*.

    *by* is the name of the fact that decides, or says which of the others is used; each of them is named by the value
    of the fact, or by the name of the fact where that is true.
    """

    usual: str | Plural
    by: str | Callable[[Facts], str]
    others: Mapping[str, str | Plural]

    def key(self, facts: Facts) -> str:
        """The name of the sentence for these *facts*, empty for the usual one."""
        value = self.by(facts) if callable(self.by) else facts.get(self.by)
        name = str(self.by if value is True else value)
        return name if name in self.others else ""


def distance(facts: Facts) -> str:
    """By what a hand that is not tenpai is described: its distance, or the fifth tile that is its only wait."""
    # The missing tiles do not matter if the only waits are tiles of which the player holds all four.
    if facts.get("fifth"):
        return "fifth"
    return "" if facts.get("away") is None else "shanten"


Says = str | Plural | Variants
"""The English sentence of a finding; a plural is decided by its points."""


@dataclass(frozen=True, slots=True)
class _Declaration(Generic[Stated]):
    """What every kind of finding declares: its code, the names and types of its *facts*, and its sentence."""

    code: str
    facts: type[Stated] = field(default=_NO_FACTS, kw_only=True, compare=False)
    says: Says = field(kw_only=True, compare=False)

    def facts_of(self, finding: Finding) -> Stated:
        """The facts of a finding of this kind, with their types."""
        return cast(Stated, finding.facts)


@dataclass(frozen=True, slots=True)
class Kind(_Declaration[Stated]):
    """A kind of finding that rests on one question, wherever it is announced.

    >>> from referee.findings.facts import PointsFacts
    >>> from referee.rulesets import ruleset
    >>> back = Kind("own_back", "multi_ron_deposits", facts=PointsFacts, says="{seat} takes back {points}.")
    >>> back.finding(ruleset("ema-2025"), Seat.SECOND, {"points": 1000}).clause.source
    'EMA 2025, 3.3.10, 4.1'
    """

    question: str

    def __post_init__(self) -> None:
        _known_question(self.code, self.question)

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions on which a finding of this kind may rest."""
        return (self.question,)

    @overload
    def finding(self: Kind[NoFacts], rules: Ruleset, seat: Seat | None = None) -> Finding: ...
    @overload
    def finding(self, rules: Ruleset, seat: Seat | None, facts: Stated) -> Finding: ...
    def finding(
        self, rules: Ruleset, seat: Seat | None = None, facts: Mapping[str, object] = NONE
    ) -> Finding:
        """The finding about *seat* with the *facts* of its sentence, resting on this ruleset's answer."""
        return Finding(self.code, seat, facts, clause(rules, self.question))


class Decider(Enum):
    """What decides on which question a finding rests; each ruling looks several up.

    Members are single objects: their identity serves as hash, and is faster than Enum's own.
    """

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Choice(_Declaration[Stated], Generic[Deciding, Stated]):
    """A kind of finding that rests on one of several questions, and what decides between them.

    The keys are everything that may decide, as a rule the members of an enum; a call names one of them and never a
    question. None means that the finding then rests on no question. A member that has no question and is not said to
    decide *never* fails at import.
    """

    question: Mapping[Deciding, str | None]
    never: Collection[Deciding] = field(default=(), kw_only=True, compare=False)

    def __post_init__(self) -> None:
        for question in self.questions:
            _known_question(self.code, question)
        for enum in {type(decider) for decider in self.question if isinstance(decider, Enum)}:
            for member in enum:
                if member not in self.question and member not in self.never:
                    raise TypeError(f"the finding {self.code} is declared with no question for {member}")

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions on which a finding of this kind may rest."""
        return tuple(dict.fromkeys(question for question in self.question.values() if question))

    @overload
    def finding(
        self: Choice[Deciding, NoFacts], rules: Ruleset, by: Deciding, seat: Seat | None = None
    ) -> Finding: ...
    @overload
    def finding(self, rules: Ruleset, by: Deciding, seat: Seat | None, facts: Stated) -> Finding: ...
    def finding(
        self, rules: Ruleset, by: Deciding, seat: Seat | None = None, facts: Mapping[str, object] = NONE
    ) -> Finding:
        """The finding about *seat*, resting on the answer to the question that *by* decides on."""
        question = self.question[by]
        return Finding(self.code, seat, facts, clause(rules, question) if question else None)


class Rests(Protocol):
    """What a step of an answer brings: the question it answers, and the question on which the measure rests.

    The two differ where a repeat makes the measure heavier.
    """

    @property
    def ground(self) -> Ground:
        """The question that the step answers."""
        ...

    @property
    def measured_by(self) -> Ground:
        """The question on which the measure and its points rest."""
        ...


class StepPart(Enum):
    """The part of a step's result that a finding describes."""

    MEASURE = "measure"
    """The measure or its points."""
    STEP = "step"
    """What else happens, or the step itself: no repeat changes that."""


@dataclass(frozen=True, slots=True)
class StepFinding(_Declaration[Stated]):
    """A kind of finding about what a step of an answer brings; it rests on the question that decides that.

    A call names what the step brings and never a question: *by* declares which of the two it rests on.
    """

    by: StepPart

    @property
    def questions(self) -> tuple[str, ...]:
        """Empty: the questions are declared with the incident."""
        return ()

    @overload
    def finding(
        self: StepFinding[NoFacts], rules: Ruleset, outcome: Rests, seat: Seat | None = None
    ) -> Finding: ...
    @overload
    def finding(self, rules: Ruleset, outcome: Rests, seat: Seat | None, facts: Stated) -> Finding: ...
    def finding(
        self, rules: Ruleset, outcome: Rests, seat: Seat | None = None, facts: Mapping[str, object] = NONE
    ) -> Finding:
        """The finding about *seat*, resting on the answer that decides the described part of *outcome*."""
        match self.by:
            case StepPart.MEASURE:
                ground = outcome.measured_by
            case StepPart.STEP:
                ground = outcome.ground
            case _:
                assert_never(self.by)
        return Finding(self.code, seat, facts, clause(rules, ground.option))


@dataclass(frozen=True, slots=True)
class Remark(_Declaration[Stated]):
    """A kind of finding that rests on no question: a figure, or something about the entries themselves."""

    @property
    def questions(self) -> tuple[str, ...]:
        """Empty."""
        return ()

    @overload
    def finding(self: Remark[NoFacts], seat: Seat | None = None) -> Finding: ...
    @overload
    def finding(self, seat: Seat | None, facts: Stated) -> Finding: ...
    def finding(self, seat: Seat | None = None, facts: Mapping[str, object] = NONE) -> Finding:
        """The finding about *seat* with the *facts* of its sentence."""
        return Finding(self.code, seat, facts)


Declared = Kind[Any] | Choice[Any, Any] | StepFinding[Any] | Remark[Any]


def declared_in(names: Mapping[str, object]) -> Iterator[Declared]:
    """The kinds that a module declares, single or in a mapping by what decides between them, in source order."""
    for value in names.values():
        for kind in value.values() if isinstance(value, Mapping) else (value,):
            if isinstance(kind, Kind | Choice | StepFinding | Remark):
                yield kind
