"""The conditions of each player in a last hand, for each place.

The only entry point is `table_conditions`: page, board and feature table show its frozen rows. The public sees
nothing that the event does not allow, and nothing before its delay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import takewhile

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.models import Player, Round, Table
from tournaments.presenters.screens.abbreviations import (
    InShort,
    conditions_in_short,
    goes_on_in_short,
    ordinal,
)
from tournaments.presenters.screens.last_hand_phrases import (
    Line,
    draw_lines,
    own_lines,
    several_lines,
    win_lines,
)
from tournaments.presenters.screens.last_round import EventTotals, event_totals
from tournaments.presenters.tables.table_snapshot import TableSnapshot

__all__ = [
    "MAX_PLACES",
    "Conditions",
    "InEvent",
    "PlaceConditions",
    "SeatNeeds",
    "may_see",
    "table_conditions",
]

MAX_PLACES = 5
"""The number of event places to calculate, from the best that a player can reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceConditions:
    """The conditions for one place or better.

    *says* is set if there is nothing more to say: the place is certain, out of reach, or the *same* as for the previous
    place in the list. *own* are own wins, *draws* the tenpai players at a draw, *free* those who may win with anything,
    *others* the wins that others may have, *barred* those who may not win at all, *several* wins of several players at
    once.
    """

    place: int
    called: str
    chance: referee.conditions.Chance
    says: str
    same: bool = False
    own: tuple[Line, ...] = ()
    draws: tuple[Line, ...] = ()
    free: tuple[Line, ...] = ()
    others: tuple[Line, ...] = ()
    barred: tuple[Player, ...] = ()
    several: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNeeds:
    """A player before the hand, with the conditions for each place; *total* is the event's, without this game.

    *now* is the present place in the game; *short* is the boards' text for the places of the game.
    """

    seat: int
    player: Player
    wind: int
    deals: bool
    score: referee.Points
    riichi: bool
    places: tuple[PlaceConditions, ...]
    total: referee.Points | None = None
    now: str = ""
    rank: int = 0
    short: tuple[InShort, ...] = ()

    @property
    def nearest(self) -> tuple[InShort, ...]:
        """The best place in reach and the next one with other conditions."""
        reached = [place_in_short for place_in_short in self.short if not place_in_short.chance.is_gone]
        return tuple(reached or self.short)[:2]


@dataclass(frozen=True, slots=True, kw_only=True)
class InEvent:
    """The same for the event's places; *open* are the players whose last game is not over, who are left out.

    *too_early*: games are open at more than one table, and nothing is calculated: a place among so few players means
    nothing.
    """

    seats: tuple[SeatNeeds, ...]
    open: tuple[Player, ...]
    complete: bool
    too_early: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """A table before a hand, at the time *as_of* if it is shown with a delay; it has been in this state *since*.

    *ends*: the game can end with this hand; *last*: it is the last one, unless the rules let the game go on. *goes_on*
    lists the outcomes after which it does, *goes_on_several* the wins of several players among them.
    """

    table: Table
    round: str
    honba: int
    sticks: int
    ends: bool
    last: bool
    seats: tuple[SeatNeeds, ...]
    goes_on: tuple[Line, ...]
    goes_on_several: tuple[Line, ...]
    event: InEvent | None
    as_of: datetime | None
    since: datetime | None = None
    goes_on_short: str = ""

    def is_of(self, table: referee.TableState) -> bool:
        """Whether they are for the current hand of *table*: with a delay, the previous hand's are still shown."""
        return (self.round, self.honba, self.sticks, [seat.score for seat in self.seats]) == (
            str(table.round),
            table.honba,
            table.deposits,
            list(table.scores),
        )

    @property
    def by_place(self) -> tuple[SeatNeeds, ...]:
        """The seats by their present places."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.rank, seat.seat)))

    @property
    def place_names(self) -> tuple[str, ...]:
        """The places for which conditions are shown."""
        return tuple(ordinal(place) for place in range(1, len(self.seats)))


def may_see(table: Table, *, public: bool) -> bool:
    """Whether the event lets the viewer see the conditions; officials always see them."""
    return not public or table.round.tournament.conditions_shown


def table_conditions(
    table: Table, *, now: datetime, public: bool, riichi: Collection[int] = (), only_last: bool = False
) -> Conditions | None:
    """The conditions of the current hand at *table*; None if there are none to show.

    The public (*public*) sees them only if the event allows it, and with its delay: the table at that time, by the
    entries saved by then. There are none for a game that is over or not started. *riichi* are the seats assumed to have
    declared in the hand. With *only_last* there are none before the last hand, and nothing is calculated.
    """
    if table.round.state != Round.State.OPEN or not may_see(table, public=public):
        return None
    delay = table.round.tournament.conditions_delay if public else 0
    as_of = now - timedelta(seconds=delay) if delay else None
    snapshot = TableSnapshot.of(table)
    page, since = snapshot.page, None
    if as_of is not None:
        entries = list(takewhile(lambda entry: entry.at <= as_of, snapshot.stored))
        page, since = (
            referee.fold(snapshot.rules, snapshot.entries[: len(entries)], page.start),
            entries[-1].at if entries else as_of,
        )
    state = page.table
    if state.over or page.closed:
        return None
    is_last = referee.adjudication.hands_to_end(snapshot.rules, state) == 1 or state.last_hands == 1
    if only_last and not is_last:
        return None
    declared = frozenset(seat for seat in snapshot.players if seat in riichi)
    last = _last_place_seats(snapshot)
    conditions = _cached_conditions(snapshot.rules, state, declared, last)
    totals = event_totals(snapshot, page, as_of=as_of, public=public)
    return Conditions(
        table=table,
        round=str(state.round),
        honba=state.honba,
        sticks=state.deposits,
        ends=conditions.ends,
        last=is_last,
        seats=_in_game(snapshot, state, conditions, last),
        goes_on=_continuing_lines(snapshot, conditions),
        goes_on_several=several_lines(
            [route for route in conditions.goes_on_wins if len(route.winners) > 1], snapshot.voice
        ),
        event=_in_event(snapshot, state, declared, totals) if totals and conditions.ends else None,
        as_of=as_of,
        since=since,
        goes_on_short=goes_on_in_short(conditions, state.dealer, snapshot.voice),
    )


@lru_cache(maxsize=256)
def _cached_conditions(
    rules: referee.Ruleset,
    state: referee.TableState,
    riichi: frozenset[referee.Seat],
    last: frozenset[referee.Seat] = frozenset(),
    event: referee.conditions.EventTotals | None = None,
) -> referee.conditions.Conditions:
    """The referee's answer, cached for all viewers of the same table."""
    return referee.conditions.conditions_of(
        rules, state, riichi=riichi, last_seats=last, event=event, most=None if event is None else MAX_PLACES
    )


def _last_place_seats(snapshot: TableSnapshot) -> frozenset[referee.Seat]:
    """The players who have the last places whatever they score: late substitutes, if the rules say so."""
    late = [seat for seat, substitute in snapshot.sits_in.items() if not substitute.from_start]
    return frozenset(
        late if late and referee.adjudication.absence_result(snapshot.rules, from_start=False).last else ()
    )


def _in_event(
    snapshot: TableSnapshot, state: referee.TableState, riichi: frozenset[referee.Seat], totals: EventTotals
) -> InEvent:
    if len(totals.open) > len(snapshot.players):
        return InEvent(seats=(), open=totals.open, complete=False, too_early=True)
    conditions = _cached_conditions(snapshot.rules, state, riichi, event=totals.totals)
    return InEvent(
        seats=_seats(snapshot, state, conditions, totals.totals.before),
        open=totals.open,
        complete=not totals.open,
    )


def _in_game(
    snapshot: TableSnapshot,
    state: referee.TableState,
    conditions: referee.conditions.Conditions,
    last: frozenset[referee.Seat],
) -> tuple[SeatNeeds, ...]:
    """Each player's conditions for the places of the game, with their current place."""
    results = referee.standings.demote_seats(
        snapshot.rules,
        referee.standings.game_results(snapshot.rules, state.scores, starting_scores=state.starting_scores),
        last,
        relay=bool(state.starting_scores),
    )
    return tuple(
        replace(
            seat,
            rank=game.place,
            now=_("now %(place)s")
            % {"place": f"={ordinal(game.place)}" if game.tied else ordinal(game.place)},
            short=conditions_in_short(conditions, game.seat, state.dealer, snapshot.voice),
        )
        for seat, game in zip(_seats(snapshot, state, conditions), results, strict=True)
    )


def _seats(
    snapshot: TableSnapshot,
    state: referee.TableState,
    conditions: referee.conditions.Conditions,
    totals: Sequence[referee.Points] = (),
) -> tuple[SeatNeeds, ...]:
    return tuple(
        SeatNeeds(
            seat=int(seat),
            player=player,
            wind=int(seat.wind(state.dealer, len(snapshot.players))),
            deals=seat == state.dealer,
            score=state.scores[seat],
            riichi=seat in conditions.riichi,
            places=tuple(
                _places(snapshot, conditions, [need for need in conditions.needs if need.seat == seat])
            ),
            total=totals[seat] if totals else None,
        )
        for seat, player in sorted(snapshot.players.items())
    )


def _places(
    snapshot: TableSnapshot,
    conditions: referee.conditions.Conditions,
    needs: Sequence[referee.conditions.Need],
) -> Iterator[PlaceConditions]:
    """The places of one player in their order."""
    previous: referee.conditions.Need | None = None
    for need in needs:
        if previous and (need.chance, need.wins, need.draws) == (
            previous.chance,
            previous.wins,
            previous.draws,
        ):
            sentence = _("same as the place above")
            yield PlaceConditions(
                place=need.place,
                called=_place_label(need.place),
                chance=need.chance,
                says=sentence,
                same=True,
            )
        else:
            yield _place_conditions(snapshot, conditions, need)
        previous = need


def _place_label(place: int) -> str:
    return _("Place 1") if place == 1 else _("Place %(place)d or better") % {"place": place}


def _place_conditions(
    snapshot: TableSnapshot, conditions: referee.conditions.Conditions, need: referee.conditions.Need
) -> PlaceConditions:
    label = _place_label(need.place)
    if not need.chance.is_open:
        certain = need.chance.is_certain
        sentence = (
            _("certain, however the game ends")
            if certain
            else _("not possible if the game ends with this hand")
        )
        return PlaceConditions(place=need.place, called=label, chance=need.chance, says=sentence)
    single = {
        seat: [route for route in need.wins if route.winners == (seat,)] for seat in sorted(snapshot.players)
    }
    ways = {seat: [way for way in conditions.ways if way[0] == (seat,)] for seat in single}
    ending = {seat: len(ways[seat]) - _continuing_ways(conditions, seat) for seat in single}
    free: list[referee.Seat] = []
    others: list[Line] = []
    barred: list[Player] = []
    for seat, routes in single.items():
        if seat == need.seat or not ending[seat]:
            continue
        if not routes:
            barred.append(snapshot.players[seat])
        elif len(routes) == len(ways[seat]) and all(_is_certain(route) for route in routes):
            free.append(seat)
        else:
            others += win_lines(routes, seat, snapshot.voice)
    return PlaceConditions(
        place=need.place,
        called=label,
        chance=need.chance,
        says="",
        own=own_lines(single[need.seat], len(ways[need.seat]), snapshot.voice),
        draws=draw_lines(need.draws, snapshot.voice),
        free=tuple(Line(says=snapshot.voice.name_of(seat), routes=tuple(single[seat])) for seat in free),
        others=tuple(others),
        barred=tuple(barred),
        several=several_lines([route for route in need.wins if len(route.winners) > 1], snapshot.voice),
    )


def _is_certain(route: referee.conditions.WinRoute) -> bool:
    return route.whole and not route.reach.is_shared and not route.choice


def _continuing_ways(conditions: referee.conditions.Conditions, seat: referee.Seat) -> int:
    """The number of this *seat*'s ways to win that never end the game."""
    return sum(
        route.whole and not route.choice for route in conditions.goes_on_wins if route.winners == (seat,)
    )


def _continuing_lines(snapshot: TableSnapshot, conditions: referee.conditions.Conditions) -> tuple[Line, ...]:
    """The wins of one player, and the draws, after which the game goes on."""
    lines: list[Line] = []
    for seat in sorted(snapshot.players):
        routes = [route for route in conditions.goes_on_wins if route.winners == (seat,)]
        ways = [way for way in conditions.ways if way[0] == (seat,)]
        if routes and len(routes) == len(ways) and all(_is_certain(route) for route in routes):
            sentence = _("any win by %(winner)s") % {"winner": snapshot.voice.name_of(seat)}
            lines.append(Line(says=sentence, routes=tuple(routes)))
        else:
            lines += win_lines(routes, seat, snapshot.voice)
    lines += [
        Line(says=_("a draw: %(what)s") % {"what": line.says}, routes=line.routes)
        for line in draw_lines(conditions.goes_on_draws, snapshot.voice)
    ]
    return tuple(lines)
