"""What is said of those who take part? Each is named by a random word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tournaments.journal.fields import Between, Entries, Hash, Many, Number, Who

__all__ = [
    "Entered",
    "Erased",
    "PenaltyGiven",
    "PenaltyLifted",
    "PeopleEntered",
    "Resealed",
    "Returned",
    "Withdrawn",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """One who takes part from now on, under a number; *seal* stands for the name and other particulars."""

    who: Who
    player: Number
    seal: Hash


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
    """Somebody takes part no longer."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """Somebody who had withdrawn takes part again."""

    who: Who


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
class PenaltyLifted:
    """A penalty does not count any more; *penalty* is the number of the entry that gave it."""

    penalty: Entries
