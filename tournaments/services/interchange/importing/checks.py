"""Check what does not fit the rules of an event file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

import referee
from tournaments.journal.problems import Problem
from tournaments.journal.reading import to_json
from tournaments.models import layered
from tournaments.services.interchange.eventfile.decisions import metadata_problems
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import (
    EventFile,
    GameIn,
    MeetingIn,
    ResultIn,
    RoundResultIn,
    TableIn,
)
from tournaments.services.interchange.importing.file_tables import read_result, read_table_entry, tables_of
from tournaments.services.interchange.importing.own_rules import (
    event_rules,
    lay_over,
    other_rules_problems,
    read_laid_over,
)

__all__ = ["check_event"]

_OF_AN_ENTRY: Final = frozenset({"number", "kind", "payload", "by", "at", "device"})


def check_event(found: EventFile, ruleset: referee.Ruleset) -> None:
    """Raise `FileRefused` for what does not fit the rules: seats, patterns of tables, and entries of tables."""
    problems: list[Problem] = [*other_rules_problems(found, ruleset)]
    for at, stage in enumerate(found.stages or ()):
        if stage.pattern:
            problems += _refused(
                f"stages[{at}].pattern",
                lambda pattern=stage.pattern: referee.seating.read_pattern(pattern, ruleset.players),
            )
    for path, table in tables_of(found):
        players = _players_at(path, table, found, ruleset)
        if len(table.seats) != players:
            facts = {"players": players, "given": len(table.seats)}
            problems.append(Problem(path=f"{path}.seats", code="wrong_seats", facts=facts))
        elif table.result is not None:
            problems += _refused(f"{path}.result", lambda result=table.result: _read_again(result))
        else:
            for n, entry in enumerate(table.ledger or ()):
                inner = f"{path}.ledger[{n}]"
                problems += _misfits(n + 1, entry, inner) or _refused(
                    inner, lambda n=n, e=entry: read_table_entry(n + 1, e)
                )
    for path, one in _without_tables(found):
        if (one.place or 1) > ruleset.players:
            facts = {"says": f"{ruleset.players} players have no place {one.place}"}
            problems.append(Problem(path=f"{path}.place", code="bad_entry", facts=facts))
        told = ResultIn(results=(one.result,) * ruleset.players)
        problems += _refused(f"{path}.result", lambda result=told: _read_again(result))
    if problems:
        raise FileRefused(problems)


def _without_tables(found: EventFile) -> Iterator[tuple[str, RoundResultIn]]:
    """Yield the results of rounds whose tables are unknown, each with its path."""
    told = [(f"rounds[{at}]", round_.results) for at, round_ in enumerate(found.rounds or ())]
    told += [
        (f"meetings[{at}].rounds[{n}]", round_.results)
        for at, meeting in enumerate(found.meetings or ())
        for n, round_ in enumerate(meeting.rounds or ())
    ]
    for path, results_ in told:
        yield from ((f"{path}.results[{n}]", one) for n, one in enumerate(results_ or ()))


def _players_at(path: str, table: TableIn | GameIn, found: EventFile, ruleset: referee.Ruleset) -> int:
    """Return the number of players at a table; in a league a game or a meeting may have rules for three or four."""
    if not isinstance(table, GameIn):
        return ruleset.players
    with suppress(FileRefused, referee.RefereeError, KeyError, TypeError, ValueError):
        laid = lay_over(read_laid_over(_meeting_at(path, found).rules), read_laid_over(table.rules))
        if laid is not None:
            return referee.ruleset(*layered(*event_rules(found), to_json(laid))).players
    # Faulty rules are reported at their own path.
    return ruleset.players


def _meeting_at(path: str, found: EventFile) -> MeetingIn:
    """Return the meeting at the path or around it."""
    at = int(path.removeprefix("meetings[").partition("]")[0])
    return (found.meetings or ())[at]


def _misfits(number: int, entry: object, path: str) -> list[Problem]:
    """Return what is wrong with the fields of a handwritten table entry, except its content."""
    if not isinstance(entry, dict):
        return [Problem(path=path, code="not_an_object", facts={"given": str(entry)[:40]})]
    problems = [
        Problem(path=f"{path}.{name[:40]}", code="unknown_field", facts={"name": name[:40]})
        for name in entry
        if name not in _OF_AN_ENTRY
    ]
    if entry.get("number", number) != number:
        problems.append(Problem(path=f"{path}.number", code="entries_in_order", facts={"wanted": number}))
    return problems + metadata_problems(entry, path)


def _refused(path: str, try_: Callable[[], object]) -> list[Problem]:
    try:
        try_()
    except (referee.RefereeError, TypeError) as refused:
        return [Problem(path=path, code="bad_entry", facts={"says": str(refused)[:200]})]
    return []


def _read_again(result: ResultIn) -> None:
    kind, payload = referee.codec.write_entry(read_result(result))
    referee.codec.read_entry(1, kind, payload)
