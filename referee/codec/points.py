"""Points as plain JSON.

A whole number of them is one. A share that does not divide is the exact fraction in words, ``"100000/3"``: nothing that
is written is rounded, so that what is written adds up as the ruling does.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from referee.ruling import Points

__all__ = ["POINTS_SCHEMA", "read_fraction", "read_points", "write_points"]

# Longer figures are no points of a table.
_FRACTION = r"-?[0-9]{1,10}/[1-9][0-9]{0,3}"

POINTS_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "integer"}, {"type": "string", "pattern": f"^{_FRACTION}$"}]
}
"""Points in the JSON Schema."""


def write_points(points: Points) -> int | str:
    """Points as JSON: an integer where whole, else the exact fraction.

    >>> write_points(-300), write_points(Fraction(750)), write_points(Fraction(100000, 3))
    (-300, 750, '100000/3')
    """
    return int(points) if points.denominator == 1 else f"{points.numerator}/{points.denominator}"


def read_fraction(text: str) -> Points | None:
    """The points that a fraction in words stands for, an integer where they are whole; None where it is none.

    >>> read_fraction("100000/3"), read_fraction("1000/4"), read_fraction("1000"), read_fraction("1/0")
    (Fraction(100000, 3), 250, None, None)
    """
    if not re.fullmatch(_FRACTION, text, re.ASCII):
        return None
    points = Fraction(text)
    return points.numerator if points.denominator == 1 else points


def read_points(said: int | str) -> Points:
    """The points that `write_points` wrote; raises `ValueError` for what it writes not.

    >>> read_points(-300), read_points("100000/3"), read_points("64800")
    (-300, Fraction(100000, 3), 64800)
    """
    if isinstance(said, int):
        return said
    points = read_fraction(said)
    return int(said) if points is None else points
