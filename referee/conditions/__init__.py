"""What each player needs in this hand for each place.

The result comes from trying everything that can be paid. Only what is paid matters about a hand: trying every amount
covers every (han, fu). Left out is what nobody plays for: nagashi mangan, liability, fouls, and hands that are aborted
by anything but wins.

| file | its subject |
|--|--|
| `amounts` | the amounts that a hand can be worth, and their payers |
| `places` | the places after a hand has ended in a given way |
| `grids` | the amounts over which the end of a hand is the same |
| `ways` | the ways in which the hand can end, with their results |
| `ends` | the possible outcomes, each once |
| `routes` | the outcomes that lead to a place, in few ranges and few words |
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import assert_never

from referee.adjudication.riichi_points import points_fault
from referee.conditions.amounts import Amount, Range
from referee.conditions.ends import Ends
from referee.conditions.places import EventTotals, Outcome, Places
from referee.conditions.routes import MANNERS, DrawRoute, Reach, WinRoute, draw_routes, win_routes
from referee.conditions.ways import amounts_by_payer, draws, wins
from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Seat

__all__ = [
    "Amount",
    "Chance",
    "Conditions",
    "DrawRoute",
    "EventTotals",
    "Need",
    "Range",
    "Reach",
    "WinRoute",
    "conditions_of",
]


class Chance(Enum):
    """The chance of a place, if the game ends with this hand."""

    CERTAIN = "certain"
    """Reached however the game ends."""
    OPEN = "open"
    """It depends."""
    GONE = "gone"
    """Out of reach however it ends."""

    @property
    def is_open(self) -> bool:
        """Whether it depends on how the game ends."""
        match self:
            case Chance.OPEN:
                return True
            case Chance.CERTAIN | Chance.GONE:
                return False
            case _:
                assert_never(self)

    @property
    def is_certain(self) -> bool:
        """Whether the place is reached however the game ends."""
        match self:
            case Chance.CERTAIN:
                return True
            case Chance.OPEN | Chance.GONE:
                return False
            case _:
                assert_never(self)

    @property
    def is_gone(self) -> bool:
        """Whether the place is out of reach."""
        match self:
            case Chance.GONE:
                return True
            case Chance.CERTAIN | Chance.OPEN:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """Everything that brings *seat* to *place* or better and ends the game; a shared place counts as reached."""

    seat: Seat
    place: int
    chance: Chance
    wins: tuple[WinRoute, ...]
    draws: tuple[DrawRoute, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The needs of a hand, by seat and place; the wins and draws after which the game goes on; the possible ways.

    *ends*: the game can be over with this hand. *riichi* are the seats assumed to be in riichi. In an event the places
    are those among all whose totals are known, and only reachable places are listed.
    """

    riichi: tuple[Seat, ...]
    ends: bool
    needs: tuple[Need, ...]
    goes_on_wins: tuple[WinRoute, ...]
    goes_on_draws: tuple[DrawRoute, ...]
    ways: tuple[tuple[tuple[Seat, ...], Seat | None], ...]


def conditions_of(
    rules: Ruleset,
    table: TableState,
    *,
    riichi: Collection[Seat] = (),
    event: EventTotals | None = None,
    most: int | None = None,
    last_seats: Collection[Seat] = (),
) -> Conditions:
    """What each player needs at *table* in the hand to be played, with those in *riichi* who have declared it.

    A riichi without the required points does not count. With an *event*, the places are the event's: of those that a
    player can reach the best, at *most* this number. Seats in *last_seats* have the game's last places whatever they
    score.

    Guaranteed: a win or a draw is in a need exactly if the ruling on it ends the game with that place or better. Raises
    `Rejected` if the table is impossible, for example one that is over.

    >>> from referee.rulesets import ruleset
    >>> from referee.values import Round, Wind
    >>> south_4 = TableState(scores=(31000, 27000, 22000, 20000), round=Round(Wind.SOUTH, 4))
    >>> found = conditions_of(ruleset("tenhou-4p"), south_4)
    >>> first = next(need for need in found.needs if need.seat is Seat.SECOND and need.place == 1)
    >>> [(route.discarder, route.ranges[0].least.points) for route in first.wins if route.winners == (Seat.SECOND,)]
    ... # doctest: +ELLIPSIS
    [(None, 3600), (<Seat.FIRST: 0>, 3200), (<Seat.THIRD: 2>, 4500), (<Seat.FOURTH: 3>, 4500)]
    """
    riichi_seats = tuple(
        seat
        for seat in rules.seats
        if seat in riichi and points_fault(rules, seat, table.scores[seat]) is None
    )
    places = Places(rules, table, event, frozenset(last_seats))
    draw_outcomes = tuple(draws(places, riichi_seats))
    payable = amounts_by_payer(places, riichi_seats)
    win_outcomes = list(wins(places, riichi_seats, payable, several=False))
    if event is not None and most is not None:
        # These places are reached without a win of several; once there are enough of them, no further place is tried.
        reached = [outcome for outcome in Ends(places, win_outcomes, draw_outcomes).outcomes if outcome.ends]
        places.set_furthest_places([_furthest_place(event, reached, seat, most) for seat in rules.seats])
    win_outcomes += wins(places, riichi_seats, payable, several=True)
    win_outcomes.sort(
        key=lambda win_outcome: (
            -1 if win_outcome.discarder is None else win_outcome.discarder,
            len(win_outcome.winners),
        )
    )
    ends = Ends(places, win_outcomes, draw_outcomes)
    ending = [outcome for outcome in ends.outcomes if outcome.ends]

    continuing_manners = [
        None if outcome.ends and not outcome.choice else MANNERS.index((Reach.ALONE, outcome.choice))
        for outcome in ends.outcomes
    ]
    return Conditions(
        riichi=riichi_seats,
        ends=bool(ending),
        needs=tuple(
            _need(rules, ends, ending, seat, place)
            for seat in rules.seats
            for place in _places_to_find(rules, event, ending, seat)[:most]
        ),
        goes_on_wins=win_routes(ends, continuing_manners),
        goes_on_draws=draw_routes(ends, rules.seats, continuing_manners),
        ways=tuple((win_outcome.winners, win_outcome.discarder) for win_outcome in win_outcomes),
    )


def _places_to_find(
    rules: Ruleset, event: EventTotals | None, ending: Sequence[Outcome], seat: Seat
) -> Sequence[int]:
    """The places to find: all of a game except the last; those of an event that can be reached."""
    if event is None:
        return range(1, rules.players)
    if seat in event.apart:
        return ()
    return sorted({outcome.ranks[seat].place for outcome in ending})


def _furthest_place(event: EventTotals, reached: Sequence[Outcome], seat: Seat, most: int) -> int:
    """The last place that can be among the best *most* of *seat*, who can reach at least those in *reached*."""
    places = sorted({outcome.ranks[seat].place for outcome in reached})
    return places[most - 1] if len(places) >= most else len(event.others) + len(event.before)


def _need(rules: Ruleset, ends: Ends, ending: Sequence[Outcome], seat: Seat, place: int) -> Need:
    reached = [outcome.ranks[seat].place <= place for outcome in ending]
    manners = [_manner_index(outcome, seat, place) for outcome in ends.outcomes]
    return Need(
        seat=seat,
        place=place,
        chance=Chance.CERTAIN if all(reached) else Chance.OPEN if any(reached) else Chance.GONE,
        wins=win_routes(ends, manners),
        draws=draw_routes(ends, rules.seats, manners),
    )


def _manner_index(outcome: Outcome, seat: Seat, place: int) -> int | None:
    if not outcome.ends or outcome.ranks[seat].place > place:
        return None
    is_shared = outcome.ranks[seat].tied and outcome.ranks[seat].place == place
    return MANNERS.index((Reach.SHARED if is_shared else Reach.ALONE, outcome.choice))
