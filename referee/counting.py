"""Explanations for a difference between a count and the ledger."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from referee.faults import Change, Fault, change_by_seat, possible_faults
from referee.findings.counting import (
    COUNT_CHANGED_OVER,
    COUNT_OTHER_ORDER,
    COUNT_OTHER_POINTS,
    COUNT_OTHER_SIGN,
    COUNT_TOO_FEW,
    COUNT_TOO_MANY,
)
from referee.ledger import (
    CheckedCount,
    Correct,
    Count,
    Entry,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCount:
    """A count in the ledger: what it was compared with when it was taken, and its state.

    *now* compares it with the hands before it as they are now. *latest*: no later count was taken; *current*: nothing
    has moved points since then either.
    """

    number: int
    then: CheckedCount
    now: CountCheck
    state: CountState
    latest: bool
    current: bool

    @property
    def open(self) -> bool:
        """Whether a difference is still unexplained."""
        return self.latest and self.state in (CountState.DIFFERS, CountState.DIFFERS_NOW)


def check_count(rules: Ruleset, page: Page, scores: Sequence[int], sticks: int) -> CountCheck:
    """Compare what the players read out, *scores* by seat and *sticks* on the table, with *page*.

    An explanation is only a possible cause of the difference. Raises ValueError if there is not one score for each
    seat.
    """
    check = _held(rules, page.table, scores, sticks)
    if check.agrees:
        return check
    wanted: Change = (*check.differences, check.pot_difference)
    faults = possible_faults(rules, page)
    alone = _single(check, faults, wanted) or [
        (fault,) for fault in _other_points(rules, page, check, wanted)
    ]
    if alone:
        return dataclasses.replace(check, explanations=tuple(alone))
    pairs = _pairs(check, faults, wanted)
    return dataclasses.replace(check, explanations=tuple(pairs[:_MOST_WAYS]), more=bool(pairs[_MOST_WAYS:]))


def _held(rules: Ruleset, table: TableState, scores: Sequence[int], sticks: int) -> CountCheck:
    differences = tuple(counted - due for counted, due in zip(scores, table.scores, strict=True))
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


def _single(check: CountCheck, faults: Sequence[Fault], wanted: Change) -> list[tuple[Fault, ...]]:
    """Every single fault that alone leaves the differences."""
    found: list[tuple[Fault, ...]] = [(fault,) for fault in _readings(check, wanted)]
    return _once([*found, *((fault,) for fault in faults if fault.change == wanted)])


def _pairs(check: CountCheck, faults: Sequence[Fault], wanted: Change) -> list[tuple[Fault, ...]]:
    """Every pair of faults that together leave the differences; of faults with the same change, the latest few."""
    by_change: dict[Change, list[Fault]] = {}
    for fault in (*_miscounts(check.lost, len(wanted)), *faults):
        alike = by_change.setdefault(fault.change, [])
        if len(alike) < _OF_EACH:
            alike.append(fault)
    found: list[tuple[Fault, ...]] = []
    for change, alike in by_change.items():
        rest = tuple(due - left for due, left in zip(wanted, change, strict=True))
        found += [
            (one, other)
            for one in alike
            for other in by_change.get(rest, ())
            if _before(one, other) and one.can_stand_beside(other)
        ]
    return _once(sorted(found, key=_lateness))


def _before(one: Fault, other: Fault) -> bool:
    """Whether *one* comes first: each pair occurs once, the later fault first, and no fault is paired with itself."""
    return (_latest(one), one.says.code, one.change) > (_latest(other), other.says.code, other.change)


def _latest(fault: Fault) -> float:
    return float("inf") if fault.number is None else fault.number


def _lateness(way: tuple[Fault, ...]) -> tuple[float, ...]:
    return tuple(-_latest(fault) for fault in way)


def _once(ways: list[tuple[Fault, ...]]) -> list[tuple[Fault, ...]]:
    """Only the first of several ways that are worded alike."""
    by_wording = {tuple((fault.number, repr(fault.says)) for fault in way): way for way in reversed(ways)}
    return list(reversed(by_wording.values()))


def _readings(check: CountCheck, wanted: Change) -> Iterator[Fault]:
    """Errors of the reading itself: a wrong figure, a missing minus, two figures swapped, another order."""
    off = [at for at, points in enumerate(wanted) if points]
    if len(off) == 1:
        [at] = off
        if at < len(check.counted) and check.counted[at] == -check.table.scores[at]:
            yield Fault(number=None, says=COUNT_OTHER_SIGN.found(None, {"where": Seat(at)}), change=wanted)
            return
        yield from (fault for fault in _miscounts(check.lost, len(wanted)) if fault.change == wanted)
    expected = check.table.scores
    if check.pot_difference or sorted(check.counted) != sorted(expected):
        return
    if len(off) == 2:
        facts: dict[str, object] = {"one": Seat(off[0]), "other": Seat(off[1])}
        yield Fault(number=None, says=COUNT_CHANGED_OVER.found(None, facts), change=wanted)
    else:
        yield Fault(number=None, says=COUNT_OTHER_ORDER.found(), change=wanted)


def _miscounts(missing_points: Points, parties: int) -> Iterator[Fault]:
    """One single figure whose error accounts for all points that are missing or too many."""
    points = abs(missing_points)
    kind = COUNT_TOO_MANY if missing_points == points else COUNT_TOO_FEW
    for at in range(parties):
        where: Party = Seat(at) if at < parties - 1 else POT
        finding = kind.found(None, {"where": where, "points": points})
        yield Fault(number=None, says=finding, change=change_by_seat(parties - 1, (where, missing_points)))


def _other_points(rules: Ruleset, page: Page, check: CountCheck, wanted: Change) -> Iterator[Fault]:
    """One payment of one hand between two players, made with other points, at most twice as many as were due."""
    for row in reversed(page.rows):
        if row.ruling is None:
            continue
        paid = [due + more for due, more in zip(row.ruling.deltas, check.differences, strict=True)]
        sticks = row.ruling.table.deposits + check.sticks - check.table.deposits
        for way in compare(rules, row.ruling, paid, sticks).explanations:
            [one] = way if len(way) == 1 else [None]
            if one is None or one.to is not None or one.paid > 2 * one.payment.points:
                continue
            if not isinstance(one.payment.source, Seat) or not isinstance(one.payment.to, Seat):
                continue
            facts: dict[str, object] = {
                "giver": one.payment.source,
                "taker": one.payment.to,
                "points": one.payment.points,
                "paid": one.paid,
            }
            yield Fault(number=row.number, says=COUNT_OTHER_POINTS.found(None, facts), change=wanted)


def stored_counts(
    rules: Ruleset, entries: Sequence[Entry], page: Page | None = None
) -> tuple[StoredCount, ...]:
    """Every count of *entries* with its present state, in order; *page* is the fold of *entries*, where it is known.

    A count is compared with the hands before it as they are now: a correction, a void or a changed ruling that was
    written later explains a difference, hands that were played later do not. Only the latest is explained in full.
    """
    page = page or fold(rules, entries)
    then = {count.number: count for count in page.counts}
    found: list[StoredCount] = []
    agreed = False
    for at in reversed(range(len(entries))):
        what, number = entries[at].what, entries[at].number
        if not isinstance(what, Count):
            continue
        latest = not found
        known = _as_it_stands(rules, entries, at, page)
        now = (
            check_count(rules, known, what.scores, what.sticks)
            if latest
            else _held(rules, known.table, what.scores, what.sticks)
        )
        found.append(
            StoredCount(
                number=number,
                then=then[number],
                now=now,
                state=_state(then[number].agrees, now.agrees, agreed),
                latest=latest,
                current=latest and not any(_moves(entry) for entry in entries[at:]),
            )
        )
        agreed = agreed or now.agrees
    return tuple(reversed(found))


def _state(agreed_then: bool, agrees: bool, agreed_later: bool) -> CountState:
    if agrees:
        return CountState.AGREES if agreed_then else CountState.AGREES_NOW
    if agreed_later:
        return CountState.AGREES if agreed_then else CountState.COUNTED_AGAIN
    return CountState.DIFFERS_NOW if agreed_then else CountState.DIFFERS


def _as_it_stands(rules: Ruleset, entries: Sequence[Entry], index: int, page: Page) -> Page:
    """The page of everything written before the entry at *index*, with the later changes to it."""
    before = list(entries[:index])
    known = {entry.number for entry in before}
    later = [entry.what for entry in entries[index:]]
    changes = [what for what in later if isinstance(what, Void | Correct | Review) and what.number in known]
    if all(isinstance(what, Void | Correct | Review | Count) for what in later):
        return page
    number = entries[index].number
    changed = [*before, *(Entry(number=number + n, what=what) for n, what in enumerate(changes))]
    return fold(rules, changed, page.start)


def _moves(entry: Entry) -> bool:
    """Whether *entry* itself moves points, or ends what they are counted by."""
    return isinstance(entry.what, HandEntry | RulingEntry | PenaltyEntry)
