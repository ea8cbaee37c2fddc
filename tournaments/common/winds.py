"""The names of winds and rounds."""

from __future__ import annotations

from functools import cache

from django.utils.translation import get_language, pgettext

__all__ = ["hand_name", "round_name", "round_sign", "round_with_honba", "wind", "wind_character", "wind_sign"]


def wind(seat: int) -> str:
    """Return the wind of *seat* (0 deals first), as a word.

    >>> wind(3)
    'North'
    """
    return (
        pgettext("wind", "East"),
        pgettext("wind", "South"),
        pgettext("wind", "West"),
        pgettext("wind", "North"),
    )[seat]


def wind_sign(seat: int) -> str:
    """Return the short wind of *seat* at the start: E, or 東.

    >>> wind_sign(2)
    'W'
    """
    return _wind_signs(get_language())[seat]


# The floor of a large hall asks for some hundred of them.
@cache
def _wind_signs(_language: str | None) -> tuple[str, str, str, str]:
    return (
        pgettext("wind sign", "E"),
        pgettext("wind sign", "S"),
        pgettext("wind sign", "W"),
        pgettext("wind sign", "N"),
    )


def wind_character(seat: int) -> str:
    """Return the wind of *seat* as the character on its tile, which is the same in every language.

    >>> wind_character(0)
    '東'
    """
    return "東南西北"[seat]


def round_sign(name: str) -> str:
    """Format a round for a narrow column: E1, or 東1.

    >>> round_sign("S4")
    'S4'
    """
    return wind_sign("ESWN".index(name[0])) + name[1:]


def round_name(name: str) -> str:
    """Format a round as at the table: E1, or 東1局.

    >>> round_name("S4")
    'S4'
    """
    return _round_at_table(get_language()) % {"round": round_sign(name)}


@cache
def _round_at_table(_language: str | None) -> str:
    return pgettext("round at the table", "%(round)s")


def hand_name(name: str, honba: int) -> str:
    """Format a hand as players name it, by its round and its honba, if there are any.

    >>> hand_name("E4", 1), hand_name("E4", 0)
    ('E4 · 1', 'E4')
    """
    return round_with_honba(name, honba) if honba else round_name(name)


def round_with_honba(name: str, honba: int | str) -> str:
    """Format a round with its honba: E1 · 2, or 東1局2本場.

    >>> round_with_honba("S4", 1)
    'S4 · 1'
    """
    facts = {"round": round_name(name), "honba": honba}
    return pgettext("round and honba", "%(round)s · %(honba)s") % facts
