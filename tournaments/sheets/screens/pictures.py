"""Pictures: a long list, and a card with a few lines for the preview of a link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

import PIL.Image

from referee.frozen import dataclass
from tournaments.sheets.screens.canvas import FELT, INK, LINE, QUIET, SURFACE, Canvas, colour_of

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["CARD_HEIGHT", "MAX_ROWS", "WIDTH", "Picture", "PictureRow", "draw_card", "draw_list"]

WIDTH: Final = 1200
CARD_HEIGHT: Final = 630
"""The size that chats and social networks expect of a preview."""
MAX_ROWS: Final = 40
"""The rows of a list; a phone could not show more of them in one picture."""

_MARGIN, _LOGO = 56, 136
_ONE_COLUMN, _BESIDE = 20, 48


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRow:
    """A formatted line: the rank, the name, the points and their direction, and a *detail* beside them."""

    rank: str
    name: str
    figure: str
    direction: str
    detail: str = ""
    heading: str = ""
    """What is written above it, where another part of the list starts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What a picture shows: the event's *title*, the *lines* under it, the rows, and a *note* at the foot."""

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[PictureRow, ...] = ()
    note: str = ""


@lru_cache(maxsize=32)
def draw_list(picture: Picture, logo: bytes | None = None) -> bytes:
    """Return a list as PNG, as high as its rows need; more than a column of rows are set in two columns.

    *logo* is a picture file for the upper right corner.
    """
    rows = picture.rows[:MAX_ROWS]
    columns = 1 if len(rows) <= _ONE_COLUMN else 2
    in_column = -(-len(rows) // columns)
    row_height, size = (68, 36) if columns == 1 else (58, 29)
    parts = [rows[start : start + in_column] for start in range(0, len(rows), in_column or 1)]
    headings = max((sum(bool(row.heading) for row in part) for part in parts), default=0)
    top = 216
    body = in_column * row_height + headings * row_height
    canvas = Canvas(WIDTH, top + body + 96)
    _head(canvas, picture, _opened(logo))
    width = (WIDTH - 2 * _MARGIN - (columns - 1) * _BESIDE) / columns
    for index, part in enumerate(parts):
        _rows(canvas, part, _MARGIN + index * (width + _BESIDE), top, width, row_height, size)
    _foot(canvas, picture.note)
    return canvas.png()


def _opened(logo: bytes | None) -> Image | None:
    return None if logo is None else PIL.Image.open(BytesIO(logo))


@lru_cache(maxsize=32)
def draw_card(picture: Picture, logo: bytes | None = None) -> bytes:
    """Return a card as PNG of 1200 × 630 pixels, with as many rows as fit, and the *logo* as in a list."""
    canvas = Canvas(WIDTH, CARD_HEIGHT)
    if picture.rows:
        _head(canvas, picture, _opened(logo))
        # A few rows need no headings between them.
        rows = [replace(row, heading="") for row in picture.rows]
        height = min(92, (CARD_HEIGHT - 216 - 72) / len(rows))
        _rows(canvas, rows, _MARGIN, 212, WIDTH - 2 * _MARGIN, height, min(44, height * 0.58))
    else:
        _title_page(canvas, picture, _opened(logo))
    _foot(canvas, picture.note)
    return canvas.png()


def _title_page(canvas: Canvas, picture: Picture, logo: Image | None) -> None:
    canvas.fill(0, 0, WIDTH, 16, FELT)
    if logo is not None:
        canvas.paste(logo, WIDTH - _MARGIN, 56, _LOGO)
    width = WIDTH - 2 * _MARGIN - (_LOGO + 32 if logo is not None else 0)
    y = canvas.block(_MARGIN, 90, picture.title, 84, width=width, height=290, bold=True) + 24
    for line in picture.lines:
        y += 56
        canvas.text(_MARGIN, y, line, 42, width=WIDTH - 2 * _MARGIN, colour=QUIET)


def _head(canvas: Canvas, picture: Picture, logo: Image | None) -> None:
    canvas.fill(0, 0, WIDTH, 16, FELT)
    if logo is not None:
        canvas.paste(logo, WIDTH - _MARGIN, 40, _LOGO)
    width = WIDTH - 2 * _MARGIN - (_LOGO + 32 if logo is not None else 0)
    canvas.block(_MARGIN, 32, picture.title, 56, width=width, height=96, bold=True)
    canvas.text(_MARGIN, 168, " · ".join(picture.lines), 34, width=width, colour=QUIET)


def _rows(
    canvas: Canvas,
    rows: Sequence[PictureRow],
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
) -> None:
    """Draw rows under each other; the columns of ranks and figures are as wide as their widest cell."""
    rank_width = max((canvas.measure(row.rank, size, bold=True) for row in rows), default=0)
    figure_width = max((canvas.measure(row.figure, size, bold=True) for row in rows), default=0)
    details = max((canvas.measure(row.detail, size * 0.8) for row in rows), default=0)
    gap = size * 0.6
    name_width = width - rank_width - figure_width - 4 * gap - (details + gap * 1.5 if details else 0)
    for row in rows:
        if row.heading:
            base = y + height * 0.62 + size * 0.1
            canvas.text(x, base, row.heading, size * 0.85, width=width, bold=True, colour=FELT)
            y += height
        canvas.fill(x, y, width, height - 4, SURFACE)
        canvas.fill(x, y + height - 4, width, 1, LINE)
        base = y + (height - 4) / 2 + size * 0.36
        canvas.text(
            x + gap + rank_width,
            base,
            row.rank,
            size,
            width=rank_width + 1,
            bold=True,
            colour=QUIET,
            align="right",
        )
        canvas.block(x + rank_width + 2 * gap, y, row.name, size, width=name_width, height=height - 4)
        right = x + width - gap
        canvas.text(
            right,
            base,
            row.figure,
            size,
            width=figure_width + 1,
            bold=True,
            colour=colour_of(row.direction),
            align="right",
        )
        if row.detail:
            right -= figure_width + gap * 1.5
            canvas.text(right, base, row.detail, size * 0.8, width=details + 1, colour=QUIET, align="right")
        y += height


def _foot(canvas: Canvas, note: str) -> None:
    base, name = canvas.height - 30, "Shinpan 審判"
    wide = canvas.measure(name, 24)
    canvas.text(WIDTH - _MARGIN, base, name, 24, width=wide + 1, colour=QUIET, align="right")
    if note:
        canvas.text(_MARGIN, base, note, 28, width=WIDTH - 2 * _MARGIN - wide - 32, colour=INK)
