"""The results of tables: remembered by the process, stored in the database, or folded from their ledgers.

Takes at most two queries for any number of tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

import referee
from tournaments.models import Entry, Folded
from tournaments.services.tables.cached_results import LedgerKey, TableResult, read_rows, table_result

__all__ = ["TableRules", "clear_cache", "table_results"]


class TableRules(NamedTuple):
    """The answers that apply at a table, its state before the first hand if that differs from them, and their mark."""

    answers: referee.Ruleset
    start: referee.TableState | None
    mark: str


# A ledger is only ever appended to, and the hash of its last entry identifies all of it: a ledger that was folded once
# need not be folded again. A restart clears this.
_remembered: dict[LedgerKey, TableResult] = {}
_MAX_REMEMBERED: Final = 10_000
_MAX_TABLE_KEYS: Final = 100


def clear_cache() -> None:
    """Forget all results."""
    _remembered.clear()


def table_results(
    hashes: Mapping[int, str], rules_by_table: Mapping[int, TableRules], filters: Mapping[str, object]
) -> dict[int, TableResult]:
    """Return the result of each table, given the hash of its last entry, or "" if it has none.

    *filters* find the stored results of all these tables, and perhaps of some more.
    """
    keys = {table: (hash_, rules_by_table[table].mark) for table, hash_ in hashes.items()}
    results: dict[int, TableResult] = {}
    for table, key in keys.items():
        if (result := _remembered.get(key)) is not None:
            results[table] = result
        elif not hashes[table]:
            results[table] = _remember(key, _fold(rules_by_table[table], []))
    missing = {table: key for table, key in keys.items() if table not in results}
    if missing:
        # Filter by table, unless that takes too many query parameters.
        filters = {"table__in": list(missing)} if len(missing) <= _MAX_TABLE_KEYS else filters
        for table, result in read_rows(Folded.objects.filter(**filters), missing).items():
            results[table] = _remember(keys[table], result)
        results |= _fold_ledgers({table: rules_by_table[table] for table in missing if table not in results})
    return results


def _remember(key: LedgerKey, result: TableResult) -> TableResult:
    if len(_remembered) >= _MAX_REMEMBERED:
        _remembered.clear()
    _remembered[key] = result
    return result


def _fold_ledgers(rules_by_table: Mapping[int, TableRules]) -> dict[int, TableResult]:
    """Return the results of tables with entries."""
    rows = Entry.objects.filter(table__in=list(rules_by_table)).order_by("table_id", "number")
    lines = rows.values_list("table_id", "number", "kind", "payload", "hash")
    results = {}
    # Fold each ledger as it is read, so that only one is in memory. "table" would order by the tables' numbers.
    for table, ledger in groupby(lines.iterator(), key=itemgetter(0)):
        stored, rules = list(ledger), rules_by_table[table]
        entries = [referee.codec.read_entry(*entry) for _table, *entry, _hash in stored]
        # An entry may have been appended between the two queries: use the hash of the last entry that was read.
        _table, *_entry, last_hash = stored[-1]
        results[table] = _remember((last_hash, rules.mark), _fold(rules, entries))
    return results


def _fold(rules: TableRules, entries: list[referee.ledger.Entry]) -> TableResult:
    return table_result(referee.fold(rules.answers, entries, rules.start))
