"""Lists of numbers as people write them: "1-16, 20"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

__all__ = ["read_numbers", "write_numbers"]

_LARGEST: Final = 999
_DASH: Final = re.compile(r"\s*[-–~〜ー−]\s*")
_PART: Final = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)


def read_numbers(text: str) -> frozenset[int]:
    """Return the numbers in *text*, from 1 to 999. Raises `ValueError` for anything else.

    >>> sorted(read_numbers("1-3, 7"))
    [1, 2, 3, 7]
    """
    numbers: set[int] = set()
    plain = _DASH.sub("-", unicodedata.normalize("NFKC", text))
    for part in filter(None, re.split(r"[,、;\s]+", plain)):
        if not (found := _PART.fullmatch(part)):
            raise ValueError(part)
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last <= _LARGEST:
            raise ValueError(part)
        numbers.update(range(first, last + 1))
    return frozenset(numbers)


def write_numbers(numbers: Iterable[int]) -> str:
    """Return the list of the *numbers* as short as possible.

    >>> write_numbers([7, 1, 2, 3])
    '1-3, 7'
    """
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)
