"""Standings for the wall and as a handout."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.common.punctuation import bracketed
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


def draw(pen: Pen, standings: Standings, notes: Sequence[str], stamp: Stamp) -> None:
    """Draw the list for the wall: every column of the page, the sums below the last row, then *notes*."""
    parts = [
        *_player_parts(standings),
        *_points_parts(standings),
        *_round_parts(standings),
        *_count_parts(standings),
    ]
    sums = tuple(part.sum for part in parts)
    printed_list = List(
        head=_head(standings, stamp),
        columns=tuple(part.column for part in parts),
        rows=tuple(_list_rows(standings, parts)),
        sums=(lists.Row(cells=sums, bold=True),) if any(sums) else (),
        notes=notes,
        # Many people read it at once, from a distance: two pages are better than small type.
        size=LEAD if len(standings.rounds) <= FEW_ROUNDS[pen.width > WIDE] else BODY,
        largest=LARGE,
        pad=CLOSE,
    )
    lists.draw(pen, printed_list, stamp)


def draw_handout(pen: Pen, standings: Standings, notes: Sequence[str], stamp: Stamp) -> None:
    """Draw the short handout list in two halves: rank, number, name and total."""
    total = Column(title=_("Total"), figures=True, bold=True)
    parts = [
        *_player_parts(standings, short=True),
        _Part(column=total, cell=lambda row: points.thousands(row.total)),
    ]
    printed_list = List(
        head=_head(standings, stamp),
        columns=tuple(part.column for part in parts),
        rows=tuple(_list_rows(standings, parts)),
        notes=notes,
        size=SMALL,
        largest=LEAD,
        pad=0.3,
        halves=2,
    )
    lists.draw(pen, printed_list, stamp)


def _player_parts(standings: Standings, *, short: bool = False) -> Iterator[_Part]:
    everybody = [row.player.person for row in standings.rows]
    yield _Part(column=Column(title=_("Rank"), figures=True, bold=True), cell=rank_text)
    yield _Part(column=Column(title=_("No."), figures=True), cell=lambda row: str(row.player.number))
    yield _Part(column=Column(title=_("Player"), share=1.6), cell=name_of, sum="" if short else _("Sum"))
    if not short and any(person.club for person in everybody):
        yield _Part(column=Column(title=_("Club"), shrinks=True), cell=lambda row: row.player.person.club)
    if not short and any(person.nation for person in everybody):
        # A country code has three letters of equal width, and is never cut.
        yield _Part(
            column=Column(title=_("Country"), figures=True), cell=lambda row: row.player.person.nation
        )


def _points_parts(standings: Standings) -> Iterator[_Part]:
    total = Column(title=_("Total"), figures=True, bold=True)
    sums = standings.stage is not None
    yield _Part(
        column=total,
        cell=lambda row: points.thousands(row.total),
        sum=points.thousands(standings.foot.total) if sums else "",
    )
    if not sums:
        column = Column(title=_("Stage"), share=0.7, shrinks=True)
        yield _Part(column=column, cell=lambda row: stage_name(standings.stages, row.stage))
    if any(row.table is not None for row in standings.rows):
        yield _Part(column=Column(title=_("Table"), figures=True), cell=_table_text)
    elif sums and any(row.next_stage or row.declined for row in standings.rows):
        yield _Part(
            column=Column(title=_("Qualifies for"), share=0.8, shrinks=True),
            cell=lambda row: _next_stage_text(standings, row),
        )
    if any(row.carry for row in standings.rows):
        yield _figure_part("carry", _("Carried over"), standings, sums=sums)


def _round_parts(standings: Standings) -> Iterator[_Part]:
    first = max(0, len(standings.rounds) - MOST)
    if first:
        yield _Part(
            column=Column(title=_("Earlier"), figures=True),
            cell=lambda row: points.thousands(_earlier_sum(row, first)),
            sum=points.thousands(sum(standings.foot.rounds[:first])),
        )
    for index, round_ in enumerate(standings.rounds[first:], start=first):
        yield _Part(
            column=Column(title=standing_words.round_head(round_), figures=True),
            cell=partial(_game_text, index=index),
            sum=points.thousands(standings.foot.rounds[index]),
        )


def _count_parts(standings: Standings) -> Iterator[_Part]:
    yield _Part(column=Column(title=_("Games"), figures=True), cell=lambda row: str(row.games))
    if standings.stage is not None:
        uma = _("Uma and oka") if standings.rules.oka else _("Uma")
        yield _figure_part("uma", uma, standings, sums=True)
    yield _figure_part("penalties", _("Penalties"), standings, sums=standings.stage is not None)


def _figure_part(name: str, title: str, standings: Standings, *, sums: bool) -> _Part:
    def cell(row: Row | Foot) -> str:
        return points.thousands(getattr(row, name))

    return _Part(
        column=Column(title=title, figures=True), cell=cell, sum=cell(standings.foot) if sums else ""
    )


def _list_rows(standings: Standings, parts: Sequence[_Part]) -> Iterator[lists.Row]:
    """A row for everybody, the cut lines, and players without a rank under a title of their own."""
    cut_lines = {line.above: line.says for line in cuts(standings)}
    heads = headings(standings.stages, standings.stage, standings.rows)
    last = None
    for index, row in enumerate(standings.rows):
        if index in cut_lines:
            yield lists.Row(note=f"↑ {cut_lines.pop(index)}", ruled=True, shaded=True)
        if index in heads:
            yield lists.Row(title=heads[index])
        elif row.rank is None and last is not None:
            yield lists.Row(title=_("Unranked"))
        last = row.rank
        yield lists.Row(cells=tuple(part.cell(row) for part in parts))
    for line in cut_lines.values():
        yield lists.Row(note=f"↑ {line}", ruled=True, shaded=True)


def rank_text(row: Row) -> str:
    """The formatted rank, marked if it is shared; for a player apart, the reason."""
    if row.rank is not None:
        return points.place(row.rank, tied=row.tied)
    return standing_words.unranked_text(row.state) or "–"


def name_of(row: Row) -> str:
    """The name, followed by the player's state if it is unusual."""
    if not standing_words.unranked_text(row.state):
        return row.player.name
    return bracketed(row.player.name, Player.State(row.state.value).label)


def _table_text(row: Row) -> str:
    number = "–" if row.table is None else str(row.table)
    return f"{number} →" if row.advanced else number


def _next_stage_text(standings: Standings, row: Row) -> str:
    if row.next_stage:
        return f"→ {stage_name(standings.stages, row.next_stage)}"
    return _("declined") if row.declined else ""


def _game_text(row: Row, index: int) -> str:
    cell = row.cells[index]
    if cell is None and row.earlier and (earlier_result := row.earlier[index]) is not None:
        return f"({standing_words.format_result(earlier_result)})"
    return standing_words.format_result(cell)


def _earlier_sum(row: Row, first: int) -> referee.Points:
    """The sum of the rounds without a column."""
    cells = zip(row.cells, row.earlier or (None,) * len(row.cells), strict=True)
    results = [cell or before for cell, before in cells][:first]
    return sum(cell.result for cell in results if cell is not None and cell.result is not None)


def _head(standings: Standings, stamp: Stamp) -> Head:
    return Head(
        title=standings.tournament.name,
        subtitle=list_title(standings),
        small=small_line(standings, stamp),
        large=str(standings.after) if standings.after is not None else "",
        label=_("After round"),
        foot=edition_line(standings.rules),
    )


def small_line(standings: Standings, stamp: Stamp) -> str:
    """Whether the list is final, its time, and how many games are not counted yet."""
    text = ngettext(
        "%(count)s table in play; its game counts when it is finished",
        "%(count)s tables in play; each game counts when it is finished",
        standings.tables_in_play,
    )
    texts = [_final_text(standings).rstrip(".。"), last_entry_text(stamp)]
    texts += [text % {"count": standings.tables_in_play}] if standings.tables_in_play else []
    return " · ".join(filter(None, texts))


def _final_text(standings: Standings) -> str:
    if standings.stage and len(standings.stages) > 1:
        return _("This stage is over.") if standings.ended else ""
    last = standings.tournament.last_round
    none_to_come = bool(standings.stages) or (last is not None and len(standings.rounds) >= last)
    return _("Final.") if standings.decided and none_to_come else ""


def list_title(standings: Standings) -> str:
    """The title of the list: everybody, a stage, or a group."""
    part = (
        stage_name(standings.stages, standings.stage) if standings.stage and len(standings.stages) > 1 else ""
    )
    if not part and standings.stage is None:
        part = _("Final standings")
    group = _("Group %(name)s") % {"name": standings.group} if standings.group else ""
    return " · ".join(filter(None, (_("Standings"), part, group)))
