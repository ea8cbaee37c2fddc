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
    stock = 0

    def __init__(self, found: EventScores) -> None:
        self.found = found
        self.lost = found.lost_at_tables()
        self.scores: dict[str, dict[int, list[referee.standings.Score]]] = {}

    def everybody(self) -> Sequence[Player]:
        return self.found.players

    def word(self, one: Player) -> str:
        return one.person_id

    def named_by(self, _who: str) -> None:
        return None

    def group(self, one: Player) -> str:
        return one.group

    def state(self, one: Player, states: Mapping[str, Any], after: int) -> referee.standings.EntrantState:
        if self.found.out.get(one.pk, after + 1) <= after:
            return referee.standings.EntrantState.DISQUALIFIED
        held = states.get(one.person_id)
        return referee.standings.EntrantState(one.state if held is None else held.value)

    def entrants(self, part: Part) -> list[referee.standings.Entrant]:
        word = part.said.stage
        if word not in self.scores:
            self.scores[word] = self.found.scores(part.numbers, part.carries, part.rules)
        return [
            entrant(
                replace(self.found, rules=part.rules),
                player,
                self.scores[word].get(player.pk, ()),
                self._penalties(player, part),
                carry=part.carries[player.pk],
            )
            for player in self.found.players
            if player.pk in part.carries
        ]

    def _penalties(self, player: Player, part: Part) -> int:
        at_tables = self.lost.get(player.pk, {})
        points = sum(lost for number, lost in at_tables.items() if number in part.numbers)
        for row in self.found.beside:
            if row.player_id == player.pk and row.lifted_by_entry is None:
                here = (
                    player.pk in part.loose
                    if row.after_round is None
                    else row.after_round in part.said.rounds
                )
                points += row.points if here else 0
        return points

    def seated(self, players: Iterable[Player], _number: int) -> set[int]:
        return {player.pk for player in players}


def _of_teams(found: EventScores, staged: Mapping[str, StageResult]) -> dict[str, dict[int, referee.Points]]:
    """The stages whose seats other people have than those who would advance: teams advanced and their members play."""
    given: dict[str, dict[int, referee.Points]] = {}
    for word, one in staged.items():
        enters = one.part.said.enters
        seated = _seated(found, one)
        if are_teams(one.part.said) or (
            enters and enters.unit is None and not seated <= set(one.part.carries)
        ):
            members = set(
                TeamMember.objects.filter(
                    team__tournament=found.tournament, team__members__player__in=seated
                ).values_list("player_id", flat=True)
            )
            given[word] = dict.fromkeys(sorted(seated | members), 0)
    return given


def by_stage(
    found: EventScores, all_stages: Sequence[StageSettings]
) -> tuple[Scores, dict[str, StageResult]]:
    """The scores in each stage, by its word and by key, and every stage of the people."""
    given: dict[str, dict[int, referee.Points]] = {}
    if found.rounds and found.rounds[0].has_teams:
        given = _of_teams(found, calculate(found, all_stages, _People(found), as_played=False))
    people = _People(found)
    staged = calculate(found, all_stages, people, given)
    return people.scores, staged


def of_people(found: EventScores, all_stages: Sequence[StageSettings]) -> dict[str, StageResult]:
    """Every stage of the people, by its word."""
    return by_stage(found, all_stages)[1]


def people_scores(found: EventScores) -> dict[int, list[referee.standings.Score]]:
    """The scores of each round by player's key; nobody misses a round of a stage that they are not in."""
    if not found.has_stages:
        return found.scores()
    of_stages, staged = by_stage(found, stages_of(found.tournament))
    scores: dict[int, list[referee.standings.Score]] = defaultdict(list)
    for word in staged:
        for player, own in of_stages[word].items():
            scores[player] += own
    return {player: sorted(own, key=lambda score: score.round) for player, own in scores.items()}


def people_go_on(found: EventScores, all_stages: Sequence[StageSettings]) -> bool:
    """Whether people and not teams advanced, as far as the seats show it."""
    if not any(one.enters for one in all_stages):
        return False
    if any(one.enters and one.enters.unit for one in all_stages):
        return all(one.enters.unit is not Unit.TEAMS for one in all_stages if one.enters)
    staged = calculate(found, all_stages, _People(found), as_played=False)
    there = [one for one in staged.values() if one.part.said.enters and _seated(found, one)]
    return bool(there) and all(_seated(found, one) <= set(one.part.carries) for one in there)


def _seated(found: EventScores, one: StageResult) -> set[int]:
    """The keys of the players who sat in a stage."""
    return {
        player.pk for game in found.games if game.round.number in one.part.numbers for player in game.players
    }
