"""What stands in the table of results, on the page as on paper?

The columns, their order and their units are named here and nowhere else: players sign on paper what the page shows.
Every figure is in whole points, the total first; what stands after the final points adds up to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments import points
from tournaments.showing.pages import ResultLine

__all__ = ["Figure", "ResultRow", "Results", "in_place", "results"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure as it is written: *direction* is `gain` or `loss` for the style sheet, *title* heads its column."""

    text: str
    direction: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """One player: *place* as it is written, and the figures by column, the total first.

    *note* says what stands in place of the result.
    """

    line: ResultLine
    place: str
    figures: tuple[Figure, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The heads of the columns of figures, and the players by place; a blank sheet has the heads alone."""

    titles: tuple[str, ...]
    rows: tuple[ResultRow, ...]


def results(rules: referee.Ruleset | None, lines: Sequence[ResultLine] = ()) -> Results:
    """The table of *lines* under *rules*, in the language of the moment; without rules as a blank sheet needs it."""
    columns = _columns(rules)
    return Results(
        titles=tuple(title for title, _of in columns),
        rows=tuple(
            ResultRow(
                line=line,
                place=points.place(line.place, tied=line.tied),
                note=in_place(line),
                figures=tuple(
                    _figure(line, at, len(columns), title, of) for at, (title, of) in enumerate(columns)
                ),
            )
            for line in sorted(lines, key=lambda line: (line.place, line.seat))
        ),
    )


def in_place(line: ResultLine) -> str:
    """What stands in place of the player's result, in words; empty where it stands."""
    if line.in_place is None:
        return ""
    return _("in place of the result: ruling no. %(number)d") % {"number": line.in_place.number}


def _figure(
    line: ResultLine, at: int, columns: int, title: str, of: Callable[[ResultLine], referee.Points]
) -> Figure:
    value = of(line)
    if line.in_place is not None and _SCORE < at < columns - 1:
        # What the game would have come to counts for nothing; the row must not seem to add up to it.
        return Figure(text="–", direction="", title=title)
    signed = at != _SCORE
    return Figure(
        text=points.score(value, signed=signed),
        direction=points.direction(value) if signed else "",
        title=title,
    )


# What lies on the table stands second and bears no sign: it is no gain.
_SCORE = 1


def _columns(rules: referee.Ruleset | None) -> list[tuple[str, Callable[[ResultLine], referee.Points]]]:
    against = (
        _("Against %(points)s") % {"points": points.score(rules.return_points)}
        if rules
        else pgettext("sheet", "Difference")
    )
    columns: list[tuple[str, Callable[[ResultLine], referee.Points]]] = [
        (pgettext("sheet", "Total"), lambda line: line.total),
        (pgettext("sheet", "Final points"), lambda line: line.score),
        # Rounding is in it, so that the row adds up.
        (against, lambda line: line.result - line.uma - line.oka),
        (pgettext("sheet", "Uma"), lambda line: line.uma),
    ]
    if rules and rules.oka:
        columns.append((pgettext("sheet", "Oka"), lambda line: line.oka))
    return [*columns, (pgettext("sheet", "Penalties"), lambda line: line.penalties)]
