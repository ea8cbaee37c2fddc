"""The page of a table: the result of folding its ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from referee.judgement import Judgement
from referee.ledger.entries import Count, Entry, Result, Review
from referee.reports import Report
from referee.ruling import Answer, Closing, Finding, Payment, Penalty, Points, Ruling, TableState
from referee.standings import GameResult
from referee.values import Round, Seat

__all__ = ["CheckedCount", "Judged", "Line", "Page", "Row", "RulingState", "Stated", "Stead"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One hand of the page: what was seen as it now stands, and what follows.

    *ruling* is missing for a voided hand and for one that can no longer be ruled on; *findings* say why, or that
    the round differs from the one it was entered for. *changed_by* is the number of the entry that voided or last
    corrected it. *judged*: a judge ended the hand with a chombo; it is changed by a review of that ruling alone.
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
        """Is nothing different?"""
        return not any(self.differences) and not self.sticks_difference


class RulingState(Enum):
    """How does a judge's ruling stand?"""

    GIVEN = "given"
    """As it was given; nobody has looked at it again."""
    CONFIRMED = "confirmed"
    """The head referee agreed."""
    CHANGED = "changed"
    """Another judgement was put in its place."""
    APPEALED = "appealed"
    """It stands until the appeal is decided."""
    UPHELD = "upheld"
    """The appeal against it was turned down."""
    OVERTURNED = "overturned"
    """On appeal, another judgement was put in its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One judge's ruling of the page.

    *given* is the judgement as it was announced, *judgement* the one that stands; *before* is the table when it was
    given. *proposal* is what the core answers to its question there, nothing if it was given in words only; *differs*:
    the judgement that stands is not the one proposed. *payments* and *penalties* are what it costs beside the hand that
    it may end. *reviews* stand with the numbers of their entries.
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
class Stated:
    """The result on paper that stands in place of the hands; *number* is its entry's.

    *off* is what the points are more (or, negative, fewer) than there must be: with result points alone, than the uma
    and oka leave over.
    """

    number: int
    result: Result
    off: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Stead:
    """What stands in place of a seat's result by a ruling, whose entry is *number*; *points* are zero or negative.

    *last*: the seat has the last place, and the others the places before it.
    """

    number: int
    seat: Seat
    points: int
    last: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entry in its place: what it was, the table before and after it, and what was found.

    *before* and *after* are as the ledger is read now: a hand that was voided or corrected later moves what it moves as
    it stands, and the void or the correction itself moves nothing. *row* is the hand that it entered or ended, *judged*
    the ruling that it was, *count* the count. *stands* is untrue of a hand that was voided or has a result on paper in
    its place, of a ruling in whose place another was put, of a closing or a result after which the table was opened
    again, and of a result that was voided or has another in its place.
    """

    entry: Entry
    before: TableState
    after: TableState
    row: Row | None = None
    judged: Judged | None = None
    count: CheckedCount | None = None
    stands: bool = True

    @property
    def number(self) -> int:
        """The number of the entry."""
        return self.entry.number

    @property
    def moved(self) -> tuple[Points, ...]:
        """What each seat has more after it than before it, in points."""
        return tuple(now - was for was, now in zip(self.before.scores, self.after.scores, strict=True))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What must be said of it: of the ruling, then of the hand."""
        of_ruling = self.judged.findings if self.judged else ()
        of_hand = (
            (*self.row.findings, *(self.row.ruling.findings if self.row.ruling else ())) if self.row else ()
        )
        return (*of_ruling, *of_hand)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A table's whole page: where it began, its hands and rulings, and where it stands.

    *lines* are all its entries in order, and everything else that is said of one of them stands in its line.
    *penalties* come off the result. *at_table* are the payments beside the hands, each with the number of its entry and
    what it is for. *disqualified_by* are the seats whose players are out of the event, each with the number of the
    entry by which. *stated* is the result on paper, where one stands in place of the hands; *steads* is what stands in
    place of single results. *sits*: for each seat, the seat at which its player was drawn.
    """

    start: TableState
    lines: tuple[Line, ...]
    table: TableState
    results: tuple[Points, ...] | None
    games: tuple[GameResult, ...]
    penalties: tuple[Penalty, ...]
    at_table: tuple[tuple[int, Payment, str], ...]
    disqualified_by: Mapping[Seat, int]
    closing: Closing | None
    closed: bool
    last_number: int
    sits: tuple[Seat, ...]
    stated: Stated | None = None
    steads: tuple[Stead, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The hands in order, those that were voided or cannot be among them."""
        return tuple(line.row for line in self.lines if line.row is not None)

    @property
    def counts(self) -> tuple[CheckedCount, ...]:
        """The counts that were written down, in order."""
        return tuple(line.count for line in self.lines if line.count is not None)

    @property
    def rulings(self) -> tuple[Judged, ...]:
        """The judges' rulings in order, each as it stands."""
        return tuple(line.judged for line in self.lines if line.judged is not None)

    @property
    def hands(self) -> tuple[Row, ...]:
        """The hands that count: neither voided nor impossible, nor with a result on paper in their place."""
        return () if self.stated else tuple(row for row in self.rows if row.ruling is not None)

    @property
    def disqualified(self) -> frozenset[Seat]:
        """The seats whose players are out of the event."""
        return frozenset(self.disqualified_by)

    def penalties_of(self, seat: Seat) -> int:
        """What *seat* loses beside the result, in points: zero or negative."""
        return sum(penalty.points for penalty in self.penalties if penalty.seat == seat)

    def stead_of(self, seat: Seat) -> Stead | None:
        """What stands in place of the result of *seat*: the latest ruling's."""
        return next((stead for stead in reversed(self.steads) if stead.seat == seat), None)
