"""Recorded lots and play-offs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.models import JournalEntry, Player, Team
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings
from tournaments.services.events.lots import PLAY_OFF
from tournaments.services.screens import held_back

__all__ = ["Lot", "entrants_ordered_by_lot", "lots", "tied_entrants"]


def tied_entrants(standings: Standings | TeamStandings) -> Sequence[Player | Team]:
    """The entrants tied where a lot could decide: at a cut, for places of a pattern, or in an order that uses lots.

    Empty once a round is drawn of a stage that is entered from this one: its players are fixed.
    """
    level: list[Player | Team] = [
        entrant for undecided in (*standings.level, *standings.seeds) for entrant in undecided.entrants
    ]
    if isinstance(standings, TeamStandings):
        level += [row.team for row in standings.rows if standings.by_lot and row.tied]
    elif standings.by_lot:
        level += [row.player for row in standings.rows if row.tied]
    return [] if not level or _next_stage_drawn(standings) else level


def entrants_ordered_by_lot(standings: Standings | TeamStandings) -> Sequence[Player | Team]:
    """The entrants ordered by the last lot or play-off of the list, as long as another order can still be recorded."""
    tournament = standings.tournament
    entrants: Mapping[str, Player | Team] = {}
    if isinstance(standings, TeamStandings):
        drawn = set(tournament.team_lots.values_list("team", flat=True))
        lot_words = {row.team.word for row in standings.rows} & drawn
        if lot_words:
            entrants = {team.word: team for team in tournament.teams.all()}
    else:
        lot_words = {row.player.person_id for row in standings.rows if row.player.lot is not None}
        if lot_words:
            entrants = {player.person_id: player for player in tournament.players.select_related("person")}
    if not lot_words or _next_stage_drawn(standings):
        return []
    entries = JournalEntry.objects.filter(event=tournament.uid, kind="lot").order_by("-number")
    orders = (payload["order"] for payload in entries.values_list("payload", flat=True))
    last_order = next((order for order in orders if lot_words.intersection(order)), ())
    return [entrants[word] for word in last_order if word in entrants]


def _next_stage_drawn(standings: Standings | TeamStandings) -> bool:
    """Whether a round is drawn of a stage that is entered from this one."""
    next_stages = [
        stage
        for stage in standings.stages
        if standings.stage and stage.enters and stage.enters.of == standings.stage
    ]
    later = {number for stage in next_stages for number in stage.rounds}
    return bool(later) and standings.tournament.rounds.filter(number__in=later).exists()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """The names in the order of a lot or a play-off, with its note."""

    names: tuple[str, ...]
    why: str


def lots(standings: Standings | TeamStandings) -> tuple[Lot, ...]:
    """Every lot and play-off recorded for somebody, or some team, in the list, the first one first."""
    tournament = standings.tournament
    if isinstance(standings, TeamStandings):
        drawn = set(tournament.team_lots.values_list("team", flat=True))
        lot_words = {row.team.word for row in standings.rows} & drawn
        names = {team.word: team.name for team in tournament.teams.all()} if lot_words else {}
    else:
        rows = (*standings.rows, *standings.unlisted)
        lot_words = {row.player.person_id for row in rows if row.player.lot is not None}
        players = tournament.players.filter(lot__isnull=False).select_related("person") if lot_words else ()
        names = {player.person_id: player.name for player in players}
    if not lot_words:
        return ()
    entries = JournalEntry.objects.filter(event=tournament.uid, kind="lot").order_by("number")
    first_opening = held_back.first_opening_number(tournament)
    if first_opening is not None:
        entries = entries.filter(number__lt=first_opening)
    return tuple(
        Lot(names=tuple(names[word] for word in payload["order"] if word in names), why=_note_text(note))
        for payload, note in entries.values_list("payload", "why")
        if lot_words.intersection(payload["order"])
    )


def _note_text(note: str) -> str:
    """The note, with a play-off in the current language."""
    return _("play-off") if note == PLAY_OFF else note
