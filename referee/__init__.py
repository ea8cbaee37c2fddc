"""The rules of riichi mahjong as a referee applies them. Nothing here uses the web, the clock or chance.

The names exported here are enough to rule on a hand and to fold a game. The other names are sorted by subject:

- `referee.adjudication`: rule on reports, answer a judge's questions, close a game;
- `referee.answers`, `referee.books`, `referee.question`, `referee.rules`, `referee.rulesets`: rulesets as answers;
- `referee.codec`: plain JSON and its schemas;
- `referee.conditions`: what players need in a last hand;
- `referee.counting`, `referee.faults`, `referee.paid`: counted points that differ, and payments found wrong;
- `referee.errors`: the exceptions;
- `referee.findings`: the kinds of finding with their facts;
- `referee.incidents`, `referee.judgement`, `referee.ladder`: incidents, judges' decisions, repeated offences;
- `referee.ledger`: the entries of a table and their fold;
- `referee.messages`: every sentence, in English and every language with a catalogue;
- `referee.points_card`: payments as data for a device without a network;
- `referee.reports`, `referee.ruling`: what is reported and what follows from it;
- `referee.seating`, `referee.standings`, `referee.statistics`: seats, results, figures;
- `referee.shapes`, `referee.values`, `referee.worth`: tiles, hands, their readings and their worth.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from referee import (
        adjudication,
        answers,
        books,
        codec,
        conditions,
        counting,
        errors,
        faults,
        findings,
        incidents,
        judgement,
        ladder,
        ledger,
        messages,
        paid,
        points_card,
        question,
        reports,
        rules,
        rulesets,
        ruling,
        seating,
        shapes,
        standings,
        statistics,
        values,
        worth,
    )
    from referee.adjudication import adjudicate, reply
    from referee.errors import LedgerError, Problem, RefereeError, Rejected, RulesetError
    from referee.ledger import fold
    from referee.reports import (
        AbortiveDraw,
        AbortReason,
        Chombo,
        ExhaustiveDraw,
        HanFu,
        Report,
        Riichi,
        ShownHand,
        Win,
        Winner,
        WonHand,
        Yakuman,
    )
    from referee.rules import Ruleset, questions
    from referee.rulesets import ruleset, ruleset_keys
    from referee.ruling import Finding, Payment, Points, Ruling, TableState, Verdict, first_hand
    from referee.values import Hand, Meld, MeldType, Round, Seat, Tile, Wind, read_tiles, write_tiles

__version__ = "1.0.0"

__all__ = [
    "AbortReason",
    "AbortiveDraw",
    "Chombo",
    "ExhaustiveDraw",
    "Finding",
    "HanFu",
    "Hand",
    "LedgerError",
    "Meld",
    "MeldType",
    "Payment",
    "Points",
    "Problem",
    "RefereeError",
    "Rejected",
    "Report",
    "Riichi",
    "Round",
    "Ruleset",
    "RulesetError",
    "Ruling",
    "Seat",
    "ShownHand",
    "TableState",
    "Tile",
    "Verdict",
    "Win",
    "Wind",
    "Winner",
    "WonHand",
    "Yakuman",
    "adjudicate",
    "adjudication",
    "answers",
    "books",
    "codec",
    "conditions",
    "counting",
    "errors",
    "faults",
    "findings",
    "first_hand",
    "fold",
    "incidents",
    "judgement",
    "ladder",
    "ledger",
    "messages",
    "paid",
    "points_card",
    "question",
    "questions",
    "read_tiles",
    "reply",
    "reports",
    "rules",
    "ruleset",
    "ruleset_keys",
    "rulesets",
    "ruling",
    "seating",
    "shapes",
    "standings",
    "statistics",
    "values",
    "worth",
    "write_tiles",
]

_NAMES: Final = {
    "adjudication": ("adjudicate", "reply"),
    "errors": ("LedgerError", "Problem", "RefereeError", "Rejected", "RulesetError"),
    "ledger": ("fold",),
    "reports": (
        "AbortiveDraw",
        "AbortReason",
        "Chombo",
        "ExhaustiveDraw",
        "HanFu",
        "Report",
        "Riichi",
        "ShownHand",
        "Win",
        "Winner",
        "WonHand",
        "Yakuman",
    ),
    "rules": ("Ruleset", "questions"),
    "rulesets": ("ruleset", "ruleset_keys"),
    "ruling": ("Finding", "Payment", "Points", "Ruling", "TableState", "Verdict", "first_hand"),
    "values": ("Hand", "Meld", "MeldType", "Round", "Seat", "Tile", "Wind", "read_tiles", "write_tiles"),
}
"""The names of this package that are not modules, by the module that has them."""

_MODULE_OF: Final = {name: module for module, names in _NAMES.items() for name in names}

# Type checkers know the names from the imports above, and report others.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import a module when it is first named: who rules on one hand needs no seating plans."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{_MODULE_OF.get(name, name)}")
        value = globals()[name] = getattr(module, name) if name in _MODULE_OF else module
        return value
