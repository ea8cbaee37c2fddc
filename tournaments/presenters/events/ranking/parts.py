"""The parts of an event that have their own standings."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.journal.kinds import StageSettings
from tournaments.models import Tournament
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings

__all__ = ["Part", "parts", "stage_name", "team_parts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Standings with their address; *is_current*: they are the ones shown."""

    says: str
    address: str
    is_current: bool


def stage_name(stages: Sequence[StageSettings], word: str | None) -> str:
    """The name of the stage with that word; empty for None."""
    return next((stage.name or stage.stage for stage in stages if stage.stage == word), "")


def parts(standings: Standings) -> tuple[Part, ...]:
    """The final list, each stage, each group, the teams and the bracket; empty if there is only one list."""
    tournament, stages = standings.tournament, standings.stages
    all_groups = standings.group is None
    shown_parts = list(_stage_parts(tournament, "standings", stages, standings.stage, here=all_groups))
    groups = sorted({row.player.group for row in (*standings.rows, *standings.unlisted)} - {""})
    if standings.group is not None:
        groups = sorted(set(tournament.players.values_list("group", flat=True)) - {""})
    if groups:
        shown_parts = shown_parts or [_part(tournament, "standings", _("All players"), {}, here=all_groups)]
    is_league = tournament.kind == Tournament.Kind.LEAGUE
    sentence = _("Division %(name)s") if is_league else _("Group %(name)s")
    shown_parts += [
        _part(
            tournament,
            "standings",
            sentence % {"name": group},
            {"group": group},
            here=group == standings.group,
        )
        for group in groups
    ]
    if standings.rounds and getattr(standings.rounds[0], "has_teams", False):
        shown_parts = shown_parts or [_part(tournament, "standings", _("All players"), {}, here=True)]
        shown_parts.append(_part(tournament, "teams", _("Teams"), {}, here=False))
    if any(stage.enters and stage.enters.advance is not None for stage in stages):
        shown_parts.append(_part(tournament, "bracket", _("Bracket"), {}, here=False))
    return tuple(shown_parts) if len(shown_parts) > 1 else ()


def team_parts(standings: TeamStandings) -> tuple[Part, ...]:
    """The lists of the teams, and that of the players."""
    several = standings.stages if len(standings.stages) > 1 else ()
    stage_parts = list(_stage_parts(standings.tournament, "teams", several, standings.stage, here=True))
    return (*stage_parts, _part(standings.tournament, "standings", _("Players"), {}, here=False))


def _stage_parts(
    tournament: Tournament, page: str, stages: Sequence[StageSettings], stage: str | None, *, here: bool
) -> tuple[Part, ...]:
    if len(stages) < 2:
        return ()
    final = _part(tournament, page, _("Final standings"), {}, here=here and stage is None)
    return (
        final,
        *(
            _part(
                tournament,
                page,
                settings.name or settings.stage,
                {"stage": settings.stage},
                here=here and settings.stage == stage,
            )
            for settings in stages
        ),
    )


def _part(tournament: Tournament, page: str, label: str, query: dict[str, str], *, here: bool) -> Part:
    address = reverse(page, args=[tournament.slug])
    return Part(says=label, address=f"{address}?{urlencode(query)}" if query else address, is_current=here)
