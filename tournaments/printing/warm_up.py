"""Warm up after the start, which makes the first sheet fast."""

from __future__ import annotations

import gc
from threading import Timer
from typing import Final

from django.conf import settings
from django.utils.text import slugify

import referee
from tournaments.printing.catalogue import SHEETS
from tournaments.sheets.paper.codes import modules
from tournaments.sheets.paper.text import fonts
from tournaments.sheets.tables import blank_sheet

__all__ = ["start", "warm_up_printing"]

ROUNDS: Final = 4
"""With two languages enough for CPython, which makes code fast once it has run about eight times."""

_AFTER: Final = 2.0
"""Seconds after the start: somebody may be waiting for the first page."""


def start() -> None:
    """Warm up printing soon, in a thread of its own, whose end the process does not wait for."""
    timer = Timer(_AFTER, _warm_up)
    timer.daemon = True
    timer.start()


def _warm_up() -> None:
    warm_up_printing()
    # What was loaded lives as long as the process, too.
    gc.collect()
    gc.freeze()


def warm_up_printing() -> None:
    """Import what prints each sheet, open the prepared fonts, and print sheets in each language that are discarded.

    If no fonts are prepared, none are made.
    """
    for name in referee.__all__:
        getattr(referee, name)
    for sheet in SHEETS.values():
        _ = sheet.work
    # They compile patterns, for the name of the first file, and load the library of the first QR code.
    slugify("")
    modules("")
    if fonts.load():
        for _round in range(ROUNDS):
            for language, _name in settings.LANGUAGES:
                blank_sheet.render_plain(language=language)
