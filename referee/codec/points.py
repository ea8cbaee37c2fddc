"""Points as plain JSON.

Whole points are an integer. A share that does not divide is an exact fraction in text, ``"100000/3"``: nothing written
is rounded, and the written points add up as the ruling does.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from referee.ruling import Points

__all__ = ["POINTS_SCHEMA", "read_fraction", "read_points", "write_points"]

# Longer numbers are not points of a table.
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
    """The points for a fraction in text, an integer where they are whole; None where it is not a fraction.

    >>> read_fraction("100000/3"), read_fraction("1000/4"), read_fraction("1000"), read_fraction("1/0")
    (Fraction(100000, 3), 250, None, None)
    """
    if not re.fullmatch(_FRACTION, text, re.ASCII):
        return None
    points = Fraction(text)
    return points.numerator if points.denominator == 1 else points


def read_points(value: int | str) -> Points:
    """The points that `write_points` wrote; raises `ValueError` for any other value.

    >>> read_points(-300), read_points("100000/3"), read_points("64800")
    (-300, Fraction(100000, 3), 64800)
    """
    if isinstance(value, int):
        return value
    points = read_fraction(value)
    return int(value) if points is None else points
