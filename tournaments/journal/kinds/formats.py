"""Journal entries on stages and teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from tournaments.journal.fields import Between, Length, Letters, Many, Number, Points, Who
from tournaments.journal.kinds.events import Ties

__all__ = [
    "CarriedFrom",
    "CarriedPoints",
    "CarryRounding",
    "DeclineLifted",
    "Enters",
    "LaidOver",
    "Member",
    "PlaceDeclined",
    "StageSaid",
    "StagesLaid",
    "Team",
    "TeamsLaid",
    "Unit",
]

StageWord = Annotated[str, Letters(64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOver:
    """Answers over those of the event; with a *base* that rulebook holds, and not the event's."""

    set_: Mapping[str, object]
    base: Annotated[str, Letters(60)] = ""


class Unit(Enum):
    """Who goes on?"""

    PEOPLE = "people"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True, kw_only=True)
class Enters:
    """Who enters a stage: the *first* of another (or of each of its groups), those listed, all others, who advances.

    *advance*: so many of each table of that stage. *unit* says whether people or teams are meant, where that is said.
    """

    of: StageWord = ""
    first: Number | None = None
    of_each: Annotated[str, Letters(20)] = ""
    list_: Annotated[tuple[Who, ...], Many(0, 32_767)] | None = None
    others: bool = False
    advance: Annotated[int, Between(1, 4)] | None = None
    unit: Unit | None = None


class CarryRounding(Enum):
    """How is what somebody carries along rounded?"""

    EXACT = "exact"
    """Not at all."""
    TENTH_UP = "tenth_up"
    """To hundreds of points, towards plus infinity."""
    TENTH_NEAREST = "tenth_nearest"
    """To hundreds of points, halves away from zero."""
    WHOLE_NEAREST = "whole_nearest"
    """To thousands of points, halves away from zero."""


class CarriedPoints(Enum):
    """Of what is a part carried along?"""

    TOTAL = "total"
    """Of the whole."""
    RESULTS = "results"
    """Of the whole without penalties."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedFrom:
    """What somebody carries along from stage *of*: a *part* as 0, 1, 1/2, or the points of their rank there."""

    of: StageWord
    part: Annotated[str, Letters(12)] = "0"
    by_rank: Annotated[tuple[Annotated[object, Points()], ...], Many(1, 32_767)] | None = None
    rounding: CarryRounding = CarryRounding.EXACT
    points: CarriedPoints = CarriedPoints.TOTAL


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSaid:
    """A part of the event with a standing of its own: its rounds, who enters it, and with what."""

    stage: StageWord
    rounds: Annotated[tuple[Number, ...], Many(0, 1_000)]
    name: Annotated[str, Letters(40)] = ""
    rules: LaidOver | None = None
    enters: Enters | None = None
    pattern: Annotated[str, Letters(2_000)] = ""
    carry: CarriedFrom | None = None
    ties: Ties | None = None
    minutes: Length | None = None
    games: Number = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StagesLaid:
    """These are the event's stages from now on, in the order in which one leaves it."""

    stages: Annotated[tuple[StageSaid, ...], Many(0, 60)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDeclined:
    """Somebody, or a team, declines the place in a stage: the next one moves up."""

    stage: StageWord
    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineLifted:
    """Somebody, or a team, takes the place in a stage after all that they had declined."""

    stage: StageWord
    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody who plays for a team, from the day *from_* on where one is said."""

    who: Who
    from_: Annotated[str, Letters(10)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team under a random word; *maximum_games*: each member's first so many games count for it."""

    team: Who
    name: Annotated[str, Letters(60)]
    members: Annotated[tuple[Member, ...], Many(0, 1_000)]
    maximum_games: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsLaid:
    """These are the event's teams from now on; *stock*: they play a relay, and each begins it with so many points."""

    teams: Annotated[tuple[Team, ...], Many(0, 4_000)]
    stock: Annotated[int, Between(0, 1_000_000_000)] | None = None
