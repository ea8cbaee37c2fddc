"""Journal entries on planned rounds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from tournaments.journal.fields import Between, Many, Number, Who

__all__ = ["PlanEdited", "PlanLaid", "PlannedRound", "PlannedTable", "PlanningMethod", "SeatsShown"]


class PlanningMethod(Enum):
    """By what was decided who meets whom?"""

    FIXED = "fixed"
    """All rounds at once, with as few meeting again as can be."""
    LOT = "lot"
    """Each round by lot alone."""
    TYPED = "typed"
    """Somebody wrote it down, or brought it as a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedTable:
    """Who is to sit at a table, from the first dealer on; *by_hand*: somebody set it so, and it stays."""

    seats: Annotated[tuple[Who, ...], Many(3, 4)]
    by_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """A round as it is to be: its tables in the order of their numbers, from 1, and who rests."""

    round: Number
    tables: Annotated[tuple[PlannedTable, ...], Many(1, 8_191)]
    rests: Annotated[tuple[Who, ...], Many(0, 32_767)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanLaid:
    """These are the planned rounds from round *from_* on, in place of those that were; none takes the plan away.

    *version* counts the plans and edits of the event. *seed* makes the same plan again where one made it; *stopped*:
    the search was ended by somebody before its end.
    """

    version: Number
    from_: Number
    rounds: Annotated[tuple[PlannedRound, ...], Many(0, 60)]
    method: PlanningMethod
    seed: Annotated[int, Between(0, 2**32 - 1)] | None = None
    stopped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanEdited:
    """One planned round is so from now on."""

    version: Number
    planned: PlannedRound


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsShown:
    """Everybody sees who is to sit where up to round *to*, of rounds not opened too; 0 shows those of none."""

    to: Annotated[int, Between(0, 32_767)]
