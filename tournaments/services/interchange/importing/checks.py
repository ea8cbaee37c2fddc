"""Check what does not fit the rules of an event file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final

import referee
from tournaments.journal.problems import Problem
from tournaments.journal.reading import to_json
from tournaments.models import merge_overlays
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
    merge_overlay,
    other_rules_problems,
    read_overlay,
)

__all__ = ["check_event"]

_ENTRY_FIELDS: Final = frozenset({"number", "kind", "payload", "by", "at", "device"})


def check_event(event_file: EventFile, ruleset: referee.Ruleset) -> None:
    """Raise `FileRefused` for what does not fit the rules: seats, patterns of tables, and entries of tables."""
    problems: list[Problem] = [*other_rules_problems(event_file, ruleset)]
    for index, stage in enumerate(event_file.stages or ()):
        if stage.pattern:
            problems += _refusal_problems(
                f"stages[{index}].pattern",
                partial(referee.seating.read_pattern, stage.pattern, ruleset.players),
            )
    for path, table in tables_of(event_file):
        players = _player_count(path, table, event_file, ruleset)
        if len(table.seats) != players:
            facts: dict[str, object] = {"players": players, "given": len(table.seats)}
            problems.append(Problem(path=f"{path}.seats", code="wrong_seats", facts=facts))
        elif table.result is not None:
            problems += _refusal_problems(f"{path}.result", partial(_reread, table.result))
        else:
            for entry_index, entry in enumerate(table.ledger or ()):
                entry_path = f"{path}.ledger[{entry_index}]"
                problems += _field_problems(entry_index + 1, entry, entry_path) or _refusal_problems(
                    entry_path, partial(read_table_entry, entry_index + 1, entry)
                )
    for path, round_result in _results_without_tables(event_file):
        if (round_result.place or 1) > ruleset.players:
            facts = {"says": f"{ruleset.players} players have no place {round_result.place}"}
            problems.append(Problem(path=f"{path}.place", code="bad_entry", facts=facts))
        sample_result = ResultIn(results=(round_result.result,) * ruleset.players)
        problems += _refusal_problems(f"{path}.result", partial(_reread, sample_result))
    if problems:
        raise FileRefused(problems)


def _results_without_tables(event_file: EventFile) -> Iterator[tuple[str, RoundResultIn]]:
    """Yield the results of rounds whose tables are unknown, each with its path."""
    result_lists = [
        (f"rounds[{index}]", round_.results) for index, round_ in enumerate(event_file.rounds or ())
    ]
    result_lists += [
        (f"meetings[{index}].rounds[{inner_index}]", round_.results)
        for index, meeting in enumerate(event_file.meetings or ())
        for inner_index, round_ in enumerate(meeting.rounds or ())
    ]
    for path, results_ in result_lists:
        yield from (
            (f"{path}.results[{inner_index}]", result) for inner_index, result in enumerate(results_ or ())
        )


def _player_count(path: str, table: TableIn | GameIn, event_file: EventFile, ruleset: referee.Ruleset) -> int:
    """Return the number of players at a table; in a league a game or a meeting may have rules for three or four."""
    if not isinstance(table, GameIn):
        return ruleset.players
    with suppress(FileRefused, referee.RefereeError, KeyError, TypeError, ValueError):
        overlay = merge_overlay(
            read_overlay(_meeting_of_path(path, event_file).rules), read_overlay(table.rules)
        )
        if overlay is not None:
            return referee.ruleset(*merge_overlays(*event_rules(event_file), to_json(overlay))).players
    # Faulty rules are reported at their own path.
    return ruleset.players


def _meeting_of_path(path: str, event_file: EventFile) -> MeetingIn:
    """Return the meeting at the path or around it."""
    index = int(path.removeprefix("meetings[").partition("]")[0])
    return (event_file.meetings or ())[index]


def _field_problems(number: int, entry: object, path: str) -> list[Problem]:
    """Return what is wrong with the fields of a handwritten table entry, except its content."""
    if not isinstance(entry, dict):
        return [Problem(path=path, code="not_an_object", facts={"given": str(entry)[:40]})]
    problems = [
        Problem(path=f"{path}.{name[:40]}", code="unknown_field", facts={"name": name[:40]})
        for name in entry
        if name not in _ENTRY_FIELDS
    ]
    if entry.get("number", number) != number:
        problems.append(Problem(path=f"{path}.number", code="entries_in_order", facts={"wanted": number}))
    return problems + metadata_problems(entry, path)


def _refusal_problems(path: str, attempt: Callable[[], object]) -> list[Problem]:
    try:
        attempt()
    except (referee.RefereeError, TypeError) as error:
        return [Problem(path=path, code="bad_entry", facts={"says": str(error)[:200]})]
    return []


def _reread(result: ResultIn) -> None:
    kind, payload = referee.codec.write_entry(read_result(result))
    referee.codec.read_entry(1, kind, payload)
