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
    of = Memberships(tournament)
    stand = team_points(tournament, round_.number, of)
    found = []
    for table in round_.tables.filter(start__isnull=True).order_by("number"):
        teams = [of.team_of(player, round_.date) for player in players_at(table)]
        points = tuple(
            tournament.relay_stock if team is None else stand.get(team.pk, tournament.relay_stock)
            for team in teams
        )
        found.append(TableStart(table=table.number, start=points))
    return tuple(found)


def players_at(table: Table) -> list[int]:
    """Return the primary keys of the players at the table, from East on."""
    return list(Seating.objects.filter(table=table).order_by("seat").values_list("player_id", flat=True))


def team_points(tournament: Tournament, before: int, of: Memberships) -> dict[int, int]:
    """Return each team's points before the round of that number, by its key: the stock plus its gains in every leg.

    A corrected leg counts as corrected, whatever starting points the later legs had. Penalties are not included.
    """
    stock = tournament.relay_stock or 0
    gained: dict[int, referee.Points] = defaultdict(int)
    counted: dict[tuple[int, int], int] = defaultdict(int)
    for round_ in tournament.rounds.filter(number__lt=before).order_by("number"):
        for player, scores in _scores(tournament, round_).items():
            team = of.team_of(player, round_.date)
            if team is None:
                continue
            for score in scores:
                counted[team.pk, player] += score.games
                if team.maximum_games is None or counted[team.pk, player] <= team.maximum_games:
                    gained[team.pk] += score.points
    return {team: int(stock + points) for team, points in gained.items()}


def _scores(tournament: Tournament, round_: Round) -> Mapping[int, Sequence[referee.standings.Score]]:
    """Return the scores of the round's players, by primary key."""
    said = stage_formats.stage_of(tournament, round_.number)
    rules = tournament.rules_under(to_json(said.rules) if said and said.rules else None)
    played = referee.standings.PlayedRound(
        number=round_.number,
        tables=tuple(_tables(tournament, round_)),
        stated={told.player_id: (told.points, told.place) for told in round_.results.all()},
        games=round_.games,
    )
    found = referee.standings.round_scores(rules, [played], referee.adjudication.absences(rules))
    return {cast(int, player): scores for player, scores in found.items()}


def _tables(tournament: Tournament, round_: Round) -> Iterator[referee.standings.PlayedTable]:
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__round=round_).order_by("table", "number"):
        entries[entry.table_id].append(entry)
    sitting = {
        one.in_player_id: referee.standings.SitsIn(out=one.out_id, from_start=not one.since)
        for one in round_.substitutions.all()
    }
    for table in round_.tables.order_by("number"):
        rules = tournament.rules_under(table.own)
        page = referee.fold(
            rules, ledger.read_entries(entries[table.pk]), tournament.begins_with(rules, table.start)
        )
        players = tuple(players_at(table))
        found = table_outcome(page)
        yield referee.standings.PlayedTable(
            table=table.pk,
            players=players,
            games=found.games,
            in_place=found.in_place,
            sits_in={
                referee.Seat(at): sitting[player] for at, player in enumerate(players) if player in sitting
            },
            relay=found.relay,
        )


def points_after_exchange(round_: Round, one: int, other: int) -> tuple[TableStart, ...]:
    """Return the starting points of the tables of two players, by key, after they change seats; points go with the
    player.

    Empty unless the round is a leg that was opened.
    """
    if not _is_open_leg(round_):
        return ()
    seats = {
        seating.player_id: (seating.table, seating.seat)
        for seating in Seating.objects.filter(round=round_, player__in=(one, other)).select_related("table")
    }
    if len(seats) < 2 or any(table.start is None for table, _seat in seats.values()):
        return ()
    (first, at), (second, other_at) = seats[one], seats[other]
    starts = {first.number: list(first.start), second.number: list(second.start)}
    had, others = starts[first.number][at], starts[second.number][other_at]
    starts[first.number][at], starts[second.number][other_at] = others, had
    return tuple(TableStart(table=number, start=tuple(start)) for number, start in sorted(starts.items()))


def points_after_reseating(table: Table, seats: Sequence[referee.Seat]) -> tuple[int, ...] | None:
    """Return a leg's starting points after each seat's player comes from the seat given; None at any other table."""
    if table.start is None or not _is_open_leg(table.round):
        return None
    return tuple(table.start[seat] for seat in seats)


def _is_open_leg(round_: Round) -> bool:
    held = Round.objects.select_related("tournament").get(pk=round_.pk)
    return held.tournament.relay_stock is not None and held.state != Round.State.DRAWN
