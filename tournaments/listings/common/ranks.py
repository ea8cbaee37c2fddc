"""Ranks and places in files: a rank is a number in one column, and whether it is shared is in another."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

__all__ = ["place_heads", "rank", "shared", "shared_head"]


def rank(number: int | None) -> object:
    """Return the rank as a number; empty for a row without one."""
    return "" if number is None else number


def place_heads(players: int) -> list[str]:
    """Return the headings of the columns that count how often each place was reached at a table of *players*."""
    return [_("1st places"), _("2nd places"), _("3rd places"), _("4th places")][:players]


def shared_head() -> str:
    """Return the heading of the column that says whether a rank is shared."""
    return pgettext("of a rank", "Shared")


def shared(number: int | None, *, tied: bool) -> object:
    """Return whether the rank is shared, in words; empty for a row without one."""
    if number is None:
        return ""
    return _("yes") if tied else _("no")
