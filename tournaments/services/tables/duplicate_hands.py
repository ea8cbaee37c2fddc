"""Recognize a hand that another device has already recorded, with the same report or another one.

Two phones at one table may both enter the same hand. Only an entry that the sender has not seen can be the same hand. A
chombo with a replay, for instance, can happen twice in one round and honba; the second report then expects a later
number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.common.winds import hand_name
from tournaments.models import Entry, Table
from tournaments.services.tables import ledger

__all__ = ["DuplicateHand", "competing_row", "find_duplicate"]

# Fields that are sets: two judges may tap the seats in a different order.
_UNORDERED = ("winners", "riichi", "tenpai", "refuses", "nagashi", "offenders")


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateHand:
    """The *entry* of the same hand. *invalid_reason* says why it is no longer in force; empty if it is in force."""

    entry: Entry
    invalid_reason: str = ""


def find_duplicate(table: Table, hand_entry: referee.ledger.HandEntry, expects: int) -> DuplicateHand | None:
    """Find an entry from number *expects* on that reports the same hand as *hand_entry*; one in force takes precedence.

    A corrected hand is compared by its corrected report. Returns None if no entry of the same round and honba matches.
    """
    stored_entries = ledger.entries(table)
    ledger_entries = ledger.read_entries(stored_entries)
    rows = {row.number: row for row in referee.fold(table.ruleset, ledger_entries, table.opening_state).rows}
    invalid_duplicate: DuplicateHand | None = None
    for entry, line in zip(stored_entries, ledger_entries, strict=True):
        content = line.what
        if entry.number < expects or not isinstance(content, referee.ledger.HandEntry):
            continue
        if (content.round, content.honba) != (hand_entry.round, hand_entry.honba):
            continue
        row = rows[entry.number]
        if not row.voided and _is_same_report(row.report, hand_entry.report):
            return DuplicateHand(entry=entry)
        if _is_same_report(content.report, hand_entry.report):
            invalid_duplicate = DuplicateHand(entry=entry, invalid_reason=_gone_message(entry, row))
    return invalid_duplicate


def competing_row(
    entries: Iterable[referee.ledger.Entry],
    page: referee.ledger.Page,
    hand_entry: referee.ledger.HandEntry,
    expects: int,
) -> referee.ledger.Row | None:
    """Return the first hand in force from entry *expects* on that was entered for the same round and honba, or None.

    *page* is the fold of the whole ledger, of which *entries* may be a part.
    """
    rows = {row.number: row for row in page.rows if not row.voided and not row.judged}
    for entry in entries:
        content = entry.what
        if (
            entry.number >= expects
            and entry.number in rows
            and isinstance(content, referee.ledger.HandEntry)
            and (content.round, content.honba) == (hand_entry.round, hand_entry.honba)
        ):
            return rows[entry.number]
    return None


def _gone_message(entry: Entry, row: referee.ledger.Row) -> str:
    hand = hand_name(str(row.before.round), row.before.honba)
    template = (
        _("%(by)s already saved %(hand)s, and it was cancelled: %(why)s. Your entry was not saved.")
        if row.voided
        else _("%(by)s already saved %(hand)s, and it was corrected: %(why)s. Your entry was not saved.")
    )
    return template % {"by": author_name(entry.by), "hand": hand, "why": row.why}


def _is_same_report(first: referee.Report, second: referee.Report) -> bool:
    return _content(first) == _content(second)


def _content(report: referee.Report) -> dict[str, Any]:
    report_json = referee.codec.write_report(report)
    for name in _UNORDERED:
        if name in report_json:
            report_json[name] = sorted(report_json[name], key=lambda item: json.dumps(item, sort_keys=True))
    if isinstance(report, referee.ExhaustiveDraw):
        # A noten riichi that a judge confirmed is still the same hand.
        report_json.pop("reason", None)
    return report_json
