"""Read a plan from a file or text."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.models import Tournament
from tournaments.services.events import drawing
from tournaments.services.events.plans.round_plans import RoundPlan, plan_players
from tournaments.services.people.names import COMMAS, normalize_name

__all__ = ["MAX_LENGTH", "MAX_ROUNDS", "read_plan"]

MAX_LENGTH = 1_000_000
"""Characters in a plan."""
MAX_ROUNDS = 60

# Heading above a round: “Round 3”, “第3回戦”, “3回戦”, “3”.
_ROUND_HEADING = re.compile(r"\W*(?:round|r|runde|ronde|第)?\s*\d{1,3}\s*(?:回戦|回|戦)?\W*", re.IGNORECASE)


def read_plan(tournament: Tournament, text: str) -> tuple[RoundPlan, ...]:
    """Read the planned rounds from *text*, the next one first.

    Each line is a table with its players from East on, by name, reading or number, separated by commas or tabs. Empty
    lines and headings such as “Round 2” separate the rounds. The output of `manage.py seat --json`, with the players'
    numbers, is also accepted. Players who are not named in a round rest in it. Raises `InputError` with a problem for
    each line that cannot be seated.
    """
    if len(text) > MAX_LENGTH:
        sentence = _("This text is longer than %(most)d characters. Shorten it.") % {"most": MAX_LENGTH}
        raise InputError([Problem(says=sentence)])
    parts = _rounds_of_json(text) if text.lstrip().startswith("{") else _split_rounds(text)
    if len(parts) > MAX_ROUNDS:
        sentence = _("A seating plan can have at most %(most)d rounds. This one has %(given)d.")
        raise InputError([Problem(says=sentence % {"most": MAX_ROUNDS, "given": len(parts)})])
    first_number, players = drawing.next_round_number(tournament), plan_players(tournament)
    rounds: list[RoundPlan] = []
    problems: list[Problem] = []
    for number, (line, part) in enumerate(parts, start=first_number):
        try:
            tables, resting = drawing.read_tables(tournament, part, first_line=line)
        except InputError as error:
            problems += error.problems
            continue
        plan = RoundPlan(number=number, tables=tuple(tables), resting=tuple(resting))
        problems += [
            Problem(says=_("Round %(number)d: %(says)s") % {"number": number, "says": sentence})
            for sentence in players.problems(plan)
        ]
        rounds.append(plan)
    if not parts:
        problems.append(Problem(says=_("There are no tables. Enter one table per line.")))
    if problems:
        raise InputError(problems)
    return tuple(rounds)


def _split_rounds(text: str) -> list[tuple[int, str]]:
    """Return the lines of each round, with the number of the first line."""
    parts: list[tuple[int, list[str]]] = []
    starts_round = True
    for number, line in enumerate(text.splitlines(), start=1):
        words = [normalize_name(word) for word in COMMAS.sub("\t", line).split("\t")]
        if not any(words) or (len([word for word in words if word]) == 1 and _ROUND_HEADING.fullmatch(line)):
            starts_round = True
            continue
        if starts_round:
            parts.append((number, []))
        starts_round = False
        parts[-1][1].append(line)
    return [(number, "\n".join(lines)) for number, lines in parts]


def _rounds_of_json(text: str) -> list[tuple[int, str]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError([Problem(says=_("This starts like JSON but is not valid JSON."))]) from None
    rounds = data.get("rounds")
    if not (isinstance(rounds, list) and all(map(_is_round, rounds))):
        sentence = _("“rounds” must be a list of rounds, each a list of tables with player numbers.")
        raise InputError([Problem(says=sentence)])
    return [(1, "\n".join(", ".join(map(str, table)) for table in round_)) for round_ in rounds]


def _is_round(value: Any) -> bool:
    return isinstance(value, list) and all(_is_table(table) for table in value)


def _is_table(table: Any) -> bool:
    return isinstance(table, Sequence) and all(
        isinstance(word, int) and not isinstance(word, bool) for word in table
    )
