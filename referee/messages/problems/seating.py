"""Sentences for problems in a request for seating."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "person_twice": "Named twice: {people}.",
    "too_few_people": "A table needs {seats} players; there are {people}.",
    "so_many_rounds": "Plan from 1 to {most} rounds; {given} are asked for.",
    "no_table_left": "With {given} tables nobody can play; leave one at least.",
    "team_too_large": "{people} people of one team cannot sit apart at {tables}; let some rest, or leave the team out.",
    "person_of_two_teams": "In two teams at once: {people}. Name each in one.",
    ("table_cannot_stay"): (
        "Table {table} of round {round} cannot stay as it is: somebody of it is gone, or two of it are of one team."
    ),
    "teams_not_apart": "The tables that stay leave no way to seat the teams apart; let fewer tables stay.",
    "span_too_small": "A table of {seats} reaches over {seats} ranks at least, not {given}.",
    "interval_too_small": "The interval is 1 rank or more, not {given}.",
    "no_place": "Table {table} of the pattern: a place is a number, or a letter and a number (A1), not {given}.",
    "pattern_table_not_full": "Table {table} of the pattern names {given} places; a table seats {seats}.",
    "no_pattern": "No table is written; write the places of each, as [1,2,7,8][3,4,5,6].",
    "place_twice": "Named twice in the pattern: {given}.",
    "groups_and_ranks": "Some places name a group and some do not; write all of them one way.",
}
