"""Types of journal entry fields."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

__all__ = [
    "STAYS",
    "Between",
    "Entries",
    "Hash",
    "Hexadecimal",
    "Length",
    "Letters",
    "Many",
    "Minutes",
    "Number",
    "Points",
    "Since",
    "Stays",
    "Table",
    "Uid",
    "Who",
]


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from *least* to *most*, both included."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Many:
    """A list of *least* to *most*."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Letters:
    """A text of at most *most* letters."""

    most: int


@dataclass(frozen=True, slots=True)
class Hexadecimal:
    """A text of just so many *digits* of 0-9 and a-f."""

    digits: int


@dataclass(frozen=True, slots=True)
class Since:
    """The word ``start``, or the number of a hand's entry, from 1 on."""


@dataclass(frozen=True, slots=True)
class Points:
    """A whole number of points, or the exact fraction in words, as ``100000/3``."""


class Stays(Enum):
    """Stands for a field that says nothing; what was there stays."""

    STAYS = "stays"
    """Left out of the entry: null is a value of its own."""


STAYS: Final = Stays.STAYS

Uid = Annotated[str, Hexadecimal(32)]
"""An event's random word."""
Who = Annotated[str, Hexadecimal(16)]
"""A person's random word: the only name of theirs in a journal."""
Hash = Annotated[str, Hexadecimal(64)]
"""What `canonical.digest` gives."""
Number = Annotated[int, Between(1, 32_767)]
"""A round's, a player's, a decision's: from one on."""
Table = Annotated[int, Between(1, 8_191)]
"""A table's number in its round. With eight places a table these are all that a row's key has room for."""
Entries = Annotated[int, Between(0, 2**31 - 1)]
"""So many entries of a ledger, or the number of one."""
Minutes = Annotated[int, Between(-32_768, 32_767)]
"""Minutes of a clock; less than none where they are taken back."""
Length = Annotated[int, Between(0, 32_767)]
"""Minutes that a round lasts."""
