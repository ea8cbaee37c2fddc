"""Store how an event counts: its teams, its stages, and a league's counting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tournaments.journal.kinds import CarriedFrom, Enters, Handicap, Member, SeasonCounting, StageSettings
from tournaments.journal.kinds import Team as TeamSaid
from tournaments.models import Player, Team
from tournaments.services.clubs import counting_rules
from tournaments.services.events import stage_formats
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.interchange.eventfile.formats import by_rank, relay_stock, rounds_of
from tournaments.services.interchange.eventfile.shape import StageIn
from tournaments.services.interchange.importing.own_rules import read_overlay
from tournaments.services.interchange.importing.refusals import refusing
from tournaments.services.interchange.importing.state import ImportState
from tournaments.services.people.names import normalize_name

__all__ = ["decline_place", "store_counting", "store_stages", "store_teams"]


def store_teams(state: ImportState) -> None:
    """Store the teams and their members."""
    if not state.event_file.teams:
        return
    words = {team.id: stage_formats.new_team_word() for team in state.event_file.teams}
    teams = [
        TeamSaid(
            team=words[team.id],
            name=normalize_name(team.name),
            members=tuple(
                Member(who=state.players[member.id].person_id, from_=member.from_) for member in team.members
            ),
            maximum_games=team.maximum_games,
        )
        for team in state.event_file.teams
    ]
    with refusing("teams"):
        stage_formats.save_teams(
            state.event, teams, act=state.then("teams"), stock=relay_stock(state.event_file)
        )
    stored_teams = {team.word: team for team in Team.objects.filter(tournament=state.event)}
    state.teams = {ref: stored_teams[word] for ref, word in words.items()}
    for ref, team in state.teams.items():
        team.ref = ref
    Team.objects.bulk_update(state.teams.values(), ["ref"])


def store_stages(state: ImportState) -> None:
    """Store the stages with their rules."""
    if not state.event_file.stages:
        return
    state.overlays = {stage.id: read_overlay(stage.rules) for stage in state.event_file.stages}
    stages = [_stage(state, stage) for stage in state.event_file.stages]
    with refusing("stages"):
        stage_formats.save_stages(state.event, stages, act=state.then("stages"))


def _stage(state: ImportState, stage: StageIn) -> StageSettings:
    enters, carry = stage.enters, stage.carry
    points = None if carry is None else by_rank(carry)
    return StageSettings(
        stage=stage.id,
        rounds=rounds_of(state.event_file, stage),
        name=stage.name,
        rules=state.overlays[stage.id],
        enters=None
        if enters is None
        else Enters(
            of=enters.of,
            first=enters.first,
            of_each=enters.of_each,
            list_=None if enters.list_ is None else tuple(map(state.word_of, enters.list_)),
            others=enters.others,
            advance=enters.advance,
            unit=enters.unit,
        ),
        pattern=stage.pattern,
        carry=None
        if carry is None
        else CarriedFrom(
            of=carry.of,
            part="0" if points is not None else str(carry.part),
            by_rank=points,
            rounding=carry.rounding,
            points=carry.points,
        ),
        ties=stage.ties,
        minutes=stage.minutes,
        games=stage.games,
        blocks=stage.blocks,
    )


def store_counting(state: ImportState) -> None:
    """Store a league's counting; a handicap's key is a person's id before it is a division."""
    given_counting = state.event_file.counting
    if given_counting is None:
        return
    handicap = tuple(
        Handicap(points=points, who=state.players[name].person_id)
        if name in state.players
        else Handicap(points=points, division=normalize_name(name))
        for name, points in cast(Mapping[str, int], given_counting.handicap or {}).items()
    )
    counting = SeasonCounting(
        order=given_counting.order,
        minimum_games=given_counting.minimum_games or 0,
        maximum_games=given_counting.maximum_games,
        best=given_counting.best,
        attendance=given_counting.attendance or 0,
        handicap=handicap,
        promotion=given_counting.promotion,
    )
    with refusing("counting"):
        counting_rules.decide(state.event, counting, act=state.then("counting"))


def decline_place(state: ImportState, stage: str, entrant: Player | Team, act: Action) -> None:
    """Store that a person or a team declines its place in a stage."""
    stage_formats.decline(state.event, stage, entrant, act=act)
