"""How many score sheets are printed in a second, beside a bare canvas that draws the same page?"""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from typing import Any
from unittest import mock

from reportlab.pdfgen.canvas import Canvas

from tests.acts import by
from tests.benchmarks.clock import Figure, side_by_side
from tests.tournaments import games
from tournaments.models import Table
from tournaments.services import hands, people, rounds, tournaments
from tournaments.sheets import blank_sheet, score_sheet
from tournaments.sheets.pen import Pen
from tournaments.showing import pages
from tournaments.showing.at import At

__all__ = ["figures"]

NAMES = "Akagi Haruka\nŌno Mei\n渡邉 さくら\nDubois Camille"
SHEETS = 20  # printed in one run


def figures() -> list[Figure]:
    """The first sheet on a new machine, then warm: a game's sheet, the same page drawn barely, a blank sheet."""
    page = pages.page(At.of(played()))
    begun = time.perf_counter()
    score_sheet.render(page)
    first = time.perf_counter() - begun
    calls = drawn(page)
    ours, bare, blank = (
        SHEETS / seconds
        for seconds in side_by_side(
            many(run)
            for run in (
                lambda: score_sheet.render(page),
                lambda: on_a_bare_canvas(calls),
                lambda: blank_sheet.render(page),
            )
        )
    )
    return [
        Figure(what="score sheet: the first of all, its fonts cut", value=first, unit="s"),
        Figure(
            what="score sheet of a hanchan, its ledger folded",
            value=ours,
            unit="sheets/s",
            against=f"bare canvas in Helvetica: {bare:,.0f}/s ({ours / bare:.2f} times)",
        ),
        Figure(what="blank sheet with names", value=blank, unit="sheets/s"),
    ]


def many(run: Callable[[], object]) -> Callable[[], None]:
    """*run*, as often as one measurement takes."""

    def repeated() -> None:
        for _ in range(SHEETS):
            run()

    return repeated


def played() -> Table:
    """A finished hanchan of every kind of hand."""
    cup = tournaments.create(name="Benchmark", ruleset_key="ema-2025", act=by())
    people.enter(cup, NAMES, act=by())
    table = rounds.seat(cup, "1, 2, 3, 4", act=by()).tables.get()
    rounds.open_round(table.round, act=by())
    games.play(table, *games.HANCHAN)
    assert hands.fold(table).table.over
    return table


def drawn(page: pages.TablePage) -> list[tuple[str, tuple[Any, ...]]]:
    """What the sheet puts on the paper, call by call: words with their place and size, lines, boxes."""
    calls: list[tuple[str, tuple[Any, ...]]] = []

    def spy(name):
        real = getattr(Pen, name)

        def called(pen, *args, **options):
            calls.append((name, (pen.height, *args, *options.values())))
            return real(pen, *args, **options)

        return mock.patch.object(Pen, name, called)

    with spy("_set"), spy("line"), spy("box"), spy("shade"), spy("page"):
        score_sheet.render(page)
    return calls


def on_a_bare_canvas(calls: list[tuple[str, tuple[Any, ...]]]) -> bytes:
    """The same calls on reportlab's canvas as it comes, with its built-in font."""
    mm = 72 / 25.4
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(210 * mm, 297 * mm), invariant=1)
    draw = {"left": canvas.drawString, "right": canvas.drawRightString, "centre": canvas.drawCentredString}
    for name, (height, *args) in calls:
        match name:
            case "_set":
                x, y, text, size, bold, align = args
                canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
                draw[align](x * mm, (height - y) * mm, text)
            case "line":
                x, y, to_x, to_y, *weight = args
                canvas.setLineWidth(weight[0] if weight else 0.25)
                canvas.line(x * mm, (height - y) * mm, to_x * mm, (height - to_y) * mm)
            case "box" | "shade":
                x, y, width, tall, *_weight = args
                canvas.rect(x * mm, (height - y - tall) * mm, width * mm, tall * mm, fill=name == "shade")
            case "page":
                canvas.showPage()
    canvas.save()
    return file.getvalue()
