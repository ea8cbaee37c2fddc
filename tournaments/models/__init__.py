"""What does the desk keep?"""

from tournaments.models.calls import RefereeCall
from tournaments.models.clocks import ClockEvent
from tournaments.models.journal import Anchor, JournalEntry
from tournaments.models.people import HEAD_JUDGES, JUDGES, ORGANIZERS, Person, Player
from tournaments.models.rounds import Rest, Round
from tournaments.models.rules import RulesDecision
from tournaments.models.rulings import Announcement, LoggedRuling
from tournaments.models.tables import Entry, Seating, Table
from tournaments.models.tournaments import Tournament

__all__ = [
    "HEAD_JUDGES",
    "JUDGES",
    "ORGANIZERS",
    "Anchor",
    "Announcement",
    "ClockEvent",
    "Entry",
    "JournalEntry",
    "LoggedRuling",
    "Person",
    "Player",
    "RefereeCall",
    "Rest",
    "Round",
    "RulesDecision",
    "Seating",
    "Table",
    "Tournament",
]
