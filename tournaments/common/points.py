"""Format points and places for people."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import pgettext

__all__ = ["direction", "figure", "hundredths", "magnitude", "place", "score", "thousands"]


def thousands(points: int | Fraction) -> str:
    """Format points as in lists of results: in thousands, to one decimal, with their sign.

    A loss has its own mark, never only a colour: ▲ in Japanese, a minus in English. Half a tenth is rounded away from
    zero, so that a gain and the loss that pays it look alike.

    >>> thousands(12500), thousands(-12500), thousands(0), thousands(Fraction(-25000, 3))
    ('+12.5', '−12.5', '0.0', '−8.3')
    """
    # A tenth is 100 points; half a tenth is rounded up.
    tenths = (magnitude(points) + 50) // 100
    if not tenths:
        return "0.0"
    return f"{_minus() if points < 0 else '+'}{tenths // 10:,}.{tenths % 10}"


def hundredths(points: int | Fraction) -> str:
    """Format points in thousands to two decimals, as for means in lists.

    >>> hundredths(Fraction(100000, 3)), hundredths(-12345), hundredths(4)
    ('+33.33', '−12.35', '0.00')
    """
    rounded = (magnitude(points) + 5) // 10
    if not rounded:
        return "0.00"
    return f"{_minus() if points < 0 else '+'}{rounded // 100:,}.{rounded % 100:02}"


def score(points: int | Fraction, *, signed: bool = False) -> str:
    """Format points as on the table, with separators for thousands; *signed* marks a gain too.

    >>> score(42300), score(Fraction(-1500)), score(1000, signed=True), score(0, signed=True)
    ('42,300', '−1,500', '+1,000', '0')
    """
    size = magnitude(points)
    text = f"{int(size):,}" if size.denominator == 1 else f"{float(size):,.1f}"
    if points < 0:
        return _minus() + text
    return f"+{text}" if signed and points > 0 else text


def figure(value: int | Fraction, *, even: bool = False) -> str:
    """Format a figure other than a game's points, to at most two decimals; halves are rounded away from zero.

    With *even* it always has two decimals, so that the figures of a column align.

    >>> figure(1000), figure(Fraction(7, 2)), figure(Fraction(6658, 7)), figure(Fraction(-1, 200))
    ('1,000', '3.5', '951.14', '−0.01')
    """
    hundredths = int(magnitude(value) * 100 + Fraction(1, 2))
    whole, part = divmod(hundredths, 100)
    text = f"{whole:,}.{part:02}" if part or even else f"{whole:,}"
    text = text if even or not part else text.rstrip("0")
    return _minus() + text if value < 0 and hundredths else text


def magnitude(value: int | Fraction) -> int | Fraction:
    """Return the value without its sign. To the type check, `abs` of one or the other is only an `object`."""
    return -value if value < 0 else value


def place(number: int, *, tied: bool) -> str:
    """Format a rank or a place; a shared one is marked on every line that shares it.

    >>> place(3, tied=True), place(5, tied=False)
    ('=3', '5')
    """
    return f"={number}" if tied else str(number)


def direction(points: int | Fraction) -> str:
    """Return the CSS word for a gain or a loss; empty for neither.

    >>> direction(100), direction(-100), direction(0)
    ('gain', 'loss', '')
    """
    return "gain" if points > 0 else "loss" if points < 0 else ""


def _minus() -> str:
    return pgettext("number", "−")
