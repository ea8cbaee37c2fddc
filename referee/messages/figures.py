"""The wording of points."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from referee.catalogue import Language, Texts

__all__ = ["say_points"]

_SIGNS: Final = Texts("number", {"-": "−", ",": ",", ".": "."}, by_key=True)
"""The minus sign, the mark between thousands, and the decimal mark."""


def say_points(points: object, language: Language) -> str:
    """Points with thousands separators and the language's minus sign; a fraction to one decimal.

    >>> say_points(-12300, "en"), say_points(-12300, "ja"), say_points(Fraction(1000, 3), "en"), say_points(750, "en")
    ('−12,300', '▲12,300', '333.3', '750')
    """
    if isinstance(points, Fraction) and points.denominator > 1:
        text = f"{float(points):,.1f}"
    else:
        text = f"{points.numerator if isinstance(points, Fraction) else points:,}"
    return text.translate({ord(sign): _SIGNS.text(sign, language) for sign in _SIGNS})
