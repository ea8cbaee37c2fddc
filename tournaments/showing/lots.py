"""Which lots and play-offs were written down?"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import JournalEntry
from tournaments.showing.standings import Standings
from tournaments.showing.teams import TeamStandings

__all__ = ["Lot", "lots"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """The names in the order in which a lot or a play-off put them, with what was written beside it."""

    names: tuple[str, ...]
    why: str


def lots(found: Standings | TeamStandings) -> tuple[Lot, ...]:
    """Every one that was written down for somebody, or some team, in the list, the first one first."""
    tournament = found.tournament
    if isinstance(found, TeamStandings):
        drawn = set(tournament.team_lots.values_list("team", flat=True))
        names = {row.team.word: row.team.name for row in found.rows if row.team.word in drawn}
    else:
        rows = (*found.rows, *found.unlisted)
        names = {row.player.person_id: row.player.name for row in rows if row.player.lot is not None}
    if not names:
        return ()
    told = JournalEntry.objects.filter(event=tournament.uid, kind="lot").order_by("number")
    return tuple(
        Lot(names=tuple(names[who] for who in payload["order"] if who in names), why=why)
        for payload, why in told.values_list("payload", "why")
        if any(who in names for who in payload["order"])
    )
