"""Sheets of games in play."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.printing.kinds import PrintOption, Sheet, When

__all__ = ["SHEETS"]


SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        name="score-sheets",
        title=gettext_lazy("Score sheets"),
        description=gettext_lazy("The hands of each table's game, with results and space for signatures."),
        when=When.IN_PLAY,
        options=frozenset({PrintOption.ROUNDS, PrintOption.TABLES}),
        module="in_play",
    ),
    Sheet(
        name="hand-by-hand",
        title=pgettext_lazy("sheet", "Hand by hand"),
        description=gettext_lazy(
            "Each table's game to read later: how the points changed, and the judge's findings with the "
            "articles."
        ),
        when=When.IN_PLAY,
        options=frozenset({PrintOption.ROUNDS, PrintOption.TABLES}),
        landscape=True,
        module="in_play",
    ),
    Sheet(
        name="ruling-slips",
        title=gettext_lazy("Ruling slips"),
        description=gettext_lazy("Each ruling twice on a page: one for the players, one for the officials."),
        when=When.IN_PLAY,
        options=frozenset({PrintOption.ROUNDS, PrintOption.TABLES}),
        every_round=True,
        module="in_play",
    ),
    Sheet(
        name="blank-ruling-slips",
        title=gettext_lazy("Blank ruling slips"),
        description=gettext_lazy("To write a ruling by hand. Two on a page."),
        when=When.IN_PLAY,
        module="in_play",
    ),
    Sheet(
        name="referee-journal",
        title=pgettext_lazy("sheet", "Rulings log"),
        description=gettext_lazy("All rulings of the event, including warnings, with a count for each kind."),
        when=When.IN_PLAY,
        landscape=True,
        module="in_play",
    ),
    Sheet(
        name="hand-records",
        title=pgettext_lazy("sheet", "Hand records"),
        description=gettext_lazy(
            "One sheet for each winning hand with tiles. Missing details are left blank to fill in."
        ),
        when=When.IN_PLAY,
        options=frozenset({PrintOption.ROUNDS, PrintOption.TABLES}),
        landscape=True,
        module="in_play",
    ),
    Sheet(
        name="blank-hand-records",
        title=gettext_lazy("Blank hand records"),
        description=gettext_lazy(
            "For an observer who sits behind the players and records every draw and discard."
        ),
        when=When.IN_PLAY,
        landscape=True,
        module="in_play",
    ),
)
