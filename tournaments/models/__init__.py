"""What does the desk keep?"""

from tournaments.models.people import JUDGES, ORGANIZERS, Player
from tournaments.models.rounds import Rest, Round
from tournaments.models.rules import RulesDecision
from tournaments.models.rulings import Announcement
from tournaments.models.tables import Entry, Seating, Table
from tournaments.models.tournaments import Tournament

__all__ = [
    "JUDGES",
    "ORGANIZERS",
    "Announcement",
    "Entry",
    "Player",
    "Rest",
    "Round",
    "RulesDecision",
    "Seating",
    "Table",
    "Tournament",
]
