"""Check what does not fit together in an event file.

Everything that needs neither the rules nor the desk is checked here. All problems are reported together, each with its
path.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from tournaments.common import hosts
from tournaments.journal.kinds import BestOf, CountingOrder, EventKind
from tournaments.journal.problems import Problem
from tournaments.services.interchange.eventfile import formats
from tournaments.services.interchange.eventfile.decisions import decision_problems
from tournaments.services.interchange.eventfile.shape import (
    MAX_HANDICAP,
    EventFile,
    GameIn,
    MeetingIn,
    ResultIn,
    RoundIn,
    RoundState,
    TableIn,
)

__all__ = ["EventFileCheck"]

_MAX_DAYS: Final = 60
_TIES: Final = ("firsts", "lasts", "best", "latest", "head_to_head", "seed", "lot", "shared")


def _controls(text: str) -> bool:
    return any(unicodedata.category(letter) == "Cc" for letter in text)


class EventFileCheck:
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
        if len(dates) > _MAX_DAYS:
            self.say("dates", "so_many", least=0, most=_MAX_DAYS, given=len(dates))
        seen: dict[str, str] = {}
        for at, day in enumerate(dates):
            self._day(day, f"dates[{at}]")
            self._once(seen, day, f"dates[{at}]", "stands_twice", "given")

    def _ties(self, ties: Sequence[str], of: str) -> None:
        seen: dict[str, str] = {}
        for at, tie in enumerate(ties):
            path = f"{of}[{at}]"
            if tie not in _TIES:
                self.say(path, "unknown_tie", given=tie, choices=", ".join(_TIES))
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

    def _once(self, first_paths: dict[Any, str], what: Any, path: str, code: str, name: str) -> None:
        if what in first_paths:
            self.say(path, code, **{name: what, "first": first_paths[what]})
        else:
            first_paths[what] = path.rpartition(".")[0]

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
