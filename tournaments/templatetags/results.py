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
from django.utils.translation import gettext, override, pgettext

from tournaments.common import points, winds
from tournaments.presenters.tables.results_table import Results, page_results
from tournaments.presenters.tables.table_page import HandLine, TablePage

__all__ = [
    "by_player",
    "by_seat",
    "change",
    "direction",
    "figure",
    "hand_name",
    "hundredths",
    "in_words",
    "name_size",
    "place",
    "register",
    "result_table",
    "round_name",
    "round_with_honba",
    "score",
    "seat_sign",
    "thousands",
    "title_won",
]

register = template.Library()


@register.filter
def thousands(value: int | Fraction) -> str:
    """Return a result in thousands, with sign."""
    return points.thousands(value)


@register.filter
def hundredths(value: int | Fraction) -> str:
    """Return a mean in thousands, with sign."""
    return points.hundredths(value)


@register.filter
def score(value: int | Fraction) -> str:
    """Return points on the table."""
    return points.score(value)


@register.filter
def figure(value: int | Fraction) -> str:
    """Return a figure other than the points of a game."""
    return points.figure(value)


@register.filter
def change(value: int | Fraction) -> str:
    """Return points won or lost in one hand, with sign."""
    return points.score(value, signed=True)


@register.filter
def direction(value: int | Fraction) -> str:
    """Return `gain`, `loss` or an empty string, for the style sheet."""
    return points.direction(value)


@register.filter
def name_size(name: object) -> str:
    """Return `long` or `long longer` for a name that needs smaller type at a narrow seat, else an empty string.

    The longest unbreakable part and the total width count; a kanji is two letters wide.

    >>> name_size("Sato Yui"), name_size("Schwarzenberg"), name_size("Maximiliane Schwarzenberger-Hohenstaufen")
    ('', 'long', 'long longer')
    """
    letters = [(letter, unicodedata.east_asian_width(letter) in "WF") for letter in str(name)]
    parts = "".join(" " if is_wide else letter for letter, is_wide in letters).replace("-", "- ").split()
    longest, width = max(map(len, parts), default=0), sum(1 + is_wide for _, is_wide in letters)
    if longest > 13 or width > 33:
        return "long longer"
    return "long" if longest > 11 or width > 22 else ""


@register.filter
def in_words(name: object) -> SafeString:
    """Return a name with each word in a separate element, so that no line breaks inside a word.

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
    """Return a place or rank, marked if it is shared."""
    return points.place(number, tied=tied)


@register.filter
def round_name(name: object) -> str:
    """Return a round as written at the table: E1, or 東1局."""
    return winds.round_name(str(name))


@register.filter
def round_with_honba(name: object, honba: int) -> str:
    """Return a round with its honba: E1 · 2, or 東1局2本場."""
    return winds.round_with_honba(str(name), honba)


@register.filter
def hand_name(name: object, honba: int) -> str:
    """Return a hand as players name it: E4, E4 · 1, or 東4局1本場."""
    return winds.hand_name(str(name), honba)


@register.filter
def honba_mark(honba: int) -> str:
    """Return the honba as written after the round: ·2, or 2本場."""
    return pgettext("honba after the round", "·%(honba)s") % {"honba": honba}


@register.filter
def seat_sign(seat: int) -> str:
    """Return the short wind of *seat* at the start of the game."""
    return winds.wind_sign(seat)


@register.filter
def result_table(page: TablePage) -> Results:
    """Return the results of a finished game, formatted for page and printed sheet."""
    return page_results(page)


@register.filter
def by_seat(hand: HandLine) -> Iterator[tuple[int | Fraction, int | Fraction, bool]]:
    """Yield for each seat the points won or lost in a hand, the points after it, and whether riichi was declared."""
    for seat, (delta, after) in enumerate(zip(hand.deltas or (), hand.scores, strict=True)):
        yield delta, after, seat in hand.riichi


@register.filter
def by_player(
    hand: HandLine, names: Iterable[str]
) -> Iterator[tuple[str, int | Fraction, int | Fraction, bool]]:
    """Yield the name of each seat's player with the same as `by_seat`."""
    for name, of_seat in zip(names, by_seat(hand), strict=True):
        yield name, *of_seat


@register.filter
def title_won(title: str) -> str:
    """Return a title as written, or translated if it is the proposed one."""
    return gettext("Champion") if title in _proposed_titles() else title


@cache
def _proposed_titles() -> frozenset[str]:
    """Return the title proposed for the winner of a season, in every language."""
    titles = set()
    for code, _name in settings.LANGUAGES:
        with override(code):
            titles.add(gettext("Champion"))
    return frozenset(titles)
