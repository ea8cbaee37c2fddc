"""The standings and the participants of a stage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

import referee
from referee.frozen import dataclass
from tournaments.journal.kinds import StageSettings, Unit
from tournaments.models import Player

__all__ = ["Part", "StageResult", "Units", "are_teams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A stage as it is counted: the numbers of its existing rounds, and its participants, by key, with their carry.

    *loose* are those whose penalties without a round count here; *rules* are the stage's.
    """

    settings: StageSettings
    rules: referee.Ruleset
    numbers: frozenset[int]
    carries: Mapping[int, referee.Points]
    loose: Collection[int]


class Units(Protocol):
    """The units that advance from stage to stage: people, or teams."""

    unit: Unit
    stock: referee.Points

    def all_units(self) -> Sequence[Any]:
        """All of them, each with a key `pk`, in the order of their numbers."""

    def word(self, unit: Any, /) -> str:
        """The random word that identifies one in the journal."""

    def named_by(self, person: str, /) -> int | None:
        """The key of the one that a list of entrants names with that random word; None if it names none."""

    def group(self, unit: Any, /) -> str:
        """The group that one plays in."""

    def state(self, unit: Any, states: Mapping[str, Any], after: int, /) -> referee.standings.EntrantState:
        """The state of one when round *after* was over and the people had these *states*."""

    def entrants(self, part: Part, /) -> list[referee.standings.Entrant]:
        """The participants of that part, with their points there."""

    def seated(self, players: Iterable[Player], number: int, /) -> set[int]:
        """The keys of those whose seats these players took in the round of that number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageResult:
    """A stage with its standings. *over*: all its rounds are finished; *level* are those tied for places in it.

    *rules* are the stage's; *listed* is empty until somebody is in it; *tables* are those of a knockout, by key, and
    *advanced* the keys of those who advanced from one, once that is known. *table_places* maps each key to the table of
    the previous knockout, and the place there. *declined* are the keys of those who declined a place. *seeds* are tied
    participants to whom the stage's pattern gives different places.
    """

    part: Part
    rules: referee.Ruleset
    over: bool
    listed: tuple[referee.standings.ListedPlayer, ...]
    level: tuple[tuple[tuple[Any, ...], int], ...] = ()
    tables: Mapping[int, int] = field(default_factory=dict)
    advanced: frozenset[int] | None = None
    table_places: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    declined: frozenset[int] = frozenset()
    seeds: tuple[tuple[Any, ...], ...] = ()


def are_teams(stage: StageSettings) -> bool:
    """Whether the stage is declared as one of teams."""
    return stage.enters is not None and stage.enters.is_for_teams
