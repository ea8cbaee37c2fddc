"""Sheets printed after a round."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from tournaments.printing.kinds import PrintOption, Sheet, When

__all__ = ["SHEETS"]

WALL: Final = ("A4", "Letter", "A3", "Tabloid")
_NO_ROUNDS: Final = gettext_lazy("This is a league. Print the season standings or the results of an evening.")

SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        name="standings",
        is_public=True,
        title=gettext_lazy("Standings"),
        description=gettext_lazy("For the wall: ranks, totals and every round, with the cut line."),
        when=When.AFTER_ROUND,
        options=frozenset({PrintOption.ROUND}),
        papers=WALL,
        landscape=True,
        unfit=_NO_ROUNDS,
        module="after_round",
    ),
    Sheet(
        name="standings-handout",
        is_public=True,
        title=gettext_lazy("Standings handout"),
        description=gettext_lazy("Rank, number, name and total of all players, on as few pages as possible."),
        when=When.AFTER_ROUND,
        options=frozenset({PrintOption.ROUND}),
        unfit=_NO_ROUNDS,
        module="after_round",
    ),
    Sheet(
        name="round-results",
        is_public=True,
        title=gettext_lazy("Results by table"),
        description=gettext_lazy("Each table of a round: final points, uma, penalties, result and place."),
        when=When.AFTER_ROUND,
        options=frozenset({PrintOption.ROUND}),
        unfit=_NO_ROUNDS,
        module="after_round",
    ),
    Sheet(
        name="teams",
        is_public=True,
        title=gettext_lazy("Teams"),
        description=gettext_lazy("For the wall: team standings and team members."),
        when=When.AFTER_ROUND,
        options=frozenset({PrintOption.ROUND}),
        papers=WALL,
        landscape=True,
        unfit=gettext_lazy("This event has no teams."),
        module="after_round",
    ),
    Sheet(
        name="bracket",
        is_public=True,
        title=gettext_lazy("Bracket"),
        description=gettext_lazy("For the wall: the tables of the knockout and the qualified players."),
        when=When.AFTER_ROUND,
        papers=WALL,
        landscape=True,
        unfit=gettext_lazy("This event has no knockout stage, so there is no bracket."),
        module="after_round",
    ),
    Sheet(
        name="report-cards",
        title=gettext_lazy("Player report cards"),
        description=gettext_lazy(
            "For each player: table, opponents and result of every round. Two cards per page."
        ),
        when=When.AFTER_ROUND,
        options=frozenset({PrintOption.ROUND}),
        unfit=_NO_ROUNDS,
        module="after_round",
    ),
)
