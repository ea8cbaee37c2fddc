"""The people and teams that can decline a place in a stage, those that did, and whether the next one moves up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

    who: Player | Team
    why: str


def may_decline(found: Standings | TeamStandings) -> bool:
    """Whether people, or teams, may decline their place in this stage: it must not have started."""
    enters = _enters(found)
    if enters is None or found.rounds:
        return False
    # The list may be that of an earlier round.
    drawn = next((one.rounds for one in found.stages if one.stage == found.stage), ())
    if drawn and found.tournament.rounds.filter(number__in=drawn).exists():
        return False
    return enters.unit is not (Unit.PEOPLE if isinstance(found, TeamStandings) else Unit.TEAMS)


def entrants(found: Standings | TeamStandings) -> Sequence[Player] | Sequence[Team]:
    """The people, or teams, of the list in its order."""
    if isinstance(found, TeamStandings):
        return [row.team for row in found.rows]
    return [row.player for row in found.rows]


def declined(found: Standings | TeamStandings) -> list[Declined]:
    """Those who declined the place in this stage, with the reason."""
    words = stage_formats.declined_words(found.tournament, found.stage or "")
    if not words or found.stage in held_back.stages_entered(found.tournament):
        return []
    told = JournalEntry.objects.filter(event=found.tournament.uid, kind="decline", payload__stage=found.stage)
    why = {payload["who"]: said for payload, said in told.order_by("number").values_list("payload", "why")}
    if isinstance(found, TeamStandings):
        teams = found.tournament.teams.filter(word__in=words)
        return [Declined(who=team, why=why.get(team.word, "")) for team in teams]
    players = found.tournament.players.filter(person__in=words).select_related("person")
    return [Declined(who=player, why=why.get(player.person_id, "")) for player in players]


def moves_up(found: Standings | TeamStandings) -> bool:
    """Whether the next one gets a declined place: this is so if the stage is entered by places."""
    enters = _enters(found)
    return enters is not None and (enters.first is not None or enters.advance is not None)


def _enters(found: Standings | TeamStandings) -> Enters | None:
    return next((one.enters for one in found.stages if one.stage == found.stage), None)
