"""Types of journal entry fields."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

from referee.frozen import dataclass

__all__ = [
    "STAYS",
    "Between",
    "Entries",
    "Hash",
    "Hexadecimal",
    "ListLength",
    "MaxLength",
    "Minutes",
    "Number",
    "Omitted",
    "OneOf",
    "PersonId",
    "Points",
    "RoundMinutes",
    "Since",
    "Table",
    "Uid",
]


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from *least* to *most*, both included."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class ListLength:
    """A list of *least* to *most* items."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class MaxLength:
    """A text of at most *most* characters."""

    most: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these words, where an enum would write down what the settings decide."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hexadecimal:
    """A text of exactly *digits* digits of 0-9 and a-f."""

    digits: int


@dataclass(frozen=True, slots=True)
class Since:
    """The word ``start``, or the number of a hand's entry, from 1."""


@dataclass(frozen=True, slots=True)
class Points:
    """A whole number of points, or an exact fraction as text, such as ``100000/3``."""


class Omitted(Enum):
    """The value of a field that is left out, so that the earlier value stays."""

    STAYS = "stays"
    """Left out of the entry; null is a value."""


STAYS: Final = Omitted.STAYS

Uid = Annotated[str, Hexadecimal(32)]
"""An event's random word."""
PersonId = Annotated[str, Hexadecimal(16)]
"""A person's random word, their only name in a journal."""
Hash = Annotated[str, Hexadecimal(64)]
"""A hash from `canonical.digest`."""
Number = Annotated[int, Between(1, 32_767)]
"""The number of a round, a player or a decision, from 1."""
Table = Annotated[int, Between(1, 8_191)]
"""A table's number in its round. With eight row numbers per table, a row's key has no room for more."""
Entries = Annotated[int, Between(0, 2**31 - 1)]
"""A number of ledger entries, or the number of one."""
Minutes = Annotated[int, Between(-32_768, 32_767)]
"""Minutes of a clock; negative if they are taken back."""
RoundMinutes = Annotated[int, Between(0, 32_767)]
"""The length of a round in minutes."""
