"""The sortable table of statistics, and its files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import django_tables2
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common.punctuation import labelled
from tournaments.listings.events.standings import left_mark, signed_points
from tournaments.models import Player
from tournaments.presenters.events.ranking.standing_words import place_heads
from tournaments.presenters.screens.statistics import FigureText, Row, Table, sum_of_results

__all__ = ["StatisticsListing", "statistics_table"]


class _Column(django_tables2.Column):
    """A column; *render_cell* returns the cell of a row. Its heading sorts by it, and on a second tap in reverse."""

    def __init__(
        self, name: str, heading: str, render_cell: Callable[[Row], SafeString], table: Table,
        query: Mapping[str, str], *, classes: str = "points", title: str = "",
    ) -> None:  # fmt: skip
        self.cell = render_cell
        is_sorted_by = table.order == name
        sort = f"-{name}" if is_sorted_by and not table.reverse else name
        mark = SafeString("")
        head: dict[str, str] = {"scope": "col", "class": classes}
        if is_sorted_by:
            mark = SafeString(' <span aria-hidden="true">{}</span>'.format("↑" if table.reverse else "↓"))
            head["aria-sort"] = "ascending" if _is_ascending(table) else "descending"
        if title:
            head["title"] = title
        address = f"?{urlencode({**query, 'sort': sort})}"
        super().__init__(
            format_html('<a href="{}">{}</a>{}', address, heading, mark),
            attrs={"th": head, "td": {"class": classes}},
            orderable=False,
            empty_values=(),
            accessor="player",
        )

    def render(self, record: Row) -> SafeString:
        """Return the row's cell; django-tables2 calls this."""
        return self.cell(record)


def _is_ascending(table: Table) -> bool:
    """Return whether the order is ascending. By default it is for names and for figures where less is better."""
    ascends_by_default = table.order == "player"
    if table.order in {figure.value for figure in referee.statistics.Figure}:
        ascends_by_default = referee.statistics.Figure(table.order).less_is_better
    return ascends_by_default is not table.reverse


class StatisticsListing(django_tables2.Table):
    """A row for each person: games, places, the sum of results, and each figure with its sample size.

    A figure with too small a sample in every row has no column.
    """

    class Meta:
        template_name = "screens/statistics/listing.html"
        attrs = {"class": "listing statistics"}  # noqa: RUF012 - tables2 reads it so

    def __init__(self, table: Table, query: Mapping[str, str], address: Callable[[Player], str]) -> None:
        self.table = table

        def column(name: str, heading: str, render_cell: Callable[[Row], SafeString], **more: str) -> _Column:
            return _Column(name, heading, render_cell, table, query, **more)

        columns = {
            "player": column("player", _("Player"), _player_cell(address), classes="player"),
            "games": column("games", _("Games"), _games_cell),
            "total": column(
                "total",
                _("Sum of results"),
                lambda row: signed_points(row.games.total),
                classes="points total",
                title=sum_of_results(),
            ),
        }
        for index, figure in table.enough:
            columns[figure.word] = column(
                figure.word, figure.short, _figure_cell(index), title=labelled(figure.name, figure.says)
            )
        super().__init__(table.rows, extra_columns=list(columns.items()), sequence=tuple(columns))

    @property
    def body(self) -> list[SafeString]:
        """Each row's cells as HTML."""
        columns = [(bound.column.attrs["td"]["class"], bound.column.cell) for bound in self.columns]
        (_class, name_cell), *other_columns = columns
        # Cells are escaped where they are created.
        return [
            SafeString(
                f'<th scope="row" class="player">{name_cell(row)}</th>'
                + "".join(f'<td class="{classes}">{cell(row)}</td>' for classes, cell in other_columns)
            )
            for row in self.table.rows
        ]


def _player_cell(address: Callable[[Player], str]) -> Callable[[Row], SafeString]:
    def cell(row: Row) -> SafeString:
        player = row.player
        reading = (
            format_html(' <span class="kana" lang="ja">{}</span>', player.reading) if player.reading else ""
        )
        state_mark = left_mark(referee.standings.EntrantState(player.state))
        return format_html('<a href="{}">{}</a>{}{}', address(player), player.name, reading, state_mark)

    return cell


def _games_cell(row: Row) -> SafeString:
    """Return the number of games, and below it the count of each place."""
    places = "-".join(map(str, row.games.places))
    html = '{}<small><span class="hidden">{} </span>{}</small>'
    return format_html(html, row.games.games, pgettext("sheet", "Place"), places)


def _figure_cell(index: int) -> Callable[[Row], SafeString]:
    def cell(row: Row) -> SafeString:
        return _figure_html(row.figures[index])

    return cell


def _figure_html(figure: FigureText) -> SafeString:
    too_few = "" if figure.value else figure.too_few
    return _figure_cell_html(figure.direction, figure.value, figure.figures, figure.basis, too_few)


@lru_cache(maxsize=8192)
def _figure_cell_html(direction: str, value: str, figures: str, basis: str, too_few: str) -> SafeString:
    if not value:
        html = '<span class="few" title="{0}"><span aria-hidden="true">–</span><span class="hidden">{0}</span></span>'
        return format_html(html, too_few)
    html = (
        '<span class="{}">{}</span><small><span aria-hidden="true">{}</span>'
        '<span class="hidden">{}</span></small>'
    )
    return format_html(html, direction, value, figures, basis)


def statistics_table(table: Table) -> tuple[list[str], list[list[Any]]]:
    """Return the headings and rows: each figure with its sum and count; empty if the sample is too small."""
    figure_heads = [
        head
        for figure in table.figures
        for head in (figure.name, f"{figure.name}: {_('sum')}", f"{figure.name}: {_('count')}")
    ]
    extra = [_("Chombo"), _("Nagashi mangan"), _("Abortive draws"), _("Games with hands")]
    head = [
        _("Player"),
        _("Club"),
        _("Games"),
        *place_heads(table.players),
        _("Sum of results"),
        *figure_heads,
        *extra,
    ]
    return head, [list(_file_row(row)) for row in table.rows]


def _file_row(row: Row) -> Iterable[object]:
    yield row.player.name
    yield row.player.person.club
    yield row.games.games
    yield from row.games.places
    yield _int_if_whole(row.games.total)
    for figure in row.figures:
        value = figure.measured.value
        yield None if value is None else round(float(value), 4)
        yield _int_if_whole(figure.measured.sum)
        yield figure.measured.of
    hands = row.hands
    yield from (hands.chombo, hands.nagashi, hands.aborted, hands.games)


def _int_if_whole(value: referee.Points) -> object:
    return value.numerator if value.denominator == 1 else value
