"""Notices of what was just saved."""

from __future__ import annotations

import json
from datetime import datetime

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.common.winds import hand_name
from tournaments.presenters.tables.entries import heading
from tournaments.presenters.tables.table_page import HandLine, TablePage
from tournaments.services.tables import undoing

__all__ = ["EntryNotice", "changed_elsewhere", "count_missing", "entry_notice", "is_entry_count"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryNotice:
    """A saved entry, with a short *heading*, and the hand it refers to as it is now.

    *already*: the same entry had been saved before, *by* somebody else, *at* that time. *undo_seconds*: how long the
    requesting device may still undo it with one tap. *undone* is the report, as JSON, of a hand that the requesting
    device has just undone and can enter again; empty for anything else. *differs*: a count that does not match the
    record.
    """

    number: int
    kind: str
    heading: str
    hand: HandLine | None
    undo_seconds: int
    undone: str
    differs: bool
    already: bool
    by: str
    at: datetime

    @property
    def is_hand(self) -> bool:
        """Whether a hand was entered."""
        return self.kind == "hand" and self.hand is not None

    @property
    def text(self) -> str:
        """Why the hand was voided, its result as corrected, or that a count differs; empty for other entries."""
        if self.differs:
            return _("The count does not match the record.")
        if self.hand is None:
            return ""
        return {"void": self.hand.why, "correct": self.hand.result}.get(self.kind, "")


def entry_notice(
    page: TablePage, number: int, device: str = "", *, already: bool = False
) -> EntryNotice | None:
    """The notice of the saved entry *number*, for *device*; None if there is no such entry."""
    entry = next((entry for entry in page.snapshot.stored if entry.number == number), None)
    if entry is None:
        return None
    contents = [entry.what for entry in page.snapshot.entries]
    hand_number = entry.payload.get("number", entry.number)
    hand = next((line for line in page.hands if line.number == hand_number), None)
    seconds_left = undoing.seconds_left(entry, device) if number == page.last_number else 0
    undone = _undone_report(page, device) if number == page.last_number else ""
    return EntryNotice(
        number=number,
        kind=entry.kind,
        heading=_("Hand undone")
        if undone
        else _("Correction of %(hand)s saved") % {"hand": hand_name(hand.round, hand.honba)}
        if hand and entry.kind == "correct"
        else heading(contents[number - 1], contents[hand_number - 1]),
        hand=hand,
        undo_seconds=seconds_left,
        undone=undone,
        differs=any(count.number == number and not count.comparison.agrees for count in page.counts),
        already=already,
        by=author_name(entry.by),
        at=entry.at,
    )


def changed_elsewhere(page: TablePage, seen: str, device: str) -> HandLine | None:
    """The hand of *device* that another device changed last, as it is now, after its page had *seen* some entries.

    None if there is none. If *seen* is no number, only the last entry is new.
    """
    stored = page.snapshot.stored
    first = int(seen) if is_entry_count(seen) else page.last_number - 1
    own_numbers = {entry.number for entry in stored if entry.kind == "hand" and entry.device == device}
    changed_numbers = [
        entry.payload["number"]
        for entry in stored[max(first, 0) :]
        if device and entry.kind in ("correct", "void") and entry.device != device
    ]
    number = next((number for number in reversed(changed_numbers) if number in own_numbers), None)
    return next((line for line in page.hands if line.number == number), None)


def count_missing(page: TablePage, seen: str) -> int:
    """Return how many of the entries that a page has *seen* the table lacks: its database is an older backup's."""
    return max(int(seen) - page.last_number, 0) if is_entry_count(seen) else 0


def is_entry_count(text: str) -> bool:
    """Return whether a query's *text* can be a number of entries."""
    return text.isascii() and text.isdecimal() and len(text) < 9


def _undone_report(page: TablePage, device: str) -> str:
    """The report of the hand that *device* undid with the last entry, as JSON; empty if it did not."""
    number = undoing.undone_number(page.snapshot.stored)
    if number is None or page.snapshot.stored[-1].device != device or not page.takes_entries:
        return ""
    row = next(row for row in page.snapshot.page.rows if row.number == number)
    return json.dumps(referee.codec.write_report(row.report), separators=(",", ":"))
