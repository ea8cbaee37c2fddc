"""The rounds of a game."""

from __future__ import annotations

from django import template

from tournaments.presenters.tables.table_page import TablePage

__all__ = ["all_rounds", "register"]

register = template.Library()


@register.filter
def all_rounds(page: TablePage) -> list[str]:
    """Return every round that a game under these rules may have, in order."""
    return [f"{wind}{number}" for wind in "ESWN" for number in range(1, page.rules.players + 1)]
