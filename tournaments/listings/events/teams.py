"""The table of team standings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import django_tables2
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.common import points
from tournaments.listings.events.standings import next_stage_text
from tournaments.presenters.events.ranking.blocks import headings
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.teams import TeamRow, TeamStandings

__all__ = ["TeamListing"]


def _classes(name: str) -> dict[str, Any]:
    return {"th": {"scope": "col", "class": name}, "td": {"class": name}}


class _Round(django_tables2.Column):
    """A round: the sum of the members who played, and their names."""

    def __init__(self, standings: TeamStandings, index: int) -> None:
        self._index = index
        round_ = standings.rounds[index]
        head = round_.name or _("R%(number)d") % {"number": round_.number}
        if round_.date:
            head = format_html('{} <small class="quiet">{}</small>', head, round_.date)
        super().__init__(head, accessor="cells", attrs=_classes("points"), orderable=False)

    def render(self, record: TeamRow) -> SafeString:
        """Return the sum, and below it who played if not all of the team did."""
        cell = record.cells[self._index]
        if cell is None:
            return format_html('<span class="quiet">{}</span>', "–")
        if cell.whole:
            return format_html("{}", _points(cell.result))
        names = format_html_join(", ", "{}", ((player.name,) for player in cell.players))
        return format_html('{}<small class="who quiet">{}</small>', _points(cell.result), names)


class TeamListing(django_tables2.Table):
    """Ranks, teams, rounds and totals."""

    rank = django_tables2.Column(
        gettext_lazy("Rank"), attrs=_classes("rank"), orderable=False, empty_values=()
    )
    team = django_tables2.Column(gettext_lazy("Team"), attrs=_classes("player"), orderable=False)
    total = django_tables2.Column(gettext_lazy("Total"), attrs=_classes("points total"), orderable=False)
    carry = django_tables2.Column(gettext_lazy("Carried over"), attrs=_classes("points"), orderable=False)
    played = django_tables2.Column(gettext_lazy("Games"), attrs=_classes("points"), orderable=False)
    penalties = django_tables2.Column(gettext_lazy("Penalties"), attrs=_classes("points"), orderable=False)
    stage = django_tables2.Column(gettext_lazy("Stage"), orderable=False)
    goes_on = django_tables2.Column(
        gettext_lazy("Qualifies for"), attrs=_classes("stage"), orderable=False, empty_values=()
    )

    class Meta:
        template_name = "events/standings/team_listing.html"
        attrs = {"class": "listing"}  # noqa: RUF012 - tables2 reads it so

    def __init__(self, standings: TeamStandings) -> None:
        self.standings = standings
        round_columns = [
            (f"round_{index}", _Round(standings, index)) for index in range(len(standings.rounds))
        ]
        excluded = [] if any(row.carry for row in standings.rows) else ["carry"]
        excluded += [] if standings.stage is None else ["stage"]
        shows_goes_on = standings.stage is not None and any(
            row.next_stage or row.declined for row in standings.rows
        )
        excluded += [] if shows_goes_on else ["goes_on"]
        leading_columns = ["goes_on"] if shows_goes_on else []
        super().__init__(
            standings.rows,
            extra_columns=round_columns,
            sequence=(
                "rank",
                "team",
                "total",
                *leading_columns,
                *(name for name, _column in round_columns),
                "...",
            ),
            exclude=excluded,
        )
        if standings.relay and "carry" not in excluded:
            self.columns["carry"].column.verbose_name = _("Team points")

    @property
    def lines(self) -> Iterator[tuple[str, Any]]:
        """Each row with the heading above it, if another stage of the final list begins there."""
        heads = headings(self.standings.stages, self.standings.stage, self.standings.rows)
        for index, row in enumerate(self.rows):
            yield heads.get(index, ""), row

    def render_rank(self, record: TeamRow) -> str:
        """Return the rank, marked if it is shared."""
        return "–" if record.rank is None else points.place(record.rank, tied=record.tied)

    def render_stage(self, record: TeamRow) -> str:
        """Return the last stage that the team reached."""
        return stage_name(self.standings.stages, record.stage)

    def render_goes_on(self, record: TeamRow) -> SafeString:
        """Return the stage's name after an arrow, or that the team declined."""
        return next_stage_text(self.standings.stages, record)

    def render_total(self, record: TeamRow) -> SafeString:
        """Return the total."""
        return _points(record.total)

    def render_carry(self, record: TeamRow) -> SafeString:
        """Return the carried points."""
        return _points(record.carry)

    def render_penalties(self, record: TeamRow) -> SafeString:
        """Return the penalties of the team and its members."""
        return _points(record.penalties)


def _points(value: Any) -> SafeString:
    return format_html(
        '<span class="{}">{}</span>', points.direction(value) or "quiet", points.thousands(value)
    )
