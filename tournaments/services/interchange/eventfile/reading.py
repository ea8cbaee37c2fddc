"""Read and check an event file.

Everything that needs neither the rules nor the desk is checked here. All problems are reported together, each with its
path.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final, NoReturn

from tournaments.common import hosts
from tournaments.journal.kinds import BestOf, CountingOrder, EventKind
from tournaments.journal.problems import JournalError, Problem
from tournaments.journal.reading import read_as
from tournaments.services.interchange.eventfile import formats
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import (
    FORMAT,
    MAX_HANDICAP,
    VERSION,
    EventFile,
    GameIn,
    MeetingIn,
    ResultIn,
    RoundIn,
    RoundState,
    TableIn,
)

__all__ = [
    "DECISIONS",
    "MAX_FILE_SIZE",
    "Decision",
    "decision_problems",
    "metadata_problems",
    "parse_json",
    "read_event",
]

MAX_FILE_SIZE: Final = 100_000_000
"""Bytes of a file; an event of 256 players and ten rounds with every hand needs a tenth of it."""
MAX_DAYS: Final = 60
TIES: Final = ("firsts", "lasts", "best", "latest", "head_to_head", "seed", "lot", "shared")
_BESIDE: Final[Mapping[str, int]] = {"by": 150, "at": 40, "why": 200, "device": 64}
"""Optional fields of every entry, with their maximum lengths in characters."""
_NAMED: Final = frozenset({"kind", "by", "at", "why", "device"})
Decision = Mapping[str, Any]
DECISIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "penalty": ("who", "points"),
    "bonus": ("who", "points"),
    "withdrawal": ("who",),
    "return": ("who",),
    "disqualification": ("who",),
    "substitution": ("round", "out", "in"),
    "exchange": ("round", "who"),
    "lot": ("order",),
    "decline": ("stage", "who"),
}
"""The kinds of handwritten journal entries, with their required fields."""
_MAY: Final[Mapping[str, tuple[str, ...]]] = {
    "penalty": ("after_round", "meeting"),
    "bonus": ("after_round", "meeting"),
    "withdrawal": ("after_round", "meeting"),
    "return": ("after_round", "meeting"),
    "disqualification": ("after_round", "meeting"),
    "substitution": ("from", "until"),
}


def parse_json(data: bytes) -> object:
    """Parse the JSON of a file. Raises `FileRefused` if it is not JSON."""
    if len(data) > MAX_FILE_SIZE:
        _refuse("", "too_large", size=len(data), most=MAX_FILE_SIZE)
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as fault:
        detail = "nested too deeply" if isinstance(fault, RecursionError) else str(fault)
        _refuse("", "not_json", detail=detail)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object; refuse a key that occurs twice, because one of its values would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise ValueError(f"“{twice[:40]}” stands twice in one object")
    return found


def _refuse(path: str, code: str, **facts: object) -> NoReturn:
    raise FileRefused([Problem(path=path, code=code, facts=facts)])


def read_event(value: object) -> EventFile:
    """Read an event's file from its JSON. Raises `FileRefused` with everything that is wrong."""
    if isinstance(value, dict) and value.get("format") != FORMAT:
        _refuse("format", "not_an_event", given=str(value.get("format"))[:40])
    if isinstance(value, dict) and value.get("version") != VERSION:
        _refuse("version", "unknown_version", given=str(value.get("version"))[:40])
    try:
        found: EventFile = read_as(EventFile, value)
    except JournalError as refused:
        raise FileRefused(refused.problems) from refused
    looking = _Looking()
    looking.event(found)
    if looking.problems:
        raise FileRefused(looking.problems)
    return found


def decision_problems(entry: object, path: str) -> list[Problem]:
    """Return what is wrong with a handwritten journal entry, without looking at the event."""
    if not isinstance(entry, dict):
        return [Problem(path=path, code="not_an_object", facts={"given": str(entry)[:40]})]
    kind = entry.get("kind")
    if not isinstance(kind, str) or kind not in DECISIONS:
        facts = {"given": str(kind)[:40], "choices": ", ".join(DECISIONS)}
        return [Problem(path=f"{path}.kind", code="unknown_journal", facts=facts)]
    needed, may = DECISIONS[kind], _MAY.get(kind, ())
    problems = [Problem(path=f"{path}.{name}", code="missing") for name in needed if entry.get(name) is None]
    problems += [
        Problem(path=f"{path}.{name}", code="unknown_field", facts={"name": str(name)[:40]})
        for name in entry
        if name not in {*needed, *may, *_NAMED}
    ]
    points = entry.get("points")
    if "points" in needed and points is not None:
        sign = -1 if kind == "penalty" else 1
        if type(points) is not int or points * sign <= 0 or abs(points) > 1_000_000_000:
            facts = {"sign": "fewer than none" if sign < 0 else "more than none"}
            problems.append(Problem(path=f"{path}.points", code="no_points", facts=facts))
    return problems + metadata_problems(entry, path)


def metadata_problems(entry: Mapping[str, Any], path: str) -> list[Problem]:
    """Return what is wrong with the writer, time, device and reason of an entry of a journal or a table."""
    problems = []
    for name, most in _BESIDE.items():
        given = entry.get(name, "")
        facts: dict[str, object] = {"given": str(given)[:40]}
        if not isinstance(given, str):
            problems.append(Problem(path=f"{path}.{name}", code="not_text", facts=facts))
        elif len(given) > most:
            facts = {"most": most, "length": len(given)}
            problems.append(Problem(path=f"{path}.{name}", code="too_long", facts=facts))
        elif name == "at" and given and not _is_moment(given):
            problems.append(Problem(path=f"{path}.at", code="not_a_moment", facts=facts))
    return problems


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _controls(text: str) -> bool:
    return any(unicodedata.category(letter) == "Cc" for letter in text)


class _Looking:
    """Checks an event's file and collects what does not fit together."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.people: dict[str, str] = {}
        self.meetings: set[str] = set()
        self.planned: set[int] = set()
        self.teams: set[str] = set()
        self.stages: set[str] = set()
        self.exported = False

    def say(self, path: str, code: str, **facts: object) -> None:
        """Add a problem."""
        self.problems.append(Problem(path=path, code=code, facts=facts))

    def event(self, found: EventFile) -> None:
        """Check everything, in the order of the file."""
        if not found.name.strip():
            self.say("name", "no_name")
        self.exported = bool(found.uid)
        self.teams = {team.id for team in found.teams or ()}
        self.stages = {stage.id for stage in found.stages or ()}
        if not self.exported:
            self._itself(found)
        self._dates(found.dates or ())
        self._ties(found.ties or (), "ties")
        self._counting(found)
        self._people(found)
        self.problems += formats.team_problems(found, self.people)
        self.problems += formats.stage_problems(found, self._ties)
        if found.rounds is not None and found.meetings is not None:
            self.say("meetings", "rounds_or_meetings")
        self._rounds(found.rounds or ())
        self._meetings(found)
        if not self.exported:
            for at, entry in enumerate(found.journal or ()):
                self._decision(entry, f"journal[{at}]", len(found.rounds or found.meetings or ()))

    def _itself(self, found: EventFile) -> None:
        """Check the event's own fields in a handwritten file."""
        for name in ("name", "place", "contact", "timezone"):
            if _controls(getattr(found, name)):
                self.say(name, "control")
        try:
            hosts.normalize(found.address)
        except ValueError:
            self.say("address", "no_address", given=found.address)
        if found.last_round is not None and found.last_round < len(found.rounds or ()):
            self.say("last_round", "too_early_an_end", given=found.last_round, rounds=len(found.rounds or ()))
        if found.club is not None:
            self.say("club", "only_exported", name="club")

    def _dates(self, dates: Sequence[str]) -> None:
        if len(dates) > MAX_DAYS:
            self.say("dates", "so_many", least=0, most=MAX_DAYS, given=len(dates))
        seen: dict[str, str] = {}
        for at, day in enumerate(dates):
            self._day(day, f"dates[{at}]")
            self._once(seen, day, f"dates[{at}]", "stands_twice", "given")

    def _ties(self, ties: Sequence[str], of: str) -> None:
        seen: dict[str, str] = {}
        for at, tie in enumerate(ties):
            path = f"{of}[{at}]"
            if tie not in TIES:
                self.say(path, "unknown_tie", given=tie, choices=", ".join(TIES))
            self._once(seen, tie, path, "stands_twice", "given")
        if "shared" in ties[:-1]:
            self.say(f"{of}[{ties.index('shared') + 1}]", "after_shared")

    def _day(self, day: str, path: str) -> None:
        try:
            if date.fromisoformat(day).isoformat() != day:
                raise ValueError(day)
        except ValueError:
            self.say(path, "bad_date", given=day)

    def _counting(self, found: EventFile) -> None:
        """Check a league's counting and its handicaps."""
        rules = found.counting
        # An export follows from its journal: people may have left the division that has a handicap.
        if rules is None or self.exported:
            return
        if found.kind is not EventKind.LEAGUE and not (found.kind is None and found.meetings is not None):
            self.say("counting", "only_in_a_league")
        if found.stages:
            self.say("stages", "stages_or_counting")
        if rules.order is CountingOrder.STREAK and (rules.best is None or rules.best.of is not BestOf.GAMES):
            self.say("counting.best", "no_length_of_a_streak")
        if rules.maximum_games is not None and rules.maximum_games < (rules.minimum_games or 0):
            facts = {"least": rules.minimum_games, "most": rules.maximum_games}
            self.say("counting.maximum_games", "fewer_than_the_minimum", **facts)
        named = {one for person in found.people for one in (person.id, person.part) if one}
        for name, points in (rules.handicap or {}).items():
            path = f"counting.handicap.{name[:40]}"
            if name not in named:
                self.say(path, "nobody_and_no_division", given=name[:40])
            if type(points) is not int or abs(points) > MAX_HANDICAP:
                self.say(path, "out_of_range", least=-MAX_HANDICAP, most=MAX_HANDICAP, given=str(points)[:40])

    def _people(self, found: EventFile) -> None:
        names: dict[str, str] = {}
        numbers: dict[int, str] = {}
        for at, person in enumerate(found.people):
            path = f"people[{at}]"
            self._once(self.people, person.id, f"{path}.id", "same_id", "id")
            if not person.name.strip() and not person.who:
                self.say(f"{path}.name", "no_name")
            elif person.name.strip():
                self._once(
                    names, " ".join(person.name.split()).casefold(), f"{path}.name", "same_name", "name"
                )
            if person.number is not None:
                self._once(numbers, person.number, f"{path}.number", "same_number", "number")
            if person.division and person.group and person.division != person.group:
                self.say(
                    f"{path}.division", "group_or_division", group=person.group, division=person.division
                )
            self._numbers(person.numbers or {}, f"{path}.numbers")
            if not self.exported:
                for name in ("who", "salt"):
                    if getattr(person, name):
                        self.say(f"{path}.{name}", "only_exported", name=name)

        if found.merged and not self.exported:
            self.say("merged", "only_exported", name="merged")
        for at, person in enumerate(found.merged):
            self._numbers(person.numbers or {}, f"merged[{at}].numbers")

    def _numbers(self, numbers: Mapping[str, object], path: str) -> None:
        seen: dict[str, str] = {}
        for federation, number in numbers.items():
            place = f"{path}.{federation[:40]}"
            if not isinstance(number, str) or len(number) > 40 or not federation.isidentifier():
                self.say(place, "not_text", given=str(number)[:40])
            elif _controls(number):
                self.say(place, "control")
            self._once(seen, federation.casefold(), place, "stands_twice", "given")

    def _once(self, seen: dict[Any, str], what: Any, path: str, code: str, name: str) -> None:
        if what in seen:
            self.say(path, code, **{name: what, "first": seen[what]})
        else:
            seen[what] = path.rpartition(".")[0]

    def _rounds(self, rounds: Sequence[RoundIn]) -> None:
        for at, round_ in enumerate(rounds):
            path = f"rounds[{at}]"
            if round_.number != at + 1:
                self.say(f"{path}.number", "rounds_in_order", wanted=at + 1)
            if (round_.tables is None) == (round_.results is None):
                self.say(path, "both_or_neither", choices="tables, results")
            if round_.date:
                self._day(round_.date, f"{path}.date")
            played = round_.results is not None or any(
                table.result or table.ledger for table in round_.tables or ()
            )
            if round_.state is RoundState.DRAWN and played and not self.exported:
                self.say(f"{path}.state", "played")
            places: dict[str, str] = {}
            tables: dict[int, str] = {}
            for n, table in enumerate(round_.tables or ()):
                inner = f"{path}.tables[{n}]"
                # A table without a number has the number of its position.
                self._once(tables, table.table or n + 1, f"{inner}.table", "same_table", "table")
                self._table(table, inner)
                self._seats(table.seats, f"{inner}.seats", places)
            for n, result in enumerate(round_.results or ()):
                self._person(result.id, f"{path}.results[{n}].id", places)
            self._seats(round_.rests or (), f"{path}.rests", places)

    def _meetings(self, found: EventFile) -> None:
        ids: dict[str, str] = {}
        self.meetings = {meeting.id for meeting in found.meetings or () if meeting.is_played}
        for at, meeting in enumerate(found.meetings or ()):
            path = f"meetings[{at}]"
            if not meeting.is_played:
                self.planned.add(at + 1)
            self._once(ids, meeting.id, f"{path}.id", "same_id", "id")
            if not meeting.id.strip():
                self.say(f"{path}.id", "no_name")
            elif _controls(meeting.id) and not self.exported:
                self.say(f"{path}.id", "control")
            if meeting.date:
                self._day(meeting.date, f"{path}.date")
            for n, game in enumerate(meeting.games):
                inner = f"{path}.games[{n}]"
                self._game(game, inner)
                self._table(game, inner)
                self._seats(game.seats, f"{inner}.seats", {})
            self._sums(meeting, path)

    def _game(self, game: GameIn, path: str) -> None:
        if not self.exported:
            for name in ("round", "counts"):
                if getattr(game, name) is not None:
                    self.say(f"{path}.{name}", "only_exported", name=name)

    def _sums(self, meeting: MeetingIn, path: str) -> None:
        """Check the rounds of a meeting whose tables are unknown."""
        for at, round_ in enumerate(meeting.rounds or ()):
            inner = f"{path}.rounds[{at}]"
            if round_.date:
                self._day(round_.date, f"{inner}.date")
            if not self.exported:
                if round_.results is None:
                    self.say(f"{inner}.results", "missing")
                if round_.state is RoundState.DRAWN:
                    self.say(f"{inner}.state", "played")
                for name in ("number", "date"):
                    if getattr(round_, name):
                        self.say(f"{inner}.{name}", "only_exported", name=name)
            places: dict[str, str] = {}
            for n, result in enumerate(round_.results or ()):
                self._person(result.id, f"{inner}.results[{n}].id", places)
            self._seats(round_.rests or (), f"{inner}.rests", places)

    def _table(self, table: TableIn | GameIn, path: str) -> None:
        if table.start is not None and formats.starting_points(table.start, len(table.seats)) is None:
            self.say(f"{path}.start", "bad_start", given=str(table.start)[:40], players=len(table.seats))
        if table.result is not None and table.ledger is not None:
            self.say(path, "both_or_neither", choices="result, ledger")
        self._result(table.result, f"{path}.result", len(table.seats))

    def _result(self, result: ResultIn | None, path: str, players: int) -> None:
        if result is None:
            return
        if (result.scores is None) == (result.results is None):
            self.say(path, "both_or_neither", choices="scores, results")
        for name in ("scores", "results", "places"):
            figures = getattr(result, name)
            if figures is not None and len(figures) != players:
                self.say(f"{path}.{name}", "wrong_figures", players=players, given=len(figures))
        if result.places is not None and result.results is None:
            self.say(f"{path}.places", "places_without_results")
        places = sorted(result.places or ())
        if any(place not in (at, *places[at - 2 : at - 1]) for at, place in enumerate(places, start=1)):
            self.say(f"{path}.places", "no_places", given=", ".join(map(str, result.places or ())))
        if result.sticks_left and result.scores is None:
            self.say(f"{path}.sticks_left", "sticks_without_scores")

    def _seats(
        self, seats: Iterable[str], path: str, places: dict[str, str], known: Container[str] | None = None
    ) -> None:
        for n, one in enumerate(seats):
            self._person(one, f"{path}[{n}]", places, known)

    def _person(
        self, one: str, path: str, places: dict[str, str], known: Container[str] | None = None
    ) -> None:
        if one not in (self.people if known is None else known):
            self.say(path, "unknown_person", id=one)
        elif one in places:
            self.say(path, "two_places", id=one, first=places[one])
        else:
            places[one] = path

    def _decision(self, entry: object, path: str, rounds: int) -> None:
        problems = decision_problems(entry, path)
        self.problems += problems
        if problems or not isinstance(entry, dict):
            return
        check: Mapping[str, Callable[[Any, str], None]] = {
            "who": lambda value, at: self._named(
                value,
                at,
                2 if entry["kind"] == "exchange" else 1,
                entry["kind"] in ("penalty", "bonus", "decline"),
            ),
            "stage": self._stage,
            "out": lambda value, at: self._named(value, at, 1),
            "in": lambda value, at: self._named(value, at, 1),
            "order": lambda value, at: self._named(value, at, 0, team=True),
            "round": lambda value, at: self._round(value, at, rounds),
            "after_round": lambda value, at: self._round(value, at, rounds),
            "meeting": self._meeting,
            "from": self._since,
            "until": self._until,
        }
        for name, look in check.items():
            if entry.get(name) is not None:
                look(entry[name], f"{path}.{name}")
        if entry.get("meeting") is not None and entry.get("after_round") is not None:
            self.say(path, "both_or_neither", choices="after_round, meeting")

    def _stage(self, value: Any, path: str) -> None:
        if value not in self.stages:
            self.say(path, "unknown_stage", given=str(value)[:40])

    def _named(self, value: Any, path: str, many: int, team: bool = False) -> None:
        if many == 1:
            known = self.people.keys() | self.teams if team else self.people.keys()
            if not isinstance(value, str) or value not in known:
                self.say(path, "unknown_person", id=str(value)[:40])
            return
        if not isinstance(value, list) or (many and len(value) != many) or len(value) < 2:
            self.say(path, "not_a_list", given=str(value)[:40])
            return
        strange = [n for n, one in enumerate(value) if not isinstance(one, str)]
        for n in strange:
            self.say(f"{path}[{n}]", "unknown_person", id=str(value[n])[:40])
        if not strange:
            # Lots are drawn among people or among teams.
            self._seats(value, path, {}, self.teams if team and value[0] in self.teams else None)

    def _round(self, value: Any, path: str, rounds: int) -> None:
        if type(value) is not int or not 1 <= value <= rounds:
            self.say(path, "unknown_round", number=str(value)[:40])
        elif value in self.planned:
            self.say(path, "unknown_meeting", given=str(value))

    def _meeting(self, value: Any, path: str) -> None:
        if not isinstance(value, str) or value not in self.meetings:
            self.say(path, "unknown_meeting", given=str(value)[:40])

    def _since(self, value: Any, path: str) -> None:
        if value != "start" and (type(value) is not int or value < 1):
            self.say(path, "not_since", given=str(value)[:40])

    def _until(self, value: Any, path: str) -> None:
        if value not in ("round", "end"):
            self.say(path, "unknown_word", given=str(value)[:40], choices="round, end")
