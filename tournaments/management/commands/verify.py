"""Verify all chains and projected rows."""

from __future__ import annotations

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tournaments.common.errors import StateError
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.integrity.verifying import Fault, FaultKind, verify_events

__all__ = ["Command"]

FAULT_SENTENCES: Final = {
    FaultKind.CHANGED: "does not say what its hash stands for: it was changed after it was written",
    FaultKind.LINK: "does not follow on the entry before it: one of the two was replaced",
    FaultKind.MISSING: "is missing",
    FaultKind.SILENT: "has lost its announcement",
    FaultKind.UNFIT: "speaks of something that no entry before it made",
    FaultKind.END: "is not where the chain is known to end: entries were cut off, or written past the desk",
    FaultKind.GONE: "is where the chain ends, and nothing is known any more of where it should",
    FaultKind.NOTED: "is not the one that the event's journal noted",
    FaultKind.ROW: "does not say what the journal says",
    FaultKind.LOST: "is gone, and the journal says that it is there",
    FaultKind.EXTRA: "follows from nothing in the journal",
    FaultKind.PERSON: "is not called what was entered",
    FaultKind.FOLDED: "has a cached result that differs; `manage.py rebuild` recomputes it",
    FaultKind.UNREADABLE: "holds a value that cannot be read",
}


class Command(BaseCommand):
    """Check every chain of hashes, compare every row with its journal, and report what was changed from outside."""

    help = "Walk every chain of hashes, hold every row against its journal, and name what was tampered with."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Print what is wrong, and how much was checked."""
        tables = entries = decisions = journal = faults = 0
        try:
            check_supported()
            for report in verify_events():
                tables, entries = tables + report.tables, entries + report.entries
                decisions, journal = decisions + report.decisions, journal + report.journal
                faults += len(report.faults)
                for fault in report.faults:
                    self.stdout.write(f"{report.tournament}, {_fault_place(fault)}: {_fault_sentence(fault)}")
        except StateError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as fault:
            sentence = f"The database cannot be read ({fault}). Was it prepared with `manage.py prepare`?"
            raise CommandError(sentence) from fault
        summary = f"{entries} entries of {tables} tables, {journal} of journals"
        if decisions:
            summary += f" ({decisions} decisions on rules)"
        if faults:
            raise CommandError(
                f"{summary}: {faults} wrong. Rows that the journals know come back with `manage.py rebuild`; entries "
                "from a backup, or from the signed sheets."
            )
        self.stdout.write(f"{summary}: all as they were written.")


def _fault_place(fault: Fault) -> str:
    place = [f"round {fault.round}"] if fault.round else []
    place += [f"table {fault.table}"] if fault.table else []
    match fault.row:
        case None if fault.who:
            place = [f"player {fault.number}, person {fault.who}"]
        case None:
            place = [*(place or ["journal"]), f"entry {fault.number}"]
        case "tournament":
            place = ["the event itself"]
        case "round" | "table":
            pass
        case "seating":
            place.append(f"seat {fault.number}")
        case "rest":
            place.append(f"rest of player {fault.number}")
        case "clock_event":
            place.append(f"turn {fault.number} of the clock")
        case "referee_call":
            place.append("call for a referee")
        case "rules_decision":
            place = [f"rules decision {fault.number}"]
        case "logged_ruling":
            place = [f"ruling {fault.number}"]
        case kind:
            place = [f"{kind} {fault.number}"]
    return ", ".join(place)


def _fault_sentence(fault: Fault) -> str:
    return FAULT_SENTENCES[fault.kind] + (f" ({', '.join(fault.columns)})" if fault.columns else "")
