"""Sentences for problems in a request for seating."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "person_twice": "Named twice: {people}.",
    "too_few_people": "A table needs {seats} players; there are only {people}.",
    "so_many_rounds": "Plan from 1 to {most} rounds, not {given}.",
    "no_table_left": "With {given} tables nobody can play; leave at least one.",
    "team_too_large": (
        "{people} players of one team cannot be seated apart at {tables}; let some sit out, or "
        "leave the team out."
    ),
    "person_of_two_teams": "In two teams: {people}. Put each in only one.",
    ("table_cannot_stay"): (
        "Table {table} of round {round} cannot stay the same: a player has left, or two players "
        "are in one team."
    ),
    "teams_not_apart": "With the tables that stay, the teams cannot be seated apart; let fewer tables stay.",
    "span_too_small": "A table of {seats} covers at least {seats} ranks, not {given}.",
    "interval_too_small": "The interval must be 1 rank or more, not {given}.",
    "so_many_blocks": "Cut the standings into 1 to {most} blocks, not {given}: each block needs a table.",
    "no_place": "Table {table} of the pattern: a place is a number, or a letter and a number (A1), not {given}.",
    "pattern_table_not_full": "Table {table} of the pattern names {given} places; a table seats {seats}.",
    "no_pattern": "There are no tables; write the places of each, as [1,2,7,8][3,4,5,6].",
    "place_twice": "Named twice in the pattern: {given}.",
    "groups_and_ranks": "Some places name a group and some do not; write all of them one way.",
}
