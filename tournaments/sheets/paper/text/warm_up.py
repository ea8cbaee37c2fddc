"""Warm up fonts at start, so that the first sheet is fast."""

from __future__ import annotations

from tournaments.sheets.paper.text import fonts
from tournaments.sheets.tables import blank_sheet

__all__ = ["at_start"]


def at_start() -> None:
    """Open the prepared fonts and print a sheet that nobody gets; where nothing was prepared, no start waits for it."""
    if fonts.load():
        blank_sheet.render_plain()
