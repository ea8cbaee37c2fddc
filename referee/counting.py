"""Explanations for a difference between a count and the ledger."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import assert_never

from referee.answers import Measure
from referee.faults import Change, Fault, change_by_seat, possible_faults
from referee.findings.counting import (
    COUNT_CHANGED_OVER,
    COUNT_OTHER_ORDER,
    COUNT_OTHER_POINTS,
    COUNT_OTHER_SIGN,
    COUNT_TOO_FEW,
    COUNT_TOO_MANY,
    OtherPointsFacts,
    SwappedSeatsFacts,
)
from referee.frozen import dataclass
from referee.ledger import (
    CheckedCount,
    Correct,
    Count,
    Entry,
    EntryKind,
    HandEntry,
    Page,
    PenaltyEntry,
    Review,
    RulingEntry,
    Void,
    fold,
)
from referee.paid import compare
from referee.rules import Ruleset
from referee.ruling import POT, Party, Points, TableState
from referee.values import Seat

__all__ = ["CountCheck", "CountState", "StoredCount", "check_count", "stored_counts"]

# Two faults at once often have many combinations; at most this number is shown.
_MOST_WAYS = 12
# Of the faults with the same change, this many are tried beside another.
_OF_EACH = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CountCheck:
    """A count compared with the ledger.

    *differences* by seat, and of the sticks on the table, are counted less expected, in points. *total* is all that was
    counted, *due* what must be there: points that were lent, lost or taken off at the table are in neither.
    *explanations* are the ways in which the fewest faults leave exactly these differences: misreadings first, then the
    latest hand. They are empty where only more than two faults would. *more*: there are further explanations of the
    same kind.
    """

    counted: tuple[int, ...]
    sticks: int
    table: TableState
    differences: tuple[Points, ...]
    pot_difference: Points
    total: Points
    due: Points
    explanations: tuple[tuple[Fault, ...], ...] = ()
    more: bool = False

    @property
    def lost(self) -> Points:
        """Points that are missing (negative), or that are there and should not be."""
        return self.total - self.due

    @property
    def agrees(self) -> bool:
        """Whether nothing is different."""
        return not any(self.differences) and self.sticks == self.table.deposits


class CountState(Enum):
    """The state of a stored count."""

    AGREES = "agrees"
    """It agreed with the ledger, and still does."""
    AGREES_NOW = "agrees_now"
    """It differed; a change of a hand since then explains it."""
    DIFFERS = "differs"
    """It differs, and nothing was corrected yet."""
    DIFFERS_NOW = "differs_now"
    """It agreed with the hands as they were when it was taken; one of them was changed since then."""
    COUNTED_AGAIN = "counted_again"
    """It differed; a later count agrees."""

    @property
    def is_unexplained(self) -> bool:
        """Whether a difference is unexplained."""
        match self:
            case CountState.DIFFERS | CountState.DIFFERS_NOW:
                return True
            case CountState.AGREES | CountState.AGREES_NOW | CountState.COUNTED_AGAIN:
                return False
            case _:
                assert_never(self)

    @property
    def is_explained_by_change(self) -> bool:
        """Whether a change of a hand explains the difference."""
        match self:
            case CountState.AGREES_NOW:
                return True
            case CountState.AGREES | CountState.DIFFERS | CountState.DIFFERS_NOW | CountState.COUNTED_AGAIN:
                return False
            case _:
                assert_never(self)

    @property
    def is_caused_by_change(self) -> bool:
        """Whether a change of a hand caused the difference."""
        match self:
            case CountState.DIFFERS_NOW:
                return True
            case CountState.AGREES | CountState.AGREES_NOW | CountState.DIFFERS | CountState.COUNTED_AGAIN:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCount:
    """A count in the ledger: what it was compared with when it was taken, and its state.

    *now* compares it with the hands before it as they are now. *latest*: no later count was taken; *current*: nothing
    has moved points since then either.
    """

    number: int
    recorded: CheckedCount
    now: CountCheck
    state: CountState
    latest: bool
    current: bool

    @property
    def open(self) -> bool:
        """Whether a difference is still unexplained."""
        return self.latest and self.state.is_unexplained


def check_count(rules: Ruleset, page: Page, scores: Sequence[int], sticks: int) -> CountCheck:
    """Compare what the players read out, *scores* by seat and *sticks* on the table, with *page*.

    An explanation is only a possible cause of the difference. Raises ValueError if there is not one score for each
    seat.
    """
    check = _compare_with_table(rules, page.table, scores, sticks)
    if check.agrees:
        return check
    change: Change = (*check.differences, check.pot_difference)
    faults = possible_faults(rules, page)
    single_faults = _single_faults(check, faults, change) or [
        (fault,) for fault in _payments_with_other_points(rules, page, check, change)
    ]
    if single_faults:
        return dataclasses.replace(check, explanations=tuple(single_faults))
    pairs = _fault_pairs(check, faults, change)
    return dataclasses.replace(check, explanations=tuple(pairs[:_MOST_WAYS]), more=bool(pairs[_MOST_WAYS:]))


def _compare_with_table(rules: Ruleset, table: TableState, scores: Sequence[int], sticks: int) -> CountCheck:
    differences = tuple(counted - expected for counted, expected in zip(scores, table.scores, strict=True))
    stick = rules.riichi_deposit
    return CountCheck(
        counted=tuple(scores),
        sticks=sticks,
        table=table,
        differences=differences,
        pot_difference=(sticks - table.deposits) * stick,
        total=sum(scores) + sticks * stick,
        due=sum(table.scores) + table.deposits * stick,
    )


def _single_faults(check: CountCheck, faults: Sequence[Fault], change: Change) -> list[tuple[Fault, ...]]:
    """Every single fault that alone leaves the differences."""
    misread: list[tuple[Fault, ...]] = [(fault,) for fault in _misreadings(check, change)]
    return _distinctly_worded([*misread, *((fault,) for fault in faults if fault.change == change)])


def _fault_pairs(check: CountCheck, faults: Sequence[Fault], total_change: Change) -> list[tuple[Fault, ...]]:
    """Every pair of faults that together leave the differences; of faults with the same change, the latest few."""
    by_change: dict[Change, list[Fault]] = {}
    for fault in (*_miscounts(check.lost, len(total_change)), *faults):
        same_change = by_change.setdefault(fault.change, [])
        if len(same_change) < _OF_EACH:
            same_change.append(fault)
    pairs: list[tuple[Fault, ...]] = []
    for change, same_change in by_change.items():
        other_change = tuple(due - part for due, part in zip(total_change, change, strict=True))
        pairs += [
            (first, second)
            for first in same_change
            for second in by_change.get(other_change, ())
            if _comes_before(first, second) and first.is_compatible_with(second)
        ]
    return _distinctly_worded(sorted(pairs, key=_pair_order))


def _comes_before(first: Fault, second: Fault) -> bool:
    """Whether *first* comes first: each pair occurs once, the later fault first, and no fault is paired with itself."""
    return (_entry_number(first), first.finding.code, first.change) > (
        _entry_number(second),
        second.finding.code,
        second.change,
    )


def _entry_number(fault: Fault) -> float:
    return float("inf") if fault.number is None else fault.number


def _pair_order(faults: tuple[Fault, ...]) -> tuple[float, ...]:
    return tuple(-_entry_number(fault) for fault in faults)


def _distinctly_worded(fault_sets: list[tuple[Fault, ...]]) -> list[tuple[Fault, ...]]:
    """Only the first of several ways that are worded alike."""
    by_wording = {
        tuple((fault.number, repr(fault.finding)) for fault in faults): faults
        for faults in reversed(fault_sets)
    }
    return list(reversed(by_wording.values()))


def _misreadings(check: CountCheck, change: Change) -> Iterator[Fault]:
    """Errors of the reading itself: a wrong figure, a missing minus, two figures swapped, another order."""
    positions = [position for position, points in enumerate(change) if points]
    if len(positions) == 1:
        [position] = positions
        if position < len(check.counted) and check.counted[position] == -check.table.scores[position]:
            yield Fault(
                number=None, finding=COUNT_OTHER_SIGN.finding(None, {"where": Seat(position)}), change=change
            )
            return
        yield from (fault for fault in _miscounts(check.lost, len(change)) if fault.change == change)
    expected = check.table.scores
    if check.pot_difference or sorted(check.counted) != sorted(expected):
        return
    if len(positions) == 2:
        facts: SwappedSeatsFacts = {"one": Seat(positions[0]), "other": Seat(positions[1])}
        yield Fault(number=None, finding=COUNT_CHANGED_OVER.finding(None, facts), change=change)
    else:
        yield Fault(number=None, finding=COUNT_OTHER_ORDER.finding(), change=change)


def _miscounts(missing_points: Points, parties: int) -> Iterator[Fault]:
    """One single figure whose error accounts for all points that are missing or too many."""
    points = max(missing_points, -missing_points)
    kind = COUNT_TOO_MANY if missing_points == points else COUNT_TOO_FEW
    for position in range(parties):
        party: Party = Seat(position) if position < parties - 1 else POT
        finding = kind.finding(None, {"where": party, "points": points})
        yield Fault(number=None, finding=finding, change=change_by_seat(parties - 1, (party, missing_points)))


def _payments_with_other_points(
    rules: Ruleset, page: Page, check: CountCheck, change: Change
) -> Iterator[Fault]:
    """One payment of one hand between two players, made with other points, at most twice as many as were due."""
    for row in reversed(page.rows):
        if row.ruling is None:
            continue
        points_paid = [
            delta + difference for delta, difference in zip(row.ruling.deltas, check.differences, strict=True)
        ]
        sticks = row.ruling.table.deposits + check.sticks - check.table.deposits
        for explanation in compare(rules, row.ruling, points_paid, sticks).explanations:
            [payment_difference] = explanation if len(explanation) == 1 else [None]
            if (
                payment_difference is None
                or payment_difference.to is not None
                or payment_difference.paid > 2 * payment_difference.payment.points
            ):
                continue
            if not isinstance(payment_difference.payment.source, Seat) or not isinstance(
                payment_difference.payment.to, Seat
            ):
                continue
            facts: OtherPointsFacts = {
                "giver": payment_difference.payment.source,
                "taker": payment_difference.payment.to,
                "points": payment_difference.payment.points,
                "paid": payment_difference.paid,
            }
            yield Fault(number=row.number, finding=COUNT_OTHER_POINTS.finding(None, facts), change=change)


def stored_counts(
    rules: Ruleset, entries: Sequence[Entry], page: Page | None = None
) -> tuple[StoredCount, ...]:
    """Every count of *entries* with its present state, in order; *page* is the fold of *entries*, where it is known.

    A count is compared with the hands before it as they are now: a correction, a void or a changed ruling that was
    written later explains a difference, hands that were played later do not. Only the latest is explained in full.
    """
    page = page or fold(rules, entries)
    checked_counts = {count.number: count for count in page.counts}
    stored: list[StoredCount] = []
    agreed_later = False
    for index in reversed(range(len(entries))):
        event, number = entries[index].what, entries[index].number
        if not isinstance(event, Count):
            continue
        latest = not stored
        page_now = _page_as_it_is_now(rules, entries, index, page)
        check = (
            check_count(rules, page_now, event.scores, event.sticks)
            if latest
            else _compare_with_table(rules, page_now.table, event.scores, event.sticks)
        )
        stored.append(
            StoredCount(
                number=number,
                recorded=checked_counts[number],
                now=check,
                state=_count_state(checked_counts[number].agrees, check.agrees, agreed_later),
                latest=latest,
                current=latest and not any(_moves_points(entry) for entry in entries[index:]),
            )
        )
        agreed_later = agreed_later or check.agrees
    return tuple(reversed(stored))


def _count_state(agreed_then: bool, agrees_now: bool, agreed_later: bool) -> CountState:
    if agrees_now:
        return CountState.AGREES if agreed_then else CountState.AGREES_NOW
    if agreed_later:
        return CountState.AGREES if agreed_then else CountState.COUNTED_AGAIN
    return CountState.DIFFERS_NOW if agreed_then else CountState.DIFFERS


def _page_as_it_is_now(rules: Ruleset, entries: Sequence[Entry], index: int, page: Page) -> Page:
    """The page of everything written before the entry at *index*, with the later changes to it."""
    earlier_entries = list(entries[:index])
    earlier_numbers = {entry.number for entry in earlier_entries}
    later_events = [entry.what for entry in entries[index:]]
    changes = [
        change
        for entry in entries[index:]
        if (change := _change_to_earlier_entry(entry, earlier_numbers, page)) is not None
    ]
    if all(isinstance(event, Void | Correct | Review | Count) for event in later_events):
        return page
    number = entries[index].number
    entries_now = [
        *earlier_entries,
        *(Entry(number=number + offset, what=event) for offset, event in enumerate(changes)),
    ]
    return fold(rules, entries_now, page.start)


def _change_to_earlier_entry(entry: Entry, earlier_numbers: set[int], page: Page) -> EntryKind | None:
    """What *entry* changes of the entries before; of a ruling on a past hand only what becomes of that hand."""
    event = entry.what
    if isinstance(event, Void | Correct | Review):
        return event if event.number in earlier_numbers else None
    if not isinstance(event, RulingEntry):
        return None
    judgement = next(row.judgement for row in page.rulings if row.number == entry.number)
    if judgement.about not in earlier_numbers:
        return None
    hand_only = dataclasses.replace(
        judgement,
        decision=Measure.NONE,
        question=None,
        points=0,
        moved=judgement.moved and (0,) * len(judgement.moved),
    )
    return dataclasses.replace(event, judgement=hand_only)


def _moves_points(entry: Entry) -> bool:
    """Whether *entry* itself moves points, or ends what they are counted by."""
    return isinstance(entry.what, HandEntry | RulingEntry | PenaltyEntry)
