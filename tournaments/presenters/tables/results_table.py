"""The table of results, on the page and on paper.

The columns, their order and their units are defined only here: on paper players sign what the page shows. Every figure
is in whole points, the total first; the figures after the final points add up to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.presenters.tables.lines import by_place
from tournaments.presenters.tables.table_page import ResultLine, TablePage

__all__ = ["Figure", "ResultRow", "Results", "page_results", "replaced_result_text", "results"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One formatted figure: *direction* is `gain` or `loss` for the style sheet, *title* is its column's."""

    text: str
    direction: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """One player: the formatted *place*, and the figures by column, the total first.

    *note* says what replaces the result.
    """

    line: ResultLine
    place: str
    figures: tuple[Figure, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The headings of the columns of figures, and the players by place; a blank sheet has only the headings.

    *start_column* is the index of the column of starting points, if they differ from the rules'; *starting_points* are
    these points by seat, as far as they are known.
    """

    titles: tuple[str, ...]
    rows: tuple[ResultRow, ...]
    start_column: int | None = None
    starting_points: tuple[str, ...] = ()


def results(
    rules: referee.Ruleset | None,
    lines: Sequence[ResultLine] = (),
    *,
    starting_points: Sequence[referee.Points] = (),
    relay: bool = False,
) -> Results:
    """The table of *lines* under *rules*, in the current language; without rules as a blank sheet needs it.

    *starting_points* are those of each seat, if they differ from the rules'. In a *relay* the results are relative to
    them, without uma.
    """
    columns = _columns(rules, starting_points, relay=relay)
    start_columns = [index for index, column in enumerate(columns) if column.is_start]
    return Results(
        titles=tuple(column.title for column in columns),
        rows=tuple(
            ResultRow(
                line=line,
                place=points.place(line.place, tied=line.tied),
                note=replaced_result_text(line),
                figures=tuple(_figure(line, column) for column in columns),
            )
            for line in by_place(lines)
        ),
        start_column=start_columns[0] if start_columns else None,
        starting_points=tuple(map(points.score, starting_points)),
    )


def page_results(page: TablePage) -> Results:
    """The table of a page's results."""
    return results(page.rules, page.results, starting_points=page.starting_points, relay=page.relay)


def replaced_result_text(line: ResultLine) -> str:
    """What replaces the player's result, in words; empty if nothing does."""
    if line.in_place is None:
        return ""
    return _("points set by ruling no. %(number)d instead of a result") % {"number": line.in_place.number}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """A column of figures.

    *on_table*: points on the table, which are no gain; *is_start*: the starting points; *in_result*: a part of the
    game's result.
    """

    title: str
    value: Callable[[ResultLine], referee.Points]
    on_table: bool = False
    is_start: bool = False
    in_result: bool = False


def _figure(line: ResultLine, column: _Column) -> Figure:
    value = column.value(line)
    if line.in_place is not None and column.in_result:
        # The game's own result does not count; the row must not seem to add up to it.
        return Figure(text="–", direction="", title=column.title)
    return Figure(
        text=points.score(value, signed=not column.on_table),
        direction="" if column.on_table else points.direction(value),
        title=column.title,
    )


def _columns(
    rules: referee.Ruleset | None, starting_points: Sequence[referee.Points], *, relay: bool
) -> list[_Column]:
    if relay:
        difference_title = pgettext("sheet", "Change from start")
    elif rules:
        difference_title = _("vs %(points)s") % {"points": points.score(rules.return_points)}
    else:
        difference_title = pgettext("sheet", "Difference")
    columns = [
        _Column(title=pgettext("sheet", "Total"), value=lambda line: line.total),
        _Column(title=pgettext("sheet", "Final points"), value=lambda line: line.score, on_table=True),
    ]
    if starting_points or relay:
        title = pgettext("sheet", "Starting points")
        columns.append(
            _Column(title=title, value=lambda line: starting_points[line.seat], on_table=True, is_start=True)
        )
    # It includes the rounding, which makes the row add up.
    columns.append(
        _Column(title=difference_title, value=lambda line: line.result - line.uma - line.oka, in_result=True)
    )
    if not relay:
        columns.append(_Column(title=pgettext("sheet", "Uma"), value=lambda line: line.uma, in_result=True))
        if rules and rules.oka:
            columns.append(
                _Column(title=pgettext("sheet", "Oka"), value=lambda line: line.oka, in_result=True)
            )
    return [*columns, _Column(title=pgettext("sheet", "Penalties"), value=lambda line: line.penalties)]
