"""How is it said which stages and teams an event has, and who declines a place?"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.errors import InputError, OutOfTurn, Problem
from tournaments.journal.kinds import PlaceDeclined, StageSaid, StagesLaid, TeamsLaid
from tournaments.journal.kinds import Team as TeamSaid
from tournaments.journal.reading import read_as, written
from tournaments.models import Player, Round, Stage, StagePlace, Team, Tournament
from tournaments.services.journal.acting import Act
from tournaments.services.journal.chain import opened

__all__ = ["decline", "lay_stages", "lay_teams", "minutes_of", "new_word", "stage_of", "stages_of"]


def stages_of(tournament: Tournament) -> tuple[StageSaid, ...]:
    """What the journal says of the event's stages, in the order in which one leaves the event."""
    return tuple(read_as(StageSaid, stage.said) for stage in Stage.objects.filter(tournament=tournament))


def stage_of(tournament: Tournament, number: int) -> StageSaid | None:
    """The stage of the round of that number; None where it is in none."""
    return next((stage for stage in stages_of(tournament) if number in stage.rounds), None)


def minutes_of(round_: Round) -> int | None:
    """The minutes of that round: its stage's, else those of the event's rounds; None where neither says any."""
    stage = stage_of(round_.tournament, round_.number)
    return stage.minutes if stage and stage.minutes else round_.tournament.minutes


def lay_stages(tournament: Tournament, stages: Sequence[StageSaid], *, act: Act) -> None:
    """Let these be the event's stages, in place of those there were.

    Raises `OutOfTurn` where a round that was opened would change its stage, or that stage its rules.
    """
    with opened(tournament.uid, act, "lay_stages", [written(stage) for stage in stages]) as journal:
        if journal.repeated:
            return
        begun = tournament.rounds.exclude(state=Round.State.DRAWN).values_list("number", flat=True)
        was = {number: stage for stage in stages_of(tournament) for number in stage.rounds}
        will_be = {number: stage for stage in stages for number in stage.rounds}
        for number in begun if was else ():
            before, then = was.get(number), will_be.get(number)
            if (before and (before.stage, before.rules)) != (then and (then.stage, then.rules)):
                text = _("Round %(number)d was played in its stage already; it stays there.")
                raise OutOfTurn(text % {"number": number})
        journal.append(StagesLaid(stages=tuple(stages)))


def new_word() -> str:
    """A random word of 16 characters for a team."""
    return secrets.token_hex(8)


def lay_teams(tournament: Tournament, teams: Sequence[TeamSaid], *, act: Act) -> None:
    """Let these be the event's teams, in place of those there were. Raises `InputError` where two have one name."""
    with opened(tournament.uid, act, "lay_teams", [written(team) for team in teams]) as journal:
        if journal.repeated:
            return
        names = [team.name.casefold() for team in teams]
        twice = [team.name for at, team in enumerate(teams) if team.name.casefold() in names[:at]]
        if twice:
            says = _("Two teams are called “%(name)s”; tell them apart.")
            raise InputError([Problem(says=says % {"name": name}) for name in twice])
        journal.append(TeamsLaid(teams=tuple(teams)))


def decline(tournament: Tournament, stage: str, who: Player | Team, *, act: Act) -> None:
    """Let somebody, or a team, decline the place in a stage: the next one moves up.

    Raises `OutOfTurn` where they did already.
    """
    word = who.word if isinstance(who, Team) else who.person_id
    with opened(tournament.uid, act, "decline", stage, word) as journal:
        if journal.repeated:
            return
        if StagePlace.objects.filter(tournament=tournament, stage=stage, who=word, listed=False).exists():
            raise OutOfTurn(_("%(name)s declined already.") % {"name": who.name})
        journal.append(PlaceDeclined(stage=stage, who=word))
