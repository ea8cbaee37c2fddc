"""QR codes on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from tournaments.sheets.paper.pen import Pen

__all__ = ["QUIET", "blocks", "draw_code", "draw_modules", "modules"]

QUIET: Final = 4  # modules of white around a code, as its standard requires


@lru_cache(maxsize=8)
def modules(text: str, level: Literal["M", "Q"] = "Q") -> Sequence[Sequence[bool]]:
    """The code's modules by row, dark ones true; at the level Q a fourth of it may be damaged, at M a seventh."""
    # Cached: every page of a document has the same code. Imported here, as its library loads much of reportlab.
    from tournaments.sheets.paper.code_modules import encode

    return encode(text, level)


def draw_code(pen: Pen, x: float, y: float, side: float, text: str) -> None:
    """Draw *text* as a QR code with its white margin in a square of *side* millimetres."""
    matrix = modules(text)
    module = side / (len(matrix) + 2 * QUIET)
    draw_modules(pen, x + QUIET * module, y + QUIET * module, module, matrix)


def draw_modules(pen: Pen, x: float, y: float, module: float, matrix: Sequence[Sequence[bool]]) -> None:
    """Draw the dark modules of a QR code, each *module* millimetres wide, without the white margin."""
    pen.fill(
        [
            (x + column * module, y + row * module, width * module, height * module)
            for column, row, width, height in blocks(matrix)
        ]
    )


def blocks(matrix: Sequence[Sequence[bool]]) -> list[tuple[int, int, int, int]]:
    """The dark modules as few rectangles (column, row, width, height): runs in a row, joined with equal runs below.

    >>> blocks([[True, True, False], [True, True, True]])
    [(0, 1, 3, 1), (0, 0, 2, 1)]
    """
    rectangles: list[tuple[int, int, int, int]] = []
    growing: dict[tuple[int, int], int] = {}  # (column, width) -> the row in which it started
    for number, row in enumerate([*matrix, []]):
        dark_runs = set(_dark_runs(row))
        for run in [run for run in growing if run not in dark_runs]:
            began = growing.pop(run)
            rectangles.append((run[0], began, run[1], number - began))
        for run in dark_runs:
            growing.setdefault(run, number)
    return sorted(rectangles, key=lambda block: (-block[2], block[1], block[0]))


def _dark_runs(row: Sequence[bool]) -> list[tuple[int, int]]:
    runs, start = [], None
    for column, dark in enumerate([*row, False]):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            runs.append((start, column - start))
            start = None
    return runs
