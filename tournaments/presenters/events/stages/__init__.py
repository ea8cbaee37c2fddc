"""The participants of each stage of an event, and how the stage ends.

A stage starts once the one that it is entered from is over; until then nobody is in it.
"""

from __future__ import annotations

from tournaments.presenters.events.stages.advancing import declined, enters_from, exits, goes_on, going_first
from tournaments.presenters.events.stages.calculating import calculate
from tournaments.presenters.events.stages.people import by_stage, of_people, people_go_on, people_scores
from tournaments.presenters.events.stages.results import Part, StageResult, Units, are_teams

__all__ = [
    "Part",
    "StageResult",
    "Units",
    "are_teams",
    "by_stage",
    "calculate",
    "declined",
    "enters_from",
    "exits",
    "goes_on",
    "going_first",
    "of_people",
    "people_go_on",
    "people_scores",
]
