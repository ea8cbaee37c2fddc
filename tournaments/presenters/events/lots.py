"""Recorded lots and play-offs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import JournalEntry, Player, Team
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings
from tournaments.services.events.lots import PLAY_OFF
from tournaments.services.screens import held_back

__all__ = ["Lot", "level_in", "lots", "ordered_in"]


def level_in(found: Standings | TeamStandings) -> Sequence[Player | Team]:
    """Those tied where a lot could decide: at a cut, for places of a pattern, or in an order that uses lots.

    Empty once a round is drawn of a stage that is entered from this one: its players are fixed.
    """
    level: list[Player | Team] = [who for one in (*found.level, *found.seeds) for who in one.who]
    if found.by_lot and isinstance(found, TeamStandings):
        level += [row.team for row in found.rows if row.tied]
    elif found.by_lot:
        level += [row.player for row in found.rows if row.tied]
    return [] if not level or _settled(found) else level


def ordered_in(found: Standings | TeamStandings) -> Sequence[Player | Team]:
    """Those ordered by the last lot or play-off of the list, as long as another order can still be recorded."""
    tournament = found.tournament
    everybody: Mapping[str, Player | Team] = {}
    if isinstance(found, TeamStandings):
        drawn = set(tournament.team_lots.values_list("team", flat=True))
        here = {row.team.word for row in found.rows} & drawn
        if here:
            everybody = {team.word: team for team in tournament.teams.all()}
    else:
        here = {row.player.person_id for row in found.rows if row.player.lot is not None}
        if here:
            everybody = {one.person_id: one for one in tournament.players.select_related("person")}
    if not here or _settled(found):
        return []
    entries = JournalEntry.objects.filter(event=tournament.uid, kind="lot").order_by("-number")
    orders = (payload["order"] for payload in entries.values_list("payload", flat=True))
    last = next((order for order in orders if here.intersection(order)), ())
    return [everybody[who] for who in last if who in everybody]


def _settled(found: Standings | TeamStandings) -> bool:
    """Whether a round is drawn of a stage that is entered from this one."""
    next_stages = [one for one in found.stages if found.stage and one.enters and one.enters.of == found.stage]
    later = {number for one in next_stages for number in one.rounds}
    return bool(later) and found.tournament.rounds.filter(number__in=later).exists()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """The names in the order of a lot or a play-off, with its note."""

    names: tuple[str, ...]
    why: str


def lots(found: Standings | TeamStandings) -> tuple[Lot, ...]:
    """Every lot and play-off recorded for somebody, or some team, in the list, the first one first."""
    tournament = found.tournament
    if isinstance(found, TeamStandings):
        drawn = set(tournament.team_lots.values_list("team", flat=True))
        here = {row.team.word for row in found.rows} & drawn
        names = {team.word: team.name for team in tournament.teams.all()} if here else {}
    else:
        rows = (*found.rows, *found.unlisted)
        here = {row.player.person_id for row in rows if row.player.lot is not None}
        everybody = tournament.players.filter(lot__isnull=False).select_related("person") if here else ()
        names = {player.person_id: player.name for player in everybody}
    if not here:
        return ()
    told = JournalEntry.objects.filter(event=tournament.uid, kind="lot").order_by("number")
    begun = held_back.first_opening_number(tournament)
    if begun is not None:
        told = told.filter(number__lt=begun)
    return tuple(
        Lot(names=tuple(names[who] for who in payload["order"] if who in names), why=_said(why))
        for payload, why in told.values_list("payload", "why")
        if here.intersection(payload["order"])
    )


def _said(why: str) -> str:
    """The note, with a play-off in the current language."""
    return _("play-off") if why == PLAY_OFF else why
