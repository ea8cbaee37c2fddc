"""Players read from a spreadsheet, and possible matches with known people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.frozen import dataclass
from tournaments.common.language import joined
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
    event_name: str
    line: int = 0
    sure: bool = False
    in_this_event: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the sheet as it was read: the person, and their probable matches.

    *updates*: the sheet has extra columns, so that the cells of somebody on the list already can be filled.
    """

    person: Particulars
    matches: tuple[ProbableMatch, ...]
    updates: bool = False

    @property
    def listed_match(self) -> ProbableMatch | None:
        """The probable match in this event whose extra columns can be filled; one with the same name comes first."""
        matches = (
            [match for match in self.matches if match.who and match.in_this_event] if self.updates else []
        )
        return min(
            matches, key=lambda match: match.name.casefold() != self.person.name.casefold(), default=None
        )

    @property
    def other_event_match(self) -> ProbableMatch | None:
        """The probable match from another event, if there is one."""
        return next((match for match in self.matches if match.who and not match.in_this_event), None)


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the preview: the particulars that it shows, its heading, and the CSS class of its cells."""

    name: str
    heading: str | Promise
    css: str = ""

    def text(self, person: Particulars) -> str:
        value = getattr(person, self.name)
        return _numbers(value) if isinstance(value, Mapping) else str(value)


_COLUMNS: Final = (
    _Column("line", _("Line")),
    _Column("number", _("Number")),
    _Column("name", _("Name"), "player"),
    _Column("reading", _("Reading")),
    _Column("family", _("Family name")),
    _Column("given", _("Given name")),
    _Column("club", _("Club")),
    _Column("country", _("Country"), "whole"),
    _Column("numbers", _("Numbers"), "whole"),
    _Column("state", _("Status")),
    _Column("group", _("Group")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A sheet as it was read, before anything is saved."""

    roster: Roster
    lines: tuple[Line, ...]

    @property
    def _columns(self) -> list[_Column]:
        return [column for column in _COLUMNS if any(column.text(line.person) for line in self.lines)]

    @property
    def headings(self) -> list[tuple[str, str]]:
        """The heading of each column that any line fills, and its CSS class; extra columns come last."""
        return [
            (str(column.heading), "player" if column.name == "name" else "whole") for column in self._columns
        ] + [(name, "whole") for name, _field in self.roster.own]

    @property
    def rows(self) -> list[list[tuple[str, str]]]:
        """The cells of each line, below the headings, each with its CSS class."""
        columns = self._columns
        return [
            [(column.text(line.person), column.css) for column in columns]
            + [(line.person.own.get(name, ""), "") for name, _field in self.roster.own]
            for line in self.lines
        ]

    @property
    def doubtful(self) -> tuple[Line, ...]:
        """The lines with probable matches."""
        return tuple(line for line in self.lines if line.matches)


def draft(tournament: Tournament, roster: Roster, tournaments: QuerySet[Tournament]) -> Draft:
    """The roster with its probable matches: within the sheet, in this event, and in the others of *tournaments*."""
    index = _candidates_by_key(tournament, tournaments)
    own: dict[str, Particulars] = {}
    lines = []
    for person in roster.people:
        keys = duplicate_keys(person)
        matches: dict[str, tuple[_Candidate, list[str]]] = {}
        for key in keys:
            for candidate in index.get(key, ()):
                matches.setdefault(candidate.who, (candidate, []))[1].append(key)
        line_matches = [_probable_match(candidate, person, shared) for candidate, shared in matches.values()]
        twins = {own[key].line: own[key] for key in keys if key in own}
        line_matches += [
            ProbableMatch(
                who="",
                name=twin.name,
                event_name="",
                line=twin.line,
                about=_about(twin.club, twin.country, twin.numbers),
            )
            for twin in twins.values()
        ]
        for key in keys:
            own.setdefault(key, person)
        lines.append(
            Line(
                person=person,
                matches=tuple(sorted(line_matches, key=lambda match: (not match.in_this_event, match.name))),
                updates=bool(roster.own),
            )
        )
    return Draft(roster=roster, lines=tuple(lines))


@dataclass(frozen=True, slots=True)
class _Candidate(ProbableMatch):
    """A person of an event, with their matching keys."""

    country: str = ""


def _candidates_by_key(
    tournament: Tournament, tournaments: QuerySet[Tournament]
) -> dict[str, list[_Candidate]]:
    """Everybody of the events *tournaments*, by their matching keys; people of this event first."""
    players = Player.objects.filter(tournament__in=tournaments).select_related("tournament")
    players = players.order_by("-tournament__created_at")
    own_people = {player.person_id for player in players if player.tournament_id == tournament.pk}
    index: dict[str, list[_Candidate]] = defaultdict(list)
    listed_people: set[str] = set()
    for player in players:
        person = player.person
        if person.who in listed_people or not person.name:
            continue
        listed_people.add(person.who)
        candidate = _Candidate(
            who=person.who,
            name=person.name,
            event_name=tournament.name if person.who in own_people else player.tournament.name,
            in_this_event=person.who in own_people,
            country=person.nation,
            about=_about(person.club, person.nation, person.numbers),
        )
        for key in duplicate_keys(_particulars(person)):
            index[key].append(candidate)
    return index


def _about(club: str, country: str, numbers: Mapping[str, str]) -> str:
    return joined(filter(None, (club, country, _numbers(numbers))))


def _numbers(numbers: Mapping[str, str]) -> str:
    return joined(f"{name.upper()} {number}" for name, number in numbers.items())


def _particulars(person: Person) -> Particulars:
    return Particulars(
        line=0, name=person.name, family=person.family, given=person.given, numbers=dict(person.numbers)
    )


def _probable_match(candidate: _Candidate, person: Particulars, shared: Iterable[str]) -> ProbableMatch:
    # A number may be mistyped: if the names differ, it is a different person until an organizer says otherwise.
    numbered = [key.partition(":")[0] in person.numbers for key in shared]
    sure = any(numbered) and not all(numbered)
    same_name = candidate.name.casefold() == person.name.casefold() and candidate.country == person.country
    return ProbableMatch(
        who=candidate.who,
        name=candidate.name,
        event_name=candidate.event_name,
        in_this_event=candidate.in_this_event,
        sure=same_name or sure,
        about=candidate.about,
    )
