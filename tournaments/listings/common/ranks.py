"""Write a rank into a file: the number in one column, whether it is shared in another."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

__all__ = ["rank", "shared", "shared_head"]


def rank(number: int | None) -> object:
    """The rank as a number; empty for a row without one."""
    return "" if number is None else number


def shared_head() -> str:
    """The head of the column that says whether a rank is shared."""
    return pgettext("of a rank", "Shared")


def shared(number: int | None, *, tied: bool) -> object:
    """Whether the rank is shared, in words; empty for a row without one."""
    if number is None:
        return ""
    return _("yes") if tied else _("no")
