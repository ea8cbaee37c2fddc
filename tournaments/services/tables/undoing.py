"""Undo the last hand.

The device that entered it can undo it for some seconds, as long as nothing was written after it. Later a hand is voided
or corrected, with a reason.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Entry, Table
from tournaments.services.tables import hands

__all__ = ["UNDO_SECONDS", "seconds_left", "undo"]

UNDO_SECONDS = 20
# Seconds of grace: a tap in the last second may take long to arrive.
_GRACE_SECONDS = 10


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
        raise StateError(_("This table has no hand %(number)d.") % {"number": number})
    # Whatever number the page expects, an undo comes directly after its hand or not at all.
    expects = min(expects, number + 1)
    if entry.device != device:
        raise StateError(
            _("This hand was entered on another device. Cancel it in the list below, with a reason.")
        )
    is_late = timezone.now() - entry.at > timedelta(seconds=UNDO_SECONDS + _GRACE_SECONDS)
    if is_late and not table.entries.filter(key=key).exists():
        raise StateError(_("It is too late to undo. Cancel the hand in the list below, with a reason."))
    why = _("undone right after it was entered")
    return hands.void(table, number, why, by=by, expects=expects, key=key, device=device)
