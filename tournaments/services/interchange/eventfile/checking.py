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


def _has_control_characters(text: str) -> bool:
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

    def add_problem(self, path: str, code: str, **facts: object) -> None:
        """Add a problem."""
        self.problems.append(Problem(path=path, code=code, facts=facts))

    def check(self, event_file: EventFile) -> None:
        """Check everything, in the order of the file."""
        if not event_file.name.strip():
            self.add_problem("name", "no_name")
        self.exported = bool(event_file.uid)
        self.teams = {team.id for team in event_file.teams or ()}
        self.stages = {stage.id for stage in event_file.stages or ()}
        if not self.exported:
            self._check_event_fields(event_file)
        self._check_dates(event_file.dates or ())
        self._check_ties(event_file.ties or (), "ties")
        self._check_counting(event_file)
        self._check_people(event_file)
        self.problems += formats.team_problems(event_file, self.people)
        self.problems += formats.stage_problems(event_file, self._check_ties)
        if event_file.rounds is not None and event_file.meetings is not None:
            self.add_problem("meetings", "rounds_or_meetings")
        self._check_rounds(event_file.rounds or ())
        self._check_meetings(event_file)
        if not self.exported:
            for index, entry in enumerate(event_file.journal or ()):
                self._check_decision(
                    entry, f"journal[{index}]", len(event_file.rounds or event_file.meetings or ())
                )

    def _check_event_fields(self, event_file: EventFile) -> None:
        """Check the event's own fields in a handwritten file."""
        for name in ("name", "place", "contact", "timezone"):
            if _has_control_characters(getattr(event_file, name)):
                self.add_problem(name, "control")
        try:
            hosts.normalize(event_file.address)
        except ValueError:
            self.add_problem("address", "no_address", given=event_file.address)
        if event_file.last_round is not None and event_file.last_round < len(event_file.rounds or ()):
            self.add_problem(
                "last_round",
                "too_early_an_end",
                given=event_file.last_round,
                rounds=len(event_file.rounds or ()),
            )
        if event_file.club is not None:
            self.add_problem("club", "only_exported", name="club")

    def _check_dates(self, dates: Sequence[str]) -> None:
        if len(dates) > _MAX_DAYS:
            self.add_problem("dates", "so_many", least=0, most=_MAX_DAYS, given=len(dates))
        first_paths: dict[str, str] = {}
        for index, day in enumerate(dates):
            self._check_day(day, f"dates[{index}]")
            self._check_unique(first_paths, day, f"dates[{index}]", "stands_twice", "given")

    def _check_ties(self, ties: Sequence[str], base_path: str) -> None:
        first_paths: dict[str, str] = {}
        for index, tie in enumerate(ties):
            path = f"{base_path}[{index}]"
            if tie not in _TIES:
                self.add_problem(path, "unknown_tie", given=tie, choices=", ".join(_TIES))
            self._check_unique(first_paths, tie, path, "stands_twice", "given")
        if "shared" in ties[:-1]:
            self.add_problem(f"{base_path}[{ties.index('shared') + 1}]", "after_shared")

    def _check_day(self, day: str, path: str) -> None:
        try:
            if date.fromisoformat(day).isoformat() != day:
                raise ValueError(day)
        except ValueError:
            self.add_problem(path, "bad_date", given=day)

    def _check_counting(self, event_file: EventFile) -> None:
        """Check a league's counting and its handicaps."""
        rules = event_file.counting
        # An export follows from its journal: people may have left the division that has a handicap.
        if rules is None or self.exported:
            return
        if event_file.kind is not EventKind.LEAGUE and not (
            event_file.kind is None and event_file.meetings is not None
        ):
            self.add_problem("counting", "only_in_a_league")
        if event_file.stages:
            self.add_problem("stages", "stages_or_counting")
        if rules.order is CountingOrder.STREAK and (rules.best is None or rules.best.of is not BestOf.GAMES):
            self.add_problem("counting.best", "no_length_of_a_streak")
        if rules.maximum_games is not None and rules.maximum_games < (rules.minimum_games or 0):
            facts = {"least": rules.minimum_games, "most": rules.maximum_games}
            self.add_problem("counting.maximum_games", "fewer_than_the_minimum", **facts)
        known_names = {
            known_name
            for person in event_file.people
            for known_name in (person.id, person.part)
            if known_name
        }
        for name, points in (rules.handicap or {}).items():
            path = f"counting.handicap.{name[:40]}"
            if name not in known_names:
                self.add_problem(path, "nobody_and_no_division", given=name[:40])
            if type(points) is not int or abs(points) > MAX_HANDICAP:
                self.add_problem(
                    path, "out_of_range", least=-MAX_HANDICAP, most=MAX_HANDICAP, given=str(points)[:40]
                )

    def _check_people(self, event_file: EventFile) -> None:
        names: dict[str, str] = {}
        numbers: dict[int, str] = {}
        for index, person in enumerate(event_file.people):
            path = f"people[{index}]"
            self._check_unique(self.people, person.id, f"{path}.id", "same_id", "id")
            if not person.name.strip() and not person.who:
                self.add_problem(f"{path}.name", "no_name")
            elif person.name.strip():
                self._check_unique(
                    names, " ".join(person.name.split()).casefold(), f"{path}.name", "same_name", "name"
                )
            if person.number is not None:
                self._check_unique(numbers, person.number, f"{path}.number", "same_number", "number")
            if person.division and person.group and person.division != person.group:
                self.add_problem(
                    f"{path}.division", "group_or_division", group=person.group, division=person.division
                )
            self._check_numbers(person.numbers or {}, f"{path}.numbers")
            if not self.exported:
                for name in ("who", "salt"):
                    if getattr(person, name):
                        self.add_problem(f"{path}.{name}", "only_exported", name=name)

        if event_file.merged and not self.exported:
            self.add_problem("merged", "only_exported", name="merged")
        for index, person in enumerate(event_file.merged):
            self._check_numbers(person.numbers or {}, f"merged[{index}].numbers")

    def _check_numbers(self, numbers: Mapping[str, object], path: str) -> None:
        first_paths: dict[str, str] = {}
        for federation, number in numbers.items():
            number_path = f"{path}.{federation[:40]}"
            if not isinstance(number, str) or len(number) > 40 or not federation.isidentifier():
                self.add_problem(number_path, "not_text", given=str(number)[:40])
            elif _has_control_characters(number):
                self.add_problem(number_path, "control")
            self._check_unique(first_paths, federation.casefold(), number_path, "stands_twice", "given")

    def _check_unique(self, first_paths: dict[Any, str], value: Any, path: str, code: str, name: str) -> None:
        if value in first_paths:
            self.add_problem(path, code, **{name: value, "first": first_paths[value]})
        else:
            first_paths[value] = path.rpartition(".")[0]

    def _check_rounds(self, rounds: Sequence[RoundIn]) -> None:
        for index, round_ in enumerate(rounds):
            path = f"rounds[{index}]"
            if round_.number != index + 1:
                self.add_problem(f"{path}.number", "rounds_in_order", wanted=index + 1)
            if (round_.tables is None) == (round_.results is None):
                self.add_problem(path, "both_or_neither", choices="tables, results")
            if round_.date:
                self._check_day(round_.date, f"{path}.date")
            played = round_.results is not None or any(
                table.result or table.ledger for table in round_.tables or ()
            )
            if round_.state is RoundState.DRAWN and played and not self.exported:
                self.add_problem(f"{path}.state", "played")
            places: dict[str, str] = {}
            tables: dict[int, str] = {}
            for inner_index, table in enumerate(round_.tables or ()):
                inner_path = f"{path}.tables[{inner_index}]"
                # A table without a number has the number of its position.
                self._check_unique(
                    tables, table.table or inner_index + 1, f"{inner_path}.table", "same_table", "table"
                )
                self._check_table(table, inner_path)
                self._check_seats(table.seats, f"{inner_path}.seats", places)
            for inner_index, result in enumerate(round_.results or ()):
                self._check_person(result.id, f"{path}.results[{inner_index}].id", places)
            self._check_seats(round_.rests or (), f"{path}.rests", places)

    def _check_meetings(self, event_file: EventFile) -> None:
        ids: dict[str, str] = {}
        self.meetings = {meeting.id for meeting in event_file.meetings or () if meeting.is_played}
        for index, meeting in enumerate(event_file.meetings or ()):
            path = f"meetings[{index}]"
            if not meeting.is_played:
                self.planned.add(index + 1)
            self._check_unique(ids, meeting.id, f"{path}.id", "same_id", "id")
            if not meeting.id.strip():
                self.add_problem(f"{path}.id", "no_name")
            elif _has_control_characters(meeting.id) and not self.exported:
                self.add_problem(f"{path}.id", "control")
            if meeting.date:
                self._check_day(meeting.date, f"{path}.date")
            for game_index, game in enumerate(meeting.games):
                inner_path = f"{path}.games[{game_index}]"
                self._check_game(game, inner_path)
                self._check_table(game, inner_path)
                self._check_seats(game.seats, f"{inner_path}.seats", {})
            self._check_rounds_without_tables(meeting, path)

    def _check_game(self, game: GameIn, path: str) -> None:
        if not self.exported:
            for name in ("round", "counts"):
                if getattr(game, name) is not None:
                    self.add_problem(f"{path}.{name}", "only_exported", name=name)

    def _check_rounds_without_tables(self, meeting: MeetingIn, path: str) -> None:
        """Check the rounds of a meeting whose tables are unknown."""
        for index, round_ in enumerate(meeting.rounds or ()):
            inner_path = f"{path}.rounds[{index}]"
            if round_.date:
                self._check_day(round_.date, f"{inner_path}.date")
            if not self.exported:
                if round_.results is None:
                    self.add_problem(f"{inner_path}.results", "missing")
                if round_.state is RoundState.DRAWN:
                    self.add_problem(f"{inner_path}.state", "played")
                for name in ("number", "date"):
                    if getattr(round_, name):
                        self.add_problem(f"{inner_path}.{name}", "only_exported", name=name)
            places: dict[str, str] = {}
            for result_index, result in enumerate(round_.results or ()):
                self._check_person(result.id, f"{inner_path}.results[{result_index}].id", places)
            self._check_seats(round_.rests or (), f"{inner_path}.rests", places)

    def _check_table(self, table: TableIn | GameIn, path: str) -> None:
        if table.start is not None and formats.starting_points(table.start, len(table.seats)) is None:
            self.add_problem(
                f"{path}.start", "bad_start", given=str(table.start)[:40], players=len(table.seats)
            )
        if table.result is not None and table.ledger is not None:
            self.add_problem(path, "both_or_neither", choices="result, ledger")
        self._check_result(table.result, f"{path}.result", len(table.seats))

    def _check_result(self, result: ResultIn | None, path: str, players: int) -> None:
        if result is None:
            return
        if (result.scores is None) == (result.results is None):
            self.add_problem(path, "both_or_neither", choices="scores, results")
        for name in ("scores", "results", "places"):
            figures = getattr(result, name)
            if figures is not None and len(figures) != players:
                self.add_problem(f"{path}.{name}", "wrong_figures", players=players, given=len(figures))
        if result.places is not None and result.results is None:
            self.add_problem(f"{path}.places", "places_without_results")
        places = sorted(result.places or ())
        if any(
            place not in (expected, *places[expected - 2 : expected - 1])
            for expected, place in enumerate(places, start=1)
        ):
            self.add_problem(f"{path}.places", "no_places", given=", ".join(map(str, result.places or ())))
        if result.sticks_left and result.scores is None:
            self.add_problem(f"{path}.sticks_left", "sticks_without_scores")

    def _check_seats(
        self, seats: Iterable[str], path: str, places: dict[str, str], known_ids: Container[str] | None = None
    ) -> None:
        for index, person in enumerate(seats):
            self._check_person(person, f"{path}[{index}]", places, known_ids)

    def _check_person(
        self, person: str, path: str, places: dict[str, str], known_ids: Container[str] | None = None
    ) -> None:
        if person not in (self.people if known_ids is None else known_ids):
            self.add_problem(path, "unknown_person", id=person)
        elif person in places:
            self.add_problem(path, "two_places", id=person, first=places[person])
        else:
            places[person] = path

    def _check_decision(self, entry: object, path: str, rounds: int) -> None:
        problems = decision_problems(entry, path)
        self.problems += problems
        if problems or not isinstance(entry, dict):
            return
        checks: Mapping[str, Callable[[Any, str], None]] = {
            "who": lambda value, value_path: self._check_entrants(
                value,
                value_path,
                2 if entry["kind"] == "exchange" else 1,
                entry["kind"] in ("penalty", "bonus", "decline"),
            ),
            "stage": self._check_stage,
            "out": lambda value, value_path: self._check_entrants(value, value_path, 1),
            "in": lambda value, value_path: self._check_entrants(value, value_path, 1),
            "order": lambda value, value_path: self._check_entrants(value, value_path, 0, allows_team=True),
            "round": lambda value, value_path: self._check_round(value, value_path, rounds),
            "after_round": lambda value, value_path: self._check_round(value, value_path, rounds),
            "meeting": self._check_meeting,
            "from": self._check_since,
            "until": self._check_until,
        }
        for name, check_field in checks.items():
            if entry.get(name) is not None:
                check_field(entry[name], f"{path}.{name}")
        if entry.get("meeting") is not None and entry.get("after_round") is not None:
            self.add_problem(path, "both_or_neither", choices="after_round, meeting")

    def _check_stage(self, value: Any, path: str) -> None:
        if value not in self.stages:
            self.add_problem(path, "unknown_stage", given=str(value)[:40])

    def _check_entrants(self, value: Any, path: str, count: int, allows_team: bool = False) -> None:
        if count == 1:
            known_ids = self.people.keys() | self.teams if allows_team else self.people.keys()
            if not isinstance(value, str) or value not in known_ids:
                self.add_problem(path, "unknown_person", id=str(value)[:40])
            return
        if not isinstance(value, list) or (count and len(value) != count) or len(value) < 2:
            self.add_problem(path, "not_a_list", given=str(value)[:40])
            return
        bad_indexes = [index for index, item in enumerate(value) if not isinstance(item, str)]
        for index in bad_indexes:
            self.add_problem(f"{path}[{index}]", "unknown_person", id=str(value[index])[:40])
        if not bad_indexes:
            # Lots are drawn among people or among teams.
            self._check_seats(value, path, {}, self.teams if allows_team and value[0] in self.teams else None)

    def _check_round(self, value: Any, path: str, rounds: int) -> None:
        if type(value) is not int or not 1 <= value <= rounds:
            self.add_problem(path, "unknown_round", number=str(value)[:40])
        elif value in self.planned:
            self.add_problem(path, "unknown_meeting", given=str(value))

    def _check_meeting(self, value: Any, path: str) -> None:
        if not isinstance(value, str) or value not in self.meetings:
            self.add_problem(path, "unknown_meeting", given=str(value)[:40])

    def _check_since(self, value: Any, path: str) -> None:
        if value != "start" and (type(value) is not int or value < 1):
            self.add_problem(path, "not_since", given=str(value)[:40])

    def _check_until(self, value: Any, path: str) -> None:
        if value not in ("round", "end"):
            self.add_problem(path, "unknown_word", given=str(value)[:40], choices="round, end")
