"""Compare the present chains with those of a backup.

A chain that was rewritten as a whole is valid in itself. It is not the chain of which an older backup holds the start.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import DeskEntry, Entry, JournalEntry, Tournament
from tournaments.services.integrity.faults import Fault, FaultKind

__all__ = ["SQLITE_MAGIC", "compare_backup", "is_backup"]

Chain = tuple[str, int, int]
"""The random word of an event, empty for the desk, and the round and the table of a ledger, or 0 and 0."""
SQLITE_MAGIC: Final = b"SQLite format 3\0"
_DESK: Final = "SELECT '', 0, 0, number, hash FROM tournaments_deskentry ORDER BY number"
_JOURNALS: Final = "SELECT event, 0, 0, number, hash FROM tournaments_journalentry ORDER BY event, number"
_LEDGERS: Final = (
    "SELECT v.uid, r.number, t.number, e.number, e.hash FROM tournaments_entry e"
    " JOIN tournaments_table t ON t.id = e.table_id JOIN tournaments_round r ON r.id = t.round_id"
    " JOIN tournaments_tournament v ON v.id = r.tournament_id ORDER BY v.uid, r.number, t.number, e.number"
)
# Chains of databases before this migration had other hashes.
_FIRST_MIGRATION: Final = "0006_one_chain"


def is_backup(file: Path) -> bool:
    """Return whether *file* is an SQLite database. Raises `OSError` if it cannot be read."""
    with file.open("rb") as opened:
        return opened.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC


def compare_backup(file: Path) -> Iterator[tuple[str, Fault]]:
    """Yield the name of an event, or an empty one for the desk, with the first entry of each chain that differs.

    Each chain of the backup must be the start of the present one. Raises `StateError` if *file* has no such chains.
    """
    stored = _backup_chains(file)
    present = _present_chains()
    names = dict(Tournament.objects.values_list("uid", "name"))
    for chain, hashes in stored.items():
        event, round_, table = chain
        here = present.get(chain, {})
        number = next((number for number, hash_ in hashes.items() if here.get(number) != hash_), None)
        if number is not None:
            kind = FaultKind.REWRITTEN if number in here else FaultKind.CUT
            yield names.get(event, event), Fault(kind=kind, round=round_, table=table, number=number)


def _backup_chains(file: Path) -> Mapping[Chain, Mapping[int, str]]:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=20)) as backup:
            names = {
                name
                for (name,) in backup.execute("SELECT name FROM django_migrations WHERE app = 'tournaments'")
            }
            if _FIRST_MIGRATION not in names:
                raise StateError(
                    _("%(file)s was made by an older Shinpan, whose hashes were different.") % {"file": file}
                )
            chains: dict[Chain, dict[int, str]] = {}
            has_desk = backup.execute(
                "SELECT 1 FROM sqlite_schema WHERE name = 'tournaments_deskentry'"
            ).fetchone()
            for query in (_JOURNALS, _LEDGERS, *([_DESK] if has_desk else [])):
                for event, round_, table, number, hash_ in backup.execute(query):
                    chains.setdefault((event, round_, table), {})[number] = hash_
            return chains
    except sqlite3.DatabaseError as error:
        sentence = _("%(file)s is not a Shinpan database, or cannot be read: %(reason)s.")
        raise StateError(sentence % {"file": file, "reason": error}) from error


def _present_chains() -> Mapping[Chain, Mapping[int, str]]:
    chains: dict[Chain, dict[int, str]] = {}
    for event, number, hash_ in JournalEntry.objects.values_list("event", "number", "hash"):
        chains.setdefault((event, 0, 0), {})[number] = hash_
    for number, hash_ in DeskEntry.objects.values_list("number", "hash"):
        chains.setdefault(("", 0, 0), {})[number] = hash_
    columns = ("table__round__tournament__uid", "table__round__number", "table__number", "number", "hash")
    for event, round_, table, number, hash_ in Entry.objects.order_by().values_list(*columns):
        chains.setdefault((event, round_, table), {})[number] = hash_
    return chains
