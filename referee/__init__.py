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
