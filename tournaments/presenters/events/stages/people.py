"""The stages of people, and their scores there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import referee
from tournaments.journal.kinds import StageSettings, Unit
from tournaments.models import Player, TeamMember
from tournaments.presenters.events.ranking.building_standings import entrant
from tournaments.presenters.events.ranking.scoring import EventScores
from tournaments.presenters.events.stages.calculating import calculate
from tournaments.presenters.events.stages.results import Part, StageResult, are_teams
from tournaments.services.events.stage_formats import stages_of

__all__ = ["by_stage", "of_people", "people_go_on", "people_scores"]

Scores = Mapping[str, Mapping[int, Sequence[referee.standings.Score]]]


class _People:
    """People as units."""

    unit = Unit.PEOPLE
    stock: referee.Points = 0

    def __init__(self, event_scores: EventScores) -> None:
        self.event_scores = event_scores
        self.lost = event_scores.lost_at_tables()
        self.scores: dict[str, dict[int, list[referee.standings.Score]]] = {}

    def all_units(self) -> Sequence[Player]:
        return self.event_scores.players

    def word(self, player: Player) -> str:
        return player.person_id

    def named_by(self, _person: str) -> None:
        return None

    def group(self, player: Player) -> str:
        return player.group

    def state(self, player: Player, states: Mapping[str, Any], after: int) -> referee.standings.EntrantState:
        if self.event_scores.out.get(player.pk, after + 1) <= after:
            return referee.standings.EntrantState.DISQUALIFIED
        player_state = states.get(player.person_id)
        return referee.standings.EntrantState(player.state if player_state is None else player_state.value)

    def entrants(self, part: Part) -> list[referee.standings.Entrant]:
        word = part.settings.stage
        if word not in self.scores:
            self.scores[word] = self.event_scores.scores(part.numbers, part.carries, part.rules)
        return [
            entrant(
                replace(self.event_scores, rules=part.rules),
                player,
                self.scores[word].get(player.pk, ()),
                self._penalties(player, part),
                carry=part.carries[player.pk],
            )
            for player in self.event_scores.players
            if player.pk in part.carries
        ]

    def _penalties(self, player: Player, part: Part) -> int:
        at_tables = self.lost.get(player.pk, {})
        points = sum(lost for number, lost in at_tables.items() if number in part.numbers)
        for row in self.event_scores.outside_penalties:
            if row.player_id == player.pk and row.lifted_by_entry is None:
                counts_here = (
                    player.pk in part.loose
                    if row.after_round is None
                    else row.after_round in part.settings.rounds
                )
                points += row.points if counts_here else 0
        return points

    def seated(self, players: Iterable[Player], _number: int) -> set[int]:
        return {player.pk for player in players}


def _member_entrants(
    event_scores: EventScores, stage_results: Mapping[str, StageResult]
) -> dict[str, dict[int, referee.Points]]:
    """The stages whose seats other people have than those who would advance: teams advanced and their members play."""
    fixed_entrants: dict[str, dict[int, referee.Points]] = {}
    for word, result in stage_results.items():
        enters = result.part.settings.enters
        seated = _seated_keys(event_scores, result)
        if are_teams(result.part.settings) or (
            enters and enters.unit is None and not seated <= set(result.part.carries)
        ):
            members = set(
                TeamMember.objects.filter(
                    team__tournament=event_scores.tournament, team__members__player__in=seated
                ).values_list("player_id", flat=True)
            )
            fixed_entrants[word] = dict.fromkeys(sorted(seated | members), 0)
    return fixed_entrants


def by_stage(
    event_scores: EventScores, all_stages: Sequence[StageSettings]
) -> tuple[Scores, dict[str, StageResult]]:
    """The scores in each stage, by its word and by key, and every stage of the people."""
    fixed_entrants: dict[str, dict[int, referee.Points]] = {}
    if event_scores.rounds and event_scores.rounds[0].has_teams:
        fixed_entrants = _member_entrants(
            event_scores, calculate(event_scores, all_stages, _People(event_scores), as_played=False)
        )
    people = _People(event_scores)
    stage_results = calculate(event_scores, all_stages, people, fixed_entrants)
    return people.scores, stage_results


def of_people(event_scores: EventScores, all_stages: Sequence[StageSettings]) -> dict[str, StageResult]:
    """Every stage of the people, by its word."""
    return by_stage(event_scores, all_stages)[1]


def people_scores(event_scores: EventScores) -> dict[int, list[referee.standings.Score]]:
    """The scores of each round by player's key; nobody misses a round of a stage that they are not in."""
    if not event_scores.has_stages:
        return event_scores.scores()
    stage_scores, stage_results = by_stage(event_scores, stages_of(event_scores.tournament))
    scores: dict[int, list[referee.standings.Score]] = defaultdict(list)
    for word in stage_results:
        for player, own_scores in stage_scores[word].items():
            scores[player] += own_scores
    return {
        player: sorted(own_scores, key=lambda score: score.round) for player, own_scores in scores.items()
    }


def people_go_on(event_scores: EventScores, all_stages: Sequence[StageSettings]) -> bool:
    """Whether people and not teams advanced, as far as the seats show it."""
    if not any(stage.enters for stage in all_stages):
        return False
    if any(stage.enters and stage.enters.unit for stage in all_stages):
        return all(not stage.enters.is_for_teams for stage in all_stages if stage.enters)
    stage_results = calculate(event_scores, all_stages, _People(event_scores), as_played=False)
    entered_results = [
        result
        for result in stage_results.values()
        if result.part.settings.enters and _seated_keys(event_scores, result)
    ]
    return bool(entered_results) and all(
        _seated_keys(event_scores, result) <= set(result.part.carries) for result in entered_results
    )


def _seated_keys(event_scores: EventScores, result: StageResult) -> set[int]:
    """The keys of the players who sat in a stage."""
    return {
        player.pk
        for game in event_scores.games
        if game.round.number in result.part.numbers
        for player in game.players
    }
