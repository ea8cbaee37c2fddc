"""Possible duplicates of a person, and the effects of a merge."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Final, TypedDict

from django.db.models import Count, Q, QuerySet

from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.models import Person, Player, Tournament
from tournaments.services.interchange.rosters import Particulars, duplicate_keys
from tournaments.services.people import merging, player_search

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

__all__ = [
    "MAX_CANDIDATES",
    "Candidate",
    "InEvent",
    "MergedPerson",
    "Merging",
    "candidates",
    "merge_effects",
    "merged_people",
]

MAX_CANDIDATES: Final = 40
"""The most people listed at once; a longer search text narrows the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A person of this desk, with their events; *number* is their number in this event, if they are in it."""

    who: str
    name: str
    reading: str
    about: str
    events: tuple[str, ...]
    number: int | None
    alike: bool


def candidates(player: Player, text: str, among: QuerySet[Tournament]) -> tuple[Candidate, ...]:
    """The people of the events *among* that *text* finds; without it, similar people and the others of this event.

    Similar people come first, then people of this event, by number, then the others, by name.
    """
    players = Player.objects.filter(tournament__in=among).exclude(person=player.person)
    players = players.select_related("tournament")
    matches = player_search.find(players.order_by("-tournament__created_at", "number"), text)
    own_keys = _keys(player.person)
    by_person: dict[str, list[Player]] = {}
    for match in matches:
        by_person.setdefault(match.person_id, []).append(match)
    listed = [
        _candidate(group, player, alike=bool(own_keys & _keys(group[0].person)))
        for group in by_person.values()
    ]
    if not text.strip():
        listed = [candidate for candidate in listed if candidate.alike or candidate.number is not None]
    order = player_search.sort_by_name(group[0] for group in by_person.values())
    positions = {match.person_id: position for position, match in enumerate(order)}
    listed.sort(
        key=lambda candidate: (
            not candidate.alike,
            candidate.number is None,
            candidate.number or 0,
            positions[candidate.who],
        )
    )
    return tuple(listed)


def _keys(person: Person) -> frozenset[str]:
    particulars = Particulars(
        line=0, name=person.name, family=person.family, given=person.given, numbers=dict(person.numbers)
    )
    reading = frozenset(
        {f"reading:{player_search.search_key(person.reading).replace(' ', '')}"} if person.reading else ()
    )
    return duplicate_keys(particulars) | reading


def _candidate(players: list[Player], player: Player, *, alike: bool) -> Candidate:
    person = players[0].person
    numbers = (f"{name.upper()} {number}" for name, number in person.numbers.items())
    return Candidate(
        who=person.who,
        name=players[0].name,
        reading=person.reading,
        about=joined(filter(None, (person.club, person.nation, *numbers))),
        events=tuple(dict.fromkeys(entry.tournament.name for entry in players)),
        number=next((entry.number for entry in players if entry.tournament_id == player.tournament_id), None),
        alike=alike,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class InEvent:
    """The effect of the merge in one event: each person's player there, and what moves from one to the other.

    *says* are the reasons why it is not possible.
    """

    tournament: Tournament
    gone: Player | None
    into: Player | None
    rounds: int
    penalties: int
    teams: tuple[str, ...]
    says: tuple[str, ...]

    @property
    def moves(self) -> bool:
        """Whether anything moves from one to the other."""
        return bool(self.rounds or self.penalties or self.teams)


@dataclass(frozen=True, slots=True, kw_only=True)
class Merging:
    """The effects of merging *gone* into *into*, event by event, the newest first."""

    gone: Player
    into: Person
    events: tuple[InEvent, ...]

    @property
    def is_refused(self) -> bool:
        """Whether the merge is refused because of any event."""
        return any(effect.says for effect in self.events)


class _Counts(TypedDict):
    """How often a player was seated, has a result without a table, and was penalized outside the tables."""

    seated: int
    stated: int
    penalized: int


def merge_effects(gone: Player, person: str) -> Merging:
    """The effects of merging *gone* into *person*. Raises `LookupError` if that is not another person of this desk."""
    into = Person.objects.filter(pk=person, players__isnull=False).exclude(pk=gone.person_id).first()
    if into is None:
        raise LookupError(person)
    players = (
        Player.objects.filter(Q(person=gone.person) | Q(person=into))
        .select_related("tournament")
        .prefetch_related("memberships__team")
        .annotate(
            seated=Count("seatings", distinct=True),
            stated=Count("round_results", distinct=True),
            penalized=Count("penalties", distinct=True),
        )
        .order_by("-tournament__created_at", "pk")
    )
    by_event: dict[int, list[WithAnnotations[Player, _Counts]]] = {}
    for player in players:
        by_event.setdefault(player.tournament_id, []).append(player)
    return Merging(
        gone=gone,
        into=into,
        events=tuple(_in_event(event_players, into) for event_players in by_event.values()),
    )


def _in_event(players: list[WithAnnotations[Player, _Counts]], into: Person) -> InEvent:
    kept = next((player for player in players if player.person_id == into.pk), None)
    merged = next((player for player in players if player.person_id != into.pk), None)
    return InEvent(
        tournament=players[0].tournament,
        gone=merged,
        into=kept,
        rounds=merged.seated + merged.stated if merged else 0,
        penalties=merged.penalized if merged else 0,
        teams=tuple(dict.fromkeys(membership.team.name for membership in merged.memberships.all()))
        if merged
        else (),
        says=tuple(problem.says for problem in merging.clashes(players)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedPerson:
    """A person who was merged into another: their name if it is kept, their events, the official and the time.

    *last*: nobody else was merged into the same person since, and the merge can be undone.
    """

    who: str
    name: str
    events: tuple[str, ...]
    by: str
    at: datetime
    last: bool


def merged_people(person: Person, among: QuerySet[Tournament]) -> tuple[MergedPerson, ...]:
    """The people merged into *person*, the latest first; only events in *among* are named."""
    merges = merging.merges_into(person)
    events = _names(among, (entry.event for merge in merges for entry in merge.entries)) if merges else {}
    return tuple(
        MergedPerson(
            who=merge.merged_id,
            name=merge.person.name if merge.person else "",
            events=tuple(events[entry.event] for entry in merge.entries if entry.event in events),
            by=merge.last.by,
            at=merge.last.at,
            last=position == 0,
        )
        for position, merge in enumerate(merges)
    )


def _names(among: QuerySet[Tournament], uids: Iterable[str]) -> dict[str, str]:
    return dict(among.filter(uid__in=set(uids)).values_list("uid", "name"))
