"""How is something put on the paper?

Millimetres from the upper left corner, sizes from the scale. Words are fitted: set smaller, then cut with an ellipsis;
figures are never cut. (The ellipsis is three points: as one letter, a Japanese font sets it in mid-line.)
"""

from __future__ import annotations

import io
import re
from typing import Final, Literal

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from tournaments.sheets import fonts
from tournaments.sheets.style import GREY, HAIRLINE, MM, PAPERS, SCALE, SMALL, TINY

__all__ = ["Align", "Pen", "fit", "wrap"]

# Streams as they are compressed, not as ASCII: every reader takes them, and they are made faster and smaller.
rl_config.useA85 = 0

Align = Literal["left", "right", "centre"]

CAP: Final = 0.733  # the height of a capital in ems; the eye sees a line's middle at half of it
# Lines break at spaces and after the comma of either language; a number stays with the word that it counts.
_BREAKS: Final = re.compile(r"\s+|(?:\d\S*\s(?=[a-z]))?[^\s、。，：；]+[、。，：；]*|[、。，：；]+")
_KANJI: Final = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
_WORD: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z,.]|[,.][0-9]")
_NEVER_FIRST: Final = frozenset("、。，．）」』】・：；？！ー々〜)")
_NEVER_LAST: Final = frozenset("（「『【(“«")


def fit(text: str, size: int, width: float, *, bold: bool = False) -> tuple[int, str]:
    """The size, and the text, with which *text* fits into *width* millimetres: smaller first, then shortened."""
    for smaller in sorted((s for s in SCALE if s <= size), reverse=True):
        if fonts.width(text, bold=bold) * smaller <= width * MM:
            return smaller, text
    text = fonts.seen(text)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if fonts.width(text[:middle].rstrip() + "...", bold=bold) * TINY <= width * MM:
            low = middle
        else:
            high = middle - 1
    return TINY, text[:low].rstrip() + "..."


def wrap(text: str, size: int, width: float, *, bold: bool = False) -> list[str]:
    """*text* in lines of at most *width* millimetres.

    A piece longer than a line is broken where it must be, and Japanese without spaces where a line is full.
    """
    room = width * MM / size
    lines, line = [], ""
    for piece in _BREAKS.findall(fonts.seen(text)):
        if fonts.width((line + piece).rstrip(), bold=bold) <= room:
            line += piece
            continue
        if line.strip() and not (_KANJI.search(piece) and fonts.width(piece, bold=bold) > room / 2):
            lines.append(line.rstrip())
            line = ""
        line = (line + piece).lstrip()
        while fonts.width(line.rstrip(), bold=bold) > room:
            end = _full(line, room, bold=bold)
            lines.append(line[:end].rstrip())
            line = line[end:].lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines or [""]


def _full(line: str, room: float, *, bold: bool) -> int:
    """How many letters fill a line: at least one; no comma begins the next, and no bracket opens at its end.

    A number or a word stays whole where it does not begin the line.
    """
    full = next((e for e in range(len(line) - 1, 1, -1) if fonts.width(line[:e], bold=bold) <= room), 1)
    end = full
    while end and _stay_together(line[end - 1], line[end : end + 1]):
        end -= 1
    return end or full


def _stay_together(last: str, first: str) -> bool:
    return first in _NEVER_FIRST or last in _NEVER_LAST or bool(_WORD.fullmatch(last + first))


class Pen:
    """A document being drawn; `bytes()` ends it."""

    def __init__(self, *, paper: str, title: str, landscape: bool = False) -> None:
        self.width, self.height = PAPERS[paper] if not landscape else PAPERS[paper][::-1]
        self._file = io.BytesIO()
        # Named as the first font, or the file would ask each printer for a Helvetica that it never uses.
        [(font, _run, _wide)] = fonts.runs(" ")
        size = (self.width * MM, self.height * MM)
        self._canvas = Canvas(self._file, pagesize=size, invariant=1, initialFontName=font)
        self._canvas.setTitle(fonts.seen(title))
        self._canvas.setAuthor("Shinpan")
        self._canvas.setCreator("Shinpan")
        # All words of a page go into one text object: half the work, and they lie above every line and grey.
        self._begin_page()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int = SMALL,
        *,
        bold: bool = False,
        align: Align = "left",
        width: float | None = None,
    ) -> None:
        """Write *text* with its baseline at *y*, fitted into *width*."""
        if width is not None:
            size, text = fit(text, size, width, bold=bold)
        self._set(x, y, text, size, bold, align)

    def figure(
        self,
        x: float,
        y: float,
        text: str,
        size: float = SMALL,
        *,
        bold: bool = False,
        align: Align = "right",
        width: float,
    ) -> None:
        """Write a figure with its baseline at *y*; where it is too wide it is made as small as it must be."""
        wide = fonts.width(text, bold=bold) * size
        self._set(x, y, text, size * min(1.0, width * MM / wide) if wide else size, bold, align)

    def _set(self, x: float, y: float, text: str, size: float, bold: bool, align: Align) -> None:
        line = fonts.line(text, bold=bold)
        left, base = x * MM, self._up(y)
        if align != "left":
            left -= line.width * size * (1.0 if align == "right" else 0.5)
        for run in line.runs:
            if run.says:
                # Shaped glyphs are no letters: what they say is noted, to be copied, found and read aloud.
                said = (b"\xfe\xff" + run.says.encode("utf-16-be")).hex()
                self._text._code.append(f"/Span <</ActualText <{said}>>> BDC")
            for font, letters, wide, right, up in run.pieces:
                if self._set_in != (font, size):
                    self._text.setFont(font, size)
                    self._set_in = (font, size)
                self._text.setTextOrigin(left + right * size, base + up * size)
                self._text.textOut(letters)
                left += wide * size
            if run.says:
                self._text._code.append("EMC")

    def lines(
        self, x: float, top: float, height: float, text: str, size: int, *, bold: bool = False, width: float
    ) -> None:
        """Write *text* in the middle of a row: on one line, smaller, on two lines, or cut as the last resort."""
        lines = [text]
        smaller, _shown = fit(text, size, width, bold=bold)
        if smaller > TINY:
            size = smaller
        else:
            lines, size = wrap(text, TINY, width, bold=bold), TINY
            lines = [lines[0], " ".join(lines[1:])] if len(lines) > 2 else lines
        leading = 1.15 * size / MM
        first = self.middle(top, height - leading * (len(lines) - 1), size)
        for at, line in enumerate(lines):
            self.text(x, first + at * leading, line, size, bold=bold, width=width)

    def measure(self, text: str, size: int, *, bold: bool = False) -> float:
        """How wide *text* is, in millimetres."""
        return fonts.width(text, bold=bold) * size / MM

    def line(
        self, x: float, y: float, to_x: float, to_y: float, weight: float = HAIRLINE, *, dashed: bool = False
    ) -> None:
        """Draw a line."""
        self._stroke(weight, dashed=dashed)
        self._canvas.line(x * MM, self._up(y), to_x * MM, self._up(to_y))

    def box(self, x: float, y: float, width: float, height: float, weight: float = HAIRLINE) -> None:
        """Draw a frame whose upper left corner is given."""
        self._stroke(weight)
        self._canvas.rect(x * MM, self._up(y + height), width * MM, height * MM)

    def shade(self, x: float, y: float, width: float, height: float) -> None:
        """Lay the sheet's one grey behind what is written next."""
        self._canvas.setFillGray(1 - GREY)
        self._canvas.rect(x * MM, self._up(y + height), width * MM, height * MM, stroke=0, fill=1)
        self._canvas.setFillGray(0)

    def fill(self, rectangles: list[tuple[float, float, float, float]]) -> None:
        """Fill all *rectangles* (x, y, width, height) in black at once, so that no seam shows between them."""
        path = self._canvas.beginPath()
        for x, y, width, height in rectangles:
            path.rect(x * MM, self._up(y + height), width * MM, height * MM)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def link(self, address: str, x: float, y: float, width: float, height: float) -> None:
        """Make a rectangle of the page open *address* where the sheet is read on a screen."""
        corners = (x * MM, self._up(y + height), (x + width) * MM, self._up(y))
        self._canvas.linkURL(address, corners, relative=0)

    def middle(self, y: float, height: float, size: float) -> float:
        """The baseline on which a line of *size* stands in the middle of a row."""
        return y + height / 2 + CAP / 2 * size / MM

    def page(self) -> None:
        """End this page; what follows stands on the next."""
        self._canvas.drawText(self._text)
        self._canvas.showPage()
        self._begin_page()

    def _stroke(self, weight: float, *, dashed: bool = False) -> None:
        if self._drawn_with != (weight, dashed):
            self._canvas.setLineWidth(weight)
            self._canvas.setDash(*((2, 2) if dashed else ()))
            self._drawn_with = (weight, dashed)

    def _begin_page(self) -> None:
        self._text = self._canvas.beginText()
        self._drawn_with: tuple[float, bool] | None = None
        self._set_in: tuple[str, float] | None = None

    def bytes(self) -> bytes:
        """End the document; what stands after the last `page` is lost."""
        self._canvas.save()
        return self._file.getvalue()

    def _up(self, y: float) -> float:
        return (self.height - y) * MM
