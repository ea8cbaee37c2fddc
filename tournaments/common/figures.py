"""Read points in the notations that clubs use."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Final, assert_never

__all__ = ["MAX_POINTS", "UNIT_POINTS", "Notation", "find_notation", "format_points", "parse_points"]

MAX_POINTS: Final = 10_000_000
"""Points that no game reaches: a figure above it was read in the wrong unit."""


class Notation(StrEnum):
    """How points are written."""

    POINTS = "points"
    """Whole: 45000."""
    HUNDREDS = "hundreds"
    """In hundreds: 450."""
    THOUSANDS = "thousands"
    """In thousands with a point: 45.0."""
    RESULTS = "results"
    """Not the points on the table, but the result with uma, in thousands, such as +35.0."""

    @property
    def is_results(self) -> bool:
        """Whether results are written and not the points on the table."""
        match self:
            case Notation.RESULTS:
                return True
            case Notation.POINTS | Notation.HUNDREDS | Notation.THOUSANDS:
                return False
            case _:
                assert_never(self)


UNIT_POINTS: Final = {
    Notation.POINTS: 1,
    Notation.HUNDREDS: 100,
    Notation.THOUSANDS: 1000,
    Notation.RESULTS: 1000,
}
"""The points per unit of each notation."""

# Every dash used as a minus, the mark of Japanese lists, and the long vowel that a kana keyboard types for a hyphen;
# also the kana full stop and comma.
_SIGNS = str.maketrans("‐‑‒–—―−ー▲△▼▽。、±", "-" * 12 + ".,+")
_SPARE = str.maketrans("", "", " '’_点\u2009\u202f\u00a0")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:[.,]\d{3})+")
_FIGURE = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{1,3})?")


def parse_points(text: str, notation: Notation) -> int | Fraction | None:
    """Read *text* as points; None if it is not a figure, or not one in *notation*.

    Any minus, full-width digits, and a comma as decimal point are accepted.

    >>> parse_points("45,000", Notation.POINTS), parse_points("４５０", Notation.HUNDREDS)
    (45000, 45000)
    >>> parse_points("▲12,3", Notation.THOUSANDS)
    -12300
    >>> parse_points("45.0", Notation.POINTS) is None
    True
    """
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS).translate(_SPARE)
    if notation in (Notation.POINTS, Notation.HUNDREDS) and _GROUPED.fullmatch(plain):
        # In these notations, a point or comma before three digits separates thousands.
        plain = re.sub("[.,]", "", plain)
    if not _FIGURE.fullmatch(plain) or (notation is Notation.POINTS and not plain.lstrip("+-").isdecimal()):
        return None
    points = Fraction(plain.replace(",", ".")) * UNIT_POINTS[notation]
    if abs(points) > MAX_POINTS:
        return None
    return int(points) if points.denominator == 1 else points


def find_notation(texts: Sequence[str], total: int, *, current: Notation) -> Notation | None:
    """Return the other notation in which *texts* add up to *total*; None if they do so as they are *current*.

    >>> find_notation(["450", "350", "250", "150"], 120000, current=Notation.POINTS)
    <Notation.HUNDREDS: 'hundreds'>
    >>> find_notation(["45.5", "34.5", "25", "15"], 120000, current=Notation.POINTS)
    <Notation.THOUSANDS: 'thousands'>
    >>> find_notation(["45000", "35000", "25000", "15000"], 120000, current=Notation.POINTS) is None
    True
    """

    def adds_up(notation: Notation) -> bool:
        points = [parse_points(text, notation) for text in texts]
        return None not in points and sum(value for value in points if value is not None) == total

    if adds_up(current):
        return None
    return next(
        (notation for notation in Notation if notation is not Notation.RESULTS and adds_up(notation)), None
    )


def format_points(points: int | Fraction, notation: Notation) -> str:
    """Format *points* as they would be typed.

    >>> format_points(45000, Notation.POINTS), format_points(-1200, Notation.HUNDREDS)
    ('45000', '-12')
    >>> format_points(45000, Notation.THOUSANDS)
    '45.0'
    >>> format_points(35000, Notation.RESULTS), format_points(Fraction(-25000, 3), Notation.RESULTS)
    ('+35.0', '-8.333')
    """
    exact = Fraction(points) / UNIT_POINTS[notation]
    rounded = (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(Decimal("0.001"))
    text = f"{rounded:+f}" if notation is Notation.RESULTS and rounded else f"{rounded:f}"
    whole, _point, decimals = text.partition(".")
    decimals = decimals.rstrip("0")
    if notation in (Notation.THOUSANDS, Notation.RESULTS):
        decimals = decimals or "0"
    return f"{whole}.{decimals}" if decimals else whole
