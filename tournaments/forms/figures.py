"""How do people write points, and what do they mean by it?"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from django.db import models
from django.utils.translation import gettext_lazy as _

__all__ = ["Writes", "figure", "written"]

_MINUS = str.maketrans("−–—▲△ー", "------")
_TO_SPARE = str.maketrans("", "", " '_\u00a0\u202f")
_FIGURE = re.compile(r"([-+]?)([0-9]{1,9})(?:[.,]([0-9]{1,3}))?")
_GROUPED = re.compile(r"[-+]?[0-9]{1,3}([,.][0-9]{3})+")


class Writes(models.TextChoices):
    """In what does a club write its points?"""

    POINTS = "points", _("45000: all points")
    HUNDREDS = "hundreds", _("450: hundreds")
    THOUSANDS = "thousands", _("45.0: thousands")
    RESULTS = "results", _("+35.0: results with uma, in thousands")

    @property
    def unit(self) -> int:
        """So many points is one."""
        return {Writes.POINTS: 1, Writes.HUNDREDS: 100, Writes.THOUSANDS: 1000, Writes.RESULTS: 1000}[self]


def figure(text: str, writes: Writes) -> int | None:
    """The points that *text* stands for, written so; None where it is none.

    Full-width digits, every sort of minus and the marks between thousands are read.

    >>> figure("４５０", Writes.HUNDREDS), figure("45,000", Writes.POINTS), figure("▲3.5", Writes.THOUSANDS)
    (45000, 45000, -3500)
    >>> figure("45.05", Writes.HUNDREDS), figure("abc", Writes.POINTS), figure("1.2", Writes.POINTS)
    (4505, None, None)
    """
    plain = unicodedata.normalize("NFKC", text).translate(_MINUS).translate(_TO_SPARE)
    if writes is Writes.POINTS and _GROUPED.fullmatch(plain):
        plain = plain.replace(",", "").replace(".", "")
    read = _FIGURE.fullmatch(plain)
    if read is None:
        return None
    sign, whole, part = read.groups()
    points = (Fraction(int(whole)) + Fraction(int(part or 0), 10 ** len(part or ""))) * writes.unit
    if points.denominator != 1:
        return None
    return -int(points) if sign == "-" else int(points)


def written(points: int | Fraction, writes: Writes) -> str:
    """The points as they are written so.

    >>> written(45000, Writes.HUNDREDS), written(-3500, Writes.THOUSANDS), written(3500, Writes.RESULTS)
    ('450', '-3.5', '+3.5')
    """
    units = Fraction(points) / writes.unit
    if writes in (Writes.POINTS, Writes.HUNDREDS) and units.denominator == 1:
        return str(units.numerator)
    said = f"{float(units):.3f}".rstrip("0")
    said = f"{said}0" if said.endswith(".") else said
    return f"+{said}" if writes is Writes.RESULTS and units > 0 else said
