"""Half-page sheets without data.

They are for use when the hall's network is down.
"""

from __future__ import annotations

from typing import Protocol

from django.utils import translation
from django.utils.translation import gettext as _

import referee
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.tables.before_play import BeforePlay, blank_game
from tournaments.sheets.paper.halves import Half, draw_page
from tournaments.sheets.paper.pen import Pen

__all__ = ["Draws", "draw", "render"]


class Draws(Protocol):
    """A function that draws one sheet in half of a page."""

    def __call__(self, pen: Pen, half: Half, game: BeforePlay, stamp: Stamp | None = None) -> None:
        """Draw it."""


def draw(pen: Pen, draws: Draws, rules: referee.Ruleset | None = None) -> None:
    """Draw a page of two sheets without data; only the seats and the required sum come from *rules*."""
    game = blank_game(rules)
    draw_page(pen, (game, game), lambda half, one: draws(pen, half, one))


def render(
    draws: Draws, rules: referee.Ruleset | None = None, *, paper: str = "A4", language: str = "en"
) -> bytes:
    """The page as a PDF; it needs no data."""
    with translation.override(language):
        pen = Pen(paper=paper, title=_("Sheets to fill in by hand"))
        draw(pen, draws, rules)
        return pen.bytes()
