"""The players of a club over all its events."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypedDict

from django.db.models import Exists, OuterRef, QuerySet

import referee
from referee.frozen import dataclass
from tournaments.models import Anchor, Player, SeasonPlace, Tournament
from tournaments.models.visibility import held_back_from
from tournaments.presenters.clubs.histories import Part, history
from tournaments.presenters.clubs.records import Record, Streak, personal_records
from tournaments.presenters.events import standings
from tournaments.presenters.tables import curves
from tournaments.services.clubs import club_settings
from tournaments.services.people import player_search

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

__all__ = ["Career", "Event", "Summary", "career", "clear_cache", "summaries"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """One person's games together: *total* sums the results, without penalties; *places* counts the games by place.

    *since* is the day of the first game, *titles* the number of titles won, *events* the number of events played.
    """

    player: Player
    games: int
    total: referee.Points
    places: tuple[int, ...]
    events: int
    since: str
    titles: int

    @property
    def average(self) -> referee.Points:
        """The mean result of a game, exactly."""
        return Fraction(self.total, self.games) if self.games else 0

    @property
    def average_place(self) -> float | None:
        """The mean place over the games with a known place."""
        known = sum(self.places)
        return (
            sum(place * count for place, count in enumerate(self.places, start=1)) / known if known else None
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event that the person played: *rank* is the final place once the event is over, *title* the title they won.

    *number* counts the person's events, from the first one.
    """

    number: int
    event: Tournament
    began: str
    player: Player
    division: str
    rank: int | None
    tied: bool
    title: str
    games: int
    total: referee.Points
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """One person over all events of a club, the latest event first."""

    summary: Summary
    events: tuple[Event, ...]
    score: Record | None
    result: Record | None
    streak: Streak | None
    curve: curves.Curve | None

    @property
    def titles(self) -> tuple[Event, ...]:
        """The events in which they won a title."""
        return tuple(event for event in self.events if event.title)


def summaries(events: Sequence[Tournament]) -> tuple[Summary, ...]:
    """Everybody who played in *events* (given newest first), sorted by name as it is read."""
    by_person: dict[str, list[Part]] = defaultdict(list)
    for part in history(events).parts:
        by_person[part.who].append(part)
    titles: Counter[str] = Counter(_titles(events).values_list("player__person_id", flat=True))
    person_summaries = {person: _summary(parts, titles[person]) for person, parts in by_person.items()}
    order = player_search.sort_by_name(summary.player for summary in person_summaries.values())
    return tuple(person_summaries[player.person_id] for player in order)


def career(events: Sequence[Tournament], person: str) -> Career | None:
    """The career in *events* of the person with the random word *person*; None if they played in none of them."""
    club_history = history(events)
    parts = [part for part in club_history.parts if part.who == person]
    if not parts:
        return None
    by_event: dict[int, list[Part]] = defaultdict(list)
    for part in parts:
        by_event[part.event.pk].append(part)
    tied_places = SeasonPlace.objects.filter(
        tournament=OuterRef("tournament"), division=OuterRef("division"), rank=OuterRef("rank")
    )
    rows = SeasonPlace.objects.filter(
        tournament__in=by_event, player__person_id=person, tournament__ended=True
    )
    rows = rows.annotate(tied=Exists(tied_places.exclude(pk=OuterRef("pk"))))
    ended = {row.tournament_id: row for row in rows}
    decided_events = [
        played_event
        for played_event in club_history.events
        if played_event.pk in by_event and _is_decided(played_event) and played_event.pk not in ended
    ]
    final_ranks = _final_ranks(decided_events)
    played = [played_event for played_event in club_history.events if played_event.pk in by_event]
    lines = tuple(
        _event(number, event, by_event[event.pk], ended.get(event.pk), final_ranks.get(event.pk, {}))
        for number, event in enumerate(played, start=1)
    )
    score, result, streak = personal_records(club_history, person)
    return Career(
        summary=_summary(parts, sum(bool(line.title) for line in lines)),
        events=lines[::-1],
        score=score,
        result=result,
        streak=streak,
        curve=curves.events_curve([(str(line.number), line.total) for line in lines]),
    )


def _titles(events: Sequence[Tournament]) -> QuerySet[SeasonPlace]:
    rows = SeasonPlace.objects.filter(tournament__in=[event.pk for event in events], tournament__ended=True)
    return rows.exclude(title="")


def _summary(parts: Sequence[Part], titles: int) -> Summary:
    return Summary(
        player=parts[-1].player,
        games=sum(part.games for part in parts),
        total=sum(part.result for part in parts),
        places=_places(parts),
        events=len({part.event.pk for part in parts}),
        since=next((part.date for part in parts if part.date), club_settings.first_day(parts[0].event)),
        titles=titles,
    )


def _places(parts: Sequence[Part]) -> tuple[int, ...]:
    counted = Counter(part.place for part in parts if part.place is not None)
    return tuple(counted[place] for place in range(1, 5))


class _Tied(TypedDict):
    """Whether others of the division have the same place."""

    tied: bool


def _event(
    number: int,
    event: Tournament,
    parts: Sequence[Part],
    season_place: WithAnnotations[SeasonPlace, _Tied] | None,
    final_ranks: dict[int, tuple[int | None, bool]],
) -> Event:
    player = parts[-1].player
    rank, tied = (
        (season_place.rank, season_place.tied) if season_place else final_ranks.get(player.pk, (None, False))
    )
    return Event(
        number=number,
        event=event,
        began=next((part.date for part in parts if part.date), club_settings.first_day(event)),
        player=player,
        division=season_place.division if season_place else player.group,
        rank=rank,
        tied=tied,
        title=season_place.title if season_place else "",
        games=sum(part.games for part in parts),
        total=sum(part.result for part in parts),
        places=_places(parts),
    )


def _is_decided(event: Tournament) -> bool:
    """Whether an event other than a season may be over, and is therefore worth ranking."""
    return event.kind != Tournament.Kind.LEAGUE and event.last_round is not None


# An event's final ranks follow from its hash chains, and the last hashes identify the chains: each event is ranked once
# for them, and once more for viewers from whom its last results are held back. A restart clears this.
_rank_cache: dict[tuple[int, int | None, tuple[str, ...]], dict[int, tuple[int | None, bool]]] = {}
_MAX_CACHED: Final = 500


def clear_cache() -> None:
    """Forget all remembered ranks."""
    _rank_cache.clear()


def _final_ranks(events: Sequence[Tournament]) -> dict[int, dict[int, tuple[int | None, bool]]]:
    """The rank of every player in those of *events* that are over, by the keys of event and player."""
    if not events:
        return {}
    heads: dict[str, list[str]] = defaultdict(list)
    rows = Anchor.objects.filter(event__in=[each_event.uid for each_event in events]).order_by(
        "event", "round", "table"
    )
    for uid, head in rows.values_list("event", "head"):
        heads[uid].append(head)
    ranks = {}
    for event in events:
        key = event.pk, held_back_from(event), tuple(heads[event.uid])
        if key not in _rank_cache:
            if len(_rank_cache) >= _MAX_CACHED:
                _rank_cache.clear()
            current = standings.current(event, everything=False)
            listed = current.rows if current.decided else ()
            _rank_cache[key] = {row.player.pk: (row.rank, row.tied) for row in listed}
        ranks[event.pk] = _rank_cache[key]
    return ranks
