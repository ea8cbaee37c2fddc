"""Ranks in files: the number in one column, and whether it is shared in another."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

__all__ = ["rank", "shared", "shared_head"]


def rank(number: int | None) -> object:
    """Return the rank as a number; empty for a row without one."""
    return "" if number is None else number


def shared_head() -> str:
    """Return the heading of the column that says whether a rank is shared."""
    return pgettext("of a rank", "Shared")


def shared(number: int | None, *, tied: bool) -> object:
    """Return whether the rank is shared, in words; empty for a row without one."""
    if number is None:
        return ""
    return _("yes") if tied else _("no")
