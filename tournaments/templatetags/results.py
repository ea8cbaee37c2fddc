"""Points, places and rounds in templates."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache

from django import template
from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override

from tournaments.common import points
from tournaments.presenters.tables.results_table import Results, of_page
from tournaments.presenters.tables.table_page import HandLine, TablePage
from tournaments.presenters.tables.voice import Voice

__all__ = [
    "by_seat",
    "change",
    "direction",
    "figure",
    "hundredths",
    "in_words",
    "listed",
    "name_size",
    "place",
    "register",
    "result_table",
    "round_name",
    "score",
    "seat_sign",
    "thousands",
    "title_won",
]

register = template.Library()


@register.filter
def thousands(value: int | Fraction) -> str:
    """A result in thousands, with its sign."""
    return points.thousands(value)


@register.filter
def hundredths(value: int | Fraction) -> str:
    """A mean in thousands, with its sign."""
    return points.hundredths(value)


@register.filter
def score(value: int | Fraction) -> str:
    """Points on the table."""
    return points.score(value)


@register.filter
def figure(value: int | Fraction) -> str:
    """A figure that is no points of a game."""
    return points.figure(value)


@register.filter
def change(value: int | Fraction) -> str:
    """Points won or lost in one hand, with their sign."""
    return points.score(value, signed=True)


@register.filter
def direction(value: int | Fraction) -> str:
    """`gain`, `loss` or nothing, for the style sheet."""
    return points.direction(value)


@register.filter
def name_size(name: object) -> str:
    """`long` or `long longer` for the style sheet where a name needs smaller type at a narrow seat; otherwise nothing.

    What counts is the longest part that no line can break, and the width of the whole; a kanji is two letters wide.

    >>> name_size("Sato Yui"), name_size("Schwarzenberg"), name_size("Maximiliane Schwarzenberger-Hohenstaufen")
    ('', 'long', 'long longer')
    """
    wide = [(letter, unicodedata.east_asian_width(letter) in "WF") for letter in str(name)]
    unbroken = "".join(" " if two else letter for letter, two in wide).replace("-", "- ").split()
    longest, takes = max(map(len, unbroken), default=0), sum(1 + two for _, two in wide)
    if longest > 13 or takes > 33:
        return "long longer"
    return "long" if longest > 11 or takes > 22 else ""


@register.filter
def in_words(name: object) -> SafeString:
    """A name as it is written, each word in an element of its own, so that no line breaks inside a word.

    >>> in_words("Sato <Yui>")
    '<span class="word">Sato</span> <span class="word">&lt;Yui&gt;</span>'
    """
    parts = re.split(r"(\s+)", str(name))
    return format_html_join(
        "",
        "{}",
        ((format_html('<span class="word">{}</span>', part) if part.strip() else part,) for part in parts),
    )


@register.filter
def place(number: int, tied: bool) -> str:
    """A place or a rank, marked where it is shared."""
    return points.place(number, tied=tied)


@register.filter
def round_name(name: str) -> str:
    """A round as it is written at the table: E1, or 東1."""
    return points.round_name(name)


@register.filter
def seat_sign(seat: int) -> str:
    """The wind of *seat* at the start of the game, short."""
    return points.wind_sign(seat)


@register.filter
def result_table(page: TablePage) -> Results:
    """The results of a finished game as they are written: on the page as on the printed sheet."""
    return of_page(page)


@register.filter
def by_seat(hand: HandLine) -> Iterator[tuple[int | Fraction, int | Fraction, bool]]:
    """What a hand came to at each seat: points won or lost, points after it, whether riichi was declared."""
    for seat, (delta, after) in enumerate(zip(hand.deltas or (), hand.scores, strict=True)):
        yield delta, after, seat in hand.riichi


@register.filter
def listed(things: Iterable[object]) -> str:
    """*things* one after the other, with the comma of the language."""
    return Voice({}).listed(map(str, things))


@register.filter
def title_won(title: str) -> str:
    """A title that was won: as it was written, or in the reader's language where it is the one that is proposed."""
    return gettext("Champion") if title in _proposed() else title


@cache
def _proposed() -> frozenset[str]:
    """The title that is proposed for the first of a season, in every language."""
    found = set()
    for code, _name in settings.LANGUAGES:
        with override(code):
            found.add(gettext("Champion"))
    return frozenset(found)
