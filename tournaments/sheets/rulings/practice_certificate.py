"""The certificate of a practice run: one landscape page with the name, the result and the rulebook."""

from __future__ import annotations

from typing import Final

from django.utils import translation

from tournaments.presenters.rulings.practice import Certificate
from tournaments.sheets.paper.ornaments import DRAGON, centred, draw_dragons, draw_frame
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import CARD, HAIRLINE, HEAD, LARGE, MARGIN, SHRINK_STEPS, SMALL
from tournaments.sheets.paper.tiles import HEIGHT

__all__ = ["draw", "render"]

PAD: Final = 14.0  # from the frame to its contents
LINE: Final = 11.0  # the height of a line of the result


def draw(pen: Pen, certificate: Certificate) -> None:
    """Draw the page."""
    draw_frame(pen)
    middle, width = pen.width / 2, pen.width - 2 * (MARGIN + PAD)
    y = MARGIN + 11.0
    draw_dragons(pen, y)
    y = centred(pen, y + DRAGON * HEIGHT + 5, 14, certificate.title, LARGE, bold=True, width=width)
    pen.line(middle - 30, y + 2, middle + 30, y + 2, HAIRLINE)
    y = centred(pen, y + 12, 26, certificate.name, CARD * SHRINK_STEPS[-1], bold=True, width=width)
    y = centred(pen, y + 6, LINE, certificate.rules, HEAD, bold=True, width=width)
    for line in certificate.results:
        y = centred(pen, y, LINE, line, HEAD, width=width)
    bottom = pen.height - MARGIN - PAD
    centred(pen, bottom - 18, 9, certificate.day, HEAD, width=width)
    centred(pen, bottom - 6, 9, certificate.note, SMALL, width=width)
    pen.page()


def render(certificate: Certificate, *, paper: str = "A4", language: str = "en") -> bytes:
    """The certificate as a PDF."""
    with translation.override(language):
        pen = Pen(paper=paper, title=f"{certificate.title} · {certificate.name}", landscape=True)
        draw(pen, certificate)
        return pen.bytes()
