"""The page of a table: the result of folding its ledger."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import assert_never

from referee.frozen import dataclass
from referee.judgement import Judgement
from referee.ledger.entries import Count, Entry, Result, Review
from referee.reports import Report
from referee.ruling import Answer, Closing, Finding, Payment, Penalty, Points, Ruling, TableState
from referee.standings import GameResult
from referee.values import Round, Seat

__all__ = ["CheckedCount", "Line", "Page", "PaperResult", "ResultOverride", "Row", "RulingRow", "RulingState"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One hand of the page: its report as it is now, and what follows.

    *ruling* is None for a voided hand and for one that can no longer be ruled on; *findings* say why, or that the round
    differs from the one it was entered for. *changed_by* is the number of the entry that voided or last corrected it.
    *judged*: a judge ended the hand with a chombo; only a review of that ruling changes it.
    """

    number: int
    report: Report
    before: TableState
    ruling: Ruling | None
    voided: bool = False
    changed_by: int | None = None
    why: str = ""
    findings: tuple[Finding, ...] = ()
    judged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCount:
    """A count and what it should have been; *differences* by seat, then the sticks, are counted less expected."""

    number: int
    count: Count
    differences: tuple[Points, ...]
    sticks_difference: int

    @property
    def agrees(self) -> bool:
        """Whether nothing is different."""
        return not any(self.differences) and not self.sticks_difference


class RulingState(Enum):
    """The state of a judge's ruling."""

    GIVEN = "given"
    """As it was given; nobody has reviewed it."""
    CONFIRMED = "confirmed"
    """The head referee agreed."""
    CHANGED = "changed"
    """Another judgement replaced it."""
    APPEALED = "appealed"
    """It is in force until the appeal is decided."""
    UPHELD = "upheld"
    """The appeal against it was rejected."""
    OVERTURNED = "overturned"
    """On appeal, another judgement replaced it."""

    @property
    def is_confirmed(self) -> bool:
        """Whether the head referee agreed."""
        match self:
            case RulingState.CONFIRMED:
                return True
            case (
                RulingState.GIVEN
                | RulingState.CHANGED
                | RulingState.APPEALED
                | RulingState.UPHELD
                | RulingState.OVERTURNED
            ):
                return False
            case _:
                assert_never(self)

    @property
    def awaits_decision(self) -> bool:
        """Whether an appeal is open."""
        match self:
            case RulingState.APPEALED:
                return True
            case (
                RulingState.GIVEN
                | RulingState.CONFIRMED
                | RulingState.CHANGED
                | RulingState.UPHELD
                | RulingState.OVERTURNED
            ):
                return False
            case _:
                assert_never(self)

    @property
    def is_decided_on_appeal(self) -> bool:
        """Whether an appeal was decided."""
        match self:
            case RulingState.UPHELD | RulingState.OVERTURNED:
                return True
            case RulingState.GIVEN | RulingState.CONFIRMED | RulingState.CHANGED | RulingState.APPEALED:
                return False
            case _:
                assert_never(self)

    @property
    def is_settled(self) -> bool:
        """Whether the head referee has decided, and no appeal is open."""
        match self:
            case RulingState.CONFIRMED | RulingState.CHANGED | RulingState.UPHELD | RulingState.OVERTURNED:
                return True
            case RulingState.GIVEN | RulingState.APPEALED:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRow:
    """One judge's ruling of the page.

    *given* is the judgement as it was announced, *judgement* the one now in force; *before* is the table when it was
    given. *proposal* is the core's answer to its question there, None if it was given in words only; *differs*: the
    judgement in force is not the one proposed. *payments* and *penalties* are its cost beside the hand that it may end.
    *reviews* are listed with the numbers of their entries.
    """

    number: int
    given: Judgement
    judgement: Judgement
    round: Round
    honba: int
    before: TableState
    proposal: Answer | None
    differs: bool
    state: RulingState
    payments: tuple[Payment, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    reviews: tuple[tuple[int, Review], ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperResult:
    """The result on paper that replaces the hands; *number* is the number of its entry.

    *off* is by how much the points exceed the required sum (negative: fall short of it); with result points alone, the
    sum required by uma and oka.
    """

    number: int
    result: Result
    off: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultOverride:
    """What replaces a seat's result by the ruling of entry *number*; *points* are zero or negative.

    *last*: the seat has the last place, and the others the places before it.
    """

    number: int
    seat: Seat
    points: int
    last: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entry in its place: its content, the table before and after it, and the findings.

    *before* and *after* follow the ledger as it is now: a hand that was voided or corrected later moves what it moves
    in its present form, and the void or the correction itself moves nothing. *row* is the hand that the entry recorded
    or ended, *judged* its ruling, *count* its count. *in_force* is False for a hand that was voided or is replaced by a
    result on paper, for a ruling that was replaced by another judgement, for a closing or a result after which the
    table was reopened, and for a result that was voided or replaced by another, and for a penalty that was voided.
    """

    entry: Entry
    before: TableState
    after: TableState
    row: Row | None = None
    judged: RulingRow | None = None
    count: CheckedCount | None = None
    in_force: bool = True

    @property
    def number(self) -> int:
        """The number of the entry."""
        return self.entry.number

    @property
    def moved(self) -> tuple[Points, ...]:
        """The change in points of each seat by this entry."""
        return tuple(
            after - before for before, after in zip(self.before.scores, self.after.scores, strict=True)
        )

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings on it: those of the ruling, then those of the hand."""
        ruling_findings = self.judged.findings if self.judged else ()
        hand_findings = (
            (*self.row.findings, *(self.row.ruling.findings if self.row.ruling else ())) if self.row else ()
        )
        return (*ruling_findings, *hand_findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A table's whole page: its start, its hands and rulings, and its present state.

    *lines* are all its entries in order, each with everything known about it. *penalties_by_entry* are deducted from
    the result, each with the number of its entry. *at_table* are the payments beside the hands, with their entry and
    reason. *disqualified_by* maps the seats whose players are out of the event to the number of the entry
    responsible. *paper_result* is the result on paper, where one replaces the hands; *result_overrides* are what
    replaces single results. *drawn_seats*: for each seat, the seat at which its player was drawn.
    """

    start: TableState
    lines: tuple[Line, ...]
    table: TableState
    results: tuple[Points, ...] | None
    games: tuple[GameResult, ...]
    penalties_by_entry: tuple[tuple[int, Penalty], ...]
    at_table: tuple[tuple[int, Payment, str], ...]
    disqualified_by: Mapping[Seat, int]
    closing: Closing | None
    closed: bool
    last_number: int
    drawn_seats: tuple[Seat, ...]
    paper_result: PaperResult | None = None
    result_overrides: tuple[ResultOverride, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The hands in order, including those that were voided or are impossible."""
        return tuple(line.row for line in self.lines if line.row is not None)

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        """The penalties that are deducted from the result, in the order of their entries."""
        return tuple(penalty for _number, penalty in self.penalties_by_entry)

    @property
    def counts(self) -> tuple[CheckedCount, ...]:
        """The recorded counts, in order."""
        return tuple(line.count for line in self.lines if line.count is not None)

    @property
    def rulings(self) -> tuple[RulingRow, ...]:
        """The judges' rulings in order, each in its present state."""
        return tuple(line.judged for line in self.lines if line.judged is not None)

    @property
    def hands(self) -> tuple[Row, ...]:
        """The hands that count: neither voided nor impossible, and not replaced by a result on paper."""
        return () if self.paper_result else tuple(row for row in self.rows if row.ruling is not None)

    @property
    def disqualified(self) -> frozenset[Seat]:
        """The seats whose players are out of the event."""
        return frozenset(self.disqualified_by)

    def penalties_of(self, seat: Seat) -> int:
        """The points that *seat* loses beside the result: zero or negative."""
        return sum(penalty.points for penalty in self.penalties if penalty.seat == seat)

    def override_of(self, seat: Seat) -> ResultOverride | None:
        """What replaces the result of *seat*, by the latest ruling on it; None if nothing does."""
        return next((override for override in reversed(self.result_overrides) if override.seat == seat), None)
