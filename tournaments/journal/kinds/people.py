"""Journal entries on players. People are named by random ids."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from tournaments.journal.fields import Between, Entries, Hash, Letters, Many, Number, Since, Who

__all__ = [
    "BonusGiven",
    "Disqualified",
    "Entered",
    "Erased",
    "Grouped",
    "LotDrawn",
    "MergeLifted",
    "Numbered",
    "PenaltyGiven",
    "PenaltyLifted",
    "PeopleEntered",
    "PeopleGrouped",
    "PeopleMerged",
    "PersonRemoved",
    "PlayersNumbered",
    "Resealed",
    "Returned",
    "State",
    "StateSet",
    "Substituted",
    "SubstitutionLifted",
    "Until",
    "Withdrawn",
]


class State(Enum):
    """How does somebody take part?"""

    ENTERED = "entered"
    """On the list; not seen yet."""
    WAITING = "waiting"
    """On the waiting list."""
    CHECKED_IN = "checked_in"
    """Seen at the door."""
    PLAYING = "playing"
    """In the event."""
    WITHDRAWN = "withdrawn"
    """Gone."""
    DISQUALIFIED = "disqualified"
    """Out of the event by a decision."""
    SUBSTITUTE = "substitute"
    """There to fill seats."""
    GUEST = "guest"
    """Plays along, out of the ranking."""

    @property
    def is_drawn(self) -> bool:
        """Whether they are seated in the rounds that are drawn."""
        return self in (State.CHECKED_IN, State.PLAYING, State.GUEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """One who takes part from now on, under a number; *seal* stands for the name and other particulars.

    *group* is the part of the event in which they play, where it has parts.
    """

    who: Who
    player: Number
    seal: Hash
    state: State = State.PLAYING
    group: Annotated[str, Letters(20)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resealed:
    """Somebody whose particulars are other from now on."""

    who: Who
    seal: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleEntered:
    """People are entered, or what is known of them is put right."""

    entered: Annotated[tuple[Entered, ...], Many(0, 32_767)]
    resealed: Annotated[tuple[Resealed, ...], Many(0, 32_767)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """Somebody takes part no longer; *after_round* says behind which round, where it is told later."""

    who: Who
    after_round: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """Somebody who had withdrawn takes part again; *after_round* says behind which round, where it is told later."""

    who: Who
    after_round: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualified:
    """Somebody is out of the event; what was played stays. *after_round*: behind which round, if told later."""

    who: Who
    after_round: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StateSet:
    """Somebody takes part otherwise from now on."""

    who: Who
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRemoved:
    """Somebody who was never seated is on the list no longer."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleMerged:
    """*gone* and *into* are one person: whatever was the one's is the other's; *seal* is that of who stays.

    *filled* names what was not known of *into* and is *gone*'s: those particulars go back with them.
    """

    gone: Who
    into: Who
    seal: Hash
    filled: Annotated[tuple[Annotated[str, Letters(60)], ...], Many(0, 100)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeLifted:
    """The merge of entry *merge* is taken back: *gone* is somebody again, with what was theirs until then.

    What was entered since stays with *into*. *seal* is that of *gone*, *into_seal* that of *into*.
    """

    merge: Entries
    gone: Who
    into: Who
    seal: Hash
    into_seal: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """Somebody's number in the event."""

    who: Who
    player: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersNumbered:
    """These have other numbers from now on."""

    numbers: Annotated[tuple[Numbered, ...], Many(1, 32_767)]


class Until(Enum):
    """How long does a substitution hold?"""

    ROUND = "round"
    """For this round."""
    END = "end"
    """To the end of the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Substituted:
    """*in_* sits in for *out* in a round, from its start or from a hand on; until the end, in the later rounds too.

    With *plan* the rounds that are planned follow it, and the round may be one that is not drawn yet.
    """

    round: Number
    out: Who
    in_: Who
    from_: Annotated[object, Since()]
    until: Until
    plan: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutionLifted:
    """The substitution of entry *substitution* is taken back: *out* has the seats again, and takes part.

    *rests*: *in_* is one of those who are drawn, and rests where they would have sat in. A *round* after the one in
    which it began ends it there: what was played before stays. With *plan* the planned rounds follow it.
    """

    substitution: Entries
    round: Number
    out: Who
    in_: Who
    until: Until
    rests: bool
    plan: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LotDrawn:
    """Lots were drawn: those who are level, people or teams, stand in this order."""

    order: Annotated[tuple[Who, ...], Many(2, 32_767)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouped:
    """One who plays in that group of the event from now on; in none where it is empty."""

    who: Who
    group: Annotated[str, Letters(20)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleGrouped:
    """These play in other groups of the event than before."""

    groups: Annotated[tuple[Grouped, ...], Many(1, 32_767)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """Somebody's name and other particulars are erased; points and seats stay."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven:
    """Somebody loses points outside the tables; *after_round* says behind which round they are counted."""

    who: Who
    points: Annotated[int, Between(-1_000_000_000, -1)]
    after_round: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusGiven:
    """Somebody is given points outside the tables; *after_round* says behind which round they are counted."""

    who: Who
    points: Annotated[int, Between(1, 1_000_000_000)]
    after_round: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLifted:
    """A penalty or a bonus does not count any more; *penalty* is the number of the entry that gave it."""

    penalty: Entries
