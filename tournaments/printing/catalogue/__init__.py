"""The catalogue of sheets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament
from tournaments.printing.catalogue import (
    after_round,
    at_end,
    before_event,
    before_round,
    in_play,
    league,
    on_table,
)
from tournaments.printing.kinds import Sheet, When

__all__ = ["SHEETS", "USUAL_SHEETS", "WHEN", "Moment", "sheets_for"]

SHEETS: Final[Mapping[str, Sheet]] = MappingProxyType(
    {
        sheet.name: sheet
        for group in (before_event, before_round, on_table, in_play, after_round, league, at_end)
        for sheet in group.SHEETS
    }
)
"""Every sheet by its name, in the order in which a day needs them."""

USUAL_SHEETS: Final[Mapping[When, tuple[str, ...]]] = MappingProxyType(
    {
        When.BEFORE_EVENT: ("badges", "schedule-cards", "table-tents"),
        When.BEFORE_ROUND: ("seating-by-player", "seating-by-table", "report-sheets"),
        When.AFTER_ROUND: ("standings", "round-results"),
        When.LEAGUE: ("evening-sheet", "day-results", "season-table"),
        When.AT_END: ("final-list", "certificates"),
        When.NETWORK_DOWN: ("report-sheets", "blank-score-sheets", "seating-by-table"),
    }
)
"""The sheets that are printed together at one time, by name."""


class Moment(NamedTuple):
    """The title of a time of the day, and its description."""

    title: Promise
    description: Promise | str = ""


WHEN: Final[Mapping[When, Moment]] = MappingProxyType(
    {
        When.BEFORE_EVENT: Moment(gettext_lazy("Before the event")),
        When.BEFORE_ROUND: Moment(gettext_lazy("Before a round")),
        When.ON_TABLE: Moment(gettext_lazy("On the tables")),
        When.IN_PLAY: Moment(gettext_lazy("During play")),
        When.AFTER_ROUND: Moment(gettext_lazy("After a round")),
        When.LEAGUE: Moment(gettext_lazy("Evening and season")),
        When.AT_END: Moment(gettext_lazy("At the end")),
        When.NETWORK_DOWN: Moment(
            gettext_lazy("When the network is down"),
            gettext_lazy("Print these in the morning and keep them at the desk."),
        ),
    }
)


def sheets_for(event: Tournament) -> tuple[Sheet, ...]:
    """The sheets that are of use for *event*."""
    return tuple(sheet for sheet in SHEETS.values() if sheet.work.fits(event))
