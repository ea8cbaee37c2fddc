"""Plan rounds, or draw the next one by the standings, without an event."""

from __future__ import annotations

import json
import signal
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

import referee
from tournaments.common.language import current_language
from tournaments.common.program.texts import display_width
from tournaments.common.program.texts import marked as _
from tournaments.management.readers import ignore_closed_output
from tournaments.management.seating_files import MAX_PLAYERS, read_rounds, read_standings, read_teams

__all__ = ["Command"]


class Command(BaseCommand):
    """Plan rounds for players numbered from 1 and print the plan with its report; needs no database.

    With the standings it draws the next round as Progressive Swiss instead.
    """

    help = _(
        "Plan rounds so that as few players as possible meet twice, and report on the plan; or draw the next "
        "round as Progressive Swiss from --standings."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the numbers of players and rounds, and the method."""
        parser.add_argument("--players", type=int, metavar="N")
        parser.add_argument("--rounds", type=int, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="N", help=_("another seed, another plan"))
        methods = [method.value for method in referee.seating.SeatingMethod]
        parser.add_argument("--method", choices=methods, default=methods[0])
        parser.add_argument("--seats", type=int, choices=(3, 4), default=4, help=_("players at a table"))
        parser.add_argument(
            "--groups",
            metavar="FILE",
            help=_(
                "teams that never sit together: a JSON list of lists of numbers, or a line of numbers for each"
            ),
        )
        parser.add_argument(
            "--steps",
            type=int,
            default=referee.seating.DEFAULT_STEPS,
            metavar="N",
            help=_("how far it may search; the same number gives the same plan on every machine"),
        )
        parser.add_argument(
            "--standings",
            metavar="FILE",
            help=_("draw the next round from these numbers, the leader first: a JSON list, or text"),
        )
        parser.add_argument(
            "--earlier", metavar="FILE", help=_("the rounds played before it, as --json prints them")
        )
        parser.add_argument(
            "--blocks",
            type=int,
            metavar="N",
            help=_("how many blocks the standings are cut into; by default as proposed for --rounds"),
        )
        parser.add_argument("--json", action="store_true", help=_("for machines"))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Plan or draw, and print."""
        if options["standings"] is not None:
            if options["players"] is not None:
                raise CommandError(gettext("--players does not go with --standings, which lists them."))
            self._draw_next(options)
        elif options["earlier"] is not None or options["blocks"] is not None:
            raise CommandError(gettext("--earlier and --blocks go with --standings."))
        elif options["players"] is None or options["rounds"] is None:
            sentence = gettext("Give --players and --rounds for a plan, or --standings for the next round.")
            raise CommandError(sentence)
        else:
            self._plan(options)

    def _draw_next(self, options: Mapping[str, Any]) -> None:
        """Draw the next round by the standings and print it."""
        ranked = read_standings(options["standings"])
        earlier_rounds = read_rounds(options["earlier"])
        number = len(earlier_rounds) + 1
        rounds, seats, blocks = max(number, options["rounds"] or 0), options["seats"], options["blocks"]
        if blocks is None:
            blocks = referee.seating.block_schedule(len(ranked), rounds, seats)[number - 1]
        try:
            draw = referee.seating.block_round(
                ranked,
                blocks=blocks,
                seats=seats,
                seed=options["seed"],
                earlier_rounds=earlier_rounds,
                apart=read_teams(options["groups"], max(ranked, default=0)),
            )
        except referee.Rejected as error:
            raise CommandError(_sentences(error)) from None
        meetings = referee.seating.count_meetings(
            table for played in earlier_rounds for table in played.tables
        )
        repeats = [
            sorted(pair)
            for table in draw.tables
            for pair in combinations(table, 2)
            if meetings[frozenset(pair)]
        ]
        with ignore_closed_output():
            if options["json"]:
                self.stdout.write(json.dumps(_next_json([*earlier_rounds, draw], draw, repeats)))
            else:
                self.stdout.write("\n".join(_next_lines(number, draw, repeats)))

    def _plan(self, options: Mapping[str, Any]) -> None:
        """Plan and print."""
        players = options["players"]
        if not 0 < players <= MAX_PLAYERS:
            sentence = gettext("--players: from 1 to %(most)d, not %(given)d.")
            raise CommandError(sentence % {"most": MAX_PLAYERS, "given": players})
        if options["steps"] < 0:
            raise CommandError(gettext("--steps: 0 or more."))
        people, teams = range(1, players + 1), read_teams(options["groups"], players)
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
            raise CommandError(_sentences(error)) from None
        seconds = time.perf_counter() - start_time
        rounds = [draw.tables for draw in plan.rounds]
        report = referee.seating.report_on(people, rounds, seats=options["seats"], apart=teams)
        self._show_progress(None)
        if plan.stopped:
            self.stderr.write(gettext("Stopped: this is the best plan found so far."))
        with ignore_closed_output():
            if options["json"]:
                self.stdout.write(json.dumps(_plan_json(plan, report, seconds)))
            else:
                self.stdout.write("\n".join(_lines(plan, report)))

    def _show_progress(self, share: float | None) -> bool:
        if self.stderr.isatty():
            sentence = gettext("%(share)s searched; Ctrl-C keeps the best plan so far")
            line = "" if share is None else sentence % {"share": f"{share:4.0%}"}
            self.stderr.write(f"\r\033[K{line}", ending="")
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


def _sentences(error: referee.Rejected) -> str:
    return "\n".join(
        referee.messages.say_problem(problem, str, current_language()) for problem in error.problems
    )


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


def _next_json(
    rounds: Sequence[referee.seating.Draw[int]],
    draw: referee.seating.BlockDraw[int],
    repeats: Sequence[Sequence[int]],
) -> dict[str, Any]:
    """Return all rounds up to this one as JSON, which can be the earlier rounds of the next."""
    return {
        "rounds": [[list(table) for table in played.tables] for played in rounds],
        "resting": [list(played.resting) for played in rounds],
        "blocks": [list(block) for block in draw.blocks],
        "repeats": [list(pair) for pair in repeats],
    }


def _next_lines(
    number: int, draw: referee.seating.BlockDraw[int], repeats: Sequence[Sequence[int]]
) -> list[str]:
    lines = [_round_line(number)]
    for block_number, block in enumerate(draw.blocks, start=1):
        lines.append("  " + gettext("block %(number)d") % {"number": block_number})
        lines += [
            _table_line(table_number, table)
            for table_number, table in enumerate(draw.tables, start=1)
            if table[0] in block
        ]
    if draw.resting:
        lines.append(_byes_line(draw.resting))
    pairs = ", ".join(f"{first}-{second}" for first, second in repeats)
    sentence = gettext("Repeat meetings: %(count)d") % {"count": len(repeats)}
    return [*lines, "", sentence + (f" ({pairs})" if pairs else "")]


def _round_line(number: int) -> str:
    return gettext("Round %(number)d") % {"number": number}


def _table_line(number: int, table: Sequence[int]) -> str:
    return _players_line(gettext("table %(number)3d:") % {"number": number}, table)


def _byes_line(resting: Sequence[int]) -> str:
    return _players_line(gettext("byes:"), resting)


def _players_line(label: str, players: Sequence[int]) -> str:
    return f"  {label}{' ' * (11 - display_width(label))}" + " ".join(f"{player:>4}" for player in players)


def _lines(plan: referee.seating.SeatingPlan[int], report: referee.seating.SeatingReport[int]) -> list[str]:
    lines = []
    for number, draw in enumerate(plan.rounds, start=1):
        lines.append(_round_line(number))
        lines += [_table_line(table_number, table) for table_number, table in enumerate(draw.tables, start=1)]
        if draw.resting:
            lines.append(_byes_line(draw.resting))
    published = report.published_plan
    lines += [
        "",
        gettext("Repeat meetings: %(count)d (no plan has fewer than %(least)d)")
        % {"count": report.extra_meetings, "least": report.least_extra},
        gettext("Most meetings of a pair: %(count)d") % {"count": report.most_meetings},
        gettext("Unbalanced starting seats: %(count)d") % {"count": report.wind_cells_out},
        gettext("Returns to a table: %(count)d") % {"count": report.table_returns},
    ]
    if report.least_indirect is not None:
        lines.append(gettext("Fewest shared opponents: %(count)d") % {"count": report.least_indirect})
    if any(report.rests.values()):
        sentence = gettext("Byes: %(least)d to %(most)d for each")
        lines.append(sentence % {"least": min(report.rests.values()), "most": max(report.rests.values())})
    if published:
        sentence = gettext(
            "The best published plan: %(count)d repeat meetings, %(number)d returns to a table"
        )
        lines.append(sentence % {"count": published.extra_meetings, "number": published.table_returns})
    return lines
