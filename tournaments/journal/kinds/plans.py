"""Journal entries on planned rounds."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from referee.frozen import dataclass
from tournaments.journal.fields import Between, ListLength, Number, PersonId

__all__ = ["PlanEdited", "PlanSaved", "PlannedRound", "PlannedTable", "PlanningMethod", "SeatsShown"]


class PlanningMethod(Enum):
    """How the opponents were chosen."""

    FIXED = "fixed"
    """All rounds at once, with as few repeated meetings as possible."""
    LOT = "lot"
    """Each round by lot."""
    TYPED = "typed"
    """Typed text or a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedTable:
    """The players of a planned table, from the first dealer on; one set *by_hand* stays."""

    seats: Annotated[tuple[PersonId, ...], ListLength(3, 4)]
    by_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """A planned round: its tables in the order of their numbers, from 1, and who rests."""

    round: Number
    tables: Annotated[tuple[PlannedTable, ...], ListLength(1, 8_191)]
    rests: Annotated[tuple[PersonId, ...], ListLength(0, 32_767)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanSaved:
    """The planned rounds from round *from_* on, replacing earlier ones; without rounds the plan is removed.

    *version* counts the plans and edits of the event. *seed* reproduces the plan, if a search made it. *stopped* means
    that somebody ended the search early.
    """

    version: Number
    from_: Number
    rounds: Annotated[tuple[PlannedRound, ...], ListLength(0, 60)]
    method: PlanningMethod
    seed: Annotated[int, Between(0, 2**32 - 1)] | None = None
    stopped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanEdited:
    """One planned round is changed."""

    version: Number
    planned: PlannedRound


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsShown:
    """Everybody sees the seats up to round *to*, including rounds that are not opened; 0 shows none of those."""

    to: Annotated[int, Between(0, 32_767)]
