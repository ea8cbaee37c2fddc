"""Totals over a circuit of events.

A circuit is a series of events, a year's for example. Its organizer chooses the formula that gives each result its
points, how many of a player's events count, and how many are needed for a rank. These are the published formulas that
were found, and where each is implemented:

* points of the games added (most leagues): `CircuitFormula.TOTAL`;
* points by place, added (Deutsche Mah-Jongg Liga, 2009): `CircuitFormula.PLACE_POINTS`;
* base rank, weight and weighted mean (European Mahjong Association): `CircuitFormula.BASE_RANK`,
  `WEIGHTED_BASE_RANK`, `MEAN_BASE_RANK`; with the parts and the ages of the ranking itself:
  `referee/standings/mers.py`;
* the upper half of a field (Austria): `CircuitFormula.UPPER_HALF`;
* the best so many events: `Circuit.best` (USMA Cup, by its page: three of four; Austria's mahjong championship of
  2016, by the report of the club Grüner Drache of 3 March 2016: three of five);
* the best streak of 16 games in a row (World Riichi League): *not here*, because it runs across events, game by game;
* all events at home and the best three abroad (Austria): *not here*, because an event would need to know where it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from referee.frozen import dataclass
from referee.standings.mers import base_rank
from referee.standings.stages import Rounding, round_points

__all__ = [
    "Circuit",
    "CircuitEvent",
    "CircuitFormula",
    "CircuitRow",
    "EventPlace",
    "circuit_points",
    "circuit_rows",
]

Points = int | Fraction


class CircuitFormula(Enum):
    """How a result at an event is worth points in the circuit, and how these become one figure."""

    TOTAL = "total"
    """The points made at the events, added.

    Source: leagues do so over their evenings, for example the World Riichi Mahjong League (riichi.wiki, by its name);
    no text was found for a circuit of tournaments.
    """
    PLACE_POINTS = "place_points"
    """Points by place from a list given by the organizer, added; tied players share the points of their places equally.

    Source: Deutsche Mah-Jongg Liga, 16 July 2009 (dmjl.de, qualification for the world championship of 2010): points by
    place at two tournaments, added; its list was not found. Sharing by tied players is the custom of the uma (EMA 2025,
    3.7.1).
    """
    BASE_RANK = "base_rank"
    """The base ranks of the European ranking, from 1000 for the first to 0 for the last, added.

    Source: the base rank is the European Mahjong Association's ("Basics for ranking system"), which takes means of it;
    adding them is the organizer's choice.
    """
    WEIGHTED_BASE_RANK = "weighted_base_rank"
    """The base ranks, each multiplied by the weight of its event, added.

    Source: as for the base rank; the product is what that ranking adds before it divides by the weights.
    """
    MEAN_BASE_RANK = "mean_base_rank"
    """The mean of the base ranks, each weighted by its event.

    Source: European Mahjong Association, "Ranking calculation" (mahjong-europe.org, ranking/calculation); with the best
    four and nothing older than a year it is Part B of its ranking from 2018 on, except for the zeros that fill that up.
    """
    UPPER_HALF = "upper_half"
    """From 1000 for the first, in even steps down to 0 just below the middle of the field, added.

    Place R of A is worth 1000 / (A/2) * (A/2 - R + 1), rounded to the nearest whole number, a half to the even one, and
    never less than 0. Source: the ranking of Austria's riichi players for its places at championships, in ema_scraper
    (github.com/Jesterboxboy/ema_scraper, calculators/ranking_austria_riichi.py).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlace:
    """A player's place at an event: the place, how many share it, of how many, and the points made there.

    A player alone at a place is *tied* 1; four who share the third are each at place 3, *tied* 4. Raises `ValueError`
    where so many do not fit.
    """

    player: Hashable
    place: int
    tied: int = 1
    of: int
    points: Points

    def __post_init__(self) -> None:
        if self.place < 1 or self.tied < 1 or self.place + self.tied - 1 > self.of:
            raise ValueError(f"{self.tied} at place {self.place} do not fit among {self.of}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitEvent:
    """An event of the circuit: a key of its own, its weight, and everybody's place.

    Only formulas with a weight use it. Raises `ValueError` for a weight that is not above 0 and for a player who is in
    it twice.
    """

    event: Hashable
    weight: Fraction | int = 1
    places: tuple[EventPlace, ...]

    def __post_init__(self) -> None:
        if self.weight <= 0:
            raise ValueError(f"event {self.event!r} weighs {self.weight}: a weight is above 0")
        _check_unique((event_place.player for event_place in self.places), f"in event {self.event!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Circuit:
    """The counting rules of a circuit.

    *best*: this number of a player's events count, those with the most points; None for all. *minimum*: the number of
    events needed for a rank; None for one. *place_points* are the list for points by place, the first place first;
    places beyond its end have none. Raises `ValueError` for a number below 1, and where a list is required and missing.
    """

    formula: CircuitFormula
    best: int | None
    minimum: int | None
    place_points: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for name, number in (("best", self.best), ("minimum", self.minimum)):
            if number is not None and number < 1:
                raise ValueError(f"{name} is {number}: at least 1, or None")
        if self.formula is CircuitFormula.PLACE_POINTS and not self.place_points:
            raise ValueError("points by place need a list of them: state place_points, the first place first")


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitRow:
    """A line of the circuit's standings; without a *rank* where a player has *missing* events to the minimum.

    *by_event* has the worth of each of a player's events, in the order of the events; *counted* are those that make the
    *total*. Figures are exact: whole ones are `int`, the others `Fraction`.
    """

    rank: int | None
    tied: bool
    player: Hashable
    total: Points
    by_event: Mapping[Hashable, Points]
    counted: frozenset[Hashable]
    events: int
    missing: int


def circuit_points(circuit: Circuit, place: EventPlace, weight: Fraction | int = 1) -> Points:
    """The exact worth in the circuit of a place at an event of that weight.

    Where base ranks make a mean it is the base rank, and the weight is applied in the mean.

    >>> circuit = Circuit(formula=CircuitFormula.PLACE_POINTS, best=3, minimum=None, place_points=(10, 6, 3, 1))
    >>> shared = EventPlace(player="A", place=2, tied=2, of=16, points=31000)
    >>> circuit_points(circuit, shared)
    Fraction(9, 2)
    """
    match circuit.formula:
        case CircuitFormula.TOTAL:
            points: Points = place.points
        case CircuitFormula.PLACE_POINTS:
            points = Fraction(sum(circuit.place_points[place.place - 1 :][: place.tied]), place.tied)
        case CircuitFormula.BASE_RANK | CircuitFormula.MEAN_BASE_RANK:
            points = base_rank(place.place, place.of)
        case CircuitFormula.WEIGHTED_BASE_RANK:
            points = weight * base_rank(place.place, place.of)
        case CircuitFormula.UPPER_HALF:
            points = max(round(Fraction(1000 * (place.of - 2 * place.place + 2), place.of)), 0)
        case _:
            assert_never(circuit.formula)
    return round_points(points, Rounding.EXACT)


def circuit_rows(circuit: Circuit, events: Sequence[CircuitEvent]) -> tuple[CircuitRow, ...]:
    """Everybody who was at an event, the most points first; then, without a rank, those who were at too few.

    Equal totals share a rank and stay in the order in which the events first name them. Of a player's equal events the
    heavier count first, then the earlier. A player who was at fewer events than count has the total of these: no missed
    event counts as 0 instead. Raises `ValueError` where two events have the same key.

    >>> circuit = Circuit(formula=CircuitFormula.BASE_RANK, best=1, minimum=None)
    >>> spring = [EventPlace(player=name, place=at, of=3, points=0) for at, name in enumerate("ABC", 1)]
    >>> autumn = [EventPlace(player=name, place=at, of=3, points=0) for at, name in enumerate("CBA", 1)]
    >>> events = [CircuitEvent(event=at, places=tuple(places)) for at, places in enumerate((spring, autumn))]
    >>> [(row.rank, row.tied, row.player, row.total) for row in circuit_rows(circuit, events)]
    [(1, True, 'A', 1000), (1, True, 'C', 1000), (3, False, 'B', 500)]
    """
    _check_unique((event.event for event in events), "among the events")
    worths_by_player: dict[Hashable, list[_Worth]] = {}
    for event in events:
        for place in event.places:
            points = circuit_points(circuit, place, event.weight)
            worths_by_player.setdefault(place.player, []).append((event.event, event.weight, points))
    rows = sorted(
        (_row(circuit, player, worths) for player, worths in worths_by_player.items()),
        key=lambda row: -row.total,
    )
    rankable = [row for row in rows if not row.missing]
    ranked: list[CircuitRow] = []
    for _, group in groupby(rankable, key=lambda row: row.total):
        tied_rows, first = list(group), len(ranked) + 1
        ranked += [replace(row, rank=first, tied=len(tied_rows) > 1) for row in tied_rows]
    return (*ranked, *(row for row in rows if row.missing))


# An event, its weight, and the worth of somebody's place at it.
_Worth = tuple[Hashable, Fraction | int, Points]


def _row(circuit: Circuit, player: Hashable, worths: Sequence[_Worth]) -> CircuitRow:
    """A player's line, not yet ranked."""
    counted = sorted(worths, key=lambda worth: (-worth[2], -worth[1]))[: circuit.best]
    return CircuitRow(
        rank=None,
        tied=False,
        player=player,
        total=_circuit_total(circuit.formula, counted),
        by_event={event: points for event, _, points in worths},
        counted=frozenset(event for event, _, _ in counted),
        events=len(worths),
        missing=max((circuit.minimum or 1) - len(worths), 0),
    )


def _circuit_total(formula: CircuitFormula, counted_worths: Sequence[_Worth]) -> Points:
    if formula is CircuitFormula.MEAN_BASE_RANK:
        weighted_sum = Fraction(sum(weight * points for _, weight, points in counted_worths))
        return round_points(weighted_sum / sum(weight for _, weight, _ in counted_worths), Rounding.EXACT)
    return round_points(sum(points for _, _, points in counted_worths), Rounding.EXACT)


def _check_unique(keys: Iterable[Hashable], context: str) -> None:
    earlier_keys: set[Hashable] = set()
    for key in keys:
        if key in earlier_keys:
            raise ValueError(f"{key!r} is there twice {context}: once is meant")
        earlier_keys.add(key)
