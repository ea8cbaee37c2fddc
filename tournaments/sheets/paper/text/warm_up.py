"""Warm up fonts at start, which makes the first sheet fast."""

from __future__ import annotations

from tournaments.sheets.paper.text import fonts
from tournaments.sheets.tables import blank_sheet

__all__ = ["warm_up_fonts"]


def warm_up_fonts() -> None:
    """Open the prepared fonts and print a sheet that is discarded; if no fonts are prepared, do not delay the start."""
    if fonts.load():
        blank_sheet.render_plain()
