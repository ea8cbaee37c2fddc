"""The table of standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from typing import Any

import django_tables2
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

import referee
from tournaments.common import points
from tournaments.journal.kinds import StageSettings
from tournaments.listings.common.requested_order import ListQuery, column_key, filter_and_sort
from tournaments.models import Player
from tournaments.presenters.events.ranking import standing_words
from tournaments.presenters.events.ranking.blocks import headings
from tournaments.presenters.events.ranking.cuts import cuts
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.standings import Cell, Row, Standings, replacement_text
from tournaments.presenters.events.teams import TeamRow

__all__ = [
    "StandingsListing",
    "address_builder",
    "empty_cell",
    "left_mark",
    "next_stage_text",
    "signed_points",
    "unranked_text",
]


_GAP = 987_654_321
_FEW_ROUNDS, _FEW_ROWS = 5, 16
_SHOWN, _WHOLE = 25, 20
"""So many rows are on a wide screen until somebody asks for all, as `listing.css` has it; a phone has 8 of more than
`_WHOLE`. Paper has all rows."""


def address_builder(name: str, *args: object) -> Callable[[int], str]:
    """Return a function that gives the address *name* for a number as its last argument.

    It resolves the address once: a list of hundreds of rows contains thousands of links.
    """
    prefix, _gap, suffix = reverse(name, args=[*args, _GAP]).rpartition(str(_GAP))
    return lambda number: f"{prefix}{number}{suffix}"


def _classes(name: str) -> dict[str, Any]:
    """Return the same class for a column's heading, cells and footer; it right-aligns figures."""
    foot = {"scope": "row", "class": name} if name == "player" else {"class": name}
    return {"th": {"scope": "col", "class": name}, "td": {"class": name}, "tf": foot}


class _Column(django_tables2.Column):
    """A column whose cells are made from rows of the standings."""

    def cell(self, row: Row) -> SafeString:
        """Return the row's cell."""
        raise NotImplementedError

    def render(self, record: Row) -> SafeString:
        """Return the row's cell; django-tables2 calls this."""
        return self.cell(record)


class _Points(_Column):
    """A column of points with their sum in the footer."""

    def __init__(self, name: str, verbose_name: str | Promise, classes: str = "points") -> None:
        self._of = attrgetter(name)
        super().__init__(verbose_name, attrs=_classes(classes), orderable=False)

    def cell(self, row: Row) -> SafeString:
        """Return the points with sign and colour."""
        return signed_points(self._of(row))

    def render_footer(self, table: StandingsListing) -> SafeString:
        """Return the sum, the footer's attribute of the same name; none in the final list, which includes carries."""
        if table.standings.stage is None:
            return SafeString("")
        return signed_points(self._of(table.standings.foot))


class _Round(_Column):
    """A round: each player's result, or the state of the game."""

    def __init__(self, standings: Standings, index: int) -> None:
        self._standings, self._index = standings, index
        slug = standings.tournament.slug
        self._address = address_builder("table_page", slug, standings.rounds[index].number)
        sentence = _("Round %(number)d") % {"number": standings.rounds[index].number}
        super().__init__(
            format_html(
                '<span class="hidden">{}</span><span aria-hidden="true">{}</span>',
                sentence,
                standing_words.round_head(standings.rounds[index]),
            ),
            accessor="cells",
            attrs=_classes("points"),
            orderable=False,
        )

    def cell(self, row: Row) -> SafeString:
        """Return the game of this round, linked to its table."""
        cell = row.cells[self._index]
        if cell is None and row.earlier and (earlier_cell := row.earlier[self._index]) is not None:
            return format_html('<span class="before">{}</span>', self._linked(earlier_cell))
        return self._linked(cell)

    def _linked(self, cell: Cell | None) -> SafeString:
        if cell is None or cell.state.is_to_come:
            return empty_cell()
        if cell.table is None:
            return _game_html(cell)
        # Addresses come from `reverse`, which escapes them.
        return SafeString(f'<a href="{self._address(cell.table)}">{_game_html(cell)}</a>')

    def render_footer(self) -> SafeString:
        """Return the sum of the round's results."""
        return signed_points(self._standings.foot.rounds[self._index])


class _Rank(_Column):
    """The rank, marked if it is shared; for unranked players, the reason."""

    def cell(self, row: Row) -> SafeString:
        """Return the row's cell."""
        if row.rank is not None:
            return format_html("{}", points.place(row.rank, tied=row.tied))
        return unranked_text(row.state)


class _Player(_Column):
    """The name, linked to the player's page, with its reading; players who left are marked."""

    address: Callable[[int], str]

    def cell(self, row: Row) -> SafeString:
        """Return the row's cell."""
        address = self.address(row.player.number)
        state_mark = left_mark(row.state)
        reading = row.player.reading
        reading_html = format_html(' <span class="kana" lang="ja">{}</span>', reading) if reading else ""
        return format_html('<a href="{}">{}</a>{}{}', address, row.player.name, reading_html, state_mark)


class _Played(_Column):
    """The number of games."""

    def cell(self, row: Row) -> SafeString:
        """Return the row's cell."""
        return format_html("{}", row.games)


class _Carry(_Points):
    """Points carried over from the stage before."""


class _Stage(_Column):
    """The last stage that a player reached."""

    def __init__(self, standings: Standings) -> None:
        self._stages = standings.stages
        super().__init__(_("Stage"), accessor="stage", attrs=_classes("stage"), orderable=False, footer="")

    def cell(self, row: Row) -> SafeString:
        """Return the stage's name."""
        return format_html("{}", stage_name(self._stages, row.stage))


class _GoesOn(_Column):
    """The stage that a player advances to from this one."""

    def __init__(self, standings: Standings) -> None:
        self._stages = standings.stages
        super().__init__(
            _("Qualifies for"), accessor="goes_on", attrs=_classes("stage"), orderable=False, footer=""
        )

    def cell(self, row: Row) -> SafeString:
        """Return the stage's name after an arrow, or that the player declined."""
        return next_stage_text(self._stages, row)


def next_stage_text(stages: Sequence[StageSettings], row: Row | TeamRow) -> SafeString:
    """Return the stage that a player or team advances to, after an arrow, or that they declined."""
    if row.next_stage:
        return format_html('<span aria-hidden="true">→ </span>{}', stage_name(stages, row.next_stage))
    return format_html('<span class="quiet">{}</span>', _("declined")) if row.declined else SafeString("")


class _Table(_Column):
    """A player's table in a knock-out, and whether they advanced from it."""

    def __init__(self) -> None:
        super().__init__(_("Table"), accessor="table", attrs=_classes("points"), orderable=False, footer="")

    def cell(self, row: Row) -> SafeString:
        """Return the number, marked for players who advanced."""
        number = "–" if row.table is None else row.table
        if not row.advanced:
            return format_html("{}", number)
        return format_html(
            '{} <span aria-hidden="true">→</span><span class="hidden">{}</span>', number, _("continues")
        )


class _Detail(_Column):
    """A detail of the player."""

    def __init__(self, heading: str, detail: Callable[[Player], str], classes: str) -> None:
        self._of = detail
        super().__init__(heading, accessor="player", attrs=_classes(classes), orderable=False, footer="")

    def cell(self, row: Row) -> SafeString:
        """Return the row's cell."""
        return format_html("<span>{}</span>", self._of(row.player))


class StandingsListing(django_tables2.Table):
    """Ranks, players, games and totals; the footer contains the sums."""

    rank = _Rank(gettext_lazy("Rank"), attrs=_classes("rank"), orderable=False, empty_values=(), footer="")
    player = _Player(gettext_lazy("Player"), attrs=_classes("player"), orderable=False)
    total = _Points("total", gettext_lazy("Total"), "points total")
    played = _Played(gettext_lazy("Games"), attrs=_classes("points"), orderable=False, footer=lambda: "")
    results = _Points("results", gettext_lazy("Results"))
    uma = _Points("uma", gettext_lazy("Uma"))
    penalties = _Points("penalties", gettext_lazy("Penalties"))

    class Meta:
        template_name = "events/standings/listing.html"
        attrs = {"class": "listing"}  # noqa: RUF012 - tables2 reads it so

    def __init__(self, standings: Standings, query: ListQuery | None = None) -> None:
        self.standings, self.query = standings, query or ListQuery()
        self.arranged = filter_and_sort(standings.rows, self.query)
        round_columns = [
            (f"round_{index + 1}", _Round(standings, index)) for index in range(len(standings.rounds))
        ]
        leading_columns: list[tuple[str, _Column]] = []
        if standings.stage is None:
            leading_columns.append(("stage", _Stage(standings)))
        if any(row.table is not None for row in standings.rows):
            leading_columns.append(("table", _Table()))
        elif standings.stage is not None and any(row.next_stage or row.declined for row in standings.rows):
            leading_columns.append(("goes_on", _GoesOn(standings)))
        if any(row.carry for row in standings.rows):
            leading_columns.append(("carry", _Carry("carry", _("Carried over"))))
        person_columns = list(_person_columns(standings))
        super().__init__(
            standings.rows,
            extra_columns=[*round_columns, *leading_columns, *person_columns],
            sequence=(
                "rank",
                "player",
                "total",
                *(name for name, _column in (*leading_columns, *round_columns)),
                "...",
                *(name for name, _column in person_columns),
            ),
            # In the final list, the carried points of players who advanced include results of earlier stages.
            exclude=(
                *(("results",) if round_columns else ()),
                *(("uma",) if standings.stage is None else ()),
            ),
        )
        self.columns["player"].column.address = address_builder("player", standings.tournament.slug)
        if standings.rules.oka:
            self.columns["uma"].column.verbose_name = _("Uma and oka")

    @property
    def is_searchable(self) -> bool:
        """Whether the page offers a search: the list is long, or was searched or sorted already."""
        return len(self.standings.rows) > _FEW_ROWS or not self.query.by_rank

    @property
    def css(self) -> str:
        """The classes of the table; one with many columns is narrower."""
        close = " close" if len(self.standings.rounds) > _FEW_ROUNDS else ""
        return f"listing{close}{' short' if self.is_short else ''}"

    @property
    def is_short(self) -> bool:
        """Whether a phone shows the first rows only."""
        return "all" not in self.query.rest and len(self.arranged) > _WHOLE

    @property
    def is_short_everywhere(self) -> bool:
        """Whether every screen shows the first rows only."""
        return self.is_short and len(self.arranged) > _SHOWN

    @property
    def heads(self) -> list[SafeString]:
        """Each column's heading as HTML; sortable ones link to the list in that order."""
        cells = []
        for bound in self.columns:
            css_class, text, column_name = bound.column.attrs["th"]["class"], bound.header, bound.name
            order = self.query.order(column_name)
            if column_key(column_name):
                mark = format_html(
                    '<span aria-hidden="true"> {}</span>', "▲" if order == "ascending" else "▼"
                )
                text = format_html(
                    '<a href="{}">{}{}</a>', self.query.link(column_name), text, mark if order else ""
                )
            sorted_by = format_html(' aria-sort="{}"', order) if order else ""
            cells.append(format_html('<th scope="col" class="{}"{}>{}</th>', css_class, sorted_by, text))
        return cells

    @property
    def body(self) -> list[SafeString]:
        """Each row's cells as HTML.

        This bypasses django-tables2, which inspects the column again for every cell; with 256 players and ten rounds
        that takes half of the page's time.
        """
        columns = [(bound.column.attrs["td"]["class"], bound.column.cell) for bound in self.columns]
        # Cells are escaped where they are created.
        rows = [
            SafeString("".join(f'<td class="{name}">{cell(row)}</td>' for name, cell in columns))
            for row in self.arranged
        ]
        if not self.query.by_rank:
            return rows
        block_headings = headings(self.standings.stages, self.standings.stage, self.standings.rows)
        for above, heading in sorted(block_headings.items(), reverse=True):
            head = '<th class="block" scope="rowgroup" colspan="{}"><span>{}</span></th>'
            rows.insert(above, format_html(head, len(columns), heading))
        for line in sorted(cuts(self.standings), key=lambda cut: cut.above, reverse=True):
            html = '<td class="cut" colspan="{}"><span><span aria-hidden="true">↑ </span>{}</span></td>'
            rows.insert(line.above, format_html(html, len(columns), line.says))
        return rows


def _person_columns(standings: Standings) -> Iterator[tuple[str, _Column]]:
    """Yield columns for number, country and club, if at least one player has a country or a club."""
    people = [row.player.person for row in standings.rows]
    country, club = any(person.country for person in people), any(person.club for person in people)
    if country or club:
        yield "number", _Detail(_("No."), lambda player: str(player.number), "points")
    if country:
        yield "country", _Detail(_("Country"), lambda player: player.person.nation, "country")
    if club:
        yield "club", _Detail(_("Club"), lambda player: player.person.club, "club")


def unranked_text(state: referee.standings.EntrantState) -> SafeString:
    """Return the text in place of a rank for this state."""
    mark = standing_words.unranked_text(state)
    return format_html('<span class="quiet">{}</span>', mark) if mark else empty_cell()


def left_mark(state: referee.standings.EntrantState) -> SafeString:
    """Return the text after the name for this state; empty for most states."""
    if not standing_words.unranked_text(state):
        return SafeString("")
    return format_html(' <small class="quiet">{}</small>', Player.State(state.value).label)


def signed_points(value: int | Fraction) -> SafeString:
    """Return points with sign and colour."""
    return _signed_points(value, get_language())


# A list has the same few hundred values in thousands of cells.
@lru_cache(maxsize=4096)
def _signed_points(value: int | Fraction, _language: str | None) -> SafeString:
    # Neither contains characters that need escaping.
    return SafeString(f'<span class="{points.direction(value) or "quiet"}">{points.thousands(value)}</span>')


def empty_cell() -> SafeString:
    """Return the content of an empty cell."""
    return format_html('<span class="quiet">{}</span>', "–")


def _game_html(cell: Cell) -> SafeString:
    if cell.result is not None:
        if cell.why is None:
            return signed_points(cell.result)
        text = replacement_text(cell.why, cell.number)
        return format_html(
            '<span class="stead" title="{}">{}<span class="hidden"> ({})</span></span>',
            text,
            signed_points(cell.result),
            text,
        )
    state_text = standing_words.state_of_game(cell.state)
    return format_html('<span class="going">{}</span>', state_text)
