"""Problems in an event file, and their wording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.journal.problems import MESSAGES as OF_ENTRIES
from tournaments.journal.problems import Problem, message_of

__all__ = ["PROBLEMS", "FileRefused", "problem_message"]

PROBLEMS: Final[Mapping[str, str]] = {
    **OF_ENTRIES,
    "not_json": _("This is not JSON: {detail}."),
    "too_large": _("The file has {size} bytes. The limit is {most}."),
    "not_an_event": _("This is not an event file: its format is {given}, not “shinpan-event”."),
    "unknown_version": _("Version {given} is not supported. Use version 1."),
    "only_in_a_league": _("Only a league can have scoring rules of its own. This event is not a league."),
    "stages_or_counting": _(
        "A season with scoring rules of its own cannot have stages. Remove one of the two."
    ),
    "no_length_of_a_streak": _("A streak needs a number of games. Write it like {{“of”: “games”, “n”: 16}}."),
    "fewer_than_the_minimum": _("The minimum of {least} games is more than the {most} games that count."),
    "nobody_and_no_division": _("“{given}” is not the id of a person or the name of a division."),
    "group_or_division": _("A division is saved as a group. “{group}” and “{division}” cannot both be used."),
    "no_name": _("A name is required."),
    "same_id": _("“{id}” is already used at {first}. Use each id once."),
    "same_name": _("“{name}” is also the name at {first}. Use different names."),
    "same_number": _("Number {number} is already used at {first}."),
    "bad_name": "{says}",
    "no_address": _(
        "“{given}” is not a valid site address. Write it like https://mahjong.example.org, without a path"
    ),
    "unknown_person": _("There is no person with the id “{id}”."),
    "unknown_rules": "{says}",
    "wrong_seats": _("A table has {players} players. Here are {given}."),
    "two_places": _("“{id}” already has a seat at {first}. A person can sit once in a round."),
    "same_round": _("Round {number} is already at {first}."),
    "rounds_in_order": _("Number the rounds 1, 2, 3 in order. Here {wanted} is expected."),
    "entries_in_order": _("Number the entries 1, 2, 3 in order. Here {wanted} is expected."),
    "not_a_moment": _("“{given}” is not a date and time. Write it like 2026-05-02T14:30:00+02:00."),
    "same_table": _("Table {table} is already at {first}."),
    "both_or_neither": _("Use exactly one of {choices}."),
    "wrong_figures": _("Enter one number for each of {players} players. Here are {given}."),
    "stands_twice": _("“{given}” is already here. Use each one once."),
    "after_shared": _("Nothing can follow “shared”: players who are still tied share the place."),
    "control": _("This contains an invisible control character. Type it again."),
    "too_early_an_end": _("Round {given} cannot be the last: there are {rounds} rounds."),
    "only_exported": _("“{name}” is only allowed in a file exported by this program, together with a “uid”."),
    "played": _("This round is marked as not started, but it has played games."),
    "sticks_without_scores": _("Leftover riichi sticks need scores. Results already include them."),
    "places_without_results": _("Places need results."),
    "unknown_stage": _("“{given}” is not one of the other stages."),
    "in_two_stages": _("Round {number} is already in the stage at {first}. A round belongs to one stage."),
    "in_no_stage": _("Round {number} is in no stage and would not be counted. Add it to a stage."),
    "in_a_circle": _("No one can enter “{given}”: through other stages, its players come from itself."),
    "no_part": _("“{given}” is not a share (0, 1 or 1/2) or a list of points by rank."),
    "no_scoring": _(
        "“{given}” is neither “sum” nor a relay with its starting points. Write a relay like {{“relay”: "
        "{{“stock”: 75000}}}}."
    ),
    "bad_start": _("“{given}” is not a list of {players} whole numbers, one for each seat."),
    "no_teams": _("There is team scoring, but there are no teams."),
    "no_places": _(
        "These places are impossible: {given}. Tied players share the better place, as in 1, 2, 2, 4."
    ),
    "bad_date": _("“{given}” is not a date. Write it like 2026-05-02."),
    "unknown_tie": _("“{given}” is not one of: {choices}."),
    "unknown_round": _("There is no round {number}."),
    "unknown_meeting": _("There is no evening with games with the id “{given}”."),
    "unknown_journal": _("“{given}” is not one of: {choices}."),
    "no_points": _("Points must be {sign} here."),
    "rounds_or_meetings": _("An event has rounds or evenings, not both."),
    "bad_entry": _("This entry is not allowed here: {says}"),
    "bad_decision": "{says}",
    "broken_chain": _("The chain is broken here: the exported data was changed."),
    "here_already": _("This event is already here, as “{name}”. Nothing was saved."),
    "other_person": _(
        "“{name}” is saved here with different details. Make both the same, then import again."
    ),
    "too_many": _("Use at most {most} of these. There are {given}."),
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
    return gettext(message_of(problem, PROBLEMS)).format_map(problem.facts)
