"""The rows of the schedule."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.common.winds import wind, wind_character
from tournaments.listings.events.standings import address_builder
from tournaments.models import Tournament
from tournaments.presenters.events.schedules import Place, ScheduleRow

__all__ = ["schedule_html"]


def schedule_html(
    tournament: Tournament, rows: Iterable[ScheduleRow], substitutions: Mapping[int, Collection[str]]
) -> Iterator[SafeString]:
    """Yield the cells of each row as HTML; *substitutions* are sentences about players, by their keys."""
    address = address_builder("player", tournament.slug)
    for row in rows:
        player = row.player
        reading = (
            format_html(' <span class="kana" lang="ja">{}</span>', player.reading) if player.reading else ""
        )
        left = (
            format_html(' <span class="quiet small">{}</span>', player.get_state_display())
            if player.has_left
            else ""
        )
        sentences = format_html_join(
            "",
            ' <span class="quiet small told">{}</span>',
            ((sentence,) for sentence in substitutions.get(player.id, ())),
        )
        head = format_html(
            '<th scope="row" class="name"><a href="{}">{}{}</a>{}{}</th>',
            address(player.number), player.name, reading, left, sentences,
        )  # fmt: skip
        # Cells are escaped where they are created.
        yield SafeString(head + "".join(f"<td>{_place_html(place)}</td>" for place in row.places))


def _place_html(place: Place | None) -> SafeString:
    if place is None:
        return SafeString("")
    return _cell_html(place.table, place.seat, get_language())


# A schedule has each table and seat once for every round.
@lru_cache(maxsize=4096)
def _cell_html(table: int | None, seat: int | None, _language: str | None) -> SafeString:
    """Return the table and the seat, or a bye."""
    if table is None or seat is None:
        return format_html('<span class="quiet">{}</span>', _("bye"))
    return format_html(
        '<b class="in-full">{}</b><b class="in-short" aria-hidden="true">{}</b> '
        '<span aria-hidden="true" lang="ja">{}</span><span class="hidden">{}</span>',
        _("Table %(number)s") % {"number": table},
        _("T%(number)s") % {"number": table},
        wind_character(seat),
        wind(seat),
    )
