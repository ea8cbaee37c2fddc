"""Undo the last hand, and enter it again.

The device that entered it can undo it for some seconds, as long as nothing was written after it. Later a hand is voided
or corrected, with a reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

import referee
from tournaments.common.errors import StateError
from tournaments.models import Entry, Table
from tournaments.services.tables import hands

__all__ = ["UNDO_REASON", "UNDO_SECONDS", "redo", "seconds_left", "undo", "undone_number"]

UNDO_SECONDS = 20
UNDO_REASON = gettext_noop("undone right after it was entered")
"""The reason of an undo, which is stored in the language of the device."""
# Seconds of grace: a tap in the last second may take long to arrive.
_GRACE_SECONDS = 10
_TIME = timedelta(seconds=UNDO_SECONDS + _GRACE_SECONDS)


def seconds_left(entry: Entry, device: str) -> int:
    """Return for how many more seconds *device* may undo *entry*; 0 if it may not."""
    if entry.kind != "hand" or not device or entry.device != device:
        return 0
    end_time = entry.at + timedelta(seconds=UNDO_SECONDS)
    return min(max(round((end_time - timezone.now()).total_seconds()), 0), UNDO_SECONDS)


def undo(table: Table, number: int, *, by: str, expects: int, key: str, device: str) -> tuple[Entry, bool]:
    """Void hand *number* within seconds, by the device that entered it; the reason says so.

    Raises `StateError` if another device entered it or the time is over, and `ConflictError` if something was written
    since.
    """
    entry = table.entries.filter(number=number, kind="hand").first()
    if entry is None:
        raise StateError(_("This table has no such hand."))
    # Whatever number the page expects, an undo comes directly after its hand or not at all.
    expects = min(expects, number + 1)
    if entry.device != device:
        raise StateError(
            _("This hand was entered on another device. Cancel it in the list below, with a reason.")
        )
    is_late = timezone.now() - entry.at > _TIME
    if is_late and not table.entries.filter(key=key).exists():
        raise StateError(_("It is too late to undo. Cancel the hand in the list below, with a reason."))
    return hands.void(table, number, _(UNDO_REASON), by=by, expects=expects, key=key, device=device)


def undone_number(stored: Sequence[Entry]) -> int | None:
    """Return the number of the hand that the last entry undid, or None.

    An undo follows its hand at once, from the same device and in time.
    """
    if len(stored) < 2:
        return None
    hand, last = stored[-2:]
    is_undo = (
        (hand.kind, last.kind) == ("hand", "void")
        and last.payload["number"] == hand.number
        and bool(hand.device)
        and last.device == hand.device
        and last.at - hand.at <= _TIME
    )
    return hand.number if is_undo else None


def redo(table: Table, number: int, *, by: str, expects: int, key: str, device: str) -> tuple[Entry, bool]:
    """Enter the voided hand *number* again, for its own round and honba.

    Raises `StateError` unless the hand is voided, and whatever `hands.record` raises.
    """
    row = next((row for row in hands.fold(table).rows if row.number == number), None)
    if row is None or not row.voided:
        raise StateError(_("This hand was not undone, so it cannot be entered again."))
    hand = referee.ledger.HandEntry(report=row.report, round=row.before.round, honba=row.before.honba)
    return hands.record(table, hand, by=by, expects=expects, key=key, device=device)
