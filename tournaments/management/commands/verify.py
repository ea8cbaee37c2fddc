"""Does every ledger say what was written into it?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tournaments.errors import OutOfTurn
from tournaments.services.chains import FaultKind, chains, decided, numbered
from tournaments.services.first_database import refuse_older

__all__ = ["Command"]

SAYS = {
    FaultKind.CHANGED: "does not say what its hash stands for: it was changed after it was written",
    FaultKind.LINK: "does not follow on the entry before it: one of the two was replaced",
    FaultKind.MISSING: "is missing",
    FaultKind.SILENT: "has lost its announcement",
    FaultKind.NUMBER: "has lost its number in the tournament's log, or the number stands for something else",
    FaultKind.RULES: "does not fit the rules before it, or those that hold now: they were changed without a decision",
}


class Command(BaseCommand):
    """Walk every table's chain of hashes and name each entry that was tampered with."""

    help = "Walk every table's chain of hashes and name each entry that was tampered with."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Say what is wrong, and how much was looked at."""
        try:
            refuse_older()
            tables, entries, faults = self._walk()
            decisions, wrong = self._walk_decisions()
            wrong += self._walk_numbers()
        except OutOfTurn as refused:
            raise CommandError(str(refused)) from refused
        except DatabaseError as fault:
            says = f"The database cannot be read ({fault}). Was it prepared with `manage.py prepare`?"
            raise CommandError(says) from fault
        looked, faults = f"{entries} entries of {tables} tables", faults + wrong
        if decisions:
            looked += f" and {decisions} decisions on rules"
        if faults:
            raise CommandError(
                f"{looked}: {faults} wrong. Restore them from a backup, or from the signed sheets."
            )
        self.stdout.write(f"{looked}: all as they were written.")

    def _walk(self) -> tuple[int, int, int]:
        """Name what is wrong; count tables, entries and faults."""
        tables = entries = faults = 0
        for chain in chains():
            tables, entries, faults = tables + 1, entries + chain.entries, faults + len(chain.faults)
            for fault in chain.faults:
                where = f"{chain.tournament}, round {chain.round}, table {chain.table}, entry {fault.number}"
                self.stdout.write(f"{where}: {SAYS[fault.kind]}")
        return tables, entries, faults

    def _walk_numbers(self) -> int:
        """Name each ruling whose number is wrong; count them."""
        faults = 0
        for found in numbered():
            faults += len(found.faults)
            for fault in found.faults:
                self.stdout.write(f"{found.tournament}, ruling {fault.number}: {SAYS[fault.kind]}")
        return faults

    def _walk_decisions(self) -> tuple[int, int]:
        """Name what is wrong; count decisions and faults."""
        decisions = faults = 0
        for found in decided():
            decisions, faults = decisions + found.decisions, faults + len(found.faults)
            for fault in found.faults:
                self.stdout.write(f"{found.tournament}, rules decision {fault.number}: {SAYS[fault.kind]}")
        return decisions, faults
