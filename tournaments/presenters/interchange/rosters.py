"""Players read from a spreadsheet, and possible matches with known people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Person, Player, Tournament
from tournaments.services.interchange.rosters import Particulars, Roster, duplicate_keys

__all__ = ["Draft", "Line", "ProbableMatch", "draft"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbableMatch:
    """A probable match of a line: a person of an event, or another line of the same sheet.

    *sure*: a federation's number is the same, or the exact name and the country are. *about* is more information for
    the decision: club, country, numbers.
    """

    who: str
    name: str
    where: str
    line: int = 0
    sure: bool = False
    here: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the sheet as it was read: the person, and their probable matches."""

    person: Particulars
    likes: tuple[ProbableMatch, ...]

    @property
    def known(self) -> ProbableMatch | None:
        """The probable match from another event, if there is one."""
        return next((like for like in self.likes if like.who and not like.here), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A sheet as it was read, before anything is saved."""

    roster: Roster
    lines: tuple[Line, ...]

    @property
    def columns(self) -> frozenset[str]:
        """The particulars that any line has, besides the name."""
        names = (
            "number",
            "reading",
            "family",
            "given",
            "preferred",
            "club",
            "country",
            "numbers",
            "state",
            "group",
        )
        return frozenset(name for name in names if any(getattr(line.person, name) for line in self.lines))

    @property
    def doubtful(self) -> tuple[Line, ...]:
        """The lines with probable matches."""
        return tuple(line for line in self.lines if line.likes)


def draft(tournament: Tournament, roster: Roster, among: QuerySet[Tournament]) -> Draft:
    """The roster with its probable matches: within the sheet, in this event, and in the other events of *among*."""
    index = _known(tournament, among)
    own: dict[str, Particulars] = {}
    lines = []
    for person in roster.people:
        keys = duplicate_keys(person)
        found: dict[str, tuple[_Candidate, list[str]]] = {}
        for key in keys:
            for like in index.get(key, ()):
                found.setdefault(like.who, (like, []))[1].append(key)
        likes = [_judged(like, person, shared) for like, shared in found.values()]
        twins = {own[key].line: own[key] for key in keys if key in own}
        likes += [
            ProbableMatch(
                who="",
                name=one.name,
                where="",
                line=one.line,
                about=_about(one.club, one.country, one.numbers),
            )
            for one in twins.values()
        ]
        for key in keys:
            own.setdefault(key, person)
        lines.append(
            Line(
                person=person,
                likes=tuple(sorted(likes, key=lambda candidate: (not candidate.here, candidate.name))),
            )
        )
    return Draft(roster=roster, lines=tuple(lines))


@dataclass(frozen=True, slots=True)
class _Candidate(ProbableMatch):
    """A person of an event, with their matching keys."""

    country: str = ""


def _known(tournament: Tournament, among: QuerySet[Tournament]) -> dict[str, list[_Candidate]]:
    """Everybody of the events *among*, by their matching keys; people of this event first."""
    players = Player.objects.filter(tournament__in=among).select_related("tournament")
    players = players.order_by("-tournament__created_at")
    here = {player.person_id for player in players if player.tournament_id == tournament.pk}
    index: dict[str, list[_Candidate]] = defaultdict(list)
    seen: set[str] = set()
    for player in players:
        person = player.person
        if person.who in seen or not person.name:
            continue
        seen.add(person.who)
        one = _Candidate(
            who=person.who,
            name=person.name,
            where=tournament.name if person.who in here else player.tournament.name,
            here=person.who in here,
            country=person.nation,
            about=_about(person.club, person.nation, person.numbers),
        )
        for key in duplicate_keys(_particulars(person)):
            index[key].append(one)
    return index


def _about(club: str, country: str, numbers: Mapping[str, str]) -> str:
    told = [club, country, *(f"{name.upper()} {number}" for name, number in numbers.items())]
    return ", ".join(filter(None, told))


def _particulars(person: Person) -> Particulars:
    return Particulars(
        line=0, name=person.name, family=person.family, given=person.given, numbers=dict(person.numbers)
    )


def _judged(candidate: _Candidate, person: Particulars, shared: Iterable[str]) -> ProbableMatch:
    # A number may be mistyped: if the names differ, it is a different person until an organizer says otherwise.
    numbered = [key.partition(":")[0] in person.numbers for key in shared]
    sure = any(numbered) and not all(numbered)
    same_name = candidate.name.casefold() == person.name.casefold() and candidate.country == person.country
    return ProbableMatch(
        who=candidate.who,
        name=candidate.name,
        where=candidate.where,
        here=candidate.here,
        sure=same_name or sure,
        about=candidate.about,
    )
