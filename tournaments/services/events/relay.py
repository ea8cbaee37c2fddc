"""The starting points of a leg of a relay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import referee
from tournaments.journal.kinds import TableStart
from tournaments.journal.reading import to_json
from tournaments.models import Entry, Round, Seating, Table, Tournament
from tournaments.services.events import stage_formats
from tournaments.services.events.memberships import Memberships
from tournaments.services.tables import ledger
from tournaments.services.tables.cached_results import table_outcome

__all__ = ["players_at", "points_after_exchange", "points_after_reseating", "starting_points", "team_points"]


def starting_points(round_: Round) -> tuple[TableStart, ...]:
    """Return the starting points of each seat of the round: its team's points after the legs before (`team_points`).

    Empty outside a relay; tables that have starting points already are left out. Players without a team start with the
    stock. Fractions of a point are dropped, because tables use whole points.
    """
    tournament = Tournament.objects.get(pk=round_.tournament_id)
    if tournament.relay_stock is None:
        return ()
    memberships = Memberships(tournament)
    points_by_team = team_points(tournament, round_.number, memberships)
    starts = []
    for table in round_.tables.filter(start__isnull=True).order_by("number"):
        teams = [memberships.team_of(player, round_.date) for player in players_at(table)]
        points = tuple(
            tournament.relay_stock if team is None else points_by_team.get(team.pk, tournament.relay_stock)
            for team in teams
        )
        starts.append(TableStart(table=table.number, start=points))
    return tuple(starts)


def players_at(table: Table) -> list[int]:
    """Return the primary keys of the players at the table, from East on."""
    return list(Seating.objects.filter(table=table).order_by("seat").values_list("player_id", flat=True))


def team_points(tournament: Tournament, before_round: int, memberships: Memberships) -> dict[int, int]:
    """Return each team's points before the round of that number, by its key: the stock plus its gains in every leg.

    A corrected leg counts as corrected, whatever starting points the later legs had. Penalties are not included.
    """
    stock = tournament.relay_stock or 0
    gains: dict[int, referee.Points] = defaultdict(int)
    game_counts: dict[tuple[int, int], int] = defaultdict(int)
    for round_ in tournament.rounds.filter(number__lt=before_round).order_by("number"):
        for player, scores in _scores(tournament, round_).items():
            team = memberships.team_of(player, round_.date)
            if team is None:
                continue
            for score in scores:
                game_counts[team.pk, player] += score.games
                if team.maximum_games is None or game_counts[team.pk, player] <= team.maximum_games:
                    gains[team.pk] += score.points
    return {team: int(stock + points) for team, points in gains.items()}


def _scores(tournament: Tournament, round_: Round) -> Mapping[int, Sequence[referee.standings.Score]]:
    """Return the scores of the round's players, by primary key."""
    stage = stage_formats.stage_of(tournament, round_.number)
    rules = tournament.rules_under(to_json(stage.rules) if stage and stage.rules else None)
    played = referee.standings.PlayedRound(
        number=round_.number,
        tables=tuple(_tables(tournament, round_)),
        stated={result.player_id: (result.points, result.place) for result in round_.results.all()},
        games=round_.games,
    )
    scores_by_player = referee.standings.round_scores(rules, [played], referee.adjudication.absences(rules))
    return {cast(int, player): scores for player, scores in scores_by_player.items()}


def _tables(tournament: Tournament, round_: Round) -> Iterator[referee.standings.PlayedTable]:
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__round=round_).order_by("table", "number"):
        entries[entry.table_id].append(entry)
    sits_in_by_player = {
        substitution.in_player_id: referee.standings.SitsIn(
            out=substitution.out_id, from_start=not substitution.since
        )
        for substitution in round_.substitutions.all()
    }
    for table in round_.tables.order_by("number"):
        rules = tournament.rules_under(table.own)
        page = referee.fold(
            rules, ledger.read_entries(entries[table.pk]), tournament.opening_state(rules, table.start)
        )
        players = tuple(players_at(table))
        outcome = table_outcome(page)
        yield referee.standings.PlayedTable(
            table=table.pk,
            players=players,
            games=outcome.games,
            in_place=outcome.in_place,
            sits_in={
                referee.Seat(seat_number): sits_in_by_player[player]
                for seat_number, player in enumerate(players)
                if player in sits_in_by_player
            },
            relay=outcome.relay,
        )


def points_after_exchange(round_: Round, first_player: int, second_player: int) -> tuple[TableStart, ...]:
    """Return the starting points of the tables of two players, by key, after they change seats; points go with the
    player.

    Empty unless the round is a leg that was opened.
    """
    if not _is_open_leg(round_):
        return ()
    seats = {
        seating.player_id: (seating.table, seating.seat)
        for seating in Seating.objects.filter(
            round=round_, player__in=(first_player, second_player)
        ).select_related("table")
    }
    if len(seats) < 2 or any(table.start is None for table, _seat in seats.values()):
        return ()
    (first_table, first_seat), (second_table, second_seat) = seats[first_player], seats[second_player]
    starts = {table.number: list(table.start or ()) for table in (first_table, second_table)}
    first_points, second_points = (
        starts[first_table.number][first_seat],
        starts[second_table.number][second_seat],
    )
    starts[first_table.number][first_seat], starts[second_table.number][second_seat] = (
        second_points,
        first_points,
    )
    return tuple(TableStart(table=number, start=tuple(start)) for number, start in sorted(starts.items()))


def points_after_reseating(table: Table, seats: Sequence[referee.Seat]) -> tuple[int, ...] | None:
    """Return a leg's starting points after each seat's player comes from the seat given; None at any other table."""
    if table.start is None or not _is_open_leg(table.round):
        return None
    return tuple(table.start[seat] for seat in seats)


def _is_open_leg(round_: Round) -> bool:
    stored = Round.objects.select_related("tournament").get(pk=round_.pk)
    return stored.tournament.relay_stock is not None and stored.state != Round.State.DRAWN
