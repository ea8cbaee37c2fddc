"""Benchmark of score sheets printed per second, against a bare canvas that draws the same page."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest import mock

from django.conf import settings
from reportlab.pdfgen.canvas import Canvas

from tests import halls
from tests.acts import by
from tests.benchmarks.boards import free_port, wait_for
from tests.benchmarks.clock import Figure, side_by_side
from tests.sheets_read import drawn
from tests.tournaments.tables import games
from tournaments.models import Table
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS as SHEETS_BY_NAME
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import hands
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.tables import blank_sheet, score_sheet

__all__ = ["figures"]

NAMES = "Akagi Haruka\nŌno Mei\n渡邉 さくら\nDubois Camille"
SHEETS = 64  # in one run: every table of a large hall
STARTS = 5  # starts of a server
ROOT = Path(__file__).parents[2]


def figures() -> list[Figure]:
    """The first sheet on a new machine, the first of a new process, then warm: a game's, on a bare canvas, a blank."""
    page = table_page.page(TableSnapshot.of(played()))
    start = time.perf_counter()
    drawn(score_sheet.draw, page)
    first = time.perf_counter() - start
    served, tenth = after_a_start()
    calls = placed(calls_of(score_sheet.draw, page))
    ours, bare, blank = (
        SHEETS / seconds
        for seconds in side_by_side(
            repeat(run)
            for run in (
                lambda: drawn(score_sheet.draw, page),
                lambda: on_a_bare_canvas(calls),
                lambda: drawn(blank_sheet.draw, page),
            )
        )
    )
    return [
        Figure(subject="score sheet: the first of all, its fonts cut", value=first, unit="s"),
        Figure(
            subject="blank sheet: the first PDF of a new process",
            value=served * 1000,
            unit="ms",
            against=f"its tenth: {tenth * 1000:,.1f} ms ({served / tenth:.1f} times)",
        ),
        Figure(
            subject="score sheet of a hanchan, its ledger folded",
            value=ours,
            unit="sheets/s",
            against=f"bare canvas, the same words and faces: {bare:,.0f}/s ({ours / bare:.2f} times)",
        ),
        Figure(subject="blank sheet with names", value=blank, unit="sheets/s"),
        *hall_figures(),
    ]


def hall_figures() -> list[Figure]:
    """The standings of 256 players, and 512 score sheets printed in a separate process."""
    event = halls.full_hall(64, played=8, name="Paper hall")
    sheet = SHEETS_BY_NAME["standings"]
    print_request = print_requests.read_request(sheet, event, {})
    [part] = sheet.work.parts(print_request)
    calls = placed(calls_of(part, landscape=True))
    ours, bare = side_by_side(
        (lambda: drawn(part, landscape=True), lambda: on_a_bare_canvas(calls, landscape=True))
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheets.pdf"
        words = [event.slug, "score-sheets", "--round", "1-8", "--to", str(file)]
        start = time.perf_counter()
        subprocess.run([sys.executable, "manage.py", "print", *words], cwd=ROOT, check=True)
        seconds = time.perf_counter() - start
    # This is the largest child of this process.
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return [
        Figure(
            subject="standings of 256 players, gathered",
            value=ours * 1000,
            unit="ms",
            against=f"bare canvas, the same words and faces: {bare * 1000:,.0f} ms ({bare / ours:.2f} times as fast)",
        ),
        Figure(
            subject="512 score sheets in a process of its own: memory",
            value=most,
            unit="MB",
            against=f"in {seconds:.1f} s, {512 / seconds:,.0f} a second with its start",
        ),
    ]


def after_a_start() -> tuple[float, float]:
    """The seconds of the first and of the tenth PDF that a server prints, with the fonts already cut.

    The page requested before them is not a sheet. Of several starts, the least disturbed one counts.
    """
    fonts.prepare()
    environment = os.environ | {"DATA_DIR": str(settings.DATA_DIR), "DEMO": "false", "HOST": "127.0.0.1"}
    waited = []
    for _ in range(STARTS):
        port = free_port()
        command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--log-level", "warning"]
        server = subprocess.Popen(
            [*command, "--port", str(port)], cwd=ROOT, env=environment | {"PORT": str(port)}
        )
        try:
            wait_for(port)
            _answered(port, "rulesets/")
            waited.append([_answered(port, "sheets/blank.pdf") for _ in range(10)])
        finally:
            server.terminate()
            server.wait(60)
    return min(times[0] for times in waited), min(times[9] for times in waited)


def _answered(port: int, path: str) -> float:
    start = time.perf_counter()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=60) as answer:
        answer.read()
    return time.perf_counter() - start


def repeat(run: Callable[[], object]) -> Callable[[], None]:
    """A call that repeats *run* as often as one measurement needs."""

    def repeated() -> None:
        for _ in range(SHEETS):
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


def calls_of(draw: Callable[..., None], *shown: object, **more: Any) -> list[tuple[str, tuple[Any, ...]]]:
    """The drawing calls of a sheet: words with their place and size, lines, boxes."""
    calls: list[tuple[str, tuple[Any, ...]]] = []

    def spy(name: str) -> AbstractContextManager[object]:
        real = getattr(Pen, name)

        def called(pen: Pen, *args: Any, **options: Any) -> Any:
            calls.append((name, (pen.height, *args, *options.values())))
            return real(pen, *args, **options)

        return mock.patch.object(Pen, name, called)

    with spy("_set"), spy("line"), spy("box"), spy("shade"), spy("page"):
        drawn(draw, *shown, **more)
    return calls


def on_a_bare_canvas(calls: list[tuple[str, tuple[Any, ...]]], *, landscape: bool = False) -> bytes:
    """The same words in the same fonts on a plain reportlab canvas, with all positions known."""
    mm = 72 / 25.4
    file = io.BytesIO()
    size = (210 * mm, 297 * mm)
    canvas = Canvas(file, pagesize=size[::-1] if landscape else size, invariant=1)
    for name, (height, *args) in calls:
        match name:
            case "_set":
                x, y, size, pieces = args
                for font, letters, left in pieces:
                    canvas.setFont(font, size)
                    canvas.drawString(x * mm + left, (height - y) * mm, letters)
            case "line":
                x, y, to_x, to_y, *weight = args
                canvas.setLineWidth(weight[0] if weight else 0.25)
                canvas.line(x * mm, (height - y) * mm, to_x * mm, (height - to_y) * mm)
            case "box" | "shade":
                x, y, width, tall, *_weight = args
                canvas.rect(x * mm, (height - y - tall) * mm, width * mm, tall * mm, fill=name == "shade")
            case "page":
                canvas.showPage()
            case _:
                pass
    canvas.save()
    return file.getvalue()


def placed(calls: list[tuple[str, tuple[Any, ...]]]) -> list[tuple[str, tuple[Any, ...]]]:
    """The calls with each text split into pieces: the font, the letters, and their distance from the left."""
    placed_calls = []
    for name, arguments in calls:
        if name != "_set":
            placed_calls.append((name, arguments))
            continue
        height, x, y, text, size, bold, align = arguments
        pieces, left = [], 0.0
        for font, letters, wide in fonts.runs(text, bold=bold):
            pieces.append((font, letters, left * size))
            left += wide
        back = {"left": 0.0, "right": left, "centre": left / 2}[align] * size
        pieces = [(font, letters, at - back) for font, letters, at in pieces]
        placed_calls.append((name, (height, x, y, size, pieces)))
    return placed_calls
