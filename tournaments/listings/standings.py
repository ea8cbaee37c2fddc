"""How do standings look as a list?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import django_tables2
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import points
from tournaments.showing.games import GameState
from tournaments.showing.standings import Cell, Row, Standings

__all__ = ["MOST_ROUNDS", "StandingsListing"]

MOST_ROUNDS = 8  # so many rounds have a column each; more would leave no room for names


def _classes(name: str) -> dict[str, Any]:
    """One class for a column's head, cells and foot; figures are set to the right by it."""
    return {"th": {"scope": "col", "class": name}, "td": {"class": name}, "tf": {"class": name}}


class _Points(django_tables2.Column):
    """A column of points with their sum at its foot."""

    def __init__(self, verbose_name: str, classes: str = "points") -> None:
        super().__init__(verbose_name, attrs=_classes(classes), orderable=False)

    def render(self, value: int | Fraction) -> SafeString:
        """The points with sign and colour."""
        return _points(value)

    def render_footer(self, bound_column: Any, table: StandingsListing) -> SafeString:
        """The sum, which the column of the foot has under the same name."""
        return _points(getattr(table.standings.foot, bound_column.name))


class _Round(django_tables2.Column):
    """A round: each player's result, or how far the game is."""

    def __init__(self, standings: Standings, at: int) -> None:
        self._standings, self._at = standings, at
        self._addresses: dict[int, str] = {}  # by table: four players share each
        number = standings.rounds[at].number
        head = '<a href="{}"><span class="hidden">{}</span><span aria-hidden="true">{}</span></a>'
        said = _("Round %(number)d") % {"number": number}
        super().__init__(
            format_html(
                head, standings.rounds[at].get_absolute_url(), said, _("R%(number)d") % {"number": number}
            ),
            accessor="cells",
            attrs=_classes("points"),
            orderable=False,
        )

    def render(self, value: tuple[Cell | None, ...]) -> SafeString | str:
        """The game of this round, linked to its table."""
        cell = value[self._at]
        if cell is None or cell.state is GameState.TO_COME:
            return _absent()
        if cell.table not in self._addresses:
            at = [self._standings.tournament.slug, cell.round, cell.table]
            self._addresses[cell.table] = reverse("table_page", args=at)
        return format_html('<a href="{}">{}</a>', self._addresses[cell.table], _game(cell))

    def render_footer(self) -> SafeString:
        """The round's results added up."""
        return _points(self._standings.foot.rounds[self._at])


class StandingsListing(django_tables2.Table):
    """Ranks, players, games and totals; the foot holds the sums."""

    rank = django_tables2.Column(
        gettext_lazy("Rank"), attrs=_classes("rank"), orderable=False, empty_values=(), footer=""
    )
    player = django_tables2.Column(gettext_lazy("Player"), attrs=_classes("player"), orderable=False)
    total = _Points(gettext_lazy("Total"), "points total")
    played = django_tables2.Column(
        gettext_lazy("Games"), attrs=_classes("points"), orderable=False, footer=lambda: ""
    )
    results = _Points(gettext_lazy("Results"))
    uma = _Points(gettext_lazy("Uma"))
    penalties = _Points(gettext_lazy("Penalties"))

    class Meta:
        template_name = "standings/listing.html"
        attrs = {"class": "listing"}  # noqa: RUF012 - tables2 reads it so

    def __init__(self, standings: Standings) -> None:
        self.standings = standings
        rounds = len(standings.rounds) if len(standings.rounds) <= MOST_ROUNDS else 0
        shown = [(f"round_{at}", _Round(standings, at)) for at in range(rounds)]
        super().__init__(
            standings.rows,
            extra_columns=shown,
            sequence=("rank", "player", "total", *(name for name, _column in shown), "..."),
            exclude=("results",) if shown else (),
        )
        if standings.rules.oka:
            self.columns["uma"].column.verbose_name = _("Uma and oka")

    def render_rank(self, record: Row) -> SafeString | str:
        """The rank, marked where it is shared."""
        return _absent() if record.rank is None else points.place(record.rank, tied=record.tied)

    def render_player(self, record: Row) -> SafeString:
        """The name, linked to the player's page, and how it is read; who left is marked."""
        address = reverse("player", args=[self.standings.tournament.slug, record.player.number])
        left = "" if record.player.active else format_html(' <small class="quiet">{}</small>', _("withdrawn"))
        reading = record.player.reading
        read = format_html(' <span class="kana" lang="ja">{}</span>', reading) if reading else ""
        return format_html('<a href="{}">{}</a>{}{}', address, record.player.name, read, left)


def _points(value: int | Fraction) -> SafeString:
    return format_html(
        '<span class="{}">{}</span>', points.direction(value) or "quiet", points.thousands(value)
    )


def _absent() -> SafeString:
    return format_html('<span class="quiet">{}</span>', "–")


def _game(cell: Cell) -> SafeString:
    if cell.result is not None:
        return _points(cell.result)
    says = _("in play") if cell.state is GameState.IN_PLAY else _("broken off")
    return format_html('<span class="going">{}</span>', says)
