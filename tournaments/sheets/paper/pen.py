"""Draw on a PDF page.

Positions are millimetres from the upper left corner, sizes are from the scale. Names and blocks of text are never cut
(`name`, `block`); headings of columns and one-line labels shrink and are then cut (`text`); figures are never cut.

Marks are written straight into the page's stream: the library's call for each of them would take most of the time.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, Literal

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from tournaments.sheets.paper import tiles
from tournaments.sheets.paper.style import GREY, HAIRLINE, LEADING, MM, PAPERS, SMALL
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.paper.text.lines import fit_line, fit_name, fit_text

__all__ = ["Align", "Pen"]

# Streams are compressed and not ASCII: every reader accepts them, and they are faster to make and smaller.
rl_config.useA85 = 0

Align = Literal["left", "right", "centre"]

CAP: Final = 0.733  # the height of a capital in ems; a line looks centred at half of it


class Pen:
    """A document being drawn; `bytes()` ends it."""

    _drawn_with: tuple[float, bool] | None
    _set_in: tuple[str, float] | None
    _text: list[str]

    def __init__(self, *, paper: str, title: str, landscape: bool = False) -> None:
        self.width, self.height = PAPERS[paper] if not landscape else PAPERS[paper][::-1]
        self._file = io.BytesIO()
        # The first font is named, or the file would ask each printer for a Helvetica that it never uses.
        [(font, _run, _wide)] = fonts.runs(" ")
        size = (self.width * MM, self.height * MM)
        self._canvas = Canvas(self._file, pagesize=size, invariant=1, initialFontName=font)
        self._canvas.setTitle(fonts.visible_text(title))
        self._canvas.setAuthor("Shinpan")
        self._canvas.setCreator("Shinpan")
        self._tiles: set[str] = set()
        self._written: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._is_turned = False
        self._begin_page()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = SMALL,
        *,
        bold: bool = False,
        align: Align = "left",
        width: float | None = None,
    ) -> None:
        """Write *text* with its baseline at *y*; if *width* is given, text that is too wide shrinks and is then cut."""
        if width is not None:
            size, text = fit_line(text, size, width, bold=bold)
        self._set(x, y, fonts.line(text, bold=bold), size, align)

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
        """Write a figure with its baseline at *y*; if it is too wide, it shrinks as much as necessary."""
        line = fonts.line(text, bold=bold)
        wide = line.width * size
        self._set(x, y, line, size * min(1.0, width * MM / wide) if wide else size, align)

    def _set(self, x: float, y: float, line: fonts.Line, size: float, align: Align) -> None:
        left, base = x * MM, self._up(y)
        if align != "left":
            left -= line.width * size * (1.0 if align == "right" else 0.5)
        for run in line.runs:
            if run.actual_text:
                # Shaped glyphs are not letters: their text is added for copying, searching and reading aloud.
                actual_text = (b"\xfe\xff" + run.actual_text.encode("utf-16-be")).hex()
                self._text.append(f"/Span <</ActualText <{actual_text}>>> BDC")
            for font, letters, wide, right, up in run.pieces:
                self._place(left + right * size, base + up * size)
                for face, written in self._written.get((font, letters)) or self._write(font, letters):
                    if self._set_in != (face, size):
                        self._text.append(f"{face} {_number(size)} Tf {_number(size * 1.2)} TL")
                        self._set_in = (face, size)
                    self._text.append(written)
                left += wide * size
            if run.actual_text:
                self._text.append("EMC")

    def _place(self, x: float, y: float) -> None:
        if self._is_turned:
            place = f"-1 0 0 -1 {_number(self.width * MM - x)} {_number(self.height * MM - y)} Tm"
        else:
            place = f"1 0 0 1 {_number(x)} {_number(y)} Tm"
        self._text.append(place)

    def _write(self, font: str, letters: str) -> list[tuple[str, str]]:
        """The letters in the words of the file: each piece with the name of its font there."""
        typeface, document = pdfmetrics.getFont(font), self._canvas._doc
        written = self._written[font, letters] = [
            (typeface.getSubsetInternalName(subset, document), f"({escapePDF(codes)}) Tj")
            for subset, codes in typeface.splitString(letters, document)
        ]
        return written

    @contextmanager
    def turned(self) -> Iterator[None]:
        """Within this context everything is drawn upside down, as if the sheet were turned around its middle."""
        self._canvas.saveState()
        self._canvas.transform(-1, 0, 0, -1, self.width * MM, self.height * MM)
        self._is_turned, self._drawn_with = True, None
        try:
            yield
        finally:
            self._canvas.restoreState()
            self._is_turned, self._drawn_with = False, None

    def name(
        self, x: float, top: float, height: float, text: str, size: float, *, bold: bool = False, width: float
    ) -> None:
        """Write one whole name in the middle of a row, by the steps of `lines.fit_names`."""
        size, lines = fit_name(text, size, width, height, bold=bold)
        self.stack(x, top, height, lines, size, bold=bold)

    def block(
        self, x: float, top: float, height: float, text: str, size: float, *, bold: bool = False, width: float
    ) -> None:
        """Write whole text of any length in the middle of a rectangle: it takes more lines, then shrinks."""
        size, lines = fit_text(text, size, width, height, bold=bold)
        self.stack(x, top, height, lines, size, bold=bold)

    def stack(
        self,
        x: float,
        top: float,
        height: float,
        lines: Sequence[str],
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
    ) -> None:
        """Write *lines* one below the other in the middle of *height*."""
        leading = LEADING * size / MM
        first = self.middle(top, height - leading * (len(lines) - 1), size)
        for index, line in enumerate(lines):
            self._set(x, first + index * leading, fonts.line(line, bold=bold), size, align)

    def measure(self, text: str, size: float, *, bold: bool = False) -> float:
        """The width of *text*, in millimetres."""
        return fonts.width(text, bold=bold) * size / MM

    def line(
        self, x: float, y: float, to_x: float, to_y: float, weight: float = HAIRLINE, *, dashed: bool = False
    ) -> None:
        """Draw a line."""
        self._stroke(weight, dashed=dashed)
        x, to_x = x * MM, to_x * MM
        self._canvas._code.append(
            f"n {_number(x)} {_number(self._up(y))} m {_number(to_x)} {_number(self._up(to_y))} l S"
        )

    def path(
        self, corners: Sequence[tuple[float, float]], weight: float, dashes: Sequence[float] = ()
    ) -> None:
        """Draw a line through *corners*; *dashes* are its strokes and gaps in points, empty for a solid line."""
        self._canvas.setLineWidth(weight)
        self._canvas.setDash(list(dashes))
        self._canvas.setLineJoin(1)
        drawn = self._canvas.beginPath()
        drawn.moveTo(corners[0][0] * MM, self._up(corners[0][1]))
        for x, y in corners[1:]:
            drawn.lineTo(x * MM, self._up(y))
        self._canvas.drawPath(drawn)
        self._drawn_with = None

    def picture(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        image: bytes,
        *,
        align: Align = "left",
    ) -> float:
        """Draw a PNG as large as possible in a rectangle, in the middle of its height; return the width it takes."""
        reader = ImageReader(io.BytesIO(image))
        pixels_wide, pixels_high = reader.getSize()
        scale: float = min(width / pixels_wide, height / pixels_high)
        wide, high = float(pixels_wide) * scale, float(pixels_high) * scale
        x = left + (width - wide) * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        bottom = self._up(top + (height + high) / 2)
        self._canvas.drawImage(reader, x * MM, bottom, wide * MM, high * MM, mask="auto")
        return wide

    def box(self, x: float, y: float, width: float, height: float, weight: float = HAIRLINE) -> None:
        """Draw a frame with the given upper left corner."""
        self._stroke(weight)
        self._canvas._code.append(f"n {self._rectangle(x, y, width, height)} S")

    def shade(self, x: float, y: float, width: float, height: float) -> None:
        """Draw the sheet's only grey as a background for the text that follows."""
        self._canvas.setFillGray(1 - GREY)
        self._canvas._code.append(f"n {self._rectangle(x, y, width, height)} f*")
        self._canvas.setFillGray(0)

    def fill(self, rectangles: list[tuple[float, float, float, float]]) -> None:
        """Fill all *rectangles* (x, y, width, height) in black at once, without seams between them."""
        path = " ".join([self._rectangle(*rectangle) for rectangle in rectangles])
        self._canvas._code += [f"n {path}", "f*"]

    def _rectangle(self, x: float, y: float, width: float, height: float) -> str:
        corner = f"{_number(x * MM)} {_number(self._up(y + height))}"
        return f"{corner} {_number(width * MM)} {_number(height * MM)} re"

    def tile(self, x: float, y: float, width: float, name: str) -> None:
        """Draw a tile, *width* millimetres wide, with the given upper left corner."""
        form = f"{name}-{width:g}"
        if form not in self._tiles:
            self._tiles.add(form)
            self._define(form, width * MM / tiles.SIDES[0], name)
        self._canvas.saveState()
        self._canvas.translate(x * MM, self._up(y))
        self._canvas.doForm(form)
        self._canvas.restoreState()

    def _define(self, form: str, unit: float, name: str) -> None:
        """Define a tile as a form: the file contains it once, however often it is drawn."""
        canvas, (wide, high) = self._canvas, tiles.SIDES
        canvas.beginForm(form, -1, -high * unit - 1, wide * unit + 1, 1)
        canvas._code += _tile(name, unit)
        canvas.endForm()

    def link(self, address: str, x: float, y: float, width: float, height: float) -> None:
        """Make a rectangle of the page open *address* when the sheet is read on a screen."""
        if self._is_turned:
            x, y = self.width - x - width, self.height - y - height
        corners = (x * MM, self._up(y + height), (x + width) * MM, self._up(y))
        self._canvas.linkURL(address, corners, relative=0)

    def middle(self, y: float, height: float, size: float) -> float:
        """The baseline that centres a line of *size* in a row."""
        return y + height / 2 + CAP / 2 * size / MM

    def page(self) -> None:
        """End this page; further drawing goes on the next."""
        self._canvas._code.append(" ".join([*self._text, "ET"]))
        self._canvas.showPage()
        self._begin_page()

    def _stroke(self, weight: float, *, dashed: bool = False) -> None:
        if self._drawn_with != (weight, dashed):
            self._canvas.setLineWidth(weight)
            self._canvas.setDash(*((2, 2) if dashed else ()))
            self._drawn_with = (weight, dashed)

    def _begin_page(self) -> None:
        # All text of a page goes into one text object: this halves the work, and text is above every line and shade.
        self._text = ["BT 1 0 0 1 0 0 Tm"]
        self._drawn_with = None
        self._set_in = None

    def bytes(self) -> bytes:
        """End the document; anything drawn after the last `page` is lost."""
        self._canvas.save()
        return self._file.getvalue()

    def _up(self, y: float) -> float:
        return (self.height - y) * MM


@lru_cache(maxsize=8192)
def _number(value: float) -> str:
    # Cached: the same columns and rows return on every page.
    return str(fp_str(value))


@lru_cache(maxsize=128)
def _tile(name: str, unit: float) -> list[str]:
    """The words of the file that draw a tile, *unit* points for each unit of its shapes."""
    # Cached: rules cards and hand records draw the same tiles again.
    words = []
    for shape in tiles.shapes(name):
        steps = [
            f"{fp_str([c for x, y in points for c in (x * unit, -y * unit)])} {word.lower()}"
            if points
            else "h"
            for word, points in shape.path
        ]
        painted = ("n", "f", "S", "B")[bool(shape.fill) + 2 * (shape.stroke > 0)]
        words += [
            "1 g" if shape.fill == "white" else "0 g",
            f"{fp_str(max(HAIRLINE, shape.stroke * unit))} w",
            " ".join(["n", *steps]),
            painted,
        ]
    return words
