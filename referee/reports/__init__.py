"""Reports of what happened at a table, and questions to the referee.

A report is an observation: the discarder, the hands shown, the declarations. It contains no judgement; what follows
from it is a `Ruling`. `adjudication.validation` checks whether it is possible at all.
"""

from __future__ import annotations

from referee.reports.events import (
    AbortiveDraw,
    AbortReason,
    Chombo,
    ExhaustiveDraw,
    Report,
    Win,
)
from referee.reports.hands import (
    Flag,
    HanFu,
    KanAfterRiichi,
    Liability,
    Riichi,
    ShownHand,
    Winner,
    WonHand,
    Yakuman,
)
from referee.reports.questions import (
    AnkanAfterRiichi,
    Call,
    CallKind,
    Event,
    Foul,
    Furiten,
    NineKinds,
    OtherCall,
    Paid,
    Phase,
    Question,
    RiichiDeclaration,
    SinceDiscard,
    Tenpai,
    Value,
)

__all__ = [
    "AbortReason",
    "AbortiveDraw",
    "AnkanAfterRiichi",
    "Call",
    "CallKind",
    "Chombo",
    "Event",
    "ExhaustiveDraw",
    "Flag",
    "Foul",
    "Furiten",
    "HanFu",
    "KanAfterRiichi",
    "Liability",
    "NineKinds",
    "OtherCall",
    "Paid",
    "Phase",
    "Question",
    "Report",
    "Riichi",
    "RiichiDeclaration",
    "ShownHand",
    "SinceDiscard",
    "Tenpai",
    "Value",
    "Win",
    "Winner",
    "WonHand",
    "Yakuman",
]
