"""Journal entries on stages and teams."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, assert_never

from referee.frozen import dataclass
from tournaments.journal.fields import Between, ListLength, MaxLength, Number, PersonId, Points, RoundMinutes
from tournaments.journal.kinds.events import Ties

__all__ = [
    "CarriedFrom",
    "CarriedPoints",
    "CarryRounding",
    "DeclineLifted",
    "Enters",
    "Member",
    "PlaceDeclined",
    "RulesOverlay",
    "StageSettings",
    "StagesSaved",
    "Team",
    "TeamsSaved",
    "Unit",
]

StageWord = Annotated[str, MaxLength(64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOverlay:
    """Answers over those of the event; with a *base*, over that rulebook instead of the event's."""

    set_: Mapping[str, object]
    base: Annotated[str, MaxLength(60)] = ""


class Unit(Enum):
    """Who advances to a stage."""

    PEOPLE = "people"
    TEAMS = "teams"

    @property
    def is_teams(self) -> bool:
        """Whether teams advance."""
        match self:
            case Unit.TEAMS:
                return True
            case Unit.PEOPLE:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Enters:
    """Who enters a stage: the *first* of another (or of each of its groups), the listed, all others, or those who
    advance.

    *advance* is the number of players of each table of that stage. *unit* says whether people or teams enter, if it is
    given.
    """

    of: StageWord = ""
    first: Number | None = None
    of_each: Annotated[str, MaxLength(20)] = ""
    list_: Annotated[tuple[PersonId, ...], ListLength(0, 32_767)] | None = None
    others: bool = False
    advance: Annotated[int, Between(1, 4)] | None = None
    unit: Unit | None = None

    @property
    def is_for_teams(self) -> bool:
        """Whether teams enter."""
        return self.unit is not None and self.unit.is_teams


class CarryRounding(Enum):
    """How carried points are rounded."""

    EXACT = "exact"
    """Not rounded."""
    TENTH_UP = "tenth_up"
    """To hundreds of points, towards plus infinity."""
    TENTH_NEAREST = "tenth_nearest"
    """To hundreds of points, halves away from zero."""
    WHOLE_NEAREST = "whole_nearest"
    """To thousands of points, halves away from zero."""


class CarriedPoints(Enum):
    """Which points are carried."""

    TOTAL = "total"
    """The total."""
    RESULTS = "results"
    """The total without penalties."""

    @property
    def without_penalties(self) -> bool:
        """Whether penalties are not carried."""
        match self:
            case CarriedPoints.RESULTS:
                return True
            case CarriedPoints.TOTAL:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedFrom:
    """Points carried from stage *of*: a *part* such as 0, 1 or 1/2, or points by rank there."""

    of: StageWord
    part: Annotated[str, MaxLength(12)] = "0"
    by_rank: Annotated[tuple[Annotated[object, Points()], ...], ListLength(1, 32_767)] | None = None
    rounding: CarryRounding = CarryRounding.EXACT
    points: CarriedPoints = CarriedPoints.TOTAL


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSettings:
    """A part of the event with its own standings: its rounds, who enters it, and with what points.

    *blocks* are the numbers of blocks of the standings in its rounds, for Progressive Swiss; the last number holds for
    all later rounds.
    """

    stage: StageWord
    rounds: Annotated[tuple[Number, ...], ListLength(0, 1_000)]
    name: Annotated[str, MaxLength(40)] = ""
    rules: RulesOverlay | None = None
    enters: Enters | None = None
    pattern: Annotated[str, MaxLength(2_000)] = ""
    carry: CarriedFrom | None = None
    ties: Ties | None = None
    minutes: RoundMinutes | None = None
    games: Number = 1
    blocks: Annotated[tuple[Number, ...], ListLength(0, 1_000)] = ()

    def blocks_in(self, number: int) -> int | None:
        """The number of blocks in round *number*; None if the stage has no such round or no blocks."""
        if number not in self.rounds or not self.blocks:
            return None
        earlier_count = sum(other < number for other in self.rounds)
        return self.blocks[min(earlier_count, len(self.blocks) - 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class StagesSaved:
    """The event's stages from now on, in the order in which players leave the event."""

    stages: Annotated[tuple[StageSettings, ...], ListLength(0, 60)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDeclined:
    """A person or a team declines the place in a stage; the next one moves up."""

    stage: StageWord
    who: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineLifted:
    """A person or a team takes the declined place in a stage after all."""

    stage: StageWord
    who: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of a team, from the day *from_* on if it is given."""

    who: PersonId
    from_: Annotated[str, MaxLength(10)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team under a random word; only the first *maximum_games* games of each member count for it."""

    team: PersonId
    name: Annotated[str, MaxLength(60)]
    members: Annotated[tuple[Member, ...], ListLength(0, 1_000)]
    maximum_games: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsSaved:
    """The event's teams from now on; with a *stock* they play a relay, which each team starts with so many points."""

    teams: Annotated[tuple[Team, ...], ListLength(0, 4_000)]
    stock: Annotated[int, Between(0, 1_000_000_000)] | None = None
