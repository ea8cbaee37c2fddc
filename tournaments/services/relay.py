"""With how many points does a leg of a relay begin?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import referee
from tournaments.journal.kinds import Begins
from tournaments.models import Entry, Round, Seating, Table, Tournament
from tournaments.services import ledger
from tournaments.services.memberships import Memberships

__all__ = ["begins", "exchanged", "reseated"]


def begins(round_: Round) -> tuple[Begins, ...]:
    """What each seat of the round begins with: what its team's leg before left, or the stock before the first one.

    Nothing outside a relay, and nothing of a table of which it is said already. Who plays for no team begins with the
    stock. A point that does not divide is left out: tables know whole points.
    """
    tournament = Tournament.objects.get(pk=round_.tournament_id)
    if tournament.relay_stock is None:
        return ()
    of = Memberships(tournament)
    left = _left(tournament, round_.number, of)
    found = []
    for table in round_.tables.filter(start__isnull=True).order_by("number"):
        teams = [of.team_of(player, round_.date) for player in _players(table)]
        points = tuple(
            tournament.relay_stock if team is None else left.get(team.pk, tournament.relay_stock)
            for team in teams
        )
        found.append(Begins(table=table.number, start=points))
    return tuple(found)


def _players(table: Table) -> list[int]:
    return list(Seating.objects.filter(table=table).order_by("seat").values_list("player_id", flat=True))


def _left(tournament: Tournament, before: int, of: Memberships) -> Mapping[int, int]:
    """With how many points each team, by its key, came out of its last leg before the round of that number."""
    left: dict[int, int] = {}
    stock = tournament.relay_stock or 0
    for round_ in tournament.rounds.filter(number__lt=before).order_by("number"):
        for player, score in _scores(tournament, round_):
            if (team := of.team_of(player, round_.date)) is not None:
                left[team.pk] = score
        for told in round_.results.all():
            if (team := of.team_of(told.player_id, round_.date)) is not None:
                left[team.pk] = left.get(team.pk, stock) + int(told.points)
    return left


def _scores(tournament: Tournament, round_: Round) -> Iterator[tuple[int, int]]:
    """Who came out of the round's finished games with how many points, by the players' keys."""
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__round=round_).order_by("table", "number"):
        entries[entry.table_id].append(entry)
    for table in round_.tables.order_by("number"):
        rules = tournament.rules_under(table.own)
        opened = tournament.begins_with(rules, table.start)
        page = referee.fold(rules, ledger.read(entries[table.pk]), opened)
        for player, game in zip(_players(table), page.games, strict=bool(page.games)):
            yield player, int(game.score)


def exchanged(round_: Round, one: int, other: int) -> tuple[Begins, ...]:
    """What the tables of two players, by key, begin with once these change seats: a team's points go with its player.

    Nothing where the round is not a leg that was opened.
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
    return tuple(Begins(table=number, start=tuple(start)) for number, start in sorted(starts.items()))


def reseated(table: Table, seats: Sequence[referee.Seat]) -> tuple[int, ...] | None:
    """What a leg's seats begin with once the player of each comes from the seat named; None at any other table."""
    if table.start is None or not _is_open_leg(table.round):
        return None
    return tuple(table.start[seat] for seat in seats)


def _is_open_leg(round_: Round) -> bool:
    held = Round.objects.select_related("tournament").get(pk=round_.pk)
    return held.tournament.relay_stock is not None and held.state != Round.State.DRAWN
