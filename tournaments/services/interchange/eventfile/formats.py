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
_MOST: Final = 1_000_000_000
_SEATS: Final = (4, 3)


def stage_problems(found: EventFile, ties: Callable[[Sequence[str], str], None]) -> Iterator[Problem]:
    """Yield what is wrong with the stages except their rules; *ties* checks a list of tie-breaks at its path."""
    stages = found.stages or ()
    names = [stage.id for stage in stages]
    for at, stage in enumerate(stages):
        path = f"stages[{at}]"
        if not stage.id.strip():
            yield Problem(path=f"{path}.id", code="no_name")
        if stage.id in names[:at]:
            facts: dict[str, object] = {"id": stage.id, "first": f"stages[{names.index(stage.id)}]"}
            yield Problem(path=f"{path}.id", code="same_id", facts=facts)
        ties(stage.ties or (), f"{path}.ties")
        yield from _enters(found, stage, f"{path}.enters")
        yield from _carry(stage.carry, f"{path}.carry")
        yield from _pattern(stage.pattern, f"{path}.pattern")
    known = None if found.rounds is None and found.meetings is None else set(_numbers(found))
    yield from find_misfits([_link(found, stage) for stage in stages], known)


def _link(found: EventFile, stage: StageIn) -> Link:
    enters, carry = stage.enters, stage.carry
    one_way = enters is not None and len(_ways(enters)) == 1 and enters.list_ is None
    return Link(
        stage=stage.id,
        rounds=rounds_of(found, stage),
        enters=enters.of if enters and one_way else None,
        carry=carry.of if carry else None,
    )


def rounds_of(found: EventFile, stage: StageIn) -> tuple[int, ...]:
    """Return the numbers of a stage's rounds; a single stage without numbers has all."""
    if stage.rounds is not None:
        return stage.rounds
    return _numbers(found) if len(found.stages or ()) == 1 else ()


def _numbers(found: EventFile) -> tuple[int, ...]:
    """Return the numbers of all rounds; in a handwritten league, those that its meetings become."""
    if found.meetings is None:
        return tuple(round_.number for round_ in found.rounds or ())
    if found.uid:
        return tuple(one.number for meeting in found.meetings for one in meeting.rounds or () if one.number)
    return tuple(
        range(1, sum(len(split_into_rounds(one)) + len(one.rounds or ()) for one in found.meetings) + 1)
    )


def split_into_rounds(meeting: MeetingIn) -> list[list[int]]:
    """Divide the games into rounds, by their indexes: each is in the first round after its players' earlier games."""
    parts: list[list[int]] = []
    last: dict[str, int] = {}
    for at, game in enumerate(meeting.games):
        n = max((last.get(one, -1) for one in game.seats), default=-1) + 1
        if n == len(parts):
            parts.append([])
        parts[n].append(at)
        last |= dict.fromkeys(game.seats, n)
    return parts


def _pattern(pattern: str, path: str) -> Iterator[Problem]:
    """Check that a pattern fits tables of some size; the rules decide later which size is needed."""
    refused: list[referee.Rejected] = []
    for seats in _SEATS if pattern else ():
        try:
            referee.seating.read_pattern(pattern, seats)
        except referee.Rejected as fault:
            refused.append(fault)
    if len(refused) == len(_SEATS):
        yield Problem(
            path=path,
            code="bad_entry",
            facts={
                "says": " ".join(referee.messages.say_problem(one, str, "en") for one in refused[0].problems)
            },
        )


def _enters(found: EventFile, stage: StageIn, path: str) -> Iterator[Problem]:
    enters = stage.enters
    if enters is None:
        return
    ways = _ways(enters)
    if len(ways) != 1:
        yield Problem(path=path, code="both_or_neither", facts={"choices": "first, list, others, advance"})
        return
    if enters.of_each and (enters.of_each != "group" or enters.first is None):
        facts: dict[str, object] = {"given": enters.of_each, "choices": "group"}
        yield Problem(path=f"{path}.of_each", code="unknown_word", facts=facts)
    yield from _listed(found, enters, path)


def _ways(enters: EntersIn) -> list[str]:
    """Return the ways of entry that are given; exactly one is required."""
    return [
        name for name, said in (
            ("first", enters.first is not None), ("list", enters.list_ is not None),
            ("others", enters.others), ("advance", enters.advance is not None),
        ) if said
    ]  # fmt: skip


def _listed(found: EventFile, enters: EntersIn, path: str) -> Iterator[Problem]:
    there = {one.id for one in found.people} | {team.id for team in found.teams or ()}
    seen: set[str] = set()
    for n, one in enumerate(enters.list_ or ()):
        if one not in there:
            yield Problem(path=f"{path}.list[{n}]", code="unknown_person", facts={"id": one})
        elif one in seen:
            yield Problem(path=f"{path}.list[{n}]", code="stands_twice", facts={"given": one})
        seen.add(one)


def _carry(carry: CarryIn | None, path: str) -> Iterator[Problem]:
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
    fits = points and all(type(one) is int and abs(one) <= _MOST for one in points)
    return tuple(points) if fits else None


def team_problems(found: EventFile, people: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong with the teams and with their scoring."""
    ids: dict[str, str] = {}
    for at, team in enumerate(found.teams or ()):
        path = f"teams[{at}]"
        if team.id in ids or team.id in people:
            first = ids.get(team.id, "people")
            yield Problem(path=f"{path}.id", code="same_id", facts={"id": team.id, "first": first})
        ids.setdefault(team.id, path)
        if not team.name.strip():
            yield Problem(path=f"{path}.name", code="no_name")
        if team.word and not found.uid:
            yield Problem(path=f"{path}.word", code="only_exported", facts={"name": "word"})
        yield from _members(team, path, people)
    scoring = found.team_scoring
    if scoring not in (None, "sum") and relay_stock(found) is None:
        yield Problem(path="team_scoring", code="no_scoring", facts={"given": str(scoring)[:40]})
    if scoring is not None and not found.teams:
        yield Problem(path="team_scoring", code="no_teams")


def relay_stock(found: EventFile) -> int | None:
    """Return each team's starting points in a relay; None if it is no relay, or cannot be read."""
    match found.team_scoring:
        case {"relay": {"stock": int(stock), **more}, **beside} if not (more or beside or stock is True):
            return stock if 0 < stock <= _MOST else None
    return None


def starting_points(given: object, players: int) -> tuple[int, ...] | None:
    """Return the starting points of a table's seats; None if it is not a list of *players* whole numbers."""
    if not isinstance(given, list | tuple) or len(given) != players:
        return None
    fits = all(type(one) is int and abs(one) <= _MOST for one in given)
    return tuple(given) if fits else None


def _members(team: TeamIn, path: str, people: Collection[str]) -> Iterator[Problem]:
    for n, member in enumerate(team.members):
        if member.id not in people:
            yield Problem(path=f"{path}.members[{n}].id", code="unknown_person", facts={"id": member.id})
        if member in team.members[:n]:
            yield Problem(path=f"{path}.members[{n}].id", code="stands_twice", facts={"given": member.id})
        if member.from_:
            try:
                day = date.fromisoformat(member.from_).isoformat()
            except ValueError:
                day = ""
            if day != member.from_:
                yield Problem(
                    path=f"{path}.members[{n}].from", code="bad_date", facts={"given": member.from_}
                )
