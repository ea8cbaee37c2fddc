"""Seating: the tables and rests of a round, an evening or a whole event.

| file | its subject |
|--|--|
| `draw` | one round by lot, avoiding repeated meetings |
| `evening` | the next game of a club's evening, from the free players |
| `plan` | all rounds at once: the entry point |
| `by_standings`, `by_blocks` | one round by the standings; by lot within blocks of the standings |
| `ranked` | the steps that rounds by the standings share |
| `patterns` | a final's tables by places |
| `forming` | a plan where everybody plays every round |
| `closed`, `wheels` | forms without repeated meetings |
| `search` | exchanges that reduce repeated meetings |
| `budget` | the steps left |
| `teams`, `rests` | people who never sit together; rests in each round |
| `finishing` | from tables to playable rounds |
| `winds`, `again` | starting winds; winds of a table that plays on |
| `numbering` | table numbers |
| `report`, `known` | quality figures of a plan, and those of the best published one |
"""

from __future__ import annotations

from referee.seating.by_blocks import BlockDraw, block_round, block_schedule
from referee.seating.by_standings import interval_round, swiss_round
from referee.seating.draw import Draw, Meetings, count_meetings, draw_tables
from referee.seating.evening import FreePlayer, Proposal, next_tables
from referee.seating.patterns import read_pattern
from referee.seating.plan import DEFAULT_STEPS, SeatingMethod, SeatingPlan, plan_rounds
from referee.seating.published_plans import PublishedPlan
from referee.seating.rematches import turned_tables
from referee.seating.report import SeatingReport, report_on

__all__ = [
    "DEFAULT_STEPS",
    "BlockDraw",
    "Draw",
    "FreePlayer",
    "Meetings",
    "Proposal",
    "PublishedPlan",
    "SeatingMethod",
    "SeatingPlan",
    "SeatingReport",
    "block_round",
    "block_schedule",
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
