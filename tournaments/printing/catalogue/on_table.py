"""Sheets for the tables."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from tournaments.printing.kinds import Sheet, When

__all__ = ["SHEETS"]


SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        name="rules-cards",
        title=gettext_lazy("Rules cards"),
        description=gettext_lazy(
            "One double-sided sheet: yaku with han, fu, points and payments under these rules."
        ),
        when=When.ON_TABLE,
        module="on_table",
    ),
    Sheet(
        name="rules",
        title=gettext_lazy("Rules of this event"),
        description=gettext_lazy(
            "Every rule question, its answer at this event, and its place in the rulebook."
        ),
        when=When.ON_TABLE,
        module="on_table",
    ),
)
