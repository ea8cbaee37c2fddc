"""Statistics of an event, a club or a player."""

from __future__ import annotations

from tournaments.presenters.screens.statistics.gathering import Choice, GatheredGames, of_club, of_event
from tournaments.presenters.screens.statistics.person import Opponent, PersonPage, person
from tournaments.presenters.screens.statistics.table import ORDERS, Row, Table, table
from tournaments.presenters.screens.statistics.words import (
    Defined,
    FigureText,
    defined,
    few_are_left_out,
    how_counted,
    sum_of_results,
)

__all__ = [
    "ORDERS",
    "Choice",
    "Defined",
    "FigureText",
    "GatheredGames",
    "Opponent",
    "PersonPage",
    "Row",
    "Table",
    "defined",
    "few_are_left_out",
    "how_counted",
    "of_club",
    "of_event",
    "person",
    "sum_of_results",
    "table",
]
