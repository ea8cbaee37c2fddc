"""Team standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.common import points
from tournaments.models import Tournament
from tournaments.presenters.clubs.seasons import meeting_name
from tournaments.presenters.events.ranking import standing_words
from tournaments.presenters.events.ranking.blocks import headings
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.teams import TeamRow, TeamStandings
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.sheets.paper import lists
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.lists import Column, List
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import last_entry_text
from tournaments.sheets.paper.style import HEAD, LEAD, SMALL

__all__ = ["draw", "draw_members", "rank_text"]

MOST: Final = 14
"""The most rounds or evenings with columns of their own; if there are more, the last ones have them."""


def draw(pen: Pen, standings: TeamStandings, notes: Sequence[str], stamp: Stamp) -> None:
    """Draw the list for the wall, with every column of the page."""
    carries = any(row.carry for row in standings.rows)
    has_next_stages = standings.stage is not None and any(
        row.next_stage or row.declined for row in standings.rows
    )
    columns = [
        Column(title=_("Rank"), figures=True, bold=True),
        Column(title=_("No."), figures=True),
        Column(title=_("Team"), share=1.6),
        Column(title=_("Total"), figures=True, bold=True),
    ]
    columns += [Column(title=_("Qualifies for"), shrinks=True)] if has_next_stages else []
    played = _round_columns(standings)
    earlier, own = played[:-MOST], played[-MOST:]
    columns += [Column(title=_("Earlier"), figures=True)] if earlier else []
    columns += [Column(title=title, figures=True) for title, _rounds in own]
    columns += (
        [Column(title=_("Team points") if standings.relay else _("Carried over"), figures=True)]
        if carries
        else []
    )
    columns += [Column(title=_("Games"), figures=True), Column(title=_("Penalties"), figures=True)]
    columns += [] if standings.stage else [Column(title=_("Stage"), shrinks=True)]
    rows = []
    heads = headings(standings.stages, standings.stage, standings.rows)
    for index, row in enumerate(standings.rows):
        if index in heads:
            rows.append(lists.Row(title=heads[index]))
        cells = [rank_text(row), str(row.team.number), row.team.name, points.thousands(row.total)]
        cells += [_next_stage_text(standings, row)] if has_next_stages else []
        cells += (
            [_rounds_sum(row, [index for _title, rounds in earlier for index in rounds])] if earlier else []
        )
        cells += [_rounds_sum(row, rounds) for _title, rounds in own]
        cells += [points.thousands(row.carry)] if carries else []
        cells += [str(row.played), points.thousands(row.penalties)]
        cells += [] if standings.stage else [stage_name(standings.stages, row.stage)]
        rows.append(lists.Row(cells=tuple(cells)))
    printed_list = List(
        head=_head(standings, stamp, _("Teams")),
        columns=tuple(columns),
        rows=rows,
        notes=notes,
        size=SMALL,
        largest=HEAD,
        pad=0.8,
    )
    lists.draw(pen, printed_list, stamp)


def _round_columns(standings: TeamStandings) -> list[tuple[str, list[int]]]:
    """The columns: each round, in a league each evening, with its name and the indexes of its rounds."""
    if standings.tournament.kind != Tournament.Kind.LEAGUE:
        return [(standing_words.round_head(round_), [index]) for index, round_ in enumerate(standings.rounds)]
    evenings: dict[str, list[int]] = {}
    for index, round_ in enumerate(standings.rounds):
        evenings.setdefault(meeting_name(round_), []).append(index)
    # Month and day are enough within a season.
    return [(standings.rounds[own[0]].date[5:] or name, own) for name, own in evenings.items()]


def _rounds_sum(row: TeamRow, rounds: Sequence[int]) -> str:
    """The team's sum of these rounds; a dash if it played none of them."""
    results = [cell.result for index in rounds if (cell := row.cells[index]) is not None]
    return points.thousands(sum(results)) if results else "–"


def draw_members(pen: Pen, standings: TeamStandings, stamp: Stamp) -> None:
    """Draw the members of each team, since when if it is known, and in how many rounds each played for it."""
    shows_since = any(member.since for row in standings.rows for member in row.team.members.all())
    printed_list = List(
        head=_head(standings, stamp, _("Members")),
        columns=(
            Column(title=_("No."), figures=True),
            Column(title=_("Player")),
            *([Column(title=pgettext("member of a team", "Since"), figures=True)] if shows_since else []),
            Column(title=_("Rounds"), figures=True),
        ),
        rows=tuple(_member_rows(standings, shows_since=shows_since)),
        size=SMALL,
        largest=LEAD,
        pad=0.5,
        halves=2,
    )
    lists.draw(pen, printed_list, stamp)


def _member_rows(standings: TeamStandings, *, shows_since: bool) -> Iterator[lists.Row]:
    for row in standings.rows:
        yield lists.Row(title=row.team.name, shaded=True)
        for member in row.team.members.all():
            played = sum(cell is not None and member.player in cell.players for cell in row.cells)
            since_cells = [member.since] if shows_since else []
            cells = (str(member.player.number), member.player.name, *since_cells, str(played))
            yield lists.Row(cells=cells)


def rank_text(row: TeamRow) -> str:
    """The formatted rank, marked if it is shared."""
    return "–" if row.rank is None else points.place(row.rank, tied=row.tied)


def _next_stage_text(standings: TeamStandings, row: TeamRow) -> str:
    if row.next_stage:
        return f"→ {stage_name(standings.stages, row.next_stage)}"
    return _("declined") if row.declined else ""


def _final_text(standings: TeamStandings) -> str:
    if not standings.decided:
        return ""
    return _("This stage is over.") if standings.stage and len(standings.stages) > 1 else _("Final.")


def _head(standings: TeamStandings, stamp: Stamp, subtitle: str) -> Head:
    # The rounds of a league are not numbered for people.
    by_rounds = standings.after is not None and standings.tournament.kind != Tournament.Kind.LEAGUE
    part = ""
    if len(standings.stages) > 1:
        part = stage_name(standings.stages, standings.stage) if standings.stage else _("Final standings")
    return Head(
        title=standings.tournament.name,
        subtitle=" · ".join(filter(None, (subtitle, part))),
        small=" · ".join(filter(None, (_final_text(standings).rstrip(".。"), last_entry_text(stamp)))),
        large=str(standings.after) if by_rounds else "",
        label=_("After round"),
        foot=edition_line(standings.tournament.ruleset),
    )
