"""Journal entries on players. People are named by random ids."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, assert_never

from referee.frozen import dataclass
from tournaments.journal.fields import Between, Entries, Hash, ListLength, MaxLength, Number, PersonId, Since

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
    "PlayerStateChanged",
    "PlayersNumbered",
    "Resealed",
    "Returned",
    "State",
    "Substituted",
    "SubstitutionLifted",
    "Until",
    "Withdrawn",
]


class State(Enum):
    """The state of a player's participation."""

    ENTERED = "entered"
    """On the list; not checked in yet."""
    WAITING = "waiting"
    """On the waiting list."""
    CHECKED_IN = "checked_in"
    """Checked in."""
    PLAYING = "playing"
    """In the event."""
    WITHDRAWN = "withdrawn"
    """Withdrawn."""
    DISQUALIFIED = "disqualified"
    """Excluded from the event by a decision."""
    SUBSTITUTE = "substitute"
    """Available to fill seats."""
    GUEST = "guest"
    """Plays without being ranked."""

    @property
    def is_drawn(self) -> bool:
        """Whether they are seated in the rounds that are drawn."""
        return self in (State.CHECKED_IN, State.PLAYING, State.GUEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A new player with a number; *seal* represents the name and other particulars.

    *group* is the part of the event in which they play, if it has parts.
    """

    who: PersonId
    player: Number
    seal: Hash
    state: State = State.PLAYING
    group: Annotated[str, MaxLength(20)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resealed:
    """A person whose particulars changed."""

    who: PersonId
    seal: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleEntered:
    """People are entered, or their particulars are corrected."""

    entered: Annotated[tuple[Entered, ...], ListLength(0, 32_767)]
    resealed: Annotated[tuple[Resealed, ...], ListLength(0, 32_767)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """A player withdraws; *after_round* is the round after which it happened, if it is recorded later."""

    who: PersonId
    after_round: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """A withdrawn player returns; *after_round* is the round after which it happened, if it is recorded later."""

    who: PersonId
    after_round: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualified:
    """A player is disqualified; results stay. *after_round* is the round after which it happened, if recorded later."""

    who: PersonId
    after_round: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStateChanged:
    """A player's state is changed."""

    who: PersonId
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRemoved:
    """A player who was never seated is removed from the list."""

    who: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleMerged:
    """*gone* is merged into *into*, who gets everything of *gone*; *seal* is the seal of *into*.

    *filled* names the particulars that *into* did not have and got from *gone*; undoing the merge returns them.
    """

    gone: PersonId
    into: PersonId
    seal: Hash
    filled: Annotated[tuple[Annotated[str, MaxLength(60)], ...], ListLength(0, 100)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeLifted:
    """The merge of entry *merge* is undone: *gone* is separate again, with what was theirs before.

    What was entered since stays with *into*. *seal* is that of *gone*, *into_seal* that of *into*.
    """

    merge: Entries
    gone: PersonId
    into: PersonId
    seal: Hash
    into_seal: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """A player's number in the event."""

    who: PersonId
    player: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersNumbered:
    """Players get these new numbers."""

    numbers: Annotated[tuple[Numbered, ...], ListLength(1, 32_767)]


class Until(Enum):
    """How long a substitution lasts."""

    ROUND = "round"
    """For this round."""
    END = "end"
    """To the end of the event."""

    @property
    def is_to_the_end(self) -> bool:
        """Whether the substitute plays to the end of the event."""
        match self:
            case Until.END:
                return True
            case Until.ROUND:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Substituted:
    """*in_* replaces *out* in a round, from its start or from a hand on; with END, in the later rounds too.

    With *plan* the planned rounds follow it, and the round may be one that is not drawn yet.
    """

    round: Number
    out: PersonId
    in_: PersonId
    from_: Annotated[object, Since()]
    until: Until
    plan: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutionLifted:
    """The substitution of entry *substitution* is ended: *out* has the seats again, and takes part.

    *rests* means that *in_* is drawn, and rests where they would have replaced *out*. If *round* is later than the
    first round of the substitution, it ends there, and earlier games stay. With *plan* the planned rounds follow it.
    """

    substitution: Entries
    round: Number
    out: PersonId
    in_: PersonId
    until: Until
    rests: bool
    plan: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LotDrawn:
    """Lots were drawn: players or teams with equal totals are ranked in this order."""

    order: Annotated[tuple[PersonId, ...], ListLength(2, 32_767)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouped:
    """A player's new group in the event; none if it is empty."""

    who: PersonId
    group: Annotated[str, MaxLength(20)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleGrouped:
    """These players change groups in the event."""

    groups: Annotated[tuple[Grouped, ...], ListLength(1, 32_767)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """A person's name and other particulars are erased; points and seats stay."""

    who: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven:
    """A player or a team loses points outside the tables; they count after the round *after_round*."""

    who: PersonId
    points: Annotated[int, Between(-1_000_000_000, -1)]
    after_round: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusGiven:
    """A player or a team gets points outside the tables; they count after the round *after_round*."""

    who: PersonId
    points: Annotated[int, Between(1, 1_000_000_000)]
    after_round: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLifted:
    """A penalty or a bonus no longer counts; *penalty* is the number of the entry that gave it."""

    penalty: Entries
