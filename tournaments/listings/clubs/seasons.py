"""The table of a season, one column per meeting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import django_tables2
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext as _

import referee
from tournaments.common import dates, points
from tournaments.listings.events.standings import (
    address_builder,
    empty_cell,
    left_mark,
    signed_points,
    unranked_text,
)
from tournaments.presenters.clubs.seasons import MeetingShown, Season, SeasonRow, evening_address

__all__ = ["SeasonListing"]


def _classes(name: str) -> dict[str, Any]:
    foot = {"scope": "row", "class": name} if name == "player" else {"class": name}
    return {"th": {"scope": "col", "class": name}, "td": {"class": name}, "tf": foot}


class _Column(django_tables2.Column):
    """A column; *render_cell* returns the cell of a row, and *foot* is its footer."""

    def __init__(
        self,
        heading: str | Promise,
        render_cell: Callable[[SeasonRow], SafeString],
        *,
        classes: str = "points",
        foot: SafeString | str = "",
    ) -> None:
        self.cell, self._foot = render_cell, foot
        super().__init__(heading, attrs=_classes(classes), orderable=False, empty_values=(), accessor="row")

    def render(self, record: SeasonRow) -> SafeString:
        """Return the row's cell; django-tables2 calls this."""
        return self.cell(record)

    def render_footer(self) -> SafeString | str:
        """Return the sum if it is meaningful."""
        return self._foot


class SeasonListing(django_tables2.Table):
    """Ranks, totals, missing games and a result for each meeting; players below the minimum are under a line."""

    class Meta:
        template_name = "clubs/seasons/listing.html"
        attrs = {"class": "listing season"}  # noqa: RUF012 - tables2 reads it so

    def __init__(self, season: Season) -> None:
        self.season = season
        columns = dict(_columns(season))
        self.has_sums = _has_sums(season)
        super().__init__(season.rows, extra_columns=list(columns.items()), sequence=tuple(columns))

    @property
    def body(self) -> list[SafeString]:
        """Each row's cells as HTML, with the line of the minimum between them."""
        columns = [(bound.column.attrs["td"]["class"], bound.column.cell) for bound in self.columns]
        # Cells are escaped where they are created.
        rows = [
            SafeString("".join(f'<td class="{name}">{cell(row)}</td>' for name, cell in columns))
            for row in self.season.rows
        ]
        cut_index = next((index for index, row in enumerate(self.season.rows) if row.lacks), None)
        if cut_index is not None:
            html = '<td class="cut" colspan="{}"><span>{}</span></td>'
            minimum = self.season.rules.minimum_games
            line = ngettext(
                "Below the minimum of %(number)d game",
                "Below the minimum of %(number)d games",
                minimum,
            )
            rows.insert(cut_index, format_html(html, len(columns), line % {"number": minimum}))
        return rows


def _columns(season: Season) -> Iterator[tuple[str, _Column]]:
    rows, rules = season.rows, season.rules
    by_mean = rules.order is referee.standings.CountingOrder.AVERAGE
    has_attendance, has_penalties = (
        any(row.attendance for row in rows),
        any(row.row.penalties for row in rows),
    )
    has_adjustments = has_attendance or has_penalties
    shows_sum_of_totals = (
        not by_mean and rules.order is referee.standings.CountingOrder.TOTAL and rules.best is None
    )
    yield "rank", _Column(gettext_lazy("Rank"), _rank_cell, classes="rank")
    yield "player", _Column(gettext_lazy("Player"), _player_cell(season), classes="player")
    yield (
        "total",
        _Column(
            _("Average") if by_mean and not has_adjustments else _("Total"),
            (lambda row: _mean_cell(row.row.total))
            if by_mean
            else (lambda row: signed_points(row.row.total)),
            classes="points total",
            foot=signed_points(sum(row.row.total for row in rows)) if shows_sum_of_totals else "",
        ),
    )
    # Each game is counted once for each of its players, so a sum has no meaning.
    yield "played", _Column(gettext_lazy("Games"), lambda row: format_html("{}", row.row.games))
    if by_mean and has_adjustments:
        yield "average", _Column(_("Average"), lambda row: _mean_cell(row.mean))
    if any(row.lacks for row in rows):
        yield "missing", _Column(_("Games needed"), _missing_cell)
    for index, meeting in enumerate(season.played):
        yield f"meeting_{index}", _meeting_column(season, index, meeting)
    if any(row.handicap for row in rows):
        head = _("Handicap per game") if by_mean else _("Handicap")
        yield "handicap", _Column(head, lambda row: signed_points(row.handicap))
    if has_attendance:
        yield "attendance", _Column(_("Attendance"), lambda row: signed_points(row.attendance))
    if has_penalties:
        foot = signed_points(sum(row.row.penalties for row in rows))
        head = _("Penalties and bonuses")
        yield "penalties", _Column(head, lambda row: signed_points(row.row.penalties), foot=foot)
    uma = _("Uma and oka") if season.standings.rules.oka else gettext_lazy("Uma")
    yield (
        "uma",
        _Column(
            uma, lambda row: signed_points(row.row.uma), foot=signed_points(sum(row.row.uma for row in rows))
        ),
    )
    yield "places", _Column(_("Places"), lambda row: format_html("{}", "-".join(map(str, row.row.places))))


def _has_sums(season: Season) -> bool:
    """Return whether the list contains all players of every game; otherwise sums have no meaning."""
    return not season.guests and season.rules.maximum_games is None and season.standings.group is None


def _meeting_column(season: Season, index: int, meeting: MeetingShown) -> _Column:
    address = evening_address(season.tournament.slug, meeting.word)
    head = (
        format_html('<a href="{}">{}</a>', address, dates.evening_name(meeting.head))
        if address
        else format_html("{}", dates.evening_name(meeting.head))
    )

    empty, language = empty_cell(), get_language()

    def cell(row: SeasonRow) -> SafeString:
        meeting_cell = row.cells[index]
        if meeting_cell is None:
            return empty
        return _meeting_points_html(
            meeting_cell.points if meeting_cell.games > meeting_cell.left_out_games else None,
            meeting_cell.left_out if meeting_cell.left_out_games else None,
            meeting_cell.in_play,
            language,
        )

    meeting_cells = (row.cells[index] for row in season.rows)
    return _Column(
        head,
        cell,
        foot=signed_points(
            sum(meeting_cell.result for meeting_cell in meeting_cells if meeting_cell is not None)
        ),
    )


# A season has the same few hundred values in thousands of cells.
@lru_cache(maxsize=4096)
def _meeting_points_html(
    counted: referee.Points | None, left_out: referee.Points | None, in_play: bool, _language: str | None
) -> SafeString:
    """Return the points of a meeting that count, and those that do not, struck through; each None without games."""
    parts: list[str] = []
    if counted is not None:
        parts.append(signed_points(counted))
    if left_out is not None:
        struck = format_html('<s class="out">{}</s>', points.thousands(left_out))
        parts.append(format_html('{}<span class="hidden"> ({})</span>', struck, _("not among the best")))
    if in_play:
        parts.append(format_html('<span class="going">{}</span>', _("in play")))
    return SafeString(" ".join(parts))


def _mean_cell(value: referee.Points) -> SafeString:
    return SafeString(f'<span class="{points.direction(value) or "quiet"}">{points.hundredths(value)}</span>')


def _rank_cell(row: SeasonRow) -> SafeString:
    if row.row.rank is not None:
        return format_html("{}", points.place(row.row.rank, tied=row.row.tied))
    return unranked_text(row.row.state)


def _player_cell(season: Season) -> Callable[[SeasonRow], SafeString]:
    address = address_builder("player", season.tournament.slug)

    def cell(row: SeasonRow) -> SafeString:
        player = row.row.player
        reading = (
            format_html(' <span class="kana" lang="ja">{}</span>', player.reading) if player.reading else ""
        )
        html = '<a href="{}">{}</a>{}{}'
        return format_html(html, address(player.number), player.name, reading, left_mark(row.row.state))

    return cell


def _missing_cell(row: SeasonRow) -> SafeString:
    if not row.lacks:
        return empty_cell()
    if row.reaches is None:
        return format_html("{}", row.lacks)
    sentence = (
        pgettext("the minimum", "within reach") if row.reaches else pgettext("the minimum", "out of reach")
    )
    return format_html('{} <small class="quiet">{}</small>', row.lacks, sentence)
