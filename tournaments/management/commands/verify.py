"""Verify all chains and projected rows."""

from __future__ import annotations

from typing import Any, assert_never

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tournaments.common.errors import StateError
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.integrity.verifying import Fault, FaultKind, verify_events

__all__ = ["Command"]


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
            place.append("call for a judge")
        case "rules_decision":
            place = [f"rules decision {fault.number}"]
        case "logged_ruling":
            place = [f"ruling {fault.number}"]
        case kind:
            place = [f"{kind} {fault.number}"]
    return ", ".join(place)


def _fault_sentence(fault: Fault) -> str:
    return _what_is_wrong(fault.kind) + (f" ({', '.join(fault.columns)})" if fault.columns else "")


def _what_is_wrong(kind: FaultKind) -> str:
    """What is wrong, as the rest of a sentence about the place."""
    match kind:
        case FaultKind.CHANGED:
            return "does not say what its hash stands for: it was changed after it was written"
        case FaultKind.LINK:
            return "does not follow on the entry before it: one of the two was replaced"
        case FaultKind.MISSING:
            return "is missing"
        case FaultKind.SILENT:
            return "has lost its announcement"
        case FaultKind.UNFIT:
            return "speaks of something that no entry before it made"
        case FaultKind.END:
            return (
                "is not where the chain is known to end: entries were cut off, or written by another program"
            )
        case FaultKind.GONE:
            return "is where the chain ends, and there is no record of where it should end"
        case FaultKind.NOTED:
            return "is not the one that the event's journal noted"
        case FaultKind.ROW:
            return "does not say what the journal says"
        case FaultKind.LOST:
            return "is gone, and the journal says that it is there"
        case FaultKind.EXTRA:
            return "follows from nothing in the journal"
        case FaultKind.PERSON:
            return "is not called what was entered"
        case FaultKind.FOLDED:
            return "has a cached result that differs; `manage.py rebuild` recomputes it"
        case FaultKind.UNREADABLE:
            return "holds a value that cannot be read"
        case _:
            assert_never(kind)
