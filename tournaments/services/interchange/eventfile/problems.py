"""Problems in an event file, and their wording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.journal.problems import MESSAGES as OF_ENTRIES
from tournaments.journal.problems import Problem

__all__ = ["PROBLEMS", "FileRefused", "problem_message"]

PROBLEMS: Final[Mapping[str, str]] = {
    **OF_ENTRIES,
    "not_json": _("This is no JSON: {detail}."),
    "too_large": _("The file has {size} bytes; at most {most} are read."),
    "not_an_event": _("This is no event's file: its format is {given}, not “shinpan-event”."),
    "unknown_version": _("Version {given} is not known here; version 1 is."),
    "only_in_a_league": _("Only a league counts by rules of its own; this event is none."),
    "stages_or_counting": _(
        "A season that counts by rules of its own has no stages; leave one of the two out."
    ),
    "no_length_of_a_streak": _("A streak has a length in games; say it as {{“of”: “games”, “n”: 16}}."),
    "fewer_than_the_minimum": _("Nobody can have {least} games where the first {most} count at most."),
    "nobody_and_no_division": _("“{given}” is the id of nobody, and no division either."),
    "group_or_division": _(
        "A division is stored as a group is: “{group}” and “{division}” cannot both be it."
    ),
    "no_name": _("A name stands here."),
    "same_id": _("“{id}” stands at {first} already; each id names one."),
    "same_name": _("“{name}” is called so at {first} too; tell the two apart."),
    "same_number": _("Number {number} stands at {first} already."),
    "bad_name": "{says}",
    "no_address": _(
        "“{given}” is no address of a desk: write it as https://mahjong.example.org, without a path"
    ),
    "unknown_person": _("Nobody has the id “{id}”."),
    "unknown_rules": "{says}",
    "wrong_seats": _("{players} players sit at a table; here are {given}."),
    "two_places": _("“{id}” has a place at {first} already; one person sits once in a round."),
    "same_round": _("Round {number} stands at {first} already."),
    "rounds_in_order": _("Rounds are numbered 1, 2, 3 in order; {wanted} is due here."),
    "entries_in_order": _("Entries are numbered 1, 2, 3 in order; {wanted} is due here."),
    "not_a_moment": _("“{given}” is no moment such as 2026-05-02T14:30:00+02:00."),
    "same_table": _("Table {table} stands at {first} already."),
    "both_or_neither": _("One of {choices} stands here, and not both."),
    "wrong_figures": _("One figure for each of {players} players stands here; there are {given}."),
    "stands_twice": _("“{given}” stands here already; each stands once."),
    "after_shared": _("Nothing follows “shared”: who is level by then shares the place."),
    "control": _("An invisible control character stands in this; type it anew."),
    "too_early_an_end": _("Round {given} cannot be the last: there are {rounds}."),
    "only_exported": _("“{name}” stands only in what this program exported, beside a “uid”."),
    "played": _("This round is only drawn, and yet something was played in it."),
    "sticks_without_scores": _("Sticks left stand beside scores; results have them in them."),
    "places_without_results": _("Places stand beside results."),
    "unknown_stage": _("“{given}” is none of the other stages."),
    "in_two_stages": _("Round {number} is in the stage at {first} already; a round has one stage."),
    "in_no_stage": _("Round {number} is in no stage, and would count nowhere."),
    "in_a_circle": _("Nobody can ever enter “{given}”: it is entered from itself, by way of others."),
    "no_part": _("“{given}” is no part such as 0, 1 or 1/2, and no list of points by rank either."),
    "no_scoring": _(
        "“{given}” is neither “sum” nor a relay with its stock, as {{“relay”: {{“stock”: 75000}}}}."
    ),
    "bad_start": _("“{given}” is no list of {players} whole numbers of points, one for each seat."),
    "no_teams": _("Teams are scored here, and there are none."),
    "no_places": _(
        "Nobody can have these places: {given}. Who is level shares the better one, as in 1, 2, 2, 4."
    ),
    "bad_date": _("“{given}” is no day such as 2026-05-02."),
    "unknown_tie": _("“{given}” is none of: {choices}."),
    "unknown_round": _("There is no round {number}."),
    "unknown_meeting": _("No meeting with games has the id “{given}”."),
    "unknown_journal": _("“{given}” is none of: {choices}."),
    "no_points": _("Points are {sign} here."),
    "rounds_or_meetings": _("An event has rounds or meetings, not both."),
    "bad_entry": _("This cannot be an entry here: {says}"),
    "bad_decision": "{says}",
    "broken_chain": _("The chain is broken here: what was exported was changed."),
    "here_already": _("This event is here already, as “{name}”. Nothing was stored."),
    "other_person": _(
        "“{name}” is known here with other particulars. Make the two alike, then import again."
    ),
    "too_many": _("Use at most {most} of these; there are {given}."),
}
"""The message of each code."""


class FileRefused(Exception):
    """An event's file is refused; `problems` holds every reason with its path."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "; ".join(f"{problem.path}: {problem_message(problem)}" for problem in self.problems)
        )


def problem_message(problem: Problem) -> str:
    """Return the message of a problem in the current language, without its path.

    >>> problem_message(Problem(path="rounds[0].tables[3].seats[1]", code="unknown_person", facts={"id": "p9"}))
    'Nobody has the id “p9”.'
    """
    return gettext(PROBLEMS[problem.code]).format_map(problem.facts)
