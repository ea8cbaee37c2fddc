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


def draw(pen: Pen, found: TeamStandings, notes: Sequence[str], stamp: Stamp) -> None:
    """Draw the list for the wall, with every column of the page."""
    carries = any(row.carry for row in found.rows)
    going = found.stage is not None and any(row.goes_on or row.declined for row in found.rows)
    columns = [
        Column(title=_("Rank"), figures=True, bold=True),
        Column(title=_("No."), figures=True),
        Column(title=_("Team"), share=1.6),
        Column(title=_("Total"), figures=True, bold=True),
    ]
    columns += [Column(title=_("Goes on to"), beside=True)] if going else []
    played = _played(found)
    earlier, own = played[:-MOST], played[-MOST:]
    columns += [Column(title=_("Earlier"), figures=True)] if earlier else []
    columns += [Column(title=title, figures=True) for title, _rounds in own]
    columns += [Column(title=_("Stock") if found.relay else _("Carried"), figures=True)] if carries else []
    columns += [Column(title=_("Games"), figures=True), Column(title=_("Penalties"), figures=True)]
    columns += [] if found.stage else [Column(title=_("Stage"), beside=True)]
    rows = []
    heads = headings(found.stages, found.stage, found.rows)
    for at, row in enumerate(found.rows):
        if at in heads:
            rows.append(lists.Row(title=heads[at]))
        cells = [rank_text(row), str(row.team.number), row.team.name, points.thousands(row.total)]
        cells += [_going_on(found, row)] if going else []
        cells += [_made(row, [at for _title, rounds in earlier for at in rounds])] if earlier else []
        cells += [_made(row, rounds) for _title, rounds in own]
        cells += [points.thousands(row.carry)] if carries else []
        cells += [str(row.played), points.thousands(row.penalties)]
        cells += [] if found.stage else [stage_name(found.stages, row.stage)]
        rows.append(lists.Row(cells=tuple(cells)))
    shown = List(
        head=_head(found, stamp, _("Teams")),
        columns=tuple(columns),
        rows=rows,
        notes=notes,
        size=SMALL,
        largest=HEAD,
        pad=0.8,
    )
    lists.draw(pen, shown, stamp)


def _played(found: TeamStandings) -> list[tuple[str, list[int]]]:
    """The columns: each round, in a league each evening, with its name and the indexes of its rounds."""
    if found.tournament.kind != Tournament.Kind.LEAGUE:
        return [(standing_words.round_head(one), [at]) for at, one in enumerate(found.rounds)]
    evenings: dict[str, list[int]] = {}
    for at, one in enumerate(found.rounds):
        evenings.setdefault(meeting_name(one), []).append(at)
    # Month and day are enough within a season.
    return [(found.rounds[own[0]].date[5:] or name, own) for name, own in evenings.items()]


def _made(row: TeamRow, rounds: Sequence[int]) -> str:
    """The team's sum of these rounds; a dash if it played none of them."""
    there = [cell.result for at in rounds if (cell := row.cells[at]) is not None]
    return points.thousands(sum(there)) if there else "–"


def draw_members(pen: Pen, found: TeamStandings, stamp: Stamp) -> None:
    """Draw the members of each team, since when if it is known, and in how many rounds each played for it."""
    since = any(member.since for row in found.rows for member in row.team.members.all())
    shown = List(
        head=_head(found, stamp, _("Members")),
        columns=(
            Column(title=_("No."), figures=True),
            Column(title=_("Player")),
            *([Column(title=pgettext("member of a team", "Since"), figures=True)] if since else []),
            Column(title=_("Rounds"), figures=True),
        ),
        rows=tuple(_members(found, since=since)),
        size=SMALL,
        largest=LEAD,
        pad=0.5,
        halves=2,
    )
    lists.draw(pen, shown, stamp)


def _members(found: TeamStandings, *, since: bool) -> Iterator[lists.Row]:
    for row in found.rows:
        yield lists.Row(title=row.team.name, shaded=True)
        for member in row.team.members.all():
            played = sum(cell is not None and member.player in cell.players for cell in row.cells)
            told = [member.since] if since else []
            cells = (str(member.player.number), member.player.name, *told, str(played))
            yield lists.Row(cells=cells)


def rank_text(row: TeamRow) -> str:
    """The formatted rank, marked if it is shared."""
    return "–" if row.rank is None else points.place(row.rank, tied=row.tied)


def _going_on(found: TeamStandings, row: TeamRow) -> str:
    if row.goes_on:
        return f"→ {stage_name(found.stages, row.goes_on)}"
    return _("declined") if row.declined else ""


def _over(found: TeamStandings) -> str:
    if not found.decided:
        return ""
    return _("This stage is over.") if found.stage and len(found.stages) > 1 else _("Final.")


def _head(found: TeamStandings, stamp: Stamp, subtitle: str) -> Head:
    # The rounds of a league are not numbered for people.
    by_rounds = found.after is not None and found.tournament.kind != Tournament.Kind.LEAGUE
    part = ""
    if len(found.stages) > 1:
        part = stage_name(found.stages, found.stage) if found.stage else _("Final list")
    return Head(
        title=found.tournament.name,
        said=" · ".join(filter(None, (subtitle, part))),
        small=" · ".join(filter(None, (_over(found).rstrip(".。"), last_entry_text(stamp)))),
        large=str(found.after) if by_rounds else "",
        label=_("After round"),
        foot=edition_line(found.tournament.ruleset),
    )
