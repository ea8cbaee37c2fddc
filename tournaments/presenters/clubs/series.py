"""The standings of a series.

Each row is frozen. A person is one person in all events, whatever their number there. Each event counts by its current
list; nothing of it is saved here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence

import referee
from referee.frozen import dataclass
from tournaments.models import Person, Player, Series, SeriesEvent, Tournament
from tournaments.presenters.clubs.weights import (
    EventWeight,
    Unranked,
    ranked_rows,
    unranked_players,
    weight_of,
)
from tournaments.presenters.events import standings
from tournaments.presenters.events.ranking.standing_rows import Row, Standings
from tournaments.services.clubs.series import WEIGHTED_FORMULAS, circuit, figures_of
from tournaments.services.people.names import name_key

__all__ = ["EventShown", "SeriesCell", "SeriesRow", "SeriesShown", "possible_duplicates", "series"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventShown:
    """An event of the series: its number of ranked players, its weight if it matters, and players without a result.

    *played*: part of it is finished, and it counts; *provisional*: it counts, and its list is not final. *apart* are
    players who played and score nothing: guests, substitutes, players who left or were disqualified, and players
    without a rank.
    """

    event: SeriesEvent
    ranked: int
    weight: EventWeight | None
    played: bool
    provisional: bool
    apart: tuple[Unranked, ...]

    @property
    def tournament(self) -> Tournament:
        """The event itself."""
        return self.event.tournament

    @property
    def total_weight(self) -> referee.Points:
        """Its weight; 1 if the formula uses no weight."""
        return 1 if self.weight is None else self.weight.parts.total


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesCell:
    """A person's result at an event: the place with its *points*, and its *worth* in the series.

    *counts*: it is among the best results that make the total.
    """

    event: EventShown
    player: Player
    place: referee.standings.EventPlace
    worth: referee.Points
    counts: bool

    @property
    def tied(self) -> bool:
        """Whether the place is shared."""
        return self.place.tied > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRow:
    """A person's line with a cell for each event that counts; None if they have no result there.

    *rank* is None if events are *missing* for the minimum; *events* is the number of events with a result.
    """

    rank: int | None
    tied: bool
    person: Person
    name: str
    total: referee.Points
    cells: tuple[SeriesCell | None, ...]
    events: int
    missing: int

    @property
    def identifier(self) -> str:
        """The person's identifier in an address: the last event that they played, and their number there."""
        last = self.results[-1]
        return f"{last.event.tournament.slug}:{last.player.number}"

    @property
    def results(self) -> tuple[SeriesCell, ...]:
        """The results that the person has."""
        return tuple(cell for cell in self.cells if cell is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesShown:
    """A series as it is now. *events* are all that may be seen, *left_out* counts the others."""

    series: Series
    circuit: referee.standings.Circuit
    events: tuple[EventShown, ...]
    rows: tuple[SeriesRow, ...]
    left_out: int

    @property
    def played(self) -> tuple[EventShown, ...]:
        """The events that count: part of them is finished."""
        return tuple(event for event in self.events if event.played)

    @property
    def to_come(self) -> tuple[EventShown, ...]:
        """The events with nothing finished yet."""
        return tuple(event for event in self.events if not event.played)

    @property
    def provisional(self) -> bool:
        """Whether any list that counts is not final."""
        return any(event.provisional for event in self.events)

    @property
    def is_weighted(self) -> bool:
        """Whether the formula uses event weights."""
        return self.circuit.formula in WEIGHTED_FORMULAS

    @property
    def adds_points(self) -> bool:
        """Whether the points made at the events are added."""
        return self.circuit.formula is referee.standings.CircuitFormula.TOTAL

    @property
    def gives_place_points(self) -> bool:
        """Whether a list says what each place is worth."""
        return self.circuit.formula is referee.standings.CircuitFormula.PLACE_POINTS

    @property
    def counts_upper_half(self) -> bool:
        """Whether only places in the upper half are worth something."""
        return self.circuit.formula is referee.standings.CircuitFormula.UPPER_HALF

    def row_of(self, identifier: str) -> SeriesRow | None:
        """The line of the person with the identifier `an-event:number`, for any event that they played, or None."""
        for row in self.rows:
            for cell in row.results:
                if f"{cell.event.tournament.slug}:{cell.player.number}" == identifier:
                    return row
        return None


def series(stored_series: Series, *, everything: bool = True, also_seen: Collection[int] = ()) -> SeriesShown:
    """The series as its events are now; without *everything* as the public may see it.

    *also_seen* are the keys of events that the viewer may see although they are not public.

    Each event costs the same number of queries, however many people played.
    """
    rules = circuit(stored_series)
    events = list(stored_series.events.select_related("tournament").order_by("number", "pk"))
    visible = [
        series_event
        for series_event in events
        if everything or series_event.tournament.public or series_event.tournament_id in also_seen
    ]
    event_standings = [
        standings.current(series_event.tournament, everything=everything) for series_event in visible
    ]
    shown = tuple(
        _event(series_event, listed, rules.formula in WEIGHTED_FORMULAS)
        for series_event, listed in zip(visible, event_standings, strict=True)
    )
    counted_events = [
        (shown_event, listed)
        for shown_event, listed in zip(shown, event_standings, strict=True)
        if shown_event.played
    ]
    players = {
        (row.player.person_id, shown_event.event.pk): row.player
        for shown_event, listed in counted_events
        for row in _counted(listed)
    }
    places = [
        referee.standings.CircuitEvent(
            event=shown_event.event.pk, weight=shown_event.total_weight, places=_places(listed)
        )
        for shown_event, listed in counted_events
    ]
    places_by_person = {(place.player, event.event): place for event in places for place in event.places}
    rows = tuple(
        _row(row, [shown_event for shown_event, _listed in counted_events], players, places_by_person)
        for row in referee.standings.circuit_rows(rules, places)
    )
    return SeriesShown(
        series=stored_series, circuit=rules, events=shown, rows=rows, left_out=len(events) - len(visible)
    )


def possible_duplicates(series_page: SeriesShown) -> tuple[tuple[SeriesRow, SeriesRow], ...]:
    """Pairs of lines that may be one person: same name or same federation number, and never at the same event."""
    first_rows: dict[Hashable, SeriesRow] = {}
    pairs: dict[tuple[str, str], tuple[SeriesRow, SeriesRow]] = {}
    for row in series_page.rows:
        marks: list[Hashable] = [*row.person.numbers.items()]
        # An erased person has no name to compare.
        marks += [name_key(row.person.name)] if row.person.name else []
        for mark in marks:
            other = first_rows.setdefault(mark, row)
            shared_events = {cell.event.event.pk for cell in row.results} & {
                cell.event.event.pk for cell in other.results
            }
            if other is not row and not shared_events:
                pairs[other.person.who, row.person.who] = other, row
    return tuple(pairs.values())


def _event(event: SeriesEvent, standings: Standings, weighted: bool) -> EventShown:
    played = any(row.games for row in standings.rows)
    counted_keys = {row.player.pk for row in _counted(standings)}
    all_rows: Collection[Row] = (*standings.rows, *standings.unlisted)
    return EventShown(
        event=event,
        ranked=len(ranked_rows(standings)),
        weight=weight_of(standings, figures_of(event)) if weighted else None,
        played=played,
        provisional=played and not standings.decided,
        apart=unranked_players(
            row
            for row in all_rows
            if played
            and row.player.pk not in counted_keys
            and (row.games or row.state is referee.standings.EntrantState.DISQUALIFIED)
        ),
    )


def _counted(standings: Standings) -> list[Row]:
    """The players with a result: ranked, and not disqualified."""
    return [
        row for row in ranked_rows(standings) if row.state is not referee.standings.EntrantState.DISQUALIFIED
    ]


def _places(standings: Standings) -> tuple[referee.standings.EventPlace, ...]:
    """The places of everybody with a result; the field is all ranked players."""
    ranked = ranked_rows(standings)
    sharing = Counter(row.rank for row in ranked)
    return tuple(
        referee.standings.EventPlace(
            player=row.player.person_id,
            place=row.rank or 1,
            tied=sharing[row.rank],
            of=len(ranked),
            points=row.total,
        )
        for row in _counted(standings)
    )


def _row(
    row: referee.standings.CircuitRow,
    events: Sequence[EventShown],
    players: dict[tuple[str, int], Player],
    places: dict[tuple[object, object], referee.standings.EventPlace],
) -> SeriesRow:
    person = str(row.player)
    cells = tuple(
        SeriesCell(
            event=event_shown,
            player=players[person, event_shown.event.pk],
            place=places[person, event_shown.event.pk],
            worth=row.by_event[event_shown.event.pk],
            counts=event_shown.event.pk in row.counted,
        )
        if event_shown.event.pk in row.by_event
        else None
        for event_shown in events
    )
    # People know the name (or, without one, the number) from the last event that the person played.
    last = next(cell.player for cell in reversed(cells) if cell is not None)
    return SeriesRow(
        rank=row.rank,
        tied=row.tied,
        person=last.person,
        name=last.name,
        total=row.total,
        cells=cells,
        events=row.events,
        missing=row.missing,
    )
