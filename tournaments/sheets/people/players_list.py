"""Lists of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from tournaments.models import Player
from tournaments.presenters.paper.stamps import Stamp
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.lists import Column, List, Row
from tournaments.sheets.paper.lists import draw as draw_list
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import MM

__all__ = ["draw"]

MOST: Final = 24.0
"""The number of ems up to which a column's longest text makes it wider."""
ROOM: Final = 1.5
FEW, MANY = 3, 40
"""The most columns that leave room for a second half of the page, and the number of people that need it."""


def draw(
    pen: Pen,
    head: Head,
    players: Sequence[Player],
    teams: Mapping[int, str],
    stamp: Stamp,
    *,
    group: str = "",
    name_of: Callable[[Player], str] = str,
) -> None:
    """Draw *players* in their order; *teams* by player's key, *group* is the word for groups here.

    *name_of* returns the name as the list shows it. A field that is empty for all players has no column.
    """
    fields = [
        (Column(title=_("No."), figures=True, bold=True), [str(player.number) for player in players]),
        (Column(title=_("Player")), [name_of(player) for player in players]),
        (Column(title=_("Reading")), [player.reading for player in players]),
        (Column(title=_("Club"), shrinks=True), [player.person.club for player in players]),
        (Column(title=_("Country")), [player.person.nation for player in players]),
        (Column(title=_("Team"), shrinks=True), [teams.get(player.pk, "") for player in players]),
        (Column(title=group or _("Group")), [player.group for player in players]),
        (Column(title=_("Status")), [_state(player) for player in players]),
    ]
    filled_fields = [(column, cells) for column, cells in fields if any(cells)]
    columns = tuple(
        replace(column, share=min(MOST, max(pen.measure(cell, MM) for cell in (column.title, *cells))) + ROOM)
        for column, cells in filled_fields
    )
    rows = [Row(cells=cells) for cells in zip(*(cells for _column, cells in filled_fields), strict=True)]
    halves = 2 if len(columns) <= FEW and len(rows) > MANY else 1
    draw_list(pen, List(head=head, columns=columns, rows=rows, halves=halves), stamp)


def _state(player: Player) -> str:
    """The player's state, if it is not the usual one."""
    return "" if player.state == Player.State.PLAYING else player.get_state_display()
