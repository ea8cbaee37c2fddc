"""The table of a series, and its files."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.common import points
from tournaments.listings.common.ranks import rank, shared, shared_head
from tournaments.listings.events.event_lists import family_and_given_name
from tournaments.presenters.clubs.series import SeriesCell, SeriesRow, SeriesShown
from tournaments.presenters.clubs.series_formulas import format_figure
from tournaments.presenters.clubs.weights import Mers

__all__ = ["SeriesListing", "mers_table", "series_table"]


class SeriesListing:
    """A row for each person, with a cell for each event that counts; the HTML is built directly, for speed."""

    def __init__(self, series_page: SeriesShown) -> None:
        self._shown = series_page
        self._address = reverse("series", args=[series_page.series.slug])
        self._in_play = format_html(
            '<span class="provisional" title="{}" aria-hidden="true">*</span><span class="hidden"> ({})</span>',
            _("provisional"),
            _("provisional"),
        )
        self._even = any(row.total.denominator != 1 for row in series_page.rows)
        self._struck = (_("not counted"), pgettext("sheet", "Place"))

    @property
    def body(self) -> list[SafeString]:
        """Each row's cells as HTML."""
        # Cells are escaped where they are created.
        return [SafeString("".join(self._cells(row))) for row in self._shown.rows]

    def _cells(self, row: SeriesRow) -> Iterable[str]:
        circuit = self._shown.circuit
        rank_text = (
            points.place(row.rank, tied=row.tied) if row.rank is not None else '<span class="quiet">–</span>'
        )
        yield f'<td class="rank">{rank_text}</td>'
        missing_note = ""
        if row.missing:
            text = _("needs %(count)d more") % {"count": row.missing}
            missing_note = format_html(' <small class="quiet">{}</small>', text)
        query = urlencode({"of": row.identifier})
        yield (
            f'<th scope="row" class="player"><a href="{self._address}?{conditional_escape(query)}#worked">'
            f"{conditional_escape(row.name)}</a>{missing_note}</th>"
        )
        yield f'<td class="points total">{format_figure(circuit, row.total, even=self._even)}</td>'
        yield f'<td class="points">{row.events}</td>'
        for cell in row.cells:
            yield '<td class="points quiet">–</td>' if cell is None else self._cell(cell)

    def _cell(self, cell: SeriesCell) -> str:
        worth = format_figure(self._shown.circuit, cell.worth)
        not_counted, place = self._struck
        figure = worth if cell.counts else f'<s>{worth}</s><span class="hidden"> ({not_counted})</span>'
        mark = self._in_play if cell.event.provisional else ""
        place_text = points.place(cell.place.place, tied=cell.tied)
        place_of_total = f"{place_text}/{cell.place.of}"
        name = "points" if cell.counts else "points struck"
        place_note = f'<small class="came"><span class="hidden">{place} </span>{place_of_total}</small>'
        return f'<td class="{name}">{figure}{mark}{place_note}</td>'


def series_table(series_page: SeriesShown) -> tuple[list[str], list[list[Any]]]:
    """Return the headings and rows of the series' table as a file, with place and points for each event."""
    events = [event.tournament.name for event in series_page.played]
    event_heads = [head for name in events for head in (f"{name}: {pgettext('sheet', 'Place')}", name)]
    head = [
        _("Rank"), _("Player"), _("Club"), _("Country"), _("Total"), _("Events"), _("Events needed"), *event_heads,
        _("Events not counted"), shared_head(),
    ]  # fmt: skip
    return head, [_file_row(row) for row in series_page.rows]


def _file_row(row: SeriesRow) -> list[Any]:
    event_values: list[Any] = []
    for cell in row.cells:
        if cell is None:
            event_values += [None, None]
        else:
            event_values += [cell.place.place, _int_if_whole(cell.worth)]
    not_counted = [cell.event.tournament.name for cell in row.results if not cell.counts]
    return [
        rank(row.rank),
        row.name,
        row.person.club,
        row.person.nation,
        _int_if_whole(row.total),
        row.events,
        row.missing,
        *event_values,
        ", ".join(not_counted),
        shared(row.rank, tied=row.tied),
    ]


def _int_if_whole(value: int | Fraction) -> object:
    return value.numerator if value.denominator == 1 else value


def mers_table(mers: Mers) -> tuple[list[str], list[list[Any]]]:
    """Return the EMA report of an event, in English: position, N, date, weight, country, EMA number and name."""
    head = ["Position", "N", "Date", "Weight", "Country", "EMA number", "Last name", "First name"]
    rows = [
        [
            row.position,
            mers.players,
            mers.played,
            _int_if_whole(mers.weight.parts.total),
            row.player.person.nation,
            row.number,
            *family_and_given_name(row.player),
        ]
        for row in mers.rows
    ]
    return head, rows
