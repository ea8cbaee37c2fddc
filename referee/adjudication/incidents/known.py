"""What is known of an incident, and what must still be asked?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from referee.answers import Fact, Kuikae, TilesExposedChombo
from referee.answers.steps import Condition
from referee.incidents import INCIDENTS, Incident
from referee.reports import Foul
from referee.rules import Ruleset

__all__ = ["FactNeeded", "Known"]


class FactNeeded(Exception):
    """What follows depends on a fact that was not given; it never leaves this package."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        super().__init__(fact.value)


# Where so many tiles and more are a chombo.
_CHOMBO_FROM = {
    TilesExposedChombo.FIVE_OR_MORE: 5,
    TilesExposedChombo.MORE_THAN_FIVE: 6,
    TilesExposedChombo.SEVEN_OR_MORE: 7,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The facts of one incident under one ruleset: those given, those the incident says, those that follow."""

    rules: Ruleset
    foul: Foul
    occurrence: int

    @property
    def incident(self) -> Incident:
        """The kind of incident."""
        return INCIDENTS[self.foul.code]

    def holds(self, conditions: Sequence[Condition]) -> bool:
        """Are all *conditions* met? Raises `FactNeeded` where one that is not known would decide."""
        needed: Fact | None = None
        for condition in conditions:
            try:
                if not self._met(condition):
                    return False
            except FactNeeded as missing:
                needed = needed or missing.fact
        if needed:
            raise FactNeeded(needed)
        return True

    def is_so(self, fact: Fact) -> bool:
        """Is it so? Raises `FactNeeded` where nobody said."""
        return bool(self._value(fact))

    def number(self, fact: Fact) -> int:
        """How many? A begun minute counts where the rules say so. Raises `FactNeeded` where nobody said."""
        number = int(self._value(fact))
        if fact is Fact.MINUTES and self.rules.lateness_begun_minute:
            return number + self.is_so(Fact.BEGUN)
        return number

    def said(self, fact: Fact) -> bool:
        """Is it so, as far as was said? What nobody asks for and nobody said is not so."""
        return self.is_so(fact) if fact in self.incident.asks else bool(self.foul.answers.get(fact, False))

    def _met(self, condition: Condition) -> bool:
        if condition.at_least is not None:
            return self.number(condition.fact) >= condition.at_least
        if condition.at_most is not None:
            return self.number(condition.fact) <= condition.at_most
        return self.is_so(condition.fact) is condition.wanted

    def _value(self, fact: Fact) -> bool | int:
        match fact:
            case Fact.REPEATED:
                return self.occurrence > 1
            case Fact.TOO_MANY:
                return self._too_many()
            case Fact.SWAP_ALLOWED:
                return self._swap_allowed()
            case Fact.MORE_THAN_HALF:
                return 2 * self.number(Fact.TILES) > self.number(Fact.CONCEALED)
            case Fact.WALL_SHORT:
                return self.number(Fact.WALL_LEFT) < self.rules.riichi_min_wall
            case _:
                return self._given(fact)

    def _given(self, fact: Fact) -> bool | int:
        given = self.foul.answers.get(fact, self.incident.given.get(fact))
        if given is None:
            raise FactNeeded(fact)
        return given

    def _too_many(self) -> bool:
        match self.rules.tiles_exposed_chombo:
            case TilesExposedChombo.JUDGEMENT:
                return self.is_so(Fact.UNPLAYABLE)
            case TilesExposedChombo.DELIBERATE_OR_UNPLAYABLE:
                return self.is_so(Fact.DELIBERATE) or self.is_so(Fact.UNPLAYABLE)
            case answer:
                return self.number(Fact.TILES) >= _CHOMBO_FROM[answer]

    def _swap_allowed(self) -> bool:
        match self.rules.kuikae:
            case Kuikae.NONE:
                return False
            case Kuikae.SAME_TILE_ONLY_FORBIDDEN:
                return not self.is_so(Fact.SAME_TILE)
            case Kuikae.ALLOWED:
                return True
            case _:
                assert_never(self.rules.kuikae)
