"""Warm up at start, which makes the first sheet fast."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.utils.text import slugify

import referee
from tournaments.printing.catalogue import SHEETS
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.tables import blank_sheet

__all__ = ["warm_up_printing"]

ROUNDS: Final = 4
"""With two languages enough for CPython, which makes code fast once it has run about eight times."""


def warm_up_printing() -> None:
    """Import what prints each sheet, open the prepared fonts, and print sheets in each language that are discarded.

    If no fonts are prepared, the start does not wait for them.
    """
    for name in referee.__all__:
        getattr(referee, name)
    for sheet in SHEETS.values():
        _ = sheet.work
    # It compiles its patterns, for the name of the first file.
    slugify("")
    if fonts.load():
        for _round in range(ROUNDS):
            for language, _name in settings.LANGUAGES:
                blank_sheet.render_plain(language=language)
