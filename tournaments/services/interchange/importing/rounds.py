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
from tournaments.services.interchange.importing.own_rules import lay_over, read_laid_over
from tournaments.services.interchange.importing.planned_rounds import PlannedRound
from tournaments.services.interchange.importing.refusals import refusing
from tournaments.services.interchange.importing.state import PUBLISHED, ImportState
from tournaments.services.tables import table_actions

__all__ = ["store_round"]


def store_round(state: ImportState, planned_round: PlannedRound) -> None:
    """Store the round and what was played in it, as far as the file says."""
    told, word = planned_round.round, f"round-{planned_round.round.number}"
    numbers = _numbers([table for _path, table in planned_round.tables])
    held = lay_over(_rules_of(state, told.number), planned_round.rules)
    laid = [
        lay_over(held, read_laid_over(getattr(table, "rules", None))) for _path, table in planned_round.tables
    ]
    starts = [
        starting_points(getattr(table, "start", None), len(table.seats))
        for _path, table in planned_round.tables
    ]
    friendly = [planned_round.is_friendly(table) for _path, table in planned_round.tables]
    with refusing(planned_round.path):
        made = rounds.create_round(
            state.event,
            [[state.players[one] for one in table.seats] for _path, table in planned_round.tables],
            [state.players[one] for one in told.rests or ()],
            act=state.then(word),
            date=told.date,
            name=told.name,
            games=told.games,
            numbers=numbers,
            overlays=laid,
            starts=starts,
            friendly=friendly,
        )
        played = any(table.result is not None or table.ledger for _path, table in planned_round.tables)
        if told.state is RoundState.DRAWN or not (played or told.results is not None or told.state):
            return
        rounds.open_round(made, act=state.then(f"{word}-open"), as_it_was=True)
        if told.results is not None:
            stated = [
                (state.players[one.id], referee.codec.read_points(read_figure(one.result)), one.place)
                for one in told.results
            ]
            results.enter_round_results(made, stated, act=state.then(f"{word}-results"))
    _store_tables(state, made, numbers, planned_round)
    over = told.results is not None or not table_actions.still_playing(made)
    if told.state is RoundState.FINISHED or (told.state is None and over):
        with refusing(planned_round.path):
            rounds.finish(made, act=state.then(f"{word}-finish"), anyway=True)


def _rules_of(state: ImportState, number: int) -> RulesOverlay | None:
    """Return the rules of the stage of the round with that number."""
    found = state.found
    return next(
        (state.overlays[one.id] for one in found.stages or () if number in rounds_of(found, one)), None
    )


def _numbers(tables_: Sequence[TableIn | GameIn]) -> list[int]:
    """Return the numbers of the tables: in a round their own, else that of their position.

    A meeting's games keep their numbers if no earlier game of the round has the same; otherwise they get the next free
    one.
    """
    if not any(isinstance(table, GameIn) for table in tables_):
        return [table.table or at for at, table in enumerate(tables_, start=1)]
    said = [table.table for table in tables_]
    found = [number if number not in said[:at] else None for at, number in enumerate(said)]
    free = (number for number in range(1, len(said) + 1) if number not in found)
    return [number or next(free) for number in found]


def _store_tables(
    state: ImportState, round_: Round, numbers: Sequence[int], planned_round: PlannedRound
) -> None:
    """Store every table's result or ledger; problems of several tables are reported together."""
    rows = {table.number: table for table in round_.tables.select_related("round__tournament")}
    problems: list[Problem] = []
    for number, (path, table) in zip(numbers, planned_round.tables, strict=True):
        try:
            _store_table(state, rows[number], table, path)
        except FileRefused as refused:
            problems += refused.problems
    if problems:
        raise FileRefused(problems)


def _store_table(state: ImportState, row: Table, table_data: TableIn | GameIn, path: str) -> None:
    if table_data.result is not None:
        key = f"{state.act.key[:40]}-r{row.round.number}t{row.number}"
        with refusing(f"{path}.result", "bad_entry"):
            made = _with_reason(state, row, read_result(table_data.result))
            results.enter(row, made, by=state.act.by, expects=1, key=key, device=state.act.device)
    for at, entry in enumerate(table_data.ledger or ()):
        with refusing(f"{path}.ledger[{at}]", "bad_entry"):
            _append(state, row, read_table_entry(at + 1, entry), entry)


def _with_reason(state: ImportState, row: Table, result: referee.ledger.Result) -> referee.ledger.Result:
    """Return the result; if its figures do not add up without a reason, with the reason “as published”."""
    off = results.sum_difference(row.ruleset, result, row.begins)
    odd = any(score % 100 for score in result.scores)
    if result.why.strip() or not (off or odd):
        return result
    if off:
        sentence = _("round %(round)d, table %(table)d: %(points)s points off; stored “%(why)s”")
    else:
        sentence = _("round %(round)d, table %(table)d: scores that are not in hundreds; stored “%(why)s”")
    facts = {"round": row.round.number, "table": row.number, "points": score(off, signed=True)}
    state.report.says.append(sentence % {**facts, "why": PUBLISHED})
    return replace(result, why=PUBLISHED)


def _append(state: ImportState, row: Table, entry: referee.ledger.Entry, given: Any) -> None:
    """Store a handwritten table entry; a ruling is written by its judge unless another writer is named."""
    match entry.what:
        case referee.ledger.Result() as made:
            entry = replace(entry, what=_with_reason(state, row, made))
    key = f"{state.act.key[:40]}-r{row.round.number}t{row.number}e{entry.number}"
    by = given.get("by") or _judge(entry.what) or state.act.by
    device = given.get("device") or state.act.device
    handwritten.append(row, entry, announced=state.announced, by=by, key=key, device=device)


def _judge(what: referee.ledger.EntryKind) -> str:
    match what:
        case referee.ledger.RulingEntry(judgement=judgement):
            return judgement.judge
        case referee.ledger.Review(by=by):
            return by
    return ""
