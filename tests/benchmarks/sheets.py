"""Benchmark of printed sheets, each against a bare canvas with the same marks, and of printing many in a process."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median

from django.conf import settings
from django.utils.translation import override

from tests import halls, paper
from tests.acts import by
from tests.benchmarks.bare_canvas import record
from tests.benchmarks.boards import free_port, wait_for
from tests.benchmarks.clock import Figure, fastest, side_by_side
from tests.sheets_read import drawn
from tests.tournaments.tables import games
from tournaments.common.errors import DeskError
from tournaments.models import Table, Tournament
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.kinds import Part, Sheet
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import hands
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.tables import score_sheet

__all__ = ["figures"]

NAMES = "Akagi Haruka\nŌno Mei\n渡邉 さくら\nDubois Camille"
TABLES, ROUNDS = 60, 4  # of a large hall: 240 score sheets
PARTS = 8  # of a document with a part for each table or player
LONG = 0.03  # seconds that one measurement takes at least
STARTS = 9  # starts of a server
PAGES = 5  # opened before a sheet is printed
WARM = 6.0  # seconds after a start until printing is warm
ROOT = Path(__file__).parents[2]


def figures() -> list[Figure]:
    """The first sheet on a new machine, the first of a new process, many in a process, then each kind of sheet."""
    page = table_page.page(TableSnapshot.of(played()))
    start = time.perf_counter()
    drawn(score_sheet.draw, page)
    first = time.perf_counter() - start
    hall = halls.full_hall(TABLES, played=ROUNDS, name="Paper hall")
    cast = [paper.over(), paper.many_names(), paper.staged(), paper.league(), paper.three_players()]
    # With an address, sheets have codes.
    Tournament.objects.update(address=paper.ADDRESS)
    # First of the child processes, as long as none has had more memory.
    many = many_figure(hall)
    served, tenth = after_a_start()
    return [
        Figure(subject="score sheet: the first of all, its fonts cut", value=first, unit="s"),
        Figure(
            subject="blank sheet: the first PDF of a new process",
            value=served * 1000,
            unit="ms",
            against=f"its tenth: {tenth * 1000:,.1f} ms ({served / tenth:.2f} times)",
        ),
        many,
        *sheet_figures([Tournament.objects.get(pk=event.pk) for event in (hall, *cast)]),
    ]


def many_figure(hall: Tournament) -> Figure:
    """The score sheets of all tables and rounds of *hall*, printed in a process of their own."""
    with tempfile.TemporaryDirectory() as folder:
        words = [
            hall.slug,
            "score-sheets",
            "--round",
            f"1-{ROUNDS}",
            "--to",
            str(Path(folder) / "sheets.pdf"),
        ]
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, "manage.py", "print", *words], cwd=ROOT, check=True)
        seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Figure(
        subject=f"{TABLES * ROUNDS} score sheets in a process of its own, with its start",
        value=seconds,
        unit="s",
        against=f"of the processor {spent:.1f} s; memory {after.ru_maxrss / 1024:,.0f} MB",
    )


def sheet_figures(events: Sequence[Tournament]) -> list[Figure]:
    """Each kind of sheet of the first event that has it: how many times as fast as a bare canvas; the worst first."""
    with override("en"):
        rows = [
            figure
            for sheet in SHEETS.values()
            if (figure := next((sheet_figure(sheet, *found) for found in _parts(sheet, events)), None))
        ]
    return sorted(rows, key=lambda figure: figure.value)


def sheet_figure(sheet: Sheet, parts: Sequence[Part], paper_size: str) -> Figure:
    """The time to draw *parts*, whose content is gathered, and the time for the same marks on a bare canvas."""
    recorded = record(parts, paper=paper_size, landscape=sheet.landscape)
    runs = (recorded.drawn, recorded.on_a_bare_canvas)
    times = max(1, round(LONG / fastest(recorded.drawn, times=2)))
    ours, bare = (seconds / times for seconds in side_by_side(repeat(run, times) for run in runs))
    return Figure(
        subject=f"{sheet.name}, against a bare canvas",
        value=bare / ours,
        unit="times",
        against=f"{len(recorded.marks):,} marks in {ours * 1000:,.1f} ms; {bare * 1000:,.1f} ms",
    )


def _parts(sheet: Sheet, events: Sequence[Tournament]) -> Iterator[tuple[Sequence[Part], str]]:
    for event in events:
        print_request = print_requests.read_request(sheet, event, {})
        with suppress(DeskError):
            if sheet.work.fits(event) and (parts := sheet.work.parts(print_request)):
                yield parts[:PARTS], print_request.paper


def after_a_start() -> tuple[float, float]:
    """The seconds of processor time of the first and of the tenth PDF that a server prints, with the fonts already cut.

    The pages requested before them are no sheets. The medians of several starts count.
    """
    fonts.prepare()
    environment = os.environ | {"DATA_DIR": str(settings.DATA_DIR), "DEMO": "false", "HOST": "127.0.0.1"}
    spent = []
    for _ in range(STARTS):
        port = free_port()
        command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--log-level", "warning"]
        server = subprocess.Popen(
            [*command, "--port", str(port)], cwd=ROOT, env=environment | {"PORT": str(port)}
        )
        try:
            wait_for(port)
            time.sleep(WARM)
            for _page in range(PAGES):
                _answered(server, port, "rulesets/")
            spent.append([_answered(server, port, "sheets/blank.pdf") for _ in range(10)])
        finally:
            server.terminate()
            server.wait(60)
    return median(times[0] for times in spent), median(times[9] for times in spent)


def _answered(server: subprocess.Popen[bytes], port: int, path: str) -> float:
    """The seconds of processor time in which *server* answers."""
    clock = ~server.pid << 3 | 2  # Linux: the number of the clock of a process, with its threads
    start = time.clock_gettime(clock)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=60) as answer:
        answer.read()
    return time.clock_gettime(clock) - start


def repeat(run: Callable[[], object], times: int) -> Callable[[], None]:
    """A call that repeats *run*, as often as one measurement needs."""

    def repeated() -> None:
        for _ in range(times):
            run()

    return repeated


def played() -> Table:
    """A finished hanchan with every kind of hand."""
    cup = tournaments.create(name="Benchmark", ruleset_key="ema-2025", act=by())
    entry_list.enter(cup, NAMES, act=by())
    table = rounds.create_from_text(cup, "1, 2, 3, 4", act=by()).tables.get()
    rounds.open_round(table.round, act=by())
    games.play(table, *games.HANCHAN)
    assert hands.fold(table).table.over
    return table
