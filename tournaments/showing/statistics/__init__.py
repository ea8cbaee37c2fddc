"""What do statistics show: of an event, of a club, and of one person in either?"""

from __future__ import annotations

from tournaments.showing.statistics.gathering import Choice, Gathered, of_club, of_event
from tournaments.showing.statistics.hands import forget
from tournaments.showing.statistics.person import Opponent, PersonPage, person
from tournaments.showing.statistics.table import ORDERS, Row, Table, table
from tournaments.showing.statistics.words import Defined, Told, defined, how_counted

__all__ = [
    "ORDERS",
    "Choice",
    "Defined",
    "Gathered",
    "Opponent",
    "PersonPage",
    "Row",
    "Table",
    "Told",
    "defined",
    "forget",
    "how_counted",
    "of_club",
    "of_event",
    "person",
    "table",
]
