"""Rulings: what the referee announces.

A ruling contains its verdict, the payments that move points, the penalties that do not, the findings that give the
reasons, and the next state of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, assert_never

from referee.answers.worded import Worded
from referee.frozen import dataclass
from referee.question import answer_words
from referee.rules import Ruleset
from referee.values import Round, Seat, Wind

__all__ = [
    "OUTSIDE",
    "POT",
    "Answer",
    "Clause",
    "Clock",
    "Closing",
    "Finding",
    "NonPlayer",
    "Party",
    "Payment",
    "PaymentFor",
    "Penalty",
    "PenaltyWhen",
    "Points",
    "Ruling",
    "TableState",
    "Verdict",
    "clause",
    "first_hand",
    "opening_table",
]

Points = int | Fraction
"""Points of the table. Only a share that does not divide, under rules that keep it exact, is a fraction."""


class NonPlayer(Enum):
    """The two parties of a payment that are not players."""

    POT = "pot"
    """The sticks on the table."""
    OUT = "out"
    """Outside the game: a stick that is lost, points lent or taken off at the table."""


POT = NonPlayer.POT
OUTSIDE = NonPlayer.OUT
Party = Seat | NonPlayer


class PaymentFor(Worded):
    """What a payment is for."""

    RIICHI_BET = "riichi_bet", "riichi stick"
    RIICHI_RETURNED = "riichi_returned", "riichi stick returned"
    RON = "ron", "ron"
    TSUMO = "tsumo", "tsumo"
    HONBA = "honba", "honba"
    DEPOSITS = "deposits", "deposits"
    NOTEN = "noten", "noten payment"
    NAGASHI = "nagashi", "nagashi mangan"
    PAO = "pao", "liability (pao)"
    CHOMBO = "chombo", "chombo"
    LEFTOVER_DEPOSITS = "leftover_deposits", "leftover riichi sticks"
    AT_TABLE = "at_table", "at the table"
    CORRECTED = "corrected", "payment corrected"


@dataclass(frozen=True, slots=True)
class Payment:
    """A positive number of points that goes from one party to another."""

    source: Party
    to: Party
    points: Points
    reason: PaymentFor


class PenaltyWhen(Enum):
    """When a penalty counts."""

    AFTER_UMA = "after_uma"
    """Deducted from the result, in its own column."""
    AT_TABLE = "at_table"
    """Deducted from the score at the table; the points leave the game."""

    @property
    def at_table(self) -> bool:
        """Whether the points leave the score at the table."""
        match self:
            case PenaltyWhen.AT_TABLE:
                return True
            case PenaltyWhen.AFTER_UMA:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that a player loses in addition to the payments; *points* is negative."""

    seat: Seat
    points: int
    when: PenaltyWhen
    reason: str


@dataclass(frozen=True, slots=True)
class Clause:
    """The answer on which a finding rests: the question, the answer and its source."""

    option: str
    value: Any
    source: str


def clause(rules: Ruleset, option: str) -> Clause:
    """This ruleset's answer to *option*, with its source.

    >>> from referee.rulesets import ruleset
    >>> clause(ruleset("ema-2025"), "kiriage_mangan")
    Clause(option='kiriage_mangan', value=True, source='EMA 2025, 4.1.2')
    """
    known: Clause | None = rules.clauses.get(option)
    if known is not None:
        return known
    quoted = Clause(option, answer_words(getattr(rules, option)), rules.sources[option].words)
    # A list belongs to the caller, who may change it.
    if not isinstance(quoted.value, list):
        rules.clauses[option] = quoted
    return quoted


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason: a stable code, the seat it is about, the facts of its sentence and the clause it rests on."""

    code: str
    seat: Seat | None = None
    facts: Mapping[str, object] = field(default_factory=dict)
    clause: Clause | None = None


class Clock(Enum):
    """Whether the time has been called."""

    RUNNING = "running"
    CALLED = "called"

    @cached_property
    def is_called(self) -> bool:
        """Whether the time has been called."""
        match self:
            case Clock.CALLED:
                return True
            case Clock.RUNNING:
                return False
            case _:
                assert_never(self)


EAST_1 = Round(Wind.EAST, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table between two hands: scores by seat, the round to be played, honba and the sticks left on the table.

    *last_hands* counts the hands still to play once the time was called, the next one included. *dead* are hands
    declared dead in the hand being ruled on. *bettors* are the players who laid the sticks down, where they are known.
    *off* are the points that penalties and rulings took off the table before: the ledger knows them, a request has
    none. *starting_scores* are the starting points of each seat where a result is the gain over them, as in a relay.
    """

    scores: tuple[Points, ...]
    round: Round = EAST_1
    honba: int = 0
    deposits: int = 0
    over: bool = False
    time: Clock = Clock.RUNNING
    last_hands: int | None = None
    dead: frozenset[Seat] = frozenset()
    bettors: tuple[Seat, ...] = ()
    off: Points = 0
    starting_scores: tuple[Points, ...] = ()

    @property
    def dealer(self) -> Seat:
        """The seat that deals."""
        return self.round.dealer

    @property
    def players(self) -> int:
        """The number of players at the table."""
        return len(self.scores)

    @property
    def with_live_hands(self) -> TableState:
        """The table after the hand in play: hands that were dead in it are live in the next."""
        return replace(self, dead=frozenset()) if self.dead else self


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """A game that was ended between two hands: what became of the sticks left, the table, and the results by seat."""

    payments: tuple[Payment, ...]
    findings: tuple[Finding, ...]
    table: TableState
    results: tuple[Points, ...]


def first_hand(rules: Ruleset) -> TableState:
    """The table before the first hand."""
    return _first_table(rules.start_points, rules.players)


@lru_cache(maxsize=64)
def _first_table(start_points: int, players: int) -> TableState:
    return TableState(scores=(start_points,) * players)


def opening_table(rules: Ruleset, scores: Sequence[Points], *, relay: bool = False) -> TableState:
    """The table before the first hand where each seat starts with points of its own, *scores* by seat.

    In a *relay* a result is the seat's gain over them, without uma; otherwise the rules compute it from the score.
    Raises `ValueError` unless there is one score for each player.
    """
    if len(scores) != rules.players:
        raise ValueError(f"{len(scores)} scores to begin with, but {rules.players} play")
    return TableState(
        scores=tuple(scores),
        off=rules.players * rules.start_points - sum(scores),
        starting_scores=tuple(scores) if relay else (),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The reply to a question that ends no hand: its verdict, the findings, and further named facts."""

    verdict: str
    findings: tuple[Finding, ...]
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def is_judged_later(self) -> bool:
        """Whether play continues, and the foul is judged later in the hand."""
        return any(finding.code == "false_riichi_not_yet" for finding in self.findings)


class Verdict(Worded):
    """What an event is ruled to be."""

    WIN = "win", "Win"
    EXHAUSTIVE_DRAW = "exhaustive_draw", "Exhaustive draw"
    NAGASHI_MANGAN = "nagashi_mangan", "Nagashi mangan"
    ABORTIVE_DRAW = "abortive_draw", "Abortive draw"
    CHOMBO = "chombo", "Chombo"
    ILLEGAL = "illegal", "Not in these rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The consequences of one report; the module's docstring lists them.

    *results* is set only when the game is over: points by seat, including uma and oka, without penalties.
    """

    verdict: Verdict
    before: TableState
    payments: tuple[Payment, ...]
    penalties: tuple[Penalty, ...]
    findings: tuple[Finding, ...]
    table: TableState
    replay: bool = False
    results: tuple[Points, ...] | None = None

    @property
    def deltas(self) -> tuple[Points, ...]:
        """What each seat gained or lost at the table, this hand's riichi bets included."""
        change: list[Points] = [0] * self.before.players
        for payment in self.payments:
            if isinstance(payment.source, Seat):
                change[payment.source] -= payment.points
            if isinstance(payment.to, Seat):
                change[payment.to] += payment.points
        return tuple(change)
