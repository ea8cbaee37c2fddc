"""The canvas of a picture: text, lines and a logo, in the colours of the site's light theme.

Text is set with the fonts of the sheets, so that a picture has every name that paper has. Lengths are in pixels. The
same calls give the same bytes.
"""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase import pdfmetrics

from tournaments.sheets.paper.style import LEADING, MM
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.paper.text.lines import fit_line, fit_name

__all__ = ["FELT", "GAIN", "INK", "LINE", "LOSS", "PAPER", "QUIET", "SURFACE", "Canvas", "colour_of"]

PAPER, SURFACE, LINE, FELT = "#fbfaf6", "#ffffff", "#dedace", "#1d6a49"
INK, QUIET, GAIN, LOSS = "#1b1d22", "#5b5e66", "#1c54a6", "#b0301d"

_COLOURS: Final = {"gain": GAIN, "loss": LOSS}
Align = Literal["left", "right"]


def colour_of(direction: str) -> str:
    """Return the colour of points by their direction: `gain`, `loss`, or empty for neither."""
    return _COLOURS.get(direction, INK)


class Canvas:
    """A picture being drawn; `png()` ends it."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._image = Image.new("RGB", (width, height), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        width: float,
        bold: bool = False,
        colour: str = INK,
        align: Align = "left",
    ) -> None:
        """Write *text* with its baseline at *y*; text that is wider than *width* shrinks and is then cut."""
        size, text = fit_line(text, size, width / MM, bold=bold)
        self._set(x, y, text, size, bold=bold, colour=colour, align=align)

    def block(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        width: float,
        height: float,
        bold: bool = False,
    ) -> float:
        """Write a whole name between *y* and *y* + *height*, in several smaller lines if one is too narrow.

        Returns where it ends.
        """
        size, lines = fit_name(text, size, width / MM, height / MM, bold=bold)
        top = y + (height - len(lines) * LEADING * size) / 2
        for number, line in enumerate(lines):
            # The middle of a capital letter is in the middle of its line.
            base = top + number * LEADING * size + (LEADING + 0.72) / 2 * size
            self._set(x, base, line, size, bold=bold, colour=INK, align="left")
        return top + len(lines) * LEADING * size

    def measure(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of *text*."""
        return fonts.width(text, bold=bold) * size

    def fill(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Fill a rectangle of at least one pixel."""
        left, top = round(x), round(y)
        corner = (max(left, round(x + width) - 1), max(top, round(y + height) - 1))
        self._draw.rectangle(((left, top), corner), fill=colour)

    def paste(self, logo: Image.Image, right: int, top: int, side: int) -> None:
        """Paste *logo* with its upper right corner there, as large as fits into a square of *side*."""
        share = min(side / logo.width, side / logo.height)
        size = (max(1, round(logo.width * share)), max(1, round(logo.height * share)))
        shown = logo.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
        self._image.paste(shown, (right - size[0], top), shown)

    def png(self) -> bytes:
        """Return the picture."""
        file = io.BytesIO()
        self._image.save(file, "PNG", compress_level=6)
        return file.getvalue()

    def _set(
        self, x: float, y: float, text: str, size: float, *, bold: bool, colour: str, align: Align
    ) -> None:
        line = fonts.line(text, bold=bold)
        left = x - line.width * size if align == "right" else x
        for run in line.runs:
            for name, letters, wide, right, up in run.pieces:
                face, at = pdfmetrics.getFont(name), left + right * size
                font = _font(str(face.face.filename), round(size, 2))
                # Each letter is set where the sheets would set it: FreeType alone would round every advance.
                for letter in letters:
                    self._draw.text((at, y - up * size), letter, fill=colour, font=font, anchor="ls")
                    at += face.stringWidth(letter, size)
                left += wide * size


@lru_cache(maxsize=256)
def _font(path: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
