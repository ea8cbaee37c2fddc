"""The columns that `verify` leaves out, because they do not affect any result."""

from __future__ import annotations

from typing import Final

from tournaments.common.program.texts import marked as _

__all__ = ["REASONS"]

REASONS: Final = {
    ("entry.key", "journalentry.key", "journalentry.asked"): _(
        "They only tell whether a tap that is sent twice is the same one. The entry that it saved is in the chain."
    ),
    ("anchor.id", "announcement.id", "deskend.id", "deskentry.id", "folded.id", "seal.id"): _(
        "The row's own number, to which nothing refers and by which nothing is found."
    ),
    ("anchor.results_at",): _(
        "It only tells when public pages of results are made again. What they show comes from the entries."
    ),
    ("folded.version",): _(
        "A cached result with another version is not shown: the table's ledger is counted again."
    ),
    ("table.token", "meeting.token"): _(
        "The secret of a link, which no chain holds. Somebody who can write it here can also read it and open the "
        "link; what is done through it is an entry."
    ),
    ("player.ref", "team.ref"): _(
        "The name of the row in the file from which it was imported, written into exported files again."
    ),
    ("registration.mark",): _(
        "It only limits the registrations from one network, and is emptied after an hour."
    ),
    ("riichimarks.id", "riichimarks.table_id", "riichimarks.hand", "riichimarks.seats"): _(
        "A draft that the devices at a table share; a riichi counts when its hand is saved."
    ),
}
"""Why each group of columns, `model.column`, is not checked. A test changes every other column of every table."""
