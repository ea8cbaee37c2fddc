"""Sheets printed before a round."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from tournaments.printing.kinds import PrintOption, Sheet, When

__all__ = ["SHEETS"]


SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        name="seating-by-table",
        is_public=True,
        title=gettext_lazy("Seating by table"),
        description=gettext_lazy(
            "For the wall: each table with a large number, its players and their seats."
        ),
        when=When.BEFORE_ROUND,
        options=frozenset({PrintOption.ROUNDS}),
        papers=("A4", "Letter", "A3", "Tabloid"),
        landscape=True,
        module="before_round",
    ),
    Sheet(
        name="seating-by-player",
        is_public=True,
        title=gettext_lazy("Seating by name"),
        description=gettext_lazy(
            "For the wall: all players by name with table and seat, readable from two meters."
        ),
        when=When.BEFORE_ROUND,
        options=frozenset({PrintOption.ROUNDS}),
        papers=("A4", "Letter", "A3", "Tabloid"),
        module="before_round",
    ),
    Sheet(
        name="blank-score-sheets",
        title=gettext_lazy("Blank score sheets"),
        description=gettext_lazy(
            "To write the hands by hand. Names, seats and the expected total are filled in."
        ),
        when=When.BEFORE_ROUND,
        options=frozenset({PrintOption.ROUNDS, PrintOption.TABLES}),
        module="before_round",
    ),
    Sheet(
        name="report-sheets",
        title=gettext_lazy("Result sheets"),
        description=gettext_lazy(
            "A5, to cut: places, points, penalties and signatures of each table, with the expected total."
        ),
        when=When.BEFORE_ROUND,
        options=frozenset({PrintOption.ROUNDS, PrintOption.TABLES}),
        module="before_round",
    ),
    Sheet(
        name="all-last",
        title=gettext_lazy("Last-hand sheets"),
        description=gettext_lazy(
            "A5, to cut: a square in which all players write their scores before the last hand."
        ),
        when=When.BEFORE_ROUND,
        options=frozenset({PrintOption.ROUNDS, PrintOption.TABLES}),
        module="before_round",
    ),
    Sheet(
        name="plain-score-sheets",
        title=gettext_lazy("Score sheets without names"),
        description=gettext_lazy(
            "For a game whose players are not known yet. The expected total is filled in."
        ),
        when=When.BEFORE_ROUND,
        module="before_round",
    ),
    Sheet(
        name="plain-report-sheets",
        title=gettext_lazy("Result sheets without names"),
        description=gettext_lazy("A5, to cut: for a game whose players are not known yet."),
        when=When.BEFORE_ROUND,
        module="before_round",
    ),
)
