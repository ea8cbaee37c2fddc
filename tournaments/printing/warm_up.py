"""Warm up at start, which makes the first sheet fast."""

from __future__ import annotations

from django.conf import settings
from django.utils.text import slugify

import referee
from tournaments.printing.catalogue import SHEETS
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.tables import blank_sheet

__all__ = ["warm_up_printing"]


def warm_up_printing() -> None:
    """Import what prints each sheet, open the prepared fonts, and print a sheet in each language that is discarded.

    If no fonts are prepared, the start does not wait for them.
    """
    for name in referee.__all__:
        getattr(referee, name)
    for sheet in SHEETS.values():
        _ = sheet.work
    # It compiles its patterns, for the name of the first file.
    slugify("")
    if fonts.load():
        for language, _name in settings.LANGUAGES:
            blank_sheet.render_plain(language=language)
