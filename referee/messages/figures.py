"""The wording of points."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["say_points"]


def say_points(points: object, language: str) -> str:
    """Points with thousands separators and the language's minus sign; a fraction to one decimal.

    >>> say_points(-12300, "en"), say_points(-12300, "ja"), say_points(Fraction(1000, 3), "en"), say_points(750, "en")
    ('−12,300', '▲12,300', '333.3', '750')
    """
    if isinstance(points, Fraction) and points.denominator > 1:
        text = f"{float(points):,.1f}"
    else:
        text = f"{points.numerator if isinstance(points, Fraction) else points:,}"
    return text.replace("-", "▲" if language == "ja" else "−")
