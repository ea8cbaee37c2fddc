"""Team standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

import referee
from referee.frozen import dataclass
from tournaments.common.read_snapshot import read_snapshot
from tournaments.journal.kinds import StageSettings, Unit
from tournaments.models import Player, Round, Team, Tournament
from tournaments.presenters.events import stages
from tournaments.presenters.events.ranking.building_standings import ranked_anew
from tournaments.presenters.events.ranking.scoring import EventScores, all_finished, is_over, load_scores
from tournaments.presenters.events.ranking.standing_rows import Undecided, own_ties
from tournaments.presenters.events.stages import Part, StageResult
from tournaments.services.events.memberships import Memberships
from tournaments.services.events.stage_formats import stages_of

__all__ = [
    "TeamCell",
    "TeamDecision",
    "TeamRow",
    "TeamStandings",
    "current",
    "of_teams",
    "team_penalties",
    "team_standings",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCell:
    """A team's round: the sum of its members who played, and these members.

    *whole*: all of its members, more than one, played.
    """

    result: referee.Points
    players: tuple[Player, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDecision:
    """A penalty or bonus of a team with its reason; it counts after *round*, and *number* is its journal entry."""

    number: int
    team: Team
    round: int | None
    points: int
    why: str
    lifted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A team's line. Points throughout; the fields are those of a player's.

    *cells* are by round; *numbers* are the rounds that count. On a board *heading* is written above it, where another
    stage of a final list starts.
    """

    rank: int | None
    tied: bool
    team: Team
    cells: tuple[TeamCell | None, ...]
    played: int
    uma: referee.Points
    places: tuple[int, ...]
    carry: referee.Points
    penalties: int
    total: referee.Points
    stage: str = ""
    numbers: frozenset[int] = frozenset()
    table: int | None = None
    advanced: bool | None = None
    next_stage: str = ""
    declined: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStandings:
    """The ranked rows of an event's teams, as for players; *level* are those tied for places in a stage.

    *complete*: every existing round is finished; *decided*: complete, and no round is to come, as for players.
    *decisions* are the penalties and bonuses of the teams themselves, including lifted ones.
    """

    tournament: Tournament
    rounds: tuple[Round, ...]
    rows: tuple[TeamRow, ...]
    stage: str | None
    stages: tuple[StageSettings, ...]
    level: tuple[Undecided, ...]
    seeds: tuple[Undecided, ...]
    complete: bool
    decided: bool
    after: int | None = None
    decisions: tuple[TeamDecision, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether it is decided and shown as it is now, not after an earlier round."""
        return self.decided and self.after is None

    @property
    def by_lot(self) -> bool:
        """Whether there are ties between teams that only a lot can break."""
        own = own_ties(self.tournament, self.stages, self.stage)
        ties = (
            referee.standings.tie_breaks(self.tournament.ruleset)
            if own is None
            else map(referee.standings.TieBreak, own)
        )
        return self.complete and referee.standings.TieBreak.LOT in ties and any(row.tied for row in self.rows)

    @property
    def relay(self) -> bool:
        """Whether the teams play a relay with a shared stock."""
        return self.tournament.relay_stock is not None


def team_penalties(tournament: Tournament, after: int | None = None) -> tuple[TeamDecision, ...]:
    """The penalties and bonuses of an event's teams, up to that round, in the order in which they were given.

    Those of teams that no longer exist are left out.
    """
    teams = {team.word: team for team in tournament.teams.all()}
    return tuple(
        TeamDecision(
            number=row.number,
            team=teams[row.team],
            round=row.after_round,
            points=row.points,
            why=row.why,
            lifted=row.lifted_by_entry is not None,
        )
        for row in tournament.team_penalties.order_by("number")
        if row.team in teams and (after is None or row.after_round is None or row.after_round <= after)
    )


@read_snapshot()
def current(
    tournament: Tournament, *, after: int | None = None, stage: str | None = None, everything: bool = True
) -> TeamStandings:
    """The standings of the teams now, or as they were *after* that round; with *stage* those of that stage.

    Without *everything* as the public may see them. If people and not teams advance to later stages, a team has the sum
    of its members' results in all rounds. Raises `LookupError` if there is no such stage.
    """
    return team_standings(load_scores(tournament, after, everything=everything), stage)


def team_standings(event_scores: EventScores, stage: str | None) -> TeamStandings:
    """The standings of the teams from the known facts. Raises as `current` does."""
    tournament, after = event_scores.tournament, event_scores.after
    declared_stages = stages_of(tournament)
    all_stages = declared_stages or (_WHOLE_EVENT,)
    if stage is not None and all(settings.stage != stage for settings in all_stages):
        raise LookupError(stage)
    if all_stages == (_WHOLE_EVENT,) or (stage is None and stages.people_go_on(event_scores, all_stages)):
        all_stages = (replace(_WHOLE_EVENT, rounds=tuple(round_.number for round_ in event_scores.rounds)),)
    units = _Teams(event_scores)
    stage_results = stages.calculate(event_scores, all_stages, units)
    goes_on, declined = stages.goes_on(stage_results), stages.declined(stage_results)
    blocks = {
        word: stages.going_first(_team_rows(units, result, goes_on[word], declined[word]))
        for word, result in stage_results.items()
    }
    shown_result = (
        stage_results[stage or all_stages[0].stage] if stage is not None or len(all_stages) == 1 else None
    )
    rows = blocks[shown_result.part.settings.stage] if shown_result else _final_rows(all_stages, blocks)
    rounds = tuple(
        each_round
        for each_round in event_scores.rounds
        if shown_result is None or each_round.number in shown_result.part.numbers
    )
    finished = [result.over for result in ([shown_result] if shown_result else stage_results.values())]
    return TeamStandings(
        tournament=tournament,
        rounds=rounds,
        rows=tuple(replace(row, cells=_cells(units, row, rounds)) for row in rows),
        stage=shown_result.part.settings.stage if shown_result else None,
        stages=all_stages,
        level=tuple(
            Undecided(stage=word, entrants=group, places=places)
            for word, result in stage_results.items()
            if shown_result is None or result is shown_result or stages.enters_from(result, shown_result)
            for group, places in result.level
        ),
        seeds=tuple(
            Undecided(stage=word, entrants=group, places=len(group))
            for word, result in stage_results.items()
            if shown_result is None or result is shown_result or stages.enters_from(result, shown_result)
            for group in result.seeds
        ),
        after=after,
        decisions=units.decisions,
        decided=shown_result.over
        if shown_result and shown_result.part.settings in declared_stages
        else _are_over(event_scores, declared_stages),
        complete=all(finished) or (len(all_stages) == 1 and bool(rounds) and all_finished(rounds)),
    )


def _are_over(event_scores: EventScores, all_stages: Sequence[StageSettings]) -> bool:
    """Whether every stage is over; for an event without stages, whether the last round is known and finished."""
    finished = {round_.number for round_ in event_scores.rounds if round_.is_over}
    if all_stages:
        return all(stage.rounds and finished.issuperset(stage.rounds) for stage in all_stages)
    return is_over(event_scores.tournament, event_scores.rounds)


def of_teams(event_scores: EventScores, all_stages: Sequence[StageSettings]) -> dict[str, StageResult]:
    """Every stage of the teams, by its word."""
    return stages.calculate(event_scores, all_stages, _Teams(event_scores))


_WHOLE_EVENT = StageSettings(stage="main", rounds=())


class _Teams:
    """Teams as units."""

    unit = Unit.TEAMS

    def __init__(self, event_scores: EventScores) -> None:
        self.event_scores = event_scores
        self.memberships = Memberships(event_scores.tournament)
        self.teams = self.memberships.teams
        self.stock: referee.Points = event_scores.tournament.relay_stock or 0
        self.decisions = team_penalties(event_scores.tournament, event_scores.after)
        self.lost = event_scores.lost_at_tables()
        self.lots = dict(event_scores.tournament.team_lots.values_list("team", "lot"))
        self.dates = {round_.number: round_.date for round_ in event_scores.rounds}

    def all_units(self) -> Sequence[Team]:
        return self.teams

    def word(self, team: Team) -> str:
        return team.word

    def named_by(self, person: str) -> int | None:
        """The team of the person that a list of entrants names."""
        player = next(
            (candidate for candidate in self.event_scores.players if candidate.person_id == person), None
        )
        team = self.team_of(player.pk, None) if player else None
        return team.pk if team else None

    def group(self, _team: Team) -> str:
        return ""

    def state(self, _team: Team, _states: Mapping[str, Any], _after: int) -> referee.standings.EntrantState:
        return referee.standings.EntrantState.PLAYING

    def team_of(self, player: int, number: int | None) -> Team | None:
        """The team that a player played for in a round: their last team by its day, if the round has a day."""
        return self.memberships.team_of(player, self.dates.get(number or 0, ""))

    @cached_property
    def counted_scores(self) -> dict[int, dict[int, list[tuple[int, referee.standings.Score]]]]:
        """The scores that count for each team, by its key and by round: each member's first games, up to the limit."""
        by_team: dict[int, dict[int, list[tuple[int, referee.standings.Score]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for player, scores in stages.people_scores(self.event_scores).items():
            counted: dict[int, int] = defaultdict(int)
            for score in scores:
                team = self.team_of(player, score.round)
                if team is None:
                    continue
                counted[team.pk] += score.games
                if team.maximum_games is None or counted[team.pk] <= team.maximum_games:
                    by_team[team.pk][score.round].append((player, score))
        return by_team

    def entrants(self, part: Part) -> list[referee.standings.Entrant]:
        return [self._entrant(team, part) for team in self.teams if team.pk in part.carries]

    def _entrant(self, team: Team, part: Part) -> referee.standings.Entrant:
        by_round = self.counted_scores[team.pk]
        numbers = sorted(number for number in by_round if number in part.numbers)
        scores = [score for number in numbers for _player, score in by_round[number]]
        total = referee.standings.Total(
            player=team,
            results=tuple(sum(score.points for _p, score in by_round[number]) for number in numbers),
            places=tuple(score.place for score in scores if score.place is not None),
            uma=sum((score.uma for score in scores), start=0),
            penalties=self._penalties(team, part),
            last_place=self.event_scores.rules.players,
            seed=team.number,
            lot=self.lots.get(team.word),
            carry=part.carries[team.pk],
        )
        return referee.standings.Entrant(total=total)

    def _penalties(self, team: Team, part: Part) -> int:
        """The team's own penalties, and those of its members, at and outside the tables."""

        def counts_here(after_round: int | None) -> bool:
            return team.pk in part.loose if after_round is None else after_round in part.settings.rounds

        points = sum(
            decision.points
            for decision in self.decisions
            if not decision.lifted and decision.team == team and counts_here(decision.round)
        )
        for row in self.event_scores.outside_penalties:
            if row.lifted_by_entry is None and self.team_of(row.player_id, row.after_round) == team:
                points += row.points if counts_here(row.after_round) else 0
        for player, by_round in self.lost.items():
            points += sum(
                lost
                for number, lost in by_round.items()
                if number in part.numbers and self.team_of(player, number) == team
            )
        return points

    def seated(self, players: Iterable[Player], number: int) -> set[int]:
        teams = (self.team_of(player.pk, number) for player in players)
        return {team.pk for team in teams if team}


def _team_rows(
    units: _Teams, result: StageResult, goes_on: Mapping[int, str], declined: Mapping[int, str]
) -> list[TeamRow]:
    players = units.event_scores.rules.players
    rows = []
    for listed in result.listed:
        team = cast(Team, listed.total.player)
        scores = [
            score
            for number, round_scores in units.counted_scores[team.pk].items()
            if number in result.part.numbers
            for _player, score in round_scores
        ]
        rows.append(
            TeamRow(
                rank=listed.rank,
                tied=listed.tied,
                team=team,
                cells=(),
                played=sum(score.games for score in scores),
                uma=listed.total.uma,
                places=tuple(listed.total.places.count(place) for place in range(1, players + 1)),
                carry=listed.total.carry,
                penalties=int(listed.total.penalties),
                total=listed.total.total,
                stage=result.part.settings.stage,
                numbers=result.part.numbers,
                table=result.tables.get(team.pk),
                advanced=None if result.advanced is None else team.pk in result.advanced,
                next_stage=goes_on.get(team.pk, ""),
                declined=declined.get(team.pk, ""),
            )
        )
    return rows


def _cells(units: _Teams, row: TeamRow, rounds: Sequence[Round]) -> tuple[TeamCell | None, ...]:
    """The team's cell of each round, for the rounds of the row's stage."""
    people = {player.pk: player for player in units.event_scores.players}
    cells: list[TeamCell | None] = []
    for round_ in rounds:
        round_scores = units.counted_scores[row.team.pk].get(round_.number)
        if not round_scores or round_.number not in row.numbers:
            cells.append(None)
        else:
            points = sum(score.points for _player, score in round_scores)
            players = tuple(people[player] for player, _score in round_scores)
            members = {member.player_id for member in row.team.members.all()}
            whole = len(members) > 1 and members == {player.pk for player in players}
            cells.append(TeamCell(result=points, players=players, whole=whole))
    return tuple(cells)


def _final_rows(
    all_stages: Sequence[StageSettings], blocks: Mapping[str, Sequence[TeamRow]]
) -> list[TeamRow]:
    """As for players: the last stage first, then those who left, the latest exit first."""
    exit_stages = stages.exits(
        all_stages, {word: [row.team.pk for row in block] for word, block in blocks.items()}
    )
    listed: list[TeamRow] = []
    unranked: list[TeamRow] = []
    for stage in reversed(all_stages):
        stage_rows = [row for row in blocks[stage.stage] if exit_stages[row.team.pk] == stage.stage]
        listed += ranked_anew([row for row in stage_rows if row.rank is not None], before=len(listed))
        unranked += [row for row in stage_rows if row.rank is None]
    return listed + unranked
