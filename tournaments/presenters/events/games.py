"""The games of a tournament and their results.

A game is one table of one round. Reading any number of games, of one event or of several, takes at most seven queries,
and one more if a ruling replaces a result.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypedDict, assert_never

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.read_snapshot import read_snapshot
from tournaments.models import (
    Entry,
    Player,
    Round,
    Seating,
    Substitution,
    Table,
    Tournament,
)
from tournaments.models.visibility import held_back_from
from tournaments.presenters.events.game_states import GameState
from tournaments.presenters.events.ranking.log_numbers import with_log_numbers
from tournaments.presenters.events.table_results import TableRules, table_results
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import Substitute
from tournaments.services.clubs.confirming import unconfirmed_tables
from tournaments.services.screens import approving
from tournaments.services.tables.cached_results import TableOutcome
from tournaments.services.tables.tallies import Tallies

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

__all__ = ["Game", "GameState", "games", "games_of_events"]


class LastHash(TypedDict):
    """The hash of a table's last entry; None before the first one."""

    last_hash: str | None


# `cached_property` needs the instance's own dictionary, which slots do not provide.
@dataclass(frozen=True, kw_only=True)
class Game:
    """One table of one round: its *players* from the first dealer on, its state, and its results by its *rules*.

    *penalties* are by seat, zero or negative, and count once nothing can be added to the game. *at* is the hand in
    play: E1, S4; *scores* are by seat. *seated* are the players and *sits_in* the substitutes, by seat; *outcome* has
    what was ruled and decided at the table. *hands* are the statistics of each seat's hands, once the game
    is over.
    *awaits*: its players entered the result, and no second player has confirmed it, if the event requires that;
    *unapproved*: it is over and would count, and no official has approved it, if the event requires that.
    """

    round: Round
    table: WithAnnotations[Table, LastHash]
    players: tuple[Player, ...]
    state: GameState
    outcome: TableOutcome
    seated: Mapping[referee.Seat, Player]
    sits_in: Mapping[referee.Seat, Substitute]
    rules: referee.Ruleset
    hands: Tallies = ()
    awaits: bool = False
    unapproved: bool = False

    # Standings read thousands of games and show none of these lines.
    @cached_property
    def results(self) -> tuple[table_page.ResultLine, ...]:
        """The results by seat; empty until the game is finished."""
        return table_page.result_lines(self.rules, self.outcome, self.seated, self.sits_in)

    @cached_property
    def player_keys(self) -> tuple[int, ...]:
        """The keys of the players."""
        return tuple([player.id for player in self.players])

    @property
    def counts(self) -> bool:
        """Whether it counts: friendly, cancelled, unconfirmed and unapproved games do not."""
        return self.table.counts == Table.Counts.COUNTS and not self.awaits and not self.unapproved

    @property
    def judged(self) -> str:
        """Why it does not count, in words; empty if it does."""
        reasons = [] if self.table.counts == Table.Counts.COUNTS else [self.table.get_counts_display()]
        if self.awaits:
            reasons.append(_("waiting for a second player"))
        if self.unapproved:
            reasons.append(_("waiting for approval"))
        return " · ".join(map(str, reasons))

    @property
    def is_running(self) -> bool:
        """Whether its players still sit at it: it is in play, or may be as far as the viewer may know."""
        held_back = self.is_held_back and self.round.state == Round.State.OPEN
        return self.state.is_in_play or held_back

    @property
    def is_held_back(self) -> bool:
        """Whether its results are held back from the viewer."""
        return self.state.is_held_back

    @property
    def at(self) -> str:
        """The hand in play."""
        return self.outcome.at

    @property
    def penalties(self) -> tuple[int, ...]:
        """The penalties of each seat, in points, separate from the result."""
        return self.outcome.penalties

    @property
    def scores(self) -> tuple[referee.Points, ...]:
        """The current points by seat."""
        return self.outcome.scores

    @property
    def seats(self) -> tuple[tuple[Player, referee.Points], ...]:
        """Each player with their current points."""
        return tuple(zip(self.players, self.scores, strict=True))

    @property
    def winds(self) -> tuple[int, ...]:
        """Each seat's wind in the current hand, as the boards show it; the starting winds if no hand is in play."""
        seats = tuple(map(referee.Seat, range(len(self.players))))
        if not self.state.is_in_play:
            return tuple(map(int, seats))
        dealer = referee.Seat(int(self.at[1:]) - 1)
        return tuple(int(seat.wind(dealer, len(seats))) for seat in seats)

    @property
    def now(self) -> tuple[tuple[Player, referee.Points, int], ...]:
        """Each player with their current points and wind."""
        return tuple(zip(self.players, self.scores, self.winds, strict=True))


@read_snapshot()
def games(
    tournament: Tournament,
    *,
    rounds: Iterable[Round] | None = None,
    players: Iterable[Player] | None = None,
    substitutions: bool = True,
) -> tuple[Game, ...]:
    """Every game of the tournament by round and table, of *rounds* if these are given.

    *players* are all players of the tournament, if they were read already. Pass *substitutions* as false if it is known
    that there are none; they are then not queried.
    """
    by_key = {instance.id: instance for instance in (tournament.rounds.all() if rounds is None else rounds)}
    people = {
        instance.id: instance for instance in (tournament.players.all() if players is None else players)
    }
    for round_ in by_key.values():
        round_.tournament = tournament
    return _load_games([tournament], by_key, people, substitutions=substitutions)


@read_snapshot()
def games_of_events(tournaments: Collection[Tournament]) -> tuple[Game, ...]:
    """Every game of all those events, in the order of the events and within them by round and table."""
    events = {instance.pk: instance for instance in tournaments}
    by_key = {instance.pk: instance for instance in Round.objects.filter(tournament__in=events)}
    people = {instance.pk: instance for instance in Player.objects.filter(tournament__in=events)}
    for round_ in by_key.values():
        round_.tournament = events[round_.tournament_id]
    for player in people.values():
        player.tournament = events[player.tournament_id]
    loaded = _load_games(events.values(), by_key, people, substitutions=True)
    order = {pk: position for position, pk in enumerate(events)}
    return tuple(sorted(loaded, key=lambda game: order[game.round.tournament_id]))


def _load_games(
    events: Collection[Tournament],
    by_key: Mapping[int, Round],
    people: Mapping[int, Player],
    *,
    substitutions: bool,
) -> tuple[Game, ...]:
    keys = [event.pk for event in events]
    last = Entry.objects.filter(table=OuterRef("pk")).order_by("-number").values("hash")[:1]
    # Filter by round (one evening, not its whole season), unless that takes too many query parameters.
    filters = (
        {"round__in": list(by_key)} if len(by_key) <= _MAX_ROUND_KEYS else {"round__tournament__in": keys}
    )
    tables = Table.objects.filter(**filters).annotate(last_hash=Subquery(last))
    loaded_tables = [
        table for table in tables.order_by("round__number", "number") if table.round_id in by_key
    ]
    for table in loaded_tables:
        table.round = by_key[table.round_id]
    seated: dict[int, dict[referee.Seat, Player]] = defaultdict(dict)
    seatings = Seating.objects.filter(**filters)
    for table_key, seat, player_key in seatings.values_list("table_id", "seat", "player_id"):
        seated[table_key][_SEATS[seat]] = people[player_key]
    # Most events hold nothing back: their tables need not be asked.
    holding_back = {event.pk for event in events if held_back_from(event) is not None}
    held_back = {
        table.id
        for table in loaded_tables
        if table.round.tournament_id in holding_back and table.is_held_back
    }
    hashes: dict[int, str] = {}
    rules: dict[int, TableRules] = {}
    distinct_rules: dict[str, TableRules] = {}
    for table in loaded_tables:
        key, tournament, own = table.id, table.round.tournament, table.own
        # In a relay the starting points reveal the results of earlier legs, and are held back with them.
        start = None if key in held_back else table.start
        rules_key = _rules_key(tournament.pk, own, start)
        if rules_key not in distinct_rules:
            distinct_rules[rules_key] = TableRules(
                answers=(answers := tournament.rules_under(own)),
                start=tournament.opening_state(answers, start),
                mark=tournament.mark_under(own, start),
            )
        hashes[key], rules[key] = table.last_hash or "", distinct_rules[rules_key]
    table_filters = {f"table__{name}": value for name, value in filters.items()}
    results = table_results(hashes, rules, table_filters)
    outcomes = with_log_numbers({table: result.outcome for table, result in results.items()})
    substitutes = _substitutes(keys, people) if substitutions else {}
    unconfirmed = unconfirmed_tables([event.pk for event in events if event.confirms])
    unconfirmed = frozenset(
        table for table in unconfirmed if table in outcomes and outcomes[table].stated is not None
    )
    waiting = approving.unapproved_tables([event.pk for event in events if event.approves])
    unapproved = {
        table.id: table.round_id
        for table in loaded_tables
        if table.id in waiting and outcomes[table.id].over and table.counts == Table.Counts.COUNTS
    }
    for round_key in unapproved.values():
        by_key[round_key].unapproved = True
    return tuple(
        [
            _game(
                table,
                by_key[table.round_id],
                seated[key := table.id],
                outcomes[key],
                substitutes,
                rules[key].answers,
                hands=results[key].hands,
                held_back=key in held_back,
                awaits=key in unconfirmed,
                unapproved=key in unapproved,
            )
            for table in loaded_tables
        ]
    )


def _rules_key(event: int, own: object, start: object) -> str:
    """A key of a table's rules, which are the event's and its *own*, and its starting points."""
    return str(event) if own is None and start is None else json.dumps([event, own, start], sort_keys=True)


def _substitutes(events: Collection[int], people: Mapping[int, Player]) -> dict[tuple[int, int], Substitute]:
    """The substitutions, by the round and the substitute."""
    rows = Substitution.objects.filter(tournament__in=events).order_by("tournament", "number")
    return {
        (round_, in_): Substitute(out=people[out], from_start=not since)
        for round_, out, in_, since in rows.values_list("round_id", "out_id", "in_player_id", "since")
    }


_MAX_ROUND_KEYS = 100
_SEATS = tuple(referee.Seat)


def _game(
    table: WithAnnotations[Table, LastHash],
    round_: Round,
    players: dict[referee.Seat, Player],
    outcome: TableOutcome,
    substitutes: Mapping[tuple[int, int], Substitute],
    rules: referee.Ruleset,
    *,
    hands: Tallies,
    held_back: bool,
    awaits: bool,
    unapproved: bool,
) -> Game:
    sits_in: Mapping[referee.Seat, Substitute] = {}
    if substitutes:
        sits_in = {
            seat: substitutes[round_.id, player.id]
            for seat, player in players.items()
            if (round_.id, player.id) in substitutes
        }
    return Game(
        round=round_,
        table=table,
        players=tuple([players[seat] for seat in sorted(players)]),
        state=_state(round_, outcome, held_back=held_back),
        outcome=outcome,
        seated=players,
        sits_in=sits_in,
        rules=rules,
        hands=hands,
        awaits=awaits,
        unapproved=unapproved,
    )


def _state(round_: Round, outcome: TableOutcome, *, held_back: bool) -> GameState:
    if held_back and round_.state != Round.State.DRAWN:
        return GameState.HELD_BACK
    if outcome.over:
        return GameState.FINISHED
    match state := Round.State(round_.state):
        case Round.State.DRAWN:
            return GameState.TO_COME
        case Round.State.OPEN:
            return GameState.IN_PLAY
        case Round.State.FINISHED:
            return GameState.BROKEN_OFF
        case _:
            assert_never(state)
