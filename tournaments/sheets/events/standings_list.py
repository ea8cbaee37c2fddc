"""Standings for the wall and as a handout."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.common import points
from tournaments.models import Player
from tournaments.presenters.events.ranking import standing_words
from tournaments.presenters.events.ranking.blocks import headings
from tournaments.presenters.events.ranking.cuts import cuts
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.ranking.standing_rows import Foot, Row, Standings
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.sheets.paper import lists
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.lists import Column, List
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import last_entry_text
from tournaments.sheets.paper.style import BODY, LARGE, LEAD, SMALL

__all__ = ["draw", "draw_handout", "list_title", "name_of", "rank_text", "small_line"]

MOST: Final = 16
"""The most rounds with columns of their own; if there are more, the first ones are summed in one column."""

WIDE: Final = 400.0
FEW_ROUNDS: Final = (8, 12)
"""The most rounds that leave room for larger type, on a normal and on a wider page."""

CLOSE: Final = 0.5  # millimetres above and below the text of a row


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A column, its cell for a row, and its sum."""

    column: Column
    cell: Callable[[Row], str]
    sum: str = ""


def draw(pen: Pen, found: Standings, notes: Sequence[str], stamp: Stamp) -> None:
    """Draw the list for the wall: every column of the page, the sums below the last row, then *notes*."""
    parts = [*_who(found), *_points(found), *_rounds(found), *_counted(found)]
    sums = tuple(part.sum for part in parts)
    shown = List(
        head=_head(found, stamp),
        columns=tuple(part.column for part in parts),
        rows=tuple(_rows(found, parts)),
        sums=(lists.Row(cells=sums, bold=True),) if any(sums) else (),
        notes=notes,
        # Many people read it at once, from a distance: two pages are better than small type.
        size=LEAD if len(found.rounds) <= FEW_ROUNDS[pen.width > WIDE] else BODY,
        largest=LARGE,
        pad=CLOSE,
    )
    lists.draw(pen, shown, stamp)


def draw_handout(pen: Pen, found: Standings, notes: Sequence[str], stamp: Stamp) -> None:
    """Draw the short handout list in two halves: rank, number, name and total."""
    total = Column(title=_("Total"), figures=True, bold=True)
    parts = [
        *_who(found, short=True),
        _Part(column=total, cell=lambda row: points.thousands(row.total)),
    ]
    shown = List(
        head=_head(found, stamp),
        columns=tuple(part.column for part in parts),
        rows=tuple(_rows(found, parts)),
        notes=notes,
        size=SMALL,
        largest=LEAD,
        pad=0.3,
        halves=2,
    )
    lists.draw(pen, shown, stamp)


def _who(found: Standings, *, short: bool = False) -> Iterator[_Part]:
    everybody = [row.player.person for row in found.rows]
    yield _Part(column=Column(title=_("Rank"), figures=True, bold=True), cell=rank_text)
    yield _Part(column=Column(title=_("No."), figures=True), cell=lambda row: str(row.player.number))
    yield _Part(column=Column(title=_("Player"), share=1.6), cell=name_of, sum="" if short else _("Sum"))
    if not short and any(one.club for one in everybody):
        yield _Part(column=Column(title=_("Club"), beside=True), cell=lambda row: row.player.person.club)
    if not short and any(one.nation for one in everybody):
        # A country code has three letters of equal width, and is never cut.
        yield _Part(
            column=Column(title=_("Country"), figures=True), cell=lambda row: row.player.person.nation
        )


def _points(found: Standings) -> Iterator[_Part]:
    total = Column(title=_("Total"), figures=True, bold=True)
    sums = found.stage is not None
    yield _Part(
        column=total,
        cell=lambda row: points.thousands(row.total),
        sum=points.thousands(found.foot.total) if sums else "",
    )
    if not sums:
        column = Column(title=_("Stage"), share=0.7, beside=True)
        yield _Part(column=column, cell=lambda row: stage_name(found.stages, row.stage))
    if any(row.table is not None for row in found.rows):
        yield _Part(column=Column(title=_("Table"), figures=True), cell=_table)
    elif sums and any(row.goes_on or row.declined for row in found.rows):
        yield _Part(
            column=Column(title=_("Goes on to"), share=0.8, beside=True),
            cell=lambda row: _going_on(found, row),
        )
    if any(row.carry for row in found.rows):
        yield _of("carry", _("Carried"), found, sums=sums)


def _rounds(found: Standings) -> Iterator[_Part]:
    first = max(0, len(found.rounds) - MOST)
    if first:
        yield _Part(
            column=Column(title=_("Earlier"), figures=True),
            cell=lambda row: points.thousands(_made(row, first)),
            sum=points.thousands(sum(found.foot.rounds[:first])),
        )
    for at, round_ in enumerate(found.rounds[first:], start=first):
        yield _Part(
            column=Column(title=standing_words.round_head(round_), figures=True),
            cell=lambda row, at=at: _game(row, at),
            sum=points.thousands(found.foot.rounds[at]),
        )


def _counted(found: Standings) -> Iterator[_Part]:
    yield _Part(column=Column(title=_("Games"), figures=True), cell=lambda row: str(row.games))
    if found.stage is not None:
        uma = _("Uma and oka") if found.rules.oka else _("Uma")
        yield _of("uma", uma, found, sums=True)
    yield _of("penalties", _("Penalties"), found, sums=found.stage is not None)


def _of(name: str, title: str, found: Standings, *, sums: bool) -> _Part:
    def said(of: Row | Foot) -> str:
        return points.thousands(getattr(of, name))

    return _Part(column=Column(title=title, figures=True), cell=said, sum=said(found.foot) if sums else "")


def _rows(found: Standings, parts: Sequence[_Part]) -> Iterator[lists.Row]:
    """A row for everybody, the cut lines, and players without a rank under a title of their own."""
    says = {line.above: line.says for line in cuts(found)}
    heads = headings(found.stages, found.stage, found.rows)
    last = None
    for at, row in enumerate(found.rows):
        if at in says:
            yield lists.Row(said=f"↑ {says.pop(at)}", ruled=True, shaded=True)
        if at in heads:
            yield lists.Row(title=heads[at])
        elif row.rank is None and last is not None:
            yield lists.Row(title=_("Without a rank"))
        last = row.rank
        yield lists.Row(cells=tuple(part.cell(row) for part in parts))
    for line in says.values():
        yield lists.Row(said=f"↑ {line}", ruled=True, shaded=True)


def rank_text(row: Row) -> str:
    """The formatted rank, marked if it is shared; for a player apart, the reason."""
    if row.rank is not None:
        return points.place(row.rank, tied=row.tied)
    return standing_words.unranked_text(row.state) or "–"


def name_of(row: Row) -> str:
    """The name, followed by the player's state if it is unusual."""
    if not standing_words.unranked_text(row.state):
        return row.player.name
    return f"{row.player.name} ({Player.State(row.state.value).label})"


def _table(row: Row) -> str:
    number = "–" if row.table is None else str(row.table)
    return f"{number} →" if row.advanced else number


def _going_on(found: Standings, row: Row) -> str:
    if row.goes_on:
        return f"→ {stage_name(found.stages, row.goes_on)}"
    return _("declined") if row.declined else ""


def _game(row: Row, at: int) -> str:
    cell = row.cells[at]
    if cell is None and row.earlier and (before := row.earlier[at]) is not None:
        return f"({standing_words.format_result(before)})"
    return standing_words.format_result(cell)


def _made(row: Row, first: int) -> referee.Points:
    """The sum of the rounds without a column."""
    cells = zip(row.cells, row.earlier or (None,) * len(row.cells), strict=True)
    there = [cell or before for cell, before in cells][:first]
    return sum(cell.result for cell in there if cell is not None and cell.result is not None)


def _head(found: Standings, stamp: Stamp) -> Head:
    return Head(
        title=found.tournament.name,
        said=list_title(found),
        small=small_line(found, stamp),
        large=str(found.after) if found.after is not None else "",
        label=_("After round"),
        foot=edition_line(found.rules),
    )


def small_line(found: Standings, stamp: Stamp) -> str:
    """Whether the list is final, its time, and how many games are not counted yet."""
    text = ngettext(
        "%(count)s table in play; its game counts when it is over",
        "%(count)s tables in play; a game counts when it is over",
        found.tables_in_play,
    )
    said = [_over(found).rstrip(".。"), last_entry_text(stamp)]
    said += [text % {"count": found.tables_in_play}] if found.tables_in_play else []
    return " · ".join(filter(None, said))


def _over(found: Standings) -> str:
    if found.stage and len(found.stages) > 1:
        return _("This stage is over.") if found.ended else ""
    last = found.tournament.last_round
    none_to_come = bool(found.stages) or (last is not None and len(found.rounds) >= last)
    return _("Final.") if found.decided and none_to_come else ""


def list_title(found: Standings) -> str:
    """The title of the list: everybody, a stage, or a group."""
    part = stage_name(found.stages, found.stage) if found.stage and len(found.stages) > 1 else ""
    if not part and found.stage is None:
        part = _("Final list")
    group = _("Group %(name)s") % {"name": found.group} if found.group else ""
    return " · ".join(filter(None, (_("Standings"), part, group)))
