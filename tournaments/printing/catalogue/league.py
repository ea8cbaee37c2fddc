"""Sheets of a league."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from tournaments.printing.kinds import PrintOption, Sheet, When

__all__ = ["SHEETS"]

_OF_EVENING: Final = frozenset({PrintOption.MEETING})
_NO_LEAGUE: Final = gettext_lazy("This event is not a league, so it has no evenings and no season.")

SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        name="evening-wall",
        title=gettext_lazy("Check-in poster"),
        description=gettext_lazy("A QR code that players scan to check in."),
        when=When.LEAGUE,
        options=frozenset({PrintOption.NEXT_MEETING}),
        unfit=_NO_LEAGUE,
        module="league",
    ),
    Sheet(
        name="score-cards",
        title=gettext_lazy("Score cards"),
        description=gettext_lazy(
            "Two per page, each for four or five people and eight games. Games already played are filled in."
        ),
        when=When.LEAGUE,
        options=_OF_EVENING,
        unfit=_NO_LEAGUE,
        module="league",
    ),
    Sheet(
        name="evening-sheet",
        title=gettext_lazy("Evening summary"),
        description=gettext_lazy("Attendance, totals of the evening, each game, and the club's notes."),
        when=When.LEAGUE,
        options=_OF_EVENING,
        unfit=_NO_LEAGUE,
        module="league",
    ),
    Sheet(
        name="day-results",
        is_public=True,
        title=gettext_lazy("Evening results"),
        description=gettext_lazy(
            "All players of the season: total before the evening, each game, total and rank now."
        ),
        when=When.LEAGUE,
        options=_OF_EVENING,
        landscape=True,
        unfit=_NO_LEAGUE,
        module="league",
    ),
    Sheet(
        name="season-table",
        is_public=True,
        title=gettext_lazy("Season standings"),
        description=gettext_lazy("Each division with its evenings, promotion, relegation and games needed."),
        when=When.LEAGUE,
        landscape=True,
        unfit=_NO_LEAGUE,
        module="league",
    ),
)
