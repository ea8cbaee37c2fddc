"""Compare counted points with the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, assert_never

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.models import Entry
from tournaments.presenters.tables.hands.phrases import hand_in_short
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice

__all__ = [
    "CauseLine",
    "CountComparison",
    "CountLine",
    "CountSeat",
    "Reading",
    "check_reading",
    "count_after_change",
    "count_lines",
]


_SHOWN: Final = 4
"""The number of explanations that are shown at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountSeat:
    """The counted points of one seat, the ledger's, and the first minus the second."""

    seat: int
    name: str
    counted: int
    expected: referee.Points
    difference: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseLine:
    """One possible cause of a difference, in words.

    *hand* is the number of the hand that can be corrected, with its *round* and *honba*; *entry* a ruling or a penalty.
    *about* says in short which of them it is. All are empty if the cause is the reading itself.
    """

    text: str
    about: str = ""
    round: str = ""
    honba: int = 0
    hand: int | None = None
    entry: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountComparison:
    """A count compared with the ledger, in words: by seat, the sticks, and the possible causes of a difference.

    *lost* is the difference of the sum: negative if points are missing. *more*: there are further causes like those
    shown.
    """

    seats: tuple[CountSeat, ...]
    sticks: CountSeat
    total: referee.Points
    due: referee.Points
    lost: referee.Points
    agrees: bool
    explanations: tuple[tuple[CauseLine, ...], ...]
    more: bool

    @property
    def takes_two_slips(self) -> bool:
        """Whether each explanation consists of several slips."""
        return any(len(causes) > 1 for causes in self.explanations[:1])

    @property
    def first_explanations(self) -> tuple[tuple[CauseLine, ...], ...]:
        """The explanations that are shown at once."""
        return self.explanations[:_SHOWN]

    @property
    def further_explanations(self) -> tuple[tuple[CauseLine, ...], ...]:
        """The other explanations."""
        return self.explanations[_SHOWN:]

    @property
    def further(self) -> int:
        """The number of the other explanations."""
        return len(self.further_explanations)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The figures read out until now: their sum, the required sum, the missing players, and the final comparison.

    *start* is the sum at the start of the game.
    """

    total: int
    due: referee.Points
    start: referee.Points
    missing: tuple[str, ...]
    comparison: CountComparison | None

    @property
    def lost(self) -> referee.Points:
        """The excess of the sum; negative if points are missing."""
        return self.total - self.due

    @property
    def lacking(self) -> referee.Points:
        """The points missing from the sum."""
        return -self.lost

    @property
    def is_short(self) -> bool:
        """Whether points are missing from the sum."""
        return self.lost < 0

    @property
    def lost_points(self) -> bool:
        """Whether points left the game."""
        return self.removed_points > 0

    @property
    def removed_points(self) -> referee.Points:
        """The points that left the game: penalties paid at the table, and sticks that nobody takes."""
        return self.start - self.due


@dataclass(frozen=True, slots=True, kw_only=True)
class CountLine:
    """One count of the ledger as it is now.

    *state* is the referee's word for it and *text* the same for people; *open*: its difference is not explained yet.
    *current*: no points have moved since. *comparison* compares it with the current hands.
    """

    number: int
    by: str
    at: datetime | None
    state: str
    text: str
    open: bool
    current: bool
    comparison: CountComparison


def check_reading(snapshot: TableSnapshot, figures: Sequence[int | None], sticks: int | None) -> Reading:
    """The result of *figures*, the points by seat that were read out until now, and of the *sticks* on the table."""
    rules, page, voice = snapshot.rules, snapshot.page, snapshot.voice
    known_figures = [points for points in figures if points is not None]
    missing = [voice.name(referee.Seat(seat)) for seat, points in enumerate(figures) if points is None]
    comparison = None
    if sticks is None:
        missing.append(_("riichi sticks on the table"))
    elif not missing:
        comparison = _count_comparison(
            rules, referee.counting.check_count(rules, page, known_figures, sticks), page, voice
        )
    return Reading(
        total=sum(known_figures) + (sticks or 0) * rules.riichi_deposit,
        due=sum(page.table.scores) + page.table.deposits * rules.riichi_deposit,
        start=sum(page.start.scores),
        missing=tuple(missing),
        comparison=comparison,
    )


def count_lines(
    rules: referee.Ruleset,
    entries: Sequence[referee.ledger.Entry],
    page: referee.ledger.Page,
    voice: Voice,
    stored: dict[int, Entry],
) -> tuple[CountLine, ...]:
    """Every count of *entries*, in order, as it is on *page*."""
    return tuple(
        CountLine(
            number=count.number,
            by=author_name(stored[count.number].by) if count.number in stored else "",
            at=stored[count.number].at if count.number in stored else None,
            state=count.state.value,
            text=_state_text(count.state),
            open=count.open,
            current=count.current,
            comparison=_count_comparison(rules, count.now, page, voice),
        )
        for count in referee.counting.stored_counts(rules, entries, page)
    )


def count_after_change(
    snapshot: TableSnapshot, change: referee.ledger.Void | referee.ledger.Correct, page: referee.ledger.Page
) -> CountLine | None:
    """The latest count on *page*, after *change* of an entry before it; None if there is no later count."""
    # Entries are numbered from one.
    if not any(isinstance(entry.what, referee.ledger.Count) for entry in snapshot.entries[change.number :]):
        return None
    changed = [*snapshot.entries, referee.ledger.Entry(number=page.last_number, what=change)]
    return count_lines(snapshot.rules, changed, page, snapshot.voice, {})[-1]


def _state_text(state: referee.counting.CountState) -> str:
    match state:
        case referee.counting.CountState.AGREES:
            return _("matches")
        case referee.counting.CountState.AGREES_NOW:
            return _("matches after a hand was changed")
        case referee.counting.CountState.DIFFERS:
            return _("does not match")
        case referee.counting.CountState.DIFFERS_NOW:
            return _("matched, then a hand was changed")
        case referee.counting.CountState.COUNTED_AGAIN:
            return _("did not match, but a later count does")
        case _:
            assert_never(state)


def _count_comparison(
    rules: referee.Ruleset, check: referee.counting.CountCheck, page: referee.ledger.Page, voice: Voice
) -> CountComparison:
    expected = check.table.scores
    return CountComparison(
        seats=tuple(
            CountSeat(
                seat=int(seat),
                name=voice.name(seat),
                counted=check.counted[seat],
                expected=expected[seat],
                difference=check.differences[seat],
            )
            for seat in rules.seats
        ),
        sticks=CountSeat(
            seat=len(expected),
            name=_("sticks"),
            counted=check.sticks,
            expected=check.table.deposits,
            difference=check.sticks - check.table.deposits,
        ),
        total=check.total,
        due=check.due,
        lost=check.lost,
        agrees=check.agrees,
        explanations=tuple(
            tuple(_cause_line(fault, page, voice) for fault in explanation)
            for explanation in check.explanations
        ),
        more=check.more,
    )


def _cause_line(fault: referee.faults.Fault, page: referee.ledger.Page, voice: Voice) -> CauseLine:
    language, name_of = voice.language, voice.name_of
    text = referee.messages.say_finding(fault.finding, name_of, language)
    if fault.number is None:
        return CauseLine(text=text)
    for row in page.hands:
        if row.number == fault.number and not row.judged:
            return CauseLine(
                text=text,
                about=hand_in_short(row.ruling, row.report, name_of, language),
                round=str(row.before.round),
                honba=row.before.honba,
                hand=row.number,
            )
    for ruling in page.rulings:
        if ruling.number == fault.number:
            about = referee.messages.say_judgement(ruling.judgement, name_of, language)
            return CauseLine(
                text=text, about=about, round=str(ruling.round), honba=ruling.honba, entry=ruling.number
            )
    reason = next((reason for number, _payment, reason in page.at_table if number == fault.number), "")
    return CauseLine(text=text, about=_("Penalty: %(why)s") % {"why": reason}, entry=fault.number)
