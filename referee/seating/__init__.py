"""Seating: who plays with whom, and who rests.

| file | its question |
|--|--|
| `draw` | one round by lot, away from those who met |
| `evening` | the next game of a club's evening, from those who are free |
| `plan` | all rounds at once: the one door |
| `ranked`, `patterns` | one round by the standings; a final's tables by places |
| `forming` | a plan where everybody plays every round |
| `closed`, `wheels` | forms in which nobody meets twice |
| `search` | exchanges until fewest meet again |
| `budget` | how many steps are left |
| `teams`, `rests` | who never sits together; who rests in which round |
| `finishing` | from tables to rounds that can be played |
| `winds`, `again` | who sits in which wind; at a table that plays on |
| `numbering` | which table has which number |
| `report`, `known` | what a plan is worth, and what the best published one is |
"""

from __future__ import annotations

from referee.seating.again import turned_tables
from referee.seating.draw import Draw, Meetings, count_meetings, draw_tables
from referee.seating.evening import Free, Proposal, next_tables
from referee.seating.known import Known
from referee.seating.patterns import read_pattern
from referee.seating.plan import STEPS, SeatingMethod, SeatingPlan, plan_rounds
from referee.seating.ranked import interval_round, swiss_round
from referee.seating.report import SeatingReport, report_on

__all__ = [
    "STEPS",
    "Draw",
    "Free",
    "Known",
    "Meetings",
    "Proposal",
    "SeatingMethod",
    "SeatingPlan",
    "SeatingReport",
    "count_meetings",
    "draw_tables",
    "interval_round",
    "next_tables",
    "plan_rounds",
    "read_pattern",
    "report_on",
    "swiss_round",
    "turned_tables",
]
