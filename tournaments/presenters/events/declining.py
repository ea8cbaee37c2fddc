"""The people and teams that can decline a place in a stage, those that did, and whether the next one moves up."""

from __future__ import annotations

from collections.abc import Sequence

from referee.frozen import dataclass
from tournaments.journal.kinds import Enters, Unit
from tournaments.models import JournalEntry, Player, Team
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings
from tournaments.services.events import stage_formats
from tournaments.services.screens import held_back

__all__ = ["Declined", "declined", "entrants", "may_decline", "moves_up"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """A person or team that declined, with the reason if one was given."""

    entrant: Player | Team
    reason: str


def may_decline(standings: Standings | TeamStandings) -> bool:
    """Whether people, or teams, may decline their place in this stage: it must not have started."""
    enters = _entering_rule(standings)
    if enters is None or standings.rounds:
        return False
    # The list may be that of an earlier round.
    stage_rounds = next((stage.rounds for stage in standings.stages if stage.stage == standings.stage), ())
    if stage_rounds and standings.tournament.rounds.filter(number__in=stage_rounds).exists():
        return False
    return enters.unit is not (Unit.PEOPLE if isinstance(standings, TeamStandings) else Unit.TEAMS)


def entrants(standings: Standings | TeamStandings) -> Sequence[Player] | Sequence[Team]:
    """The people, or teams, of the list in its order."""
    if isinstance(standings, TeamStandings):
        return [row.team for row in standings.rows]
    return [row.player for row in standings.rows]


def declined(standings: Standings | TeamStandings) -> list[Declined]:
    """Those who declined the place in this stage, with the reason."""
    words = stage_formats.declined_words(standings.tournament, standings.stage or "")
    if not words or standings.stage in held_back.stages_entered(standings.tournament):
        return []
    entries = JournalEntry.objects.filter(
        event=standings.tournament.uid, kind="decline", payload__stage=standings.stage
    )
    reasons = {
        payload["who"]: reason for payload, reason in entries.order_by("number").values_list("payload", "why")
    }
    if isinstance(standings, TeamStandings):
        teams = standings.tournament.teams.filter(word__in=words)
        return [Declined(entrant=team, reason=reasons.get(team.word, "")) for team in teams]
    players = standings.tournament.players.filter(person__in=words).select_related("person")
    return [Declined(entrant=player, reason=reasons.get(player.person_id, "")) for player in players]


def moves_up(standings: Standings | TeamStandings) -> bool:
    """Whether the next entrant moves up; only in stages entered by places."""
    enters = _entering_rule(standings)
    return enters is not None and (enters.first is not None or enters.advance is not None)


def _entering_rule(standings: Standings | TeamStandings) -> Enters | None:
    return next((stage.enters for stage in standings.stages if stage.stage == standings.stage), None)
