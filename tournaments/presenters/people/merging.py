"""Possible duplicates of a person, and the effects of a merge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Q, QuerySet

from tournaments.models import Person, Player, Tournament
from tournaments.services.interchange.rosters import Particulars, duplicate_keys
from tournaments.services.people import merging, player_search

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
    everybody = Player.objects.filter(tournament__in=among).exclude(person=player.person)
    everybody = everybody.select_related("tournament")
    found = player_search.find(everybody.order_by("-tournament__created_at", "number"), text)
    own = _keys(player.person)
    theirs: dict[str, list[Player]] = {}
    for one in found:
        theirs.setdefault(one.person_id, []).append(one)
    told = [_candidate(some, player, alike=bool(own & _keys(some[0].person))) for some in theirs.values()]
    if not text.strip():
        told = [one for one in told if one.alike or one.number is not None]
    order = player_search.sort_by_name(some[0] for some in theirs.values())
    place = {one.person_id: at for at, one in enumerate(order)}
    told.sort(key=lambda one: (not one.alike, one.number is None, one.number or 0, place[one.who]))
    return tuple(told)


def _keys(person: Person) -> frozenset[str]:
    said = Particulars(
        line=0, name=person.name, family=person.family, given=person.given, numbers=dict(person.numbers)
    )
    reading = frozenset(
        {f"reading:{player_search.search_key(person.reading).replace(' ', '')}"} if person.reading else ()
    )
    return duplicate_keys(said) | reading


def _candidate(players: list[Player], player: Player, *, alike: bool) -> Candidate:
    person = players[0].person
    numbers = (f"{name.upper()} {number}" for name, number in person.numbers.items())
    return Candidate(
        who=person.who,
        name=players[0].name,
        reading=person.reading,
        about=", ".join(filter(None, (person.club, person.nation, *numbers))),
        events=tuple(dict.fromkeys(one.tournament.name for one in players)),
        number=next((one.number for one in players if one.tournament_id == player.tournament_id), None),
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
        return any(one.says for one in self.events)


def merge_effects(gone: Player, who: str) -> Merging:
    """The effects of merging *gone* into *who*. Raises `LookupError` if that is not another person of this desk."""
    into = Person.objects.filter(pk=who, players__isnull=False).exclude(pk=gone.person_id).first()
    if into is None:
        raise LookupError(who)
    both = (
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
    by_event: dict[int, list[Player]] = {}
    for player in both:
        by_event.setdefault(player.tournament_id, []).append(player)
    return Merging(gone=gone, into=into, events=tuple(_in_event(some, into) for some in by_event.values()))


def _in_event(players: list[Player], into: Person) -> InEvent:
    stays = next((one for one in players if one.person_id == into.pk), None)
    goes = next((one for one in players if one.person_id != into.pk), None)
    return InEvent(
        tournament=players[0].tournament,
        gone=goes,
        into=stays,
        rounds=goes.seated + goes.stated if goes else 0,
        penalties=goes.penalized if goes else 0,
        teams=tuple(dict.fromkeys(one.team.name for one in goes.memberships.all())) if goes else (),
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
    events = _names(among, (entry.event for one in merges for entry in one.entries)) if merges else {}
    return tuple(
        MergedPerson(
            who=one.gone,
            name=one.person.name if one.person else "",
            events=tuple(events[entry.event] for entry in one.entries if entry.event in events),
            by=one.last.by,
            at=one.last.at,
            last=at == 0,
        )
        for at, one in enumerate(merges)
    )


def _names(among: QuerySet[Tournament], uids: Iterable[str]) -> dict[str, str]:
    return dict(among.filter(uid__in=set(uids)).values_list("uid", "name"))
