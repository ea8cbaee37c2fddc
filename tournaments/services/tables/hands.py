"""Record, void and correct hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import ConflictError, Mismatch, StateError
from tournaments.common.language import current_language
from tournaments.common.winds import hand_name, round_with_honba
from tournaments.models import Entry, Table
from tournaments.services.tables import ledger, positions
from tournaments.services.tables.duplicate_hands import find_duplicate

__all__ = [
    "Change",
    "compute_change",
    "correct",
    "fold",
    "player_names",
    "record",
    "record_all",
    "replace",
    "void",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The effect of a void or a correction: the rows that change, in their new form, and the page after it."""

    rows: tuple[referee.ledger.Row, ...]
    page: referee.ledger.Page


def fold(table: Table) -> referee.ledger.Page:
    """Return the table's page, folded from its stored entries."""
    return referee.fold(table.ruleset, ledger.read_entries(ledger.entries(table)), table.opening_state)


def player_names(table: Table) -> dict[referee.Seat, str]:
    """Return the players' names by seat."""
    return {
        referee.Seat(seating.seat): seating.player.name
        for seating in table.seatings.select_related("player__person")
    }


def record(
    table: Table,
    hand: referee.ledger.HandEntry,
    *,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> tuple[Entry, bool]:
    """Append a hand, entered for its round and honba, as entry *expects*; return the entry and whether it is new.

    If another device has already recorded the same hand and it is in force, nothing is stored: its entry is returned as
    not new.

    Raises `referee.Rejected` for an impossible hand, `StateError` for a hand that ends nothing under these rules,
    `ConflictError` if the ledger has moved on, and `Mismatch` if the ledger is at another round or honba. Nothing is
    stored then.
    """
    ruling: referee.Ruling | None = None

    def announce(before: ledger.LedgerBefore, _new: referee.ledger.Entry) -> dict[str, Any]:
        nonlocal ruling
        position = positions.get(table, before.head) or positions.Position(
            state=before.page.table, closed=before.page.closed
        )
        state = position.state
        if position.closed:
            raise StateError(_("This table is closed. Ask a judge to reopen it."))
        if not state.over and (state.round, state.honba) != (hand.round, hand.honba):
            raise Mismatch(_mismatch_message(state, hand))
        ruling = referee.adjudicate(table.ruleset, state, hand.report)
        if ruling.verdict is referee.Verdict.ILLEGAL:
            raise StateError(_("These rules have no such draw, so the hand is not over. Nothing was saved."))
        return _announcement(ruling)

    try:
        entry, is_new = ledger.append(
            table, hand, by=by, expects=expects, key=key, device=device, announce=announce
        )
        if is_new and ruling:
            positions.remember(table, entry.hash, positions.Position(state=ruling.table.with_live_hands))
        return entry, is_new
    except (ConflictError, StateError) as error:
        duplicate = find_duplicate(table, hand, expects)
        if duplicate is None:
            raise
        if duplicate.invalid_reason:
            raise ConflictError(duplicate.invalid_reason) from error
        return duplicate.entry, False


def record_all(
    table: Table,
    played: Sequence[referee.ledger.HandEntry],
    *,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> Entry:
    """Append several hands in order, from entry *expects* on; return the last entry.

    Raises what `record` raises. Nothing is stored then, not even the hands before.
    """
    with transaction.atomic():
        stored = [
            record(table, hand, by=by, expects=expects + index, key=f"{key}-{index}", device=device)
            for index, hand in enumerate(played)
        ]
    entry, _new = stored[-1]
    return entry


def void(
    table: Table, number: int, why: str, *, by: str, expects: int, key: str, device: str = ""
) -> tuple[Entry, bool]:
    """Void hand *number* with a reason; return the entry and whether it is new."""
    return _change(
        table, referee.ledger.Void(number=number, why=why), by=by, expects=expects, key=key, device=device
    )


def correct(
    table: Table,
    number: int,
    report: referee.Report,
    why: str,
    *,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> tuple[Entry, bool]:
    """Replace hand *number* by *report*, with a reason; return the entry and whether it is new."""
    content = referee.ledger.Correct(number=number, report=report, why=why)
    return _change(table, content, by=by, expects=expects, key=key, device=device)


def replace(
    table: Table,
    number: int,
    hand: referee.ledger.HandEntry,
    *,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> tuple[Entry, bool]:
    """Correct hand *number* to *hand*, another report of the same hand that was chosen instead."""
    why = _("another report of the same hand was chosen")
    return correct(table, number, hand.report, why, by=by, expects=expects, key=key, device=device)


def _change(
    table: Table,
    content: referee.ledger.Void | referee.ledger.Correct,
    *,
    by: str,
    expects: int,
    key: str,
    device: str,
) -> tuple[Entry, bool]:
    def announce(before: ledger.LedgerBefore, _new: referee.ledger.Entry) -> dict[str, Any]:
        change = compute_change(table.ruleset, before.entries, before.page, content)
        rulings = [
            {"number": row.number, "ruling": _announcement(row.ruling) if row.ruling else None}
            for row in change.rows
        ]
        return {
            "verdict": "void" if isinstance(content, referee.ledger.Void) else "correct",
            "changed": rulings,
        }

    return ledger.append(table, content, by=by, expects=expects, key=key, device=device, announce=announce)


def compute_change(
    rules: referee.Ruleset,
    entries: Sequence[referee.ledger.Entry],
    page: referee.ledger.Page,
    content: referee.ledger.Void | referee.ledger.Correct,
) -> Change:
    """Compute the effect of a void or a correction on *page*, the fold of *entries*; nothing is stored.

    Raises `referee.Rejected` or `StateError` if the change is not possible.
    """
    row = next((row for row in page.rows if row.number == content.number), None)
    if row is None:
        raise StateError(_("This table has no such hand."))
    hand = {"hand": hand_name(str(row.before.round), row.before.honba)}
    if row.judged:
        raise StateError(_("%(hand)s was ended by a ruling. Only a review can change it.") % hand)
    if page.closed:
        raise StateError(_("This table is closed. Ask a judge to reopen it."))
    if isinstance(content, referee.ledger.Void) and row.voided:
        raise StateError(_("%(hand)s is already cancelled.") % hand)
    if isinstance(content, referee.ledger.Correct):
        # Reject a correction that is impossible at its place in the ledger.
        ruling = referee.adjudicate(rules, row.before, content.report)
        if ruling.verdict is referee.Verdict.ILLEGAL:
            raise StateError(_("These rules have no such draw, so the hand is not over. Nothing was saved."))
    entry = referee.ledger.Entry(number=page.last_number + 1, what=content)
    new_page = referee.fold(rules, [*entries, entry], page.start)
    return Change(rows=referee.ledger.altered_rows(page, new_page), page=new_page)


def _mismatch_message(current: referee.TableState, hand: referee.ledger.HandEntry) -> str:
    facts = {
        "entered": round_with_honba(str(hand.round), hand.honba),
        "now": round_with_honba(str(current.round), current.honba),
    }
    return _("This hand was entered for %(entered)s, but the table is at %(now)s. Nothing was saved.") % facts


def _announcement(ruling: referee.Ruling) -> dict[str, Any]:
    # Use winds, as announced at the table: the announcement is part of the hash, and names must stay erasable.
    return referee.codec.write_ruling(ruling, language=current_language())
