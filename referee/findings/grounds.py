"""The questions on which the steps of an incident rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from referee.answers import Remedy, Steps
from referee.answers.facts import Fact
from referee.answers.steps import Step
from referee.frozen import dataclass
from referee.rules import questions

__all__ = ["IN_STEPS", "Ground", "Grounds"]


@dataclass(frozen=True, slots=True)
class Ground:
    """A question whose answer decides what an incident brings; only declarations create one."""

    option: str

    def __post_init__(self) -> None:
        if self.option not in questions():
            raise TypeError(f"a step is declared to rest on {self.option!r}, which no ruleset answers")


@dataclass(frozen=True, slots=True, eq=False)
class Grounds:
    """The questions on which the steps of one incident rest, and what decides between them.

    A step that mentions one of the facts or remedies of *by* rests on the question named there, the first match
    deciding; any other step rests on the incident's *own*. *also* are questions answered in steps that are among its
    steps.

    >>> from referee.answers.steps import read_step
    >>> late = Grounds("claim_window", {Fact.TOUCHED: "wall_touched_ends_claim"})
    >>> late.of(read_step("none with win_void if touched")), late.of(read_step("none with win_stands"))
    (Ground(option='wall_touched_ends_claim'), Ground(option='claim_window'))
    """

    own: str
    by: Mapping[Fact | Remedy, str] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    _made: dict[str, Ground] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        self._made.update({question: Ground(question) for question in self.questions})

    @property
    def questions(self) -> tuple[str, ...]:
        """Every question on which a step of the incident may rest."""
        return tuple(dict.fromkeys((self.own, *self.by.values(), *self.also)))

    @property
    def own_ground(self) -> Ground:
        """The incident's own question, whatever a step mentions."""
        return self._made[self.own]

    def of(self, step: Step) -> Ground:
        """The question on whose answer *step* rests."""
        mentioned = {*(condition.fact for condition in step.conditions), *step.remedies}
        return self._made[next((self.by[word] for word in self.by if word in mentioned), self.own)]


# Only TOO_MANY has a question of its own; NOBODYS_FAULT rests on the incident's question.
_BEFORE: dict[str, Mapping[Fact | Remedy, str]] = {
    question: {Fact.NOBODYS_FAULT: question, Fact.TOO_MANY: "tiles_exposed_chombo"}
    for question in ("own_tiles_exposed", "wall_exposed", "dead_wall_exposed", "opponents_tiles_exposed")
}
# The number of tiles decides whether the riichi stands; the incident's own question decides what follows otherwise.
_BEFORE["riichi_without_wall"] = {
    Fact.WALL_SHORT: "riichi_without_wall",
    Remedy.RIICHI_STANDS: "riichi_min_wall",
}

IN_STEPS: Mapping[str, Grounds] = MappingProxyType(
    {
        name: Grounds(name, _BEFORE.get(name, {}))
        for name, question in questions().items()
        if question.type is Steps
    }
)
"""The questions answered in steps: each step rests on the question it answers, or on one named before it."""
