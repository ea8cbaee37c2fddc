"""The facts of an event's rounds that standings are built from.

They are read once; the standings of the whole event, of a stage and of teams are built from them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict, cast

from django.db.models import Exists

import referee
from referee.frozen import dataclass
from tournaments.common.read_snapshot import read_snapshot
from tournaments.models import (
    Penalty,
    Player,
    Rest,
    Round,
    RoundResult,
    Stage,
    Substitution,
    Team,
    Tournament,
)
from tournaments.models.visibility import held_back_from
from tournaments.presenters.events.games import Game, games
from tournaments.presenters.events.ranking import participation_states
from tournaments.services.events.memberships import Memberships
from tournaments.services.events.rounds import is_hidden
from tournaments.services.people import waiting_list
from tournaments.services.screens import held_back

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

__all__ = ["EventScores", "all_finished", "is_over", "load_scores"]


class _RareRows(TypedDict):
    """Whether an event has rows that most have not, as a query found."""

    has_substitutions: bool
    has_results: bool
    has_penalties: bool
    has_stages: bool
    has_teams: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EventScores:
    """An event as it is, or as it was *after* a round; as the public may see it, if requested.

    *played* are the rounds as the referee counts them, with the players who missed each; *outside_penalties* are the
    penalties outside the tables, including lifted ones; *out* maps the keys of players disqualified by a ruling to its
    round.
    """

    tournament: Tournament
    rules: referee.Ruleset
    rounds: tuple[WithAnnotations[Round, _RareRows], ...]
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    played: tuple[referee.standings.PlayedRound, ...]
    outside_penalties: tuple[Penalty, ...]
    out: Mapping[int, int]
    after: int | None

    @property
    def has_stages(self) -> bool:
        """Whether the event is divided into stages."""
        return any(round_.has_stages for round_ in self.rounds)

    def scores(
        self,
        numbers: Collection[int] | None = None,
        may_miss: Collection[int] | None = None,
        rules: referee.Ruleset | None = None,
    ) -> dict[int, list[referee.standings.Score]]:
        """The scores of those rounds, or of all, by player's key; only players in *may_miss* can miss a round.

        *rules* are those of the stage, if they differ from the event's.
        """
        rules = rules or self.rules
        chosen = [
            round_
            if may_miss is None
            else referee.standings.PlayedRound(
                number=round_.number,
                tables=round_.tables,
                stated=round_.stated,
                missed=[player_key for player_key in round_.missed if player_key in may_miss],
                games=round_.games,
            )
            for round_ in self.played
            if numbers is None or round_.number in numbers
        ]
        by_player = referee.standings.round_scores(rules, chosen, referee.adjudication.absences(rules))
        return {cast(int, player): scores for player, scores in by_player.items()}

    def lost_at_tables(self, numbers: Collection[int] | None = None) -> dict[int, dict[int, int]]:
        """The penalties of each player at the tables of those rounds, or of all, in points: by round, by key."""
        points: dict[int, dict[int, int]] = defaultdict(dict)
        for game in self.games:
            if not game.state.has_ended or not game.counts:
                continue
            if numbers is None or game.round.number in numbers:
                number = game.round.number
                for player_key, lost in zip(game.player_keys, game.penalties, strict=True):
                    by_round = points[player_key]
                    by_round[number] = by_round.get(number, 0) + lost
        return points

    def state_of(self, player: Player) -> referee.standings.EntrantState:
        """The state of a player; a ruling may have disqualified them."""
        return (
            referee.standings.EntrantState.DISQUALIFIED
            if player.pk in self.out
            else referee.standings.EntrantState(player.state)
        )


@read_snapshot()
def load_scores(tournament: Tournament, after: int | None = None, *, everything: bool = True) -> EventScores:
    """The event as it is, or as it was *after* that round.

    Without *everything* as the public may see it: a round that is drawn and not published is left out, and nothing
    reveals its seats. Results that are held back from the viewer (`models.visibility`) count as not yet there, and the
    state after such a round is not shown.
    """
    first_held_back = held_back_from(tournament)
    if (
        first_held_back is not None
        and after is not None
        and after >= first_held_back
        and tournament.kind != Tournament.Kind.LEAGUE
    ):
        after = first_held_back - 1
    all_rounds = list(_rounds(tournament, after))
    unseen = held_back.rounds_entered(tournament)
    rounds = tuple(
        round_
        for round_ in all_rounds
        if round_.number not in unseen and (everything or not is_hidden(tournament, round_))
    )
    players = list(tournament.players.order_by("number"))
    if after is not None:
        participation_states.put_back(tournament, players, after)
    if not everything and (hidden := waiting_list.hidden_players(tournament, players)):
        players = [player for player in players if player.pk not in hidden]
    event_games = games(
        tournament,
        rounds=rounds,
        players=players,
        substitutions=any(round_.has_substitutions for round_ in rounds),
    )
    return EventScores(
        tournament=tournament,
        rules=tournament.ruleset,
        rounds=rounds,
        players=tuple(players),
        games=event_games,
        played=tuple(_played(tournament, rounds, event_games, players)),
        outside_penalties=_outside_penalties(tournament, players, all_rounds, after),
        out=_disqualification_rounds(event_games),
        after=after,
    )


def _rounds(tournament: Tournament, after: int | None) -> Iterable[WithAnnotations[Round, _RareRows]]:
    """The rounds in order, each annotated with whether the event has rarer rows, to save needless queries.

    The database looks for these rows once, and not once for each round.

    A league's rounds are ordered by the days of their meetings, if all have one: a game may be entered long after it
    was played.
    """
    query = tournament.rounds.order_by("number").annotate(
        has_substitutions=Exists(Substitution.objects.filter(tournament=tournament)),
        has_results=Exists(RoundResult.objects.filter(round__tournament=tournament)),
        has_penalties=Exists(Penalty.objects.filter(tournament=tournament)),
        has_stages=Exists(Stage.objects.filter(tournament=tournament)),
        has_teams=Exists(Team.objects.filter(tournament=tournament)),
    )
    if tournament.kind == Tournament.Kind.TOURNAMENT:
        return query if after is None else query.filter(number__lte=after)
    rows = list(query)
    if all(round_.date for round_ in rows):
        rows.sort(key=lambda round_: (round_.date, round_.number))
    last = next((position for position, round_ in enumerate(rows, start=1) if round_.number == after), None)
    return rows if after is None else rows[: last or 0]


def all_finished(rounds: Sequence[Round]) -> bool:
    """Whether each of them is finished and not held back from the viewer."""
    return all(round_.is_over for round_ in rounds)


def is_over(tournament: Tournament, rounds: Sequence[Round]) -> bool:
    """Whether the last round is known, and every round is finished."""
    return tournament.last_round is not None and len(rounds) >= tournament.last_round and all_finished(rounds)


def _played(
    tournament: Tournament,
    rounds: Sequence[WithAnnotations[Round, _RareRows]],
    all_games: Sequence[Game],
    players: Sequence[Player],
) -> list[referee.standings.PlayedRound]:
    """The rounds as the referee counts them; players are identified by their keys."""
    tables: dict[int, list[referee.standings.PlayedTable]] = defaultdict(list)
    present: dict[int, set[int]] = defaultdict(set)
    for game in all_games:
        counts, round_key, outcome = game.counts, game.round.id, game.outcome
        if counts or game.unapproved:
            # A player whose game waits for approval has not missed the round.
            present[round_key] |= {*game.player_keys}
            present[round_key] |= {substitute.out.id for substitute in game.sits_in.values()}
        if not counts:
            continue
        tables[round_key].append(
            referee.standings.PlayedTable(
                table=game.table.id,
                players=game.player_keys,
                games=outcome.games,
                in_place=outcome.in_place,
                sits_in={
                    seat: referee.standings.SitsIn(out=substitute.out.id, from_start=substitute.from_start)
                    for seat, substitute in game.sits_in.items()
                },
                relay=outcome.relay,
            )
        )
    stated: dict[int, dict[Hashable, tuple[referee.Points, int | None]]] = defaultdict(dict)
    if any(round_.has_results for round_ in rounds):
        for row in RoundResult.objects.filter(round__in=rounds):
            stated[row.round_id][row.player_id] = (row.points, row.place)
            present[row.round_id].add(row.player_id)
    missed = _missed(tournament, rounds, present, players)
    return [
        referee.standings.PlayedRound(
            number=round_.number,
            tables=tuple(tables[round_.pk]),
            stated=stated[round_.pk],
            missed=missed[round_.pk],
            games=round_.games,
        )
        for round_ in rounds
    ]


# Players who are only listed, substitutes and guests miss no rounds.
_MAY_MISS = frozenset(
    {Player.State.CHECKED_IN, Player.State.PLAYING, Player.State.WITHDRAWN, Player.State.DISQUALIFIED}
)


def _missed(
    tournament: Tournament,
    rounds: Sequence[WithAnnotations[Round, _RareRows]],
    seated: Mapping[int, set[int]],
    players: Sequence[Player],
) -> dict[int, list[int]]:
    """The players who missed each round: they could have played, and had neither a seat nor a rest."""
    missed: dict[int, list[int]] = defaultdict(list)
    if tournament.kind != Tournament.Kind.TOURNAMENT:
        return missed
    for round_ in rounds:
        if round_.state == Round.State.DRAWN or round_.is_held_back or not seated[round_.pk]:
            continue
        seated_keys = seated[round_.pk]
        missed[round_.pk] = [
            player.id
            for player in players
            if player.id not in seated_keys and player.state in _MAY_MISS and player.since <= round_.number
        ]
    if rounds and rounds[0].has_teams:
        _excuse_lineup_members(tournament, rounds, seated, missed)
    if any(missed.values()):
        rests = Rest.objects.filter(round__in=rounds).values_list("round_id", "player_id")
        for round_key, player in rests:
            if player in missed[round_key]:
                missed[round_key].remove(player)
    return missed


def _excuse_lineup_members(
    tournament: Tournament,
    rounds: Sequence[WithAnnotations[Round, _RareRows]],
    seated: Mapping[int, set[int]],
    missed: dict[int, list[int]],
) -> None:
    """If a team has at most one seat in a round, as in a relay, teams play it: members without a seat miss nothing."""
    memberships = Memberships(tournament)
    for round_ in rounds:
        teams = (memberships.team_of(pk, round_.date) for pk in seated[round_.pk])
        seats = Counter(team.pk for team in teams if team)
        if tournament.relay_stock is not None or (seats and max(seats.values()) == 1):
            missed[round_.pk] = []


def _outside_penalties(
    tournament: Tournament,
    players: Iterable[Player],
    rounds: Sequence[WithAnnotations[Round, _RareRows]],
    after: int | None,
) -> tuple[Penalty, ...]:
    """The penalties and bonuses outside the tables up to that round, including lifted ones."""
    # An event without rounds can have penalties too; it is small, and a query need not be saved.
    if rounds and not rounds[0].has_penalties:
        return ()
    by_key = {player.pk: player for player in players}
    penalties = tournament.penalties.order_by("number")
    numbers = {round_.number for round_ in rounds}
    rows = [
        row for row in penalties if after is None or row.after_round is None or row.after_round in numbers
    ]
    for row in rows:
        row.player = by_key[row.player_id]
    return tuple(rows)


def _disqualification_rounds(all_games: Iterable[Game]) -> dict[int, int]:
    """The players disqualified by a ruling at a table, and the number of its round."""
    rounds: dict[int, int] = {}
    for game in all_games:
        if not game.counts:
            continue
        for seat in game.outcome.disqualified:
            sits_in = game.sits_in.get(seat)
            player_key = sits_in.out.pk if sits_in else game.players[seat].pk
            rounds[player_key] = min(game.round.number, rounds.get(player_key, game.round.number))
    return rounds
