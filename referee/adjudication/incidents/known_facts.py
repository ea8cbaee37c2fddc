"""Find what is known of an incident, and what must still be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.answers import Fact, Kuikae
from referee.answers.steps import Condition
from referee.frozen import dataclass
from referee.incidents import INCIDENTS, Incident
from referee.reports import Foul
from referee.rules import Ruleset

__all__ = ["FactNeeded", "IncidentFacts"]


class FactNeeded(Exception):
    """The outcome depends on a fact that was not given; this exception never leaves the package."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        super().__init__(fact.value)


# A hand with the drawn tile; a quad counts as a triplet.
_MOST_TILES = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentFacts:
    """The facts of one incident under one ruleset: those given, those the incident implies, those that follow."""

    rules: Ruleset
    foul: Foul
    occurrence: int

    @property
    def incident(self) -> Incident:
        """The kind of incident."""
        return INCIDENTS[self.foul.code]

    def holds(self, conditions: Sequence[Condition]) -> bool:
        """Whether all *conditions* are met. Raises `FactNeeded` where an unknown one would decide."""
        needed_fact: Fact | None = None
        for condition in conditions:
            try:
                if not self._is_met(condition):
                    return False
            except FactNeeded as missing:
                needed_fact = needed_fact or missing.fact
        if needed_fact:
            raise FactNeeded(needed_fact)
        return True

    def is_so(self, fact: Fact) -> bool:
        """Whether *fact* is true. Raises `FactNeeded` where that is unknown."""
        return bool(self._value(fact))

    def number(self, fact: Fact) -> int:
        """The number of *fact*; a begun minute counts where the rules say so. Raises `FactNeeded` if it is unknown."""
        number = int(self._value(fact))
        if fact is Fact.MINUTES and self.rules.lateness_begun_minute:
            return number + self.is_so(Fact.BEGUN)
        return number

    def is_known_true(self, fact: Fact) -> bool:
        """Whether *fact* is true as far as is known; a fact that is neither asked for nor given is false."""
        return self.is_so(fact) if fact in self.incident.asks else bool(self.foul.answers.get(fact, False))

    def _is_met(self, condition: Condition) -> bool:
        if condition.at_least is not None:
            return self._reaches(condition.fact, condition.at_least)
        if condition.at_most is not None:
            return not self._reaches(condition.fact, condition.at_most + 1)
        return self.is_so(condition.fact) is condition.wanted

    def _reaches(self, fact: Fact, least: int) -> bool:
        """Whether the number reaches *least*; a begun minute is asked for only where one more minute decides."""
        value = int(self._value(fact))
        return value >= least or (value == least - 1 and self.number(fact) >= least)

    def _value(self, fact: Fact) -> bool | int:
        match fact:
            case Fact.REPEATED:
                return self.occurrence > 1
            case Fact.TOO_MANY:
                return self._are_too_many()
            case Fact.LOST if Fact.LOST not in self.rules.empty_meld_call.facts:
                # An empty call is one taken back: where a book says no more, nobody needs to be asked whether it lost.
                return bool(self.foul.answers.get(fact, False))
            case Fact.SWAP_ALLOWED:
                return self._is_swap_allowed()
            case Fact.MORE_THAN_HALF:
                return self._is_more_than_half()
            case Fact.WALL_SHORT:
                least = self.rules.riichi_min_wall
                return least > 0 and self.number(Fact.WALL_LEFT) < least
            case _:
                return self._given_value(fact)

    def _given_value(self, fact: Fact) -> bool | int:
        value = self.foul.answers.get(fact, self.incident.given.get(fact))
        if value is None:
            raise FactNeeded(fact)
        return value

    def _is_more_than_half(self) -> bool:
        """Whether they are more than half; the hand's tiles are counted only where that matters."""
        turned_tiles = self.number(Fact.TILES)
        return turned_tiles > 0 and (
            2 * turned_tiles > _MOST_TILES or 2 * turned_tiles > self.number(Fact.CONCEALED)
        )

    def _are_too_many(self) -> bool:
        answer = self.rules.tiles_exposed_chombo
        if answer.least is not None:
            return self.number(Fact.TILES) >= answer.least
        return any(self.is_so(fact) for fact in answer.facts)

    def _is_swap_allowed(self) -> bool:
        match self.rules.kuikae:
            case Kuikae.NONE:
                return False
            case Kuikae.SAME_TILE_ONLY_FORBIDDEN:
                return not self.is_so(Fact.SAME_TILE)
            case Kuikae.ALLOWED:
                return True
            case _:
                assert_never(self.rules.kuikae)
