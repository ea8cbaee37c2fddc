"""Tiles and winds in templates."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

import referee
from tournaments.common.winds import wind
from tournaments.presenters.tables.table_page import SeatLine

__all__ = [
    "FLAGS",
    "dealer_of",
    "flag_needs",
    "flag_never",
    "has_chi",
    "is_for_four",
    "is_kept_out",
    "keypad",
    "register",
    "tile",
    "tile_name",
    "tiles",
    "wind_letter",
    "wind_of",
]

register = template.Library()

FLAGS: dict[str, tuple[str, str]] = {
    "riichi": ("closed", "double_riichi open_riichi"),
    "double_riichi": ("closed", "riichi"),
    "open_riichi": ("closed", "riichi"),
    "ippatsu": ("riichi", "rinshan"),
    "haitei": ("tsumo", ""),
    "houtei": ("ron", "chankan robbed_kita"),
    "rinshan": ("tsumo quad", "ippatsu"),
    "chankan": ("ron", "houtei robbed_ankan robbed_kita"),
    "tenhou": ("tsumo dealer first", ""),
    "chiihou": ("tsumo others first", ""),
    "renhou": ("ron others first", ""),
    "kita_draw": ("tsumo", ""),
    "robbed_kita": ("ron", "houtei chankan robbed_ankan"),
    "robbed_ankan": ("ron", "chankan robbed_kita"),
}
"""For each flag, the conditions of the hand and the incompatible flags; the keypad hides flags by these.

This is a convenience only: the referee checks everything again.
"""

# A set for three players contains only 1m and 9m of the characters.
_NOT_IN_SANMA = {*(f"{number}m" for number in range(2, 9)), "0m"}


@register.simple_tag
def tile(name: str, mark: str = "") -> SafeString:
    """Return one tile's picture; *mark* is a CSS class such as `won` or `aside`."""
    return _picture(name, mark, tile_name(name), static("tiles/tiles.svg"))


# All tiles in two languages, plain and marked: the same few on every page.
@lru_cache(maxsize=512)
def _picture(name: str, mark: str, label: str, pictures: str) -> SafeString:
    picture = '<svg class="tile {}" viewBox="0 0 60 80" role="img" aria-label="{}"><use href="{}#t{}"/></svg>'
    return format_html(picture, mark, label, pictures, name)


@register.simple_tag
def tiles(names: Iterable[str], mark: str = "") -> SafeString:
    """Return several tiles in a row."""
    return format_html_join("", "{}", ((tile(name, mark),) for name in names))


@register.filter
def tile_name(name: str) -> str:
    """Return a tile's name for screen readers.

    >>> tile_name("0p"), tile_name("7z")
    ('red five of circles', 'red dragon')
    """
    return _tile_name(name, get_language())


@lru_cache(maxsize=128)
def _tile_name(name: str, _language: str | None) -> str:
    if name == "back":
        return _("face-down tile")
    number, suit = int(name[0]), name[1]
    if suit == "z":
        return (
            _("east wind"),
            _("south wind"),
            _("west wind"),
            _("north wind"),
            _("white dragon"),
            _("green dragon"),
            _("red dragon"),
        )[number - 1]
    numbers = (
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
    )
    number_name = numbers[number - 1] if number else _("red five")
    suits = {
        "m": _("%(number)s of characters"),
        "p": _("%(number)s of circles"),
        "s": _("%(number)s of bamboos"),
    }
    return suits[suit] % {"number": number_name}


@register.simple_tag
def keypad() -> list[tuple[str, list[str]]]:
    """Return the tiles by suit, red fives last."""
    rows: dict[str, list[str]] = {"m": [], "p": [], "s": [], "z": []}
    for kind in sorted(referee.values.sort_tiles(referee.Tile), key=lambda kind: kind.is_red):
        rows[str(kind)[1]].append(str(kind))
    return list(rows.items())


@register.filter
def is_kept_out(name: str, rules: referee.Ruleset | str) -> bool:
    """Return whether the set lacks this tile: red fives under some rules, most characters with three players."""
    if not isinstance(rules, referee.Ruleset):
        return False
    return (name[0] == "0" and not rules.aka_dora) or (
        rules.players == 3 and bool(rules.sanma_tiles) and name in _NOT_IN_SANMA
    )


@register.filter
def has_chi(rules: referee.Ruleset | str) -> bool:
    """Return whether chi may be called."""
    return not isinstance(rules, referee.Ruleset) or rules.players == 4 or bool(rules.sanma_chi)


@register.filter
def is_for_four(rules: referee.Ruleset | str) -> bool:
    """Return whether four players sit at the table."""
    return isinstance(rules, referee.Ruleset) and rules.players == 4


@register.filter
def dealer_of(lines: Iterable[SeatLine]) -> int | str:
    """Return the dealer's seat among the seats of a page; empty after the game."""
    return next((line.seat for line in lines or () if line.deals), "")


@register.filter
def flag_needs(word: str) -> str:
    """Return the conditions of a flag, as words for the builder."""
    return FLAGS[word][0]


@register.filter
def flag_never(word: str) -> str:
    """Return the flags that are incompatible with a flag."""
    return FLAGS[word][1]


@register.filter
def wind_letter(letter: str) -> str:
    """Return the sign of a wind beside a name: a letter, or the character in Japanese.

    >>> wind_letter("W")
    'W'
    """
    return {
        "E": pgettext("wind's sign", "E"),
        "S": pgettext("wind's sign", "S"),
        "W": pgettext("wind's sign", "W"),
        "N": pgettext("wind's sign", "N"),
    }[letter]


@register.filter
def wind_of(letter: str) -> str:
    """Return the wind of a letter, as a word.

    >>> wind_of("N")
    'North'
    """
    return wind("ESWN".index(letter))
