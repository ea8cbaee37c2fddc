"""The rows of the floor in templates."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.presenters.tables.floor_rows import FloorRow, TimedRow
from tournaments.services.tables.clocks import TimeLeft

__all__ = ["register", "rendered", "table_rows"]

register = template.Library()

_TIME_LEFT: Final = "<!-- time left -->"
"""The place of the time left in a rendered row; text in a row has no `<`."""


@register.simple_tag
def table_rows(rows: Iterable[TimedRow]) -> SafeString:
    """Return the rows of tables; a table at which nothing changed is not rendered again."""
    language = get_language()
    return SafeString("".join(_timed_row(timed, language) for timed in rows))


def _timed_row(timed: TimedRow, language: str | None) -> str:
    html = rendered(timed.row, language)
    return html if timed.left is None else html.replace(_TIME_LEFT, _time_left(timed.left, language))


@lru_cache(maxsize=1024)
def rendered(row: FloorRow, _language: str | None) -> SafeString:
    """Return a table's row in the current language, with a mark at the place of the time left."""
    time_left = SafeString(_TIME_LEFT if row.has_clock else "")
    return render_to_string("tables/floor/table_row.html", {"row": row, "time_left": time_left})


# Most tables have the same time left at one moment.
@lru_cache(maxsize=16)
def _time_left(left: TimeLeft, _language: str | None) -> SafeString:
    return render_to_string("tables/floor/time_left.html", {"left": left})
