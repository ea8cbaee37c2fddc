"""Check the stages and teams of an event file."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from typing import Any, Final

import referee
from tournaments.journal.fitting import Link, find_misfits
from tournaments.journal.problems import Problem
from tournaments.services.interchange.eventfile.shape import (
    CarryIn,
    EntersIn,
    EventFile,
    MeetingIn,
    StageIn,
    TeamIn,
)

__all__ = [
    "by_rank",
    "relay_stock",
    "rounds_of",
    "split_into_rounds",
    "stage_problems",
    "starting_points",
    "team_problems",
]

_PART: Final = re.compile(r"(?:0|1|[1-9][0-9]{0,3}/[1-9][0-9]{0,3})", re.ASCII)
_MAX_POINTS: Final = 1_000_000_000
_SEATS: Final = (4, 3)


def stage_problems(
    event_file: EventFile, check_ties: Callable[[Sequence[str], str], None]
) -> Iterator[Problem]:
    """Yield what is wrong with the stages except their rules; *check_ties* checks a list of tie-breaks at its path."""
    stages = event_file.stages or ()
    names = [stage.id for stage in stages]
    for index, stage in enumerate(stages):
        path = f"stages[{index}]"
        if not stage.id.strip():
            yield Problem(path=f"{path}.id", code="no_name")
        if stage.id in names[:index]:
            facts: dict[str, object] = {"id": stage.id, "first": f"stages[{names.index(stage.id)}]"}
            yield Problem(path=f"{path}.id", code="same_id", facts=facts)
        check_ties(stage.ties or (), f"{path}.ties")
        yield from _entry_problems(event_file, stage, f"{path}.enters")
        yield from _carry_problems(stage.carry, f"{path}.carry")
        yield from _pattern_problems(stage.pattern, f"{path}.pattern")
    round_numbers = (
        None if event_file.rounds is None and event_file.meetings is None else set(_round_numbers(event_file))
    )
    yield from find_misfits([_stage_link(event_file, stage) for stage in stages], round_numbers)


def _stage_link(event_file: EventFile, stage: StageIn) -> Link:
    enters, carry = stage.enters, stage.carry
    is_valid = enters is not None and len(_entry_ways(enters)) == 1 and enters.list_ is None
    return Link(
        stage=stage.id,
        rounds=rounds_of(event_file, stage),
        enters=enters.of if enters and is_valid else None,
        carry=carry.of if carry else None,
    )


def rounds_of(event_file: EventFile, stage: StageIn) -> tuple[int, ...]:
    """Return the numbers of a stage's rounds; a single stage without numbers has all."""
    if stage.rounds is not None:
        return stage.rounds
    return _round_numbers(event_file) if len(event_file.stages or ()) == 1 else ()


def _round_numbers(event_file: EventFile) -> tuple[int, ...]:
    """Return the numbers of all rounds; in a handwritten league, those that its meetings become."""
    if event_file.meetings is None:
        return tuple(round_.number for round_ in event_file.rounds or ())
    if event_file.uid:
        return tuple(
            round_.number
            for meeting in event_file.meetings
            for round_ in meeting.rounds or ()
            if round_.number
        )
    return tuple(
        range(
            1,
            sum(
                len(split_into_rounds(meeting)) + len(meeting.rounds or ()) for meeting in event_file.meetings
            )
            + 1,
        )
    )


def split_into_rounds(meeting: MeetingIn) -> list[list[int]]:
    """Divide the games into rounds, by their indexes: each is in the first round after its players' earlier games."""
    parts: list[list[int]] = []
    last_part: dict[str, int] = {}
    for index, game in enumerate(meeting.games):
        part = max((last_part.get(player, -1) for player in game.seats), default=-1) + 1
        if part == len(parts):
            parts.append([])
        parts[part].append(index)
        last_part |= dict.fromkeys(game.seats, part)
    return parts


def _pattern_problems(pattern: str, path: str) -> Iterator[Problem]:
    """Check that a pattern fits tables of some size; the rules decide later which size is needed."""
    refusals: list[referee.Rejected] = []
    for seats in _SEATS if pattern else ():
        try:
            referee.seating.read_pattern(pattern, seats)
        except referee.Rejected as error:
            refusals.append(error)
    if len(refusals) == len(_SEATS):
        yield Problem(
            path=path,
            code="bad_entry",
            facts={
                "says": " ".join(
                    referee.messages.say_problem(problem, str, "en") for problem in refusals[0].problems
                )
            },
        )


def _entry_problems(event_file: EventFile, stage: StageIn, path: str) -> Iterator[Problem]:
    enters = stage.enters
    if enters is None:
        return
    entry_ways = _entry_ways(enters)
    if len(entry_ways) != 1:
        yield Problem(path=path, code="both_or_neither", facts={"choices": "first, list, others, advance"})
        return
    if enters.of_each and (enters.of_each != "group" or enters.first is None):
        facts: dict[str, object] = {"given": enters.of_each, "choices": "group"}
        yield Problem(path=f"{path}.of_each", code="unknown_word", facts=facts)
    yield from _list_problems(event_file, enters, path)


def _entry_ways(enters: EntersIn) -> list[str]:
    """Return the ways of entry that are given; exactly one is required."""
    return [
        name for name, is_given in (
            ("first", enters.first is not None), ("list", enters.list_ is not None),
            ("others", enters.others), ("advance", enters.advance is not None),
        ) if is_given
    ]  # fmt: skip


def _list_problems(event_file: EventFile, enters: EntersIn, path: str) -> Iterator[Problem]:
    known_ids = {entrant.id for entrant in event_file.people} | {team.id for team in event_file.teams or ()}
    seen_ids: set[str] = set()
    for index, entrant in enumerate(enters.list_ or ()):
        if entrant not in known_ids:
            yield Problem(path=f"{path}.list[{index}]", code="unknown_person", facts={"id": entrant})
        elif entrant in seen_ids:
            yield Problem(path=f"{path}.list[{index}]", code="stands_twice", facts={"given": entrant})
        seen_ids.add(entrant)


def _carry_problems(carry: CarryIn | None, path: str) -> Iterator[Problem]:
    if carry is None:
        return
    if by_rank(carry) is None and not (isinstance(carry.part, str) and _PART.fullmatch(carry.part)):
        yield Problem(path=f"{path}.part", code="no_part", facts={"given": str(carry.part)[:40]})


def by_rank(carry: CarryIn) -> tuple[int | str, ...] | None:
    """Return the points by rank; None if it is a fraction, or something else."""
    part: Any = carry.part
    if not isinstance(part, dict) or set(part) != {"by_rank"} or not isinstance(part["by_rank"], list):
        return None
    points = part["by_rank"]
    is_valid = points and all(type(figure) is int and abs(figure) <= _MAX_POINTS for figure in points)
    return tuple(points) if is_valid else None


def team_problems(event_file: EventFile, people: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong with the teams and with their scoring."""
    ids: dict[str, str] = {}
    for index, team in enumerate(event_file.teams or ()):
        path = f"teams[{index}]"
        if team.id in ids or team.id in people:
            first_path = ids.get(team.id, "people")
            yield Problem(path=f"{path}.id", code="same_id", facts={"id": team.id, "first": first_path})
        ids.setdefault(team.id, path)
        if not team.name.strip():
            yield Problem(path=f"{path}.name", code="no_name")
        if team.word and not event_file.uid:
            yield Problem(path=f"{path}.word", code="only_exported", facts={"name": "word"})
        yield from _member_problems(team, path, people)
    scoring = event_file.team_scoring
    if scoring not in (None, "sum") and relay_stock(event_file) is None:
        yield Problem(path="team_scoring", code="no_scoring", facts={"given": str(scoring)[:40]})
    if scoring is not None and not event_file.teams:
        yield Problem(path="team_scoring", code="no_teams")


def relay_stock(event_file: EventFile) -> int | None:
    """Return each team's starting points in a relay; None if it is no relay, or cannot be read."""
    match event_file.team_scoring:
        case {"relay": {"stock": int(stock), **unknown}, **other_keys} if not (
            unknown or other_keys or stock is True
        ):
            return stock if 0 < stock <= _MAX_POINTS else None
    return None


def starting_points(value: object, players: int) -> tuple[int, ...] | None:
    """Return the starting points of a table's seats; None if it is not a list of *players* whole numbers."""
    if not isinstance(value, list | tuple) or len(value) != players:
        return None
    is_valid = all(type(figure) is int and abs(figure) <= _MAX_POINTS for figure in value)
    return tuple(value) if is_valid else None


def _member_problems(team: TeamIn, path: str, people: Collection[str]) -> Iterator[Problem]:
    for index, member in enumerate(team.members):
        if member.id not in people:
            yield Problem(path=f"{path}.members[{index}].id", code="unknown_person", facts={"id": member.id})
        if member in team.members[:index]:
            yield Problem(path=f"{path}.members[{index}].id", code="stands_twice", facts={"given": member.id})
        if member.from_:
            try:
                day = date.fromisoformat(member.from_).isoformat()
            except ValueError:
                day = ""
            if day != member.from_:
                yield Problem(
                    path=f"{path}.members[{index}].from", code="bad_date", facts={"given": member.from_}
                )
