"""Store a round of an event file, with its results and ledgers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.points import score
from tournaments.journal.kinds import RulesOverlay
from tournaments.journal.problems import Problem
from tournaments.models import Round, Table
from tournaments.services.events import results, rounds
from tournaments.services.interchange import handwritten
from tournaments.services.interchange.eventfile.formats import rounds_of, starting_points
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import GameIn, RoundState, TableIn
from tournaments.services.interchange.importing.file_tables import read_figure, read_result, read_table_entry
from tournaments.services.interchange.importing.own_rules import merge_overlay, read_overlay
from tournaments.services.interchange.importing.planned_rounds import PlannedRound
from tournaments.services.interchange.importing.refusals import refusing
from tournaments.services.interchange.importing.state import PUBLISHED, ImportState
from tournaments.services.tables import table_actions

__all__ = ["store_round"]


def store_round(state: ImportState, planned_round: PlannedRound) -> None:
    """Store the round and what was played in it, as far as the file says."""
    round_data, word = planned_round.round, f"round-{planned_round.round.number}"
    numbers = _numbers([table for _path, table in planned_round.tables])
    stage_rules = merge_overlay(_stage_rules(state, round_data.number), planned_round.rules)
    overlays = [
        merge_overlay(stage_rules, read_overlay(getattr(table, "rules", None)))
        for _path, table in planned_round.tables
    ]
    starts = [
        starting_points(getattr(table, "start", None), len(table.seats))
        for _path, table in planned_round.tables
    ]
    friendly = [planned_round.is_friendly(table) for _path, table in planned_round.tables]
    with refusing(planned_round.path):
        round_ = rounds.create_round(
            state.event,
            [[state.players[ref] for ref in table.seats] for _path, table in planned_round.tables],
            [state.players[ref] for ref in round_data.rests or ()],
            act=state.then(word),
            date=round_data.date,
            name=round_data.name,
            games=round_data.games,
            numbers=numbers,
            overlays=overlays,
            starts=starts,
            friendly=friendly,
        )
        is_played = any(table.result is not None or table.ledger for _path, table in planned_round.tables)
        if round_data.state is RoundState.DRAWN or not (
            is_played or round_data.results is not None or round_data.state
        ):
            return
        rounds.open_round(round_, act=state.then(f"{word}-open"), is_restored=True)
        if round_data.results is not None:
            player_results = [
                (state.players[ref.id], referee.codec.read_points(read_figure(ref.result)), ref.place)
                for ref in round_data.results
            ]
            results.enter_round_results(round_, player_results, act=state.then(f"{word}-results"))
    _store_tables(state, round_, numbers, planned_round)
    is_over = round_data.results is not None or not table_actions.unfinished_tables(round_)
    if round_data.state is RoundState.FINISHED or (round_data.state is None and is_over):
        with refusing(planned_round.path):
            rounds.finish(round_, act=state.then(f"{word}-finish"), anyway=True)


def _stage_rules(state: ImportState, number: int) -> RulesOverlay | None:
    """Return the rules of the stage of the round with that number."""
    event_file = state.event_file
    return next(
        (
            state.overlays[stage.id]
            for stage in event_file.stages or ()
            if number in rounds_of(event_file, stage)
        ),
        None,
    )


def _numbers(tables_: Sequence[TableIn | GameIn]) -> list[int]:
    """Return the numbers of the tables: in a round their own, else that of their position.

    A meeting's games keep their numbers if no earlier game of the round has the same; otherwise they get the next free
    one.
    """
    if not any(isinstance(table, GameIn) for table in tables_):
        return [table.table or position for position, table in enumerate(tables_, start=1)]
    given_numbers = [table.table for table in tables_]
    kept_numbers = [
        number if number not in given_numbers[:position] else None
        for position, number in enumerate(given_numbers)
    ]
    free_numbers = (number for number in range(1, len(given_numbers) + 1) if number not in kept_numbers)
    return [number or next(free_numbers) for number in kept_numbers]


def _store_tables(
    state: ImportState, round_: Round, numbers: Sequence[int], planned_round: PlannedRound
) -> None:
    """Store every table's result or ledger; problems of several tables are reported together."""
    rows = {table.number: table for table in round_.tables.select_related("round__tournament")}
    problems: list[Problem] = []
    for number, (path, table) in zip(numbers, planned_round.tables, strict=True):
        try:
            _store_table(state, rows[number], table, path)
        except FileRefused as error:
            problems += error.problems
    if problems:
        raise FileRefused(problems)


def _store_table(state: ImportState, row: Table, table_data: TableIn | GameIn, path: str) -> None:
    row.is_from_file = True
    if table_data.result is not None:
        key = f"{state.act.key[:40]}-r{row.round.number}t{row.number}"
        with refusing(f"{path}.result", "bad_entry"):
            result = _with_default_reason(state, row, read_result(table_data.result))
            results.enter(row, result, by=state.act.by, expects=1, key=key, device=state.act.device)
    for index, entry in enumerate(table_data.ledger or ()):
        with refusing(f"{path}.ledger[{index}]", "bad_entry"):
            _append(state, row, read_table_entry(index + 1, entry), entry)


def _with_default_reason(
    state: ImportState, row: Table, result: referee.ledger.Result
) -> referee.ledger.Result:
    """Return the result; if its figures do not add up without a reason, with the reason “as published”."""
    difference = results.sum_difference(row.ruleset, result, row.opening_state)
    has_uneven_scores = any(score % 100 for score in result.scores)
    if result.why.strip() or not (difference or has_uneven_scores):
        return result
    if difference:
        sentence = _(
            "round %(round)d, table %(table)d: the total is off by %(points)s points; saved with the reason "
            "“%(why)s”"
        )
    else:
        sentence = _(
            "round %(round)d, table %(table)d: some scores are not multiples of 100; saved with the reason "
            "“%(why)s”"
        )
    facts = {"round": row.round.number, "table": row.number, "points": score(difference, signed=True)}
    state.report.notes.append(sentence % {**facts, "why": PUBLISHED})
    return replace(result, why=PUBLISHED)


def _append(state: ImportState, row: Table, entry: referee.ledger.Entry, entry_data: Any) -> None:
    """Store a handwritten table entry; a ruling is written by its judge unless another writer is named."""
    match entry.what:
        case referee.ledger.Result() as result:
            entry = replace(entry, what=_with_default_reason(state, row, result))
        case _:
            pass
    key = f"{state.act.key[:40]}-r{row.round.number}t{row.number}e{entry.number}"
    by = entry_data.get("by") or _judge(entry.what) or state.act.by
    device = entry_data.get("device") or state.act.device
    handwritten.append(row, entry, announced=state.announced, by=by, key=key, device=device)


def _judge(content: referee.ledger.EntryKind) -> str:
    match content:
        case referee.ledger.RulingEntry(judgement=judgement):
            return judgement.judge
        case referee.ledger.Review(by=by):
            return by
        case _:
            return ""
