"""A table's ledger, and the state that follows from it.

A table is the fold of its entries. Entries are appended, never edited: a wrong hand is voided, or corrected by an entry
that replaces it in the fold, and a review replaces a judge's ruling in the same way. A count read out by the players is
checked, and overwrites nothing.
"""

from referee.ledger.entries import (
    Close,
    Correct,
    Count,
    Entry,
    EntryKind,
    HandEntry,
    PenaltyEntry,
    Reopen,
    Result,
    Review,
    RulingEntry,
    Swap,
    TimeCalled,
    Void,
)
from referee.ledger.folding import altered_rows, fold
from referee.ledger.hands import table_after_time
from referee.ledger.judging import judge, review
from referee.ledger.outlook import HandEnd, LaterMeasure, later_measures
from referee.ledger.page import (
    CheckedCount,
    Line,
    Page,
    PaperResult,
    ResultOverride,
    Row,
    RulingRow,
    RulingState,
)
from referee.ledger.proposals import proposed_judgement

__all__ = [
    "CheckedCount",
    "Close",
    "Correct",
    "Count",
    "Entry",
    "EntryKind",
    "HandEnd",
    "HandEntry",
    "LaterMeasure",
    "Line",
    "Page",
    "PaperResult",
    "PenaltyEntry",
    "Reopen",
    "Result",
    "ResultOverride",
    "Review",
    "Row",
    "RulingEntry",
    "RulingRow",
    "RulingState",
    "Swap",
    "TimeCalled",
    "Void",
    "altered_rows",
    "fold",
    "judge",
    "later_measures",
    "proposed_judgement",
    "review",
    "table_after_time",
]
