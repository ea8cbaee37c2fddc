"""Recognize a hand that another device has already recorded.

Two phones at one table may both enter the same hand. Only an entry that the sender has not seen can be the same hand. A
chombo with a replay, for instance, can happen twice in one round and honba; the second report then expects a later
number.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.models import Entry, Table
from tournaments.services.tables import ledger

__all__ = ["DuplicateHand", "find_duplicate"]

# Fields that are sets: two judges may tap the seats in a different order.
_UNORDERED = ("winners", "riichi", "tenpai", "refuses", "nagashi", "offenders")


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateHand:
    """The *entry* of the same hand. *gone* says why it is no longer in force and is empty if it is in force."""

    entry: Entry
    gone: str = ""


def find_duplicate(table: Table, what: referee.ledger.HandEntry, expects: int) -> DuplicateHand | None:
    """Find an entry from number *expects* on that reports the same hand as *what*; one in force takes precedence.

    A corrected hand is compared by its corrected report. Returns None if no entry of the same round and honba matches.
    """
    stored = ledger.entries(table)
    read = ledger.read_entries(stored)
    rows = {row.number: row for row in referee.fold(table.ruleset, read, table.begins).rows}
    gone: DuplicateHand | None = None
    for entry, line in zip(stored, read, strict=True):
        said = line.what
        if entry.number < expects or not isinstance(said, referee.ledger.HandEntry):
            continue
        if (said.round, said.honba) != (what.round, what.honba):
            continue
        row = rows[entry.number]
        if not row.voided and _same(row.report, what.report):
            return DuplicateHand(entry=entry)
        if _same(said.report, what.report):
            gone = DuplicateHand(entry=entry, gone=_gone(entry, row))
    return gone


def _gone(entry: Entry, row: referee.ledger.Row) -> str:
    facts = {"number": entry.number, "by": entry.by, "changed": row.changed_by, "why": row.why}
    if row.voided:
        return (
            _(
                "The same hand was stored as entry %(number)d by %(by)s, and voided by entry %(changed)d: %(why)s. "
                "Nothing of yours was stored."
            )
            % facts
        )
    return (
        _(
            "The same hand was stored as entry %(number)d by %(by)s, and corrected by entry %(changed)d: %(why)s. "
            "Nothing of yours was stored."
        )
        % facts
    )


def _same(one: referee.Report, other: referee.Report) -> bool:
    return _content(one) == _content(other)


def _content(report: referee.Report) -> dict[str, Any]:
    written = referee.codec.write_report(report)
    for name in _UNORDERED:
        if name in written:
            written[name] = sorted(written[name], key=lambda one: json.dumps(one, sort_keys=True))
    if isinstance(report, referee.ExhaustiveDraw):
        # A noten riichi that a judge confirmed is still the same hand.
        written.pop("reason", None)
    return written
