"""How do templates write points and places?"""

from __future__ import annotations

from fractions import Fraction

from django import template

from tournaments import points

__all__ = ["change", "direction", "register", "score", "thousands"]

register = template.Library()


@register.filter
def thousands(value: int | Fraction) -> str:
    """A result in thousands, with its sign."""
    return points.thousands(value)


@register.filter
def score(value: int | Fraction) -> str:
    """Points on the table."""
    return points.score(value)


@register.filter
def change(value: int | Fraction) -> str:
    """Points won or lost in one hand, with their sign."""
    return points.score(value, signed=True)


@register.filter
def direction(value: int | Fraction) -> str:
    """`gain`, `loss` or nothing, for the style sheet."""
    return points.direction(value)
