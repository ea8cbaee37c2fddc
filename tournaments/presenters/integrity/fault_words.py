"""The faults that `verify` finds, in words."""

from __future__ import annotations

from typing import assert_never

from tournaments.common.program.commands import command_line
from tournaments.services.integrity.faults import Fault, FaultKind

__all__ = ["desk_fault_sentence", "fault_sentence"]


def desk_fault_sentence(fault: Fault) -> str:
    """Return what is wrong in the desk's own chain or with a row that it knows."""
    if not fault.place:
        return f"Desk, {fault_sentence(fault)}"
    return f"Desk, {fault.place}: {_WRONG_WITH_ROW.get(fault.kind) or _what_is_wrong(fault.kind)}{_columns(fault)}"


def fault_sentence(fault: Fault) -> str:
    """Return where in an event and what is wrong."""
    return f"{_place(fault)}: {_what_is_wrong(fault.kind)}{_columns(fault)}"


def _columns(fault: Fault) -> str:
    return f" ({', '.join(fault.columns)})" if fault.columns else ""


_WRONG_WITH_ROW = {
    FaultKind.ROW: "was changed outside the program",
    FaultKind.LOST: "was deleted outside the program",
    FaultKind.EXTRA: "was added outside the program",
    FaultKind.GUARD: "the database does not refuse changes of the chains; somebody removed or lifted it",
}


def _place(fault: Fault) -> str:
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
            return f"has a cached result that differs; `{command_line('rebuild')}` recomputes it"
        case FaultKind.GUARD:
            return "is not guarded by the database"
        case FaultKind.AMBIGUOUS:
            return "has a duplicate or escaped key, so the database may read another value than was hashed"
        case FaultKind.REWRITTEN:
            return "is another entry there than in the backup: the chain was rewritten from here on"
        case FaultKind.CUT:
            return "is in the backup and not here"
        case FaultKind.UNREADABLE:
            return "holds a value that cannot be read"
        case _:
            assert_never(kind)
