"""Sheets printed before an event."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from tournaments.printing.catalogue import table_links
from tournaments.printing.kinds import PrintOption, Sheet, When

__all__ = ["SHEETS"]

_OF_LEAGUE: Final = gettext_lazy(
    "This is a league. Players take their tables on the evening, so there is nothing to print in advance."
)

SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        name="badges",
        title=gettext_lazy("Name badges"),
        description=gettext_lazy(
            "To wear: the name on the front, the player's seats and the code of the personal page on the "
            "back. Sorted by name. Print double-sided, flip on long edge."
        ),
        when=When.BEFORE_EVENT,
        secret=True,
        unfit=_OF_LEAGUE,
        module="before_event",
    ),
    Sheet(
        name="schedule-cards",
        title=gettext_lazy("Schedule cards"),
        description=gettext_lazy("Each player's tables, seats and opponents, with space for the results."),
        when=When.BEFORE_EVENT,
        options=frozenset({PrintOption.ORDER}),
        unfit=_OF_LEAGUE,
        module="before_event",
    ),
    Sheet(
        name="players-by-name",
        title=gettext_lazy("Players by name"),
        description=gettext_lazy("All players with number, club and country, sorted by name."),
        when=When.BEFORE_EVENT,
        module="before_event",
    ),
    Sheet(
        name="players-by-number",
        title=gettext_lazy("Players by number"),
        description=gettext_lazy("All players with number, club and country, sorted by number."),
        when=When.BEFORE_EVENT,
        module="before_event",
    ),
    Sheet(
        name="wall-schedule",
        is_public=True,
        title=gettext_lazy("Wall schedule"),
        description=gettext_lazy("One line per player: table and seat in every round."),
        when=When.BEFORE_EVENT,
        papers=("A4", "Letter", "A3", "Tabloid"),
        landscape=True,
        unfit=_OF_LEAGUE,
        module="before_event",
    ),
    Sheet(
        name="room-plan",
        title=gettext_lazy("Hall plan"),
        description=gettext_lazy("Where each table is, with space to add other places."),
        when=When.BEFORE_EVENT,
        papers=("A4", "Letter", "A3", "Tabloid"),
        landscape=True,
        module="before_event",
    ),
    Sheet(
        name="table-tents",
        title=gettext_lazy("Folding table numbers"),
        description=gettext_lazy(
            "One per table, readable from both sides, with the table's QR code if it has one."
        ),
        when=When.BEFORE_EVENT,
        options=frozenset({PrintOption.TABLES}),
        secret=True,
        module="before_event",
    ),
    *table_links.SHEETS,
)
