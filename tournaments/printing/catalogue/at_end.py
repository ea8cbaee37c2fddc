"""Sheets printed at the end of an event."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from tournaments.printing.kinds import Sheet, When

__all__ = ["SHEETS"]


SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        name="final-list",
        is_public=True,
        title=gettext_lazy("Final standings"),
        description=gettext_lazy(
            "All players with rank, total and places. Unranked players are listed separately. For a season, "
            "also the titles."
        ),
        when=When.AT_END,
        module="at_end",
    ),
    Sheet(
        name="certificates",
        title=gettext_lazy("Certificates"),
        description=gettext_lazy(
            "For the top four and the titles of a season. One per page, with space for signatures."
        ),
        when=When.AT_END,
        landscape=True,
        module="at_end",
    ),
    Sheet(
        name="observer-figures",
        title=gettext_lazy("Statistics for the observer's report"),
        description=gettext_lazy(
            "Players by country, rounds, games, hands, rulings and penalties, as entered here."
        ),
        when=When.AT_END,
        unfit=gettext_lazy("This is a league. It has no statistics for an observer's report."),
        module="at_end",
    ),
)
