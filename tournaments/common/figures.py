"""Read points in the notations that clubs use."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Final

__all__ = ["LARGEST", "SIZES", "Writing", "fitting", "read", "write"]

LARGEST: Final = 10_000_000
"""Points that no game reaches: a figure above it was read in the wrong unit."""


class Writing(StrEnum):
    """How points are written."""

    POINTS = "points"
    """Whole: 45000."""
    HUNDREDS = "hundreds"
    """In hundreds: 450."""
    THOUSANDS = "thousands"
    """In thousands with a point: 45.0."""
    RESULTS = "results"
    """Not the points on the table, but the result with uma, in thousands, such as +35.0."""


SIZES: Final = {Writing.POINTS: 1, Writing.HUNDREDS: 100, Writing.THOUSANDS: 1000, Writing.RESULTS: 1000}
"""The points per unit of each writing."""

# Every dash used as a minus, the mark of Japanese lists, and the long vowel that a kana keyboard types for a hyphen;
# also the kana full stop and comma.
_SIGNS = str.maketrans("‐‑‒–—―−ー▲△▼▽。、±", "-" * 12 + ".,+")
_SPARE = str.maketrans("", "", " '’_点\u2009\u202f\u00a0")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:[.,]\d{3})+")
_FIGURE = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{1,3})?")


def read(text: str, writing: Writing) -> int | Fraction | None:
    """Read *text* as points; None if it is not a figure, or not one of *writing*.

    Any minus, full-width digits, and a comma as decimal point are accepted.

    >>> read("45,000", Writing.POINTS), read("４５０", Writing.HUNDREDS), read("▲12,3", Writing.THOUSANDS)
    (45000, 45000, -12300)
    >>> read("45.0", Writing.POINTS) is None
    True
    """
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS).translate(_SPARE)
    if writing in (Writing.POINTS, Writing.HUNDREDS) and _GROUPED.fullmatch(plain):
        # In these writings, a point or comma before three digits separates thousands.
        plain = re.sub("[.,]", "", plain)
    if not _FIGURE.fullmatch(plain) or (writing is Writing.POINTS and not plain.lstrip("+-").isdecimal()):
        return None
    points = Fraction(plain.replace(",", ".")) * SIZES[writing]
    if abs(points) > LARGEST:
        return None
    return int(points) if points.denominator == 1 else points


def fitting(texts: Sequence[str], due: int, *, taken: Writing) -> Writing | None:
    """Return the other writing with which *texts* add up to *due*; None if they do so as they are *taken*.

    >>> fitting(["450", "350", "250", "150"], 120000, taken=Writing.POINTS)
    <Writing.HUNDREDS: 'hundreds'>
    >>> fitting(["45.5", "34.5", "25", "15"], 120000, taken=Writing.POINTS)
    <Writing.THOUSANDS: 'thousands'>
    >>> fitting(["45000", "35000", "25000", "15000"], 120000, taken=Writing.POINTS) is None
    True
    """

    def adds_up(writing: Writing) -> bool:
        points = [read(text, writing) for text in texts]
        return None not in points and sum(one for one in points if one is not None) == due

    if adds_up(taken):
        return None
    return next((one for one in Writing if one is not Writing.RESULTS and adds_up(one)), None)


def write(points: int | Fraction, writing: Writing) -> str:
    """Format *points* as they would be typed.

    >>> write(45000, Writing.POINTS), write(-1200, Writing.HUNDREDS), write(45000, Writing.THOUSANDS)
    ('45000', '-12', '45.0')
    >>> write(35000, Writing.RESULTS), write(Fraction(-25000, 3), Writing.RESULTS)
    ('+35.0', '-8.333')
    """
    exact = Fraction(points) / SIZES[writing]
    rounded = (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(Decimal("0.001"))
    text = f"{rounded:+f}" if writing is Writing.RESULTS and rounded else f"{rounded:f}"
    whole, _point, part = text.partition(".")
    part = part.rstrip("0")
    if writing in (Writing.THOUSANDS, Writing.RESULTS):
        part = part or "0"
    return f"{whole}.{part}" if part else whole
