"""What did each game of a tournament come to?

A game is one table of one round. However many there are, they are read in four queries at most.
"""

from __future__ import annotations

import dataclasses
import enum
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

import referee
from tournaments.models import Entry, Player, Round, Seating, Table, Tournament
from tournaments.services import ledger
from tournaments.showing import pages

__all__ = ["Game", "GameState", "forget", "games"]


class GameState(enum.Enum):
    """How far is a game?"""

    TO_COME = "to_come"
    """Drawn; its round is not open."""
    IN_PLAY = "in_play"
    """Its round is open and the game is not over."""
    FINISHED = "finished"
    """Over by the rules, or closed as it stood: it has results."""
    BROKEN_OFF = "broken_off"
    """Its round was finished before the game was over: it has no results."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One table of one round: who sat there from the first dealer on, how far it is, and what it came to.

    *results* are by seat and empty until the game is finished; *penalties* are by seat, zero or negative, and count
    once nothing can be added to the game any more. *at* is the hand that is played: E1, S4; *scores* are by seat.
    """

    round: Round
    table: Table
    players: tuple[Player, ...]
    state: GameState
    at: str
    results: tuple[pages.ResultLine, ...]
    penalties: tuple[int, ...]
    scores: tuple[referee.Points, ...]

    @property
    def seats(self) -> tuple[tuple[Player, referee.Points], ...]:
        """Each player with the points as they stand."""
        return tuple(zip(self.players, self.scores, strict=True))


def games(tournament: Tournament) -> tuple[Game, ...]:
    """Every game of the tournament by round and table."""
    last = Entry.objects.filter(table=OuterRef("pk")).order_by("-number").values("hash")[:1]
    tables = Table.objects.filter(round__tournament=tournament).select_related("round")
    found = list(tables.annotate(last_hash=Subquery(last)).order_by("round__number", "number"))
    seated: dict[int, dict[referee.Seat, Player]] = defaultdict(dict)
    people = {player.pk: player for player in tournament.players.all()}
    seatings = Seating.objects.filter(round__tournament=tournament)
    for table, seat, player in seatings.values_list("table_id", "seat", "player_id"):
        seated[table][referee.Seat(seat)] = people[player]
    rules = tournament.ruleset
    folded = _folded(rules, {table.pk: table.last_hash or "" for table in found})
    return tuple(_game(table, seated[table.pk], folded[table.pk]) for table in found)


# A ledger is only ever appended to, and the hash of its last entry stands for all of it: what was folded once need
# not be folded again. A whole tournament takes seconds to fold and milliseconds to look up. A restart forgets it.
_remembered: dict[referee.Ruleset, dict[str, referee.Page]] = defaultdict(dict)
_MOST_REMEMBERED = 10_000


def forget() -> None:
    """Fold everything anew at the next look."""
    _remembered.clear()


def _folded(rules: referee.Ruleset, hashes: dict[int, str]) -> dict[int, referee.Page]:
    """The page of each table, without its hands, from the hash of its last entry."""
    known = _remembered[rules]
    found = {table: known[hash_] for table, hash_ in hashes.items() if hash_ in known}
    written: dict[int, list[Entry]] = {table: [] for table in hashes if table not in found}
    # In a ledger without a last entry there is nothing to read.
    begun = [table for table in written if hashes[table]]
    stored = Entry.objects.filter(table__in=begun).order_by("table", "number")
    for entry in stored.only("table_id", "number", "kind", "payload", "hash"):
        written[entry.table_id].append(entry)
    for table, entries in written.items():
        page = referee.fold(rules, ledger.read(entries))
        found[table] = dataclasses.replace(page, lines=(), at_table=())
        if sum(map(len, list(_remembered.values()))) >= _MOST_REMEMBERED:
            _remembered.clear()
        # Not under the hash asked for: an entry may have been appended between the two queries.
        _remembered[rules][entries[-1].hash if entries else ""] = found[table]
    return found


def _game(table: Table, players: dict[referee.Seat, Player], page: referee.Page) -> Game:
    seats = sorted(players)
    return Game(
        round=table.round,
        table=table,
        players=tuple(players[seat] for seat in seats),
        state=_state(table.round, page),
        at=str(page.table.round),
        results=pages.result_lines(page, players),
        penalties=tuple(page.penalties_of(seat) for seat in seats),
        scores=tuple(page.table.scores[seat] for seat in seats),
    )


def _state(round_: Round, page: referee.Page) -> GameState:
    if page.table.over:
        return GameState.FINISHED
    match round_.state:
        case Round.State.DRAWN:
            return GameState.TO_COME
        case Round.State.OPEN:
            return GameState.IN_PLAY
        case _:
            return GameState.BROKEN_OFF
