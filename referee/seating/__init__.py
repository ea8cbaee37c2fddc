"""Who sits with whom, and who rests?

| file | its question |
|--|--|
| `draw` | one round by lot, away from those who met |
| `plan` | all rounds at once: the one door |
| `closed`, `wheels` | forms in which nobody meets twice |
| `search` | exchanges until fewest meet again |
| `winds` | who sits in which wind |
| `numbering` | which table has which number |
| `report`, `known` | what a plan is worth, and what the best published one is |
"""

from __future__ import annotations

from referee.seating.draw import Draw, Meetings, count_meetings, draw_tables
from referee.seating.known import Known
from referee.seating.plan import STEPS, SeatingMethod, SeatingPlan, plan_rounds
from referee.seating.report import SeatingReport, report_on

__all__ = [
    "STEPS",
    "Draw",
    "Known",
    "Meetings",
    "SeatingMethod",
    "SeatingPlan",
    "SeatingReport",
    "count_meetings",
    "draw_tables",
    "plan_rounds",
    "report_on",
]
