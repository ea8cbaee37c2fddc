"""Plan rounds without an event."""

from __future__ import annotations

import json
import signal
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import referee
from tournaments.management.readers import ignore_closed_output

__all__ = ["Command"]

_MAX_PLAYERS = 2_000
_MAX_FILE_LENGTH = 1_000_000


class Command(BaseCommand):
    """Plan rounds for players numbered from 1 and print the plan with its report; needs no database."""

    help = "Plan rounds so that as few players as possible meet twice, and say what the plan comes to."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the numbers of players and rounds, and the method."""
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, required=True, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, another plan")
        methods = [method.value for method in referee.seating.SeatingMethod]
        parser.add_argument("--method", choices=methods, default=methods[0])
        parser.add_argument("--seats", type=int, choices=(3, 4), default=4, help="players at a table")
        parser.add_argument(
            "--groups",
            metavar="FILE",
            help="teams that never sit together: a JSON list of lists of numbers, or a line of numbers for each",
        )
        parser.add_argument(
            "--steps",
            type=int,
            default=referee.seating.DEFAULT_STEPS,
            metavar="N",
            help="how far it may search; the same number gives the same plan on every machine",
        )
        parser.add_argument("--json", action="store_true", help="for machines")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Plan and print."""
        players = options["players"]
        if not 0 < players <= _MAX_PLAYERS:
            raise CommandError(f"--players: from 1 to {_MAX_PLAYERS}, not {players}.")
        if options["steps"] < 0:
            raise CommandError("--steps: 0 or more.")
        people, teams = range(1, players + 1), _teams(options["groups"], players)
        start_time = time.perf_counter()
        try:
            with _record_interrupts() as interrupts:
                plan = referee.seating.plan_rounds(
                    people,
                    rounds=options["rounds"],
                    seats=options["seats"],
                    seed=options["seed"],
                    method=referee.seating.SeatingMethod(options["method"]),
                    apart=teams,
                    steps=options["steps"],
                    report_progress=lambda share: self._show_progress(share) and not interrupts,
                )
        except referee.Rejected as error:
            sentences = (referee.messages.say_problem(problem, str) for problem in error.problems)
            raise CommandError("\n".join(sentences)) from None
        seconds = time.perf_counter() - start_time
        rounds = [draw.tables for draw in plan.rounds]
        report = referee.seating.report_on(people, rounds, seats=options["seats"], apart=teams)
        self._show_progress(None)
        if plan.stopped:
            self.stderr.write("Stopped: this is the best plan found so far.")
        with ignore_closed_output():
            if options["json"]:
                self.stdout.write(json.dumps(_plan_json(plan, report, seconds)))
            else:
                self.stdout.write("\n".join(_lines(plan, report)))

    def _show_progress(self, share: float | None) -> bool:
        if self.stderr.isatty():
            sentence = "" if share is None else f"{share:4.0%} searched; Ctrl-C keeps the best plan so far"
            self.stderr.write(f"\r\033[K{sentence}", ending="")
            self.stderr.flush()
        return True


@contextmanager
def _record_interrupts() -> Iterator[list[int]]:
    """Record an interrupt from the keyboard, so that the search ends with its best plan so far."""
    interrupts: list[int] = []
    old_handler = signal.signal(signal.SIGINT, lambda number, _frame: interrupts.append(number))
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, old_handler)


def _teams(path: str | None, players: int) -> list[list[int]]:
    """Read the teams from a file."""
    if path is None:
        return []
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            text = file.read(_MAX_FILE_LENGTH + 1)
    except OSError as error:
        raise CommandError(f"--groups: {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CommandError(f"--groups: {path} is no text in UTF-8.") from None
    if len(text) > _MAX_FILE_LENGTH:
        raise CommandError(f"--groups: {path} is longer than {_MAX_FILE_LENGTH} letters.")
    teams: list[list[int]] = []
    if text.lstrip().startswith("["):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise CommandError(f"--groups: {path} starts like JSON but is not valid JSON.") from None
        lines = list(enumerate(data, start=1))
    else:
        lines = [
            (line_number, line.replace(",", " ").split())
            for line_number, line in enumerate(text.splitlines(), start=1)
        ]
    for line_number, words in lines:
        if not isinstance(words, list):
            raise CommandError(f"--groups: team {line_number} in {path} is no list of numbers.")
        numbers = [_number(word) for word in words]
        if wrong_words := [
            word for word, number in zip(words, numbers, strict=True) if not 0 < number <= players
        ]:
            word_list = ", ".join(str(word)[:40] for word in wrong_words[:5])
            raise CommandError(
                f"--groups: line {line_number} of {path}: numbers from 1 to {players}, not {word_list}."
            )
        if numbers:
            teams.append(numbers)
    return teams


_MAX_DIGITS = 5


def _number(word: object) -> int:
    if isinstance(word, int) and not isinstance(word, bool):
        return word
    is_number = isinstance(word, str) and word.isdecimal() and word.isascii() and len(word) < _MAX_DIGITS
    return int(str(word)) if is_number else 0


def _plan_json(
    plan: referee.seating.SeatingPlan[int], report: referee.seating.SeatingReport[int], seconds: float
) -> dict[str, Any]:
    """Return the plan and its report as JSON."""
    published = report.published_plan
    return {
        "rounds": [[list(table) for table in draw.tables] for draw in plan.rounds],
        "resting": [list(draw.resting) for draw in plan.rounds],
        "report": {
            "extra_meetings": report.extra_meetings,
            "least_extra": report.least_extra,
            "most_meetings": report.most_meetings,
            "wind_cells_out": report.wind_cells_out,
            "table_returns": report.table_returns,
            "least_indirect": report.least_indirect,
            "team_mates": report.team_mates,
            "most_rests": max(report.rests.values()),
            "known": published
            and {
                "extra_meetings": published.extra_meetings,
                "table_returns": published.table_returns,
                "least_indirect": published.least_indirect,
            },
            "steps": plan.steps,
            "stopped": plan.stopped,
            "seconds": round(seconds, 3),
        },
    }


def _lines(plan: referee.seating.SeatingPlan[int], report: referee.seating.SeatingReport[int]) -> list[str]:
    lines = []
    for number, draw in enumerate(plan.rounds, start=1):
        lines.append(f"Round {number}")
        for table_number, table in enumerate(draw.tables, start=1):
            lines.append(f"  table {table_number:>3}: " + " ".join(f"{player:>4}" for player in table))
        if draw.resting:
            lines.append("  byes:      " + " ".join(f"{player:>4}" for player in draw.resting))
    published = report.published_plan
    best_known = f"; best published plan: {published.extra_meetings}" if published else ""
    lines += [
        "",
        f"Repeat meetings: {report.extra_meetings} (no plan has fewer than {report.least_extra}{best_known})",
        f"Most meetings of a pair: {report.most_meetings}",
        f"Unbalanced starting seats: {report.wind_cells_out}",
        f"Returns to a table: {report.table_returns}"
        + (f" (published: {published.table_returns})" if published else ""),
    ]
    if report.least_indirect is not None:
        lines.append(f"Fewest shared opponents: {report.least_indirect}")
    if any(report.rests.values()):
        lines.append(f"Byes: {min(report.rests.values())} to {max(report.rests.values())} for each")
    return lines
