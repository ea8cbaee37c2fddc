"""What each player needs in this hand for each place.

Worked out by trying everything that can be paid. Of a hand only what is paid matters, so that every (han, fu) is tried
when every amount is. Left out is what nobody plays for: nagashi mangan, liability, fouls, and hands that are broken off
by anything but wins.

| file | its question |
|--|--|
| `amounts` | how much a hand can be worth, and who pays it |
| `places` | who comes where when the hand has ended so |
| `grids` | over which amounts the end of a hand is the same |
| `ways` | in which ways the hand can end, and what each comes to |
| `ends` | to which outcomes it can come, each told once |
| `routes` | which of these lead somewhere, in few ranges and few words |
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from referee.adjudication.riichi_points import points_fault
from referee.conditions.amounts import Amount, Range
from referee.conditions.ends import Ends
from referee.conditions.places import EventTotals, Outcome, Places
from referee.conditions.routes import MANNERS, DrawRoute, Reach, WinRoute, draw_routes, win_routes
from referee.conditions.ways import draws, payable, wins
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
    """How much of a place is still open, if the game ends with this hand."""

    CERTAIN = "certain"
    """Reached however the game ends."""
    OPEN = "open"
    """It depends."""
    GONE = "gone"
    """Out of reach however it ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """All that brings *seat* to *place* or better and ends the game; a place that is shared counts as reached."""

    seat: Seat
    place: int
    chance: Chance
    wins: tuple[WinRoute, ...]
    draws: tuple[DrawRoute, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The needs of a hand, by seat and place; after which wins and draws the game goes on; the ways there are.

    *ends*: the game can be over with this hand. *riichi* are those taken to be in riichi. In an event the places are
    those among all whose totals are known, and only places are listed that can be reached.
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
    last: Collection[Seat] = (),
) -> Conditions:
    """What each player needs at *table* in the hand to be played, with those in *riichi* who have declared it.

    A riichi without the points for it is none. With an *event*, the places are the event's: of those that a player can
    reach so many at the *most*, the best. Seats in *last* have the game's last places whatever they score.

    Promises: a win or a draw stands in a need exactly if the ruling on it ends the game with that place or better.
    Raises `Rejected` if the table cannot be, as one that is over.

    >>> from referee.rulesets import ruleset
    >>> from referee.values import Round, Wind
    >>> south_4 = TableState(scores=(31000, 27000, 22000, 20000), round=Round(Wind.SOUTH, 4))
    >>> found = conditions_of(ruleset("tenhou-4p"), south_4)
    >>> first = next(need for need in found.needs if need.seat is Seat.SECOND and need.place == 1)
    >>> [(route.discarder, route.ranges[0].least.points) for route in first.wins if route.winners == (Seat.SECOND,)]
    ... # doctest: +ELLIPSIS
    [(None, 3600), (<Seat.FIRST: 0>, 3200), (<Seat.THIRD: 2>, 4500), (<Seat.FOURTH: 3>, 4500)]
    """
    declared = tuple(
        seat
        for seat in rules.seats
        if seat in riichi and points_fault(rules, seat, table.scores[seat]) is None
    )
    places = Places(rules, table, event, frozenset(last))
    drawn = tuple(draws(places, declared))
    paid = payable(places, declared)
    won = list(wins(places, declared, paid, several=False))
    if event is not None and most is not None:
        # Places that are reached without a win of several: once there are enough of them, nothing beyond is asked for.
        reached = [outcome for outcome in Ends(places, won, drawn).outcomes if outcome.ends]
        places.ask_no_further([_furthest(event, reached, seat, most) for seat in rules.seats])
    won += wins(places, declared, paid, several=True)
    won.sort(key=lambda way: (-1 if way.discarder is None else way.discarder, len(way.winners)))
    ends = Ends(places, won, drawn)
    ending = [outcome for outcome in ends.outcomes if outcome.ends]

    goes_on = [
        None if outcome.ends and not outcome.choice else MANNERS.index((Reach.ALONE, outcome.choice))
        for outcome in ends.outcomes
    ]
    return Conditions(
        riichi=declared,
        ends=bool(ending),
        needs=tuple(
            _need(rules, ends, ending, seat, place)
            for seat in rules.seats
            for place in _asked(rules, event, ending, seat)[:most]
        ),
        goes_on_wins=win_routes(ends, goes_on),
        goes_on_draws=draw_routes(ends, rules.seats, goes_on),
        ways=tuple((way.winners, way.discarder) for way in won),
    )


def _asked(rules: Ruleset, event: EventTotals | None, ending: Sequence[Outcome], seat: Seat) -> Sequence[int]:
    """The places that are asked for: all of a game but the last; of an event those that can be reached."""
    if event is None:
        return range(1, rules.players)
    if seat in event.apart:
        return ()
    return sorted({outcome.ranks[seat].place for outcome in ending})


def _furthest(event: EventTotals, reached: Sequence[Outcome], seat: Seat, most: int) -> int:
    """The last place that can be among the best *most* of *seat*, who reaches those of *reached* at the least."""
    found = sorted({outcome.ranks[seat].place for outcome in reached})
    return found[most - 1] if len(found) >= most else len(event.others) + len(event.before)


def _need(rules: Ruleset, ends: Ends, ending: Sequence[Outcome], seat: Seat, place: int) -> Need:
    met = [outcome.ranks[seat].place <= place for outcome in ending]
    manners = [_manner(outcome, seat, place) for outcome in ends.outcomes]
    return Need(
        seat=seat,
        place=place,
        chance=Chance.CERTAIN if all(met) else Chance.OPEN if any(met) else Chance.GONE,
        wins=win_routes(ends, manners),
        draws=draw_routes(ends, rules.seats, manners),
    )


def _manner(outcome: Outcome, seat: Seat, place: int) -> int | None:
    if not outcome.ends or outcome.ranks[seat].place > place:
        return None
    shared = outcome.ranks[seat].tied and outcome.ranks[seat].place == place
    return MANNERS.index((Reach.SHARED if shared else Reach.ALONE, outcome.choice))
