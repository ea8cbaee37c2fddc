"""Standings as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.common import points
from tournaments.common.punctuation import bracketed
from tournaments.listings.common.texts import ListText, TextLine, TextSection
from tournaments.models import Tournament
from tournaments.presenters.events.ranking import standing_words
from tournaments.presenters.events.ranking.blocks import headings
from tournaments.presenters.events.standings import Row, Standings
from tournaments.presenters.events.teams import TeamRow, TeamStandings
from tournaments.presenters.screens.held_back import held_back_message
from tournaments.presenters.screens.list_heads import list_head

__all__ = ["RIGHT", "held_back_notes", "ranked_line", "standings_text", "teams_text"]

RIGHT = frozenset({0, 2})
"""The columns of ranks and of points."""


def standings_text(standings: Standings, address: str) -> ListText:
    """Return the standings, now or after a round, with the address of their page."""
    return ListText(
        name=_("Standings"),
        head=list_head(standings),
        sections=_sections(standings.rows, headings(standings.stages, standings.stage, standings.rows)),
        notes=held_back_notes(standings.tournament),
        address=address,
    )


def teams_text(standings: TeamStandings, address: str) -> ListText:
    """Return the standings of the teams with the address of their page."""
    return ListText(
        name=_("Team standings"),
        head=list_head(standings),
        sections=_sections(standings.rows, headings(standings.stages, standings.stage, standings.rows)),
        notes=held_back_notes(standings.tournament),
        address=address,
    )


def ranked_line(
    rank: str,
    name: str,
    value: int | Fraction,
    *,
    written: Callable[[int | Fraction], str] = points.thousands,
) -> TextLine:
    """Return a line with a rank, a name and points; a rank that is no number is a mark after the name."""
    shown, is_ranked = written(value), rank.lstrip("=").isdecimal()
    start = f"{rank}. {name}" if is_ranked else bracketed(name, rank) if rank else f"– {name}"
    return TextLine(chat=f"{start} {shown}", cells=(rank or "–", name, shown))


def _sections(rows: Iterable[Row | TeamRow], heading_by_row: Mapping[int, str]) -> tuple[TextSection, ...]:
    found: list[tuple[str, list[TextLine]]] = [("", [])]
    for index, row in enumerate(rows):
        if heading := heading_by_row.get(index):
            found.append((heading, []))
        found[-1][1].append(_line(row))
    return tuple(
        TextSection(heading=heading, lines=tuple(lines), right=RIGHT) for heading, lines in found if lines
    )


def _line(row: Row | TeamRow) -> TextLine:
    if isinstance(row, TeamRow):
        rank, name = "", row.team.name
    else:
        rank, name = standing_words.unranked_text(row.state), row.player.name
    if row.rank is not None:
        rank = points.place(row.rank, tied=row.tied)
    return ranked_line(rank, name, row.total)


def held_back_notes(tournament: Tournament) -> tuple[str, ...]:
    """Return the sentence that results are held back; nothing if none are."""
    note = held_back_message(tournament)
    return (note,) if note else ()
