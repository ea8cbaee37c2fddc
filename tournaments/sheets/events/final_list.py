"""The final list of an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.common import points
from tournaments.presenters.events.ranking.honours import days
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.ranking.standing_rows import Row, Standings
from tournaments.presenters.events.ranking.standing_words import place_heads
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.sheets.events.standings_list import name_of, rank_text
from tournaments.sheets.paper import lists
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.lists import Column, List
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import last_entry_text
from tournaments.sheets.paper.style import LEAD, SMALL

__all__ = ["draw"]


def draw(
    pen: Pen,
    standings: Standings,
    notes: Sequence[str],
    stamp: Stamp,
    titles: Mapping[int, str] | None = None,
) -> None:
    """Draw the final standings: ranked players first, then the others under a title of their own.

    *titles* are by the player's number.
    """
    staged, event = standings.stage is None, standings.tournament
    people = [row.player.person for row in standings.rows]
    club, country = any(entrant.club for entrant in people), any(entrant.nation for entrant in people)
    players = standings.rules.players
    columns = [
        Column(title=_("Rank"), figures=True, bold=True),
        Column(title=_("No."), figures=True),
        Column(title=_("Player"), share=1.6),
        *([Column(title=_("Title"), share=0.9, shrinks=True)] if titles else []),
        *([Column(title=_("Club"), shrinks=True)] if club else []),
        *([Column(title=_("Country"), figures=True)] if country else []),
        *([Column(title=_("Stage"), share=0.7, shrinks=True)] if staged else []),
        Column(title=_("Total"), figures=True, bold=True),
        Column(title=_("Games"), figures=True),
        *(Column(title=head, figures=True) for head in place_heads(players)),
        Column(title=_("Penalties"), figures=True),
    ]

    def cells(row: Row) -> tuple[str, ...]:
        person = row.player.person
        return (
            rank_text(row),
            str(row.player.number),
            name_of(row),
            *([titles.get(row.player.number, "")] if titles else []),
            *([person.club] if club else []),
            *([person.nation] if country else []),
            *([stage_name(standings.stages, row.stage)] if staged else []),
            points.thousands(row.total),
            str(row.games),
            *map(str, row.places),
            points.thousands(row.penalties),
        )

    ranked = [row for row in standings.rows if row.rank is not None]
    apart = [row for row in standings.rows if row.rank is None]
    rows = [lists.Row(cells=cells(row), bold=row.rank is not None and row.rank <= 3) for row in ranked]
    if apart:
        rows.append(lists.Row(title=_("Unranked"), ruled=bool(ranked)))
        rows += [lists.Row(cells=cells(row)) for row in apart]
    division = _("Division %(name)s") % {"name": standings.group} if standings.group else ""
    final_list = List(
        head=Head(
            title=event.name,
            subtitle=" · ".join(filter(None, (_("Final standings"), division))),
            small=" · ".join(filter(None, (days(event.dates), event.place, last_entry_text(stamp)))),
            foot=edition_line(standings.rules),
        ),
        columns=tuple(columns),
        rows=rows,
        notes=notes,
        size=SMALL,
        largest=LEAD,
        pad=0.6,
    )
    lists.draw(pen, final_list, stamp)
