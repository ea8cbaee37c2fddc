"""The parts of an event that have their own standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments.journal.kinds import StageSettings
from tournaments.models import Tournament
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings

__all__ = ["Part", "parts", "stage_name", "team_parts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Standings with their address; *here*: they are the ones shown."""

    says: str
    address: str
    here: bool


def stage_name(stages: Sequence[StageSettings], word: str | None) -> str:
    """The name of the stage with that word; empty for None."""
    return next((stage.name or stage.stage for stage in stages if stage.stage == word), "")


def parts(found: Standings) -> tuple[Part, ...]:
    """The final list, each stage, each group, the teams and the bracket; empty if there is only one list."""
    tournament, stages = found.tournament, found.stages
    whole = found.group is None
    told = list(_of_stages(tournament, "standings", stages, found.stage, here=whole))
    groups = sorted({row.player.group for row in (*found.rows, *found.unlisted)} - {""})
    if found.group is not None:
        groups = sorted(set(tournament.players.values_list("group", flat=True)) - {""})
    if groups:
        told = told or [_part(tournament, "standings", _("Everybody"), {}, here=whole)]
    is_league = tournament.kind == Tournament.Kind.LEAGUE
    sentence = _("Division %(name)s") if is_league else _("Group %(name)s")
    told += [
        _part(
            tournament,
            "standings",
            sentence % {"name": group},
            {"group": group},
            here=group == found.group,
        )
        for group in groups
    ]
    if found.rounds and getattr(found.rounds[0], "has_teams", False):
        told = told or [_part(tournament, "standings", _("Everybody"), {}, here=True)]
        told.append(_part(tournament, "teams", _("Teams"), {}, here=False))
    if any(one.enters and one.enters.advance is not None for one in stages):
        told.append(_part(tournament, "bracket", _("Bracket"), {}, here=False))
    return tuple(told) if len(told) > 1 else ()


def team_parts(found: TeamStandings) -> tuple[Part, ...]:
    """The lists of the teams, and that of the players."""
    several = found.stages if len(found.stages) > 1 else ()
    told = list(_of_stages(found.tournament, "teams", several, found.stage, here=True))
    return (*told, _part(found.tournament, "standings", _("Players"), {}, here=False))


def _of_stages(
    tournament: Tournament, page: str, stages: Sequence[StageSettings], stage: str | None, *, here: bool
) -> tuple[Part, ...]:
    if len(stages) < 2:
        return ()
    final = _part(tournament, page, _("Final list"), {}, here=here and stage is None)
    return (
        final,
        *(
            _part(
                tournament,
                page,
                one.name or one.stage,
                {"stage": one.stage},
                here=here and one.stage == stage,
            )
            for one in stages
        ),
    )


def _part(tournament: Tournament, page: str, label: str, query: dict[str, str], *, here: bool) -> Part:
    address = reverse(page, args=[tournament.slug])
    return Part(says=label, address=f"{address}?{urlencode(query)}" if query else address, here=here)
