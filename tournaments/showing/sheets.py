"""What does a table's sheet show beside its hands?

The lines of the ledger that are no hands (counts, penalties, the call of time, the closing) and whether all points
are there. Frozen rows again: the sheet prints them and computes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

import referee
from tournaments.showing.pages import TablePage
from tournaments.showing.rulings import reviewed, said_of
from tournaments.showing.voice import Voice

__all__ = ["Beside", "CheckLine", "NoteLine", "beside"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteLine:
    """One entry that is no hand, in words.

    *deltas* and *scores* are by seat, *scores* after the entry or as they were read out; None where it has none.
    *points* are a penalty that comes off the result.
    """

    number: int
    says: str
    deltas: tuple[referee.Points, ...] | None = None
    scores: tuple[referee.Points, ...] | None = None
    sticks: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """Are all points there: what the players hold, the sticks on the table, what left the game, and the start."""

    held: referee.Points
    on_table: int
    gone: referee.Points
    expected: int

    @property
    def total(self) -> referee.Points:
        """All that is accounted for."""
        return self.held + self.on_table + self.gone

    @property
    def agrees(self) -> bool:
        """Is nothing missing and nothing too much?"""
        return self.total == self.expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What a sheet needs beside the page: the notes in the order of their entries, and the check."""

    notes: tuple[NoteLine, ...]
    check: CheckLine


def beside(page: TablePage) -> Beside:
    """What the sheet shows beside *page*, from the same entries."""
    folded = page.at.page
    return Beside(notes=_notes(page, page.at.entries, folded), check=_check(page.rules, folded))


def _notes(page: TablePage, entries: Sequence[referee.Entry], folded: referee.Page) -> tuple[NoteLine, ...]:
    voice = page.at.voice
    rows = {row.number: row for row in folded.rows}
    counts = {count.number: count for count in referee.stored_counts(page.rules, entries, folded)}
    rulings = {ruling.number: ruling for ruling in folded.rulings}
    ended = _ended_by(page.rules, entries)
    at_table = {number for number, _payment, _why in folded.at_table}
    scores = folded.start.scores
    notes = []
    for entry in entries:
        match entry.what:
            case referee.HandEntry():
                ruling = rows[entry.number].ruling
                scores = ruling.table.scores if ruling else scores
            case referee.PenaltyEntry(seat=seat, points=points, when=when, why=why):
                facts = {"name": voice.name(seat), "why": why}
                # What was to be lost at a table whose game is over comes off the result.
                if when is referee.PenaltyWhen.AFTER_UMA or entry.number not in at_table:
                    says = _("Penalty off the result: %(name)s (%(why)s)") % facts
                    notes.append(NoteLine(number=entry.number, says=says, points=points))
                else:
                    deltas = tuple(points if at == seat else 0 for at in range(len(scores)))
                    scores = tuple(score + delta for score, delta in zip(scores, deltas, strict=True))
                    says = _("Penalty at the table: %(name)s (%(why)s)") % facts
                    notes.append(NoteLine(number=entry.number, says=says, deltas=deltas, scores=scores))
            case referee.Count(scores=counted, sticks=sticks):
                count = counts[entry.number]
                agrees, changed = count.then.agrees, count.state is referee.CountState.AGREES_NOW
                says = _("Count: agrees") if agrees else _("Count: differs from the entries by")
                says = _("Count: agrees, since a hand was changed") if changed else says
                deltas = None if agrees or changed else count.then.differences
                notes.append(
                    NoteLine(number=entry.number, says=says, deltas=deltas, scores=counted, sticks=sticks)
                )
            case referee.TimeCalled() | referee.Close():
                called = isinstance(entry.what, referee.TimeCalled)
                says = _("Time is called") if called else _("The table is closed")
                note = NoteLine(number=entry.number, says=says)
                if folded.closing and entry.number == ended and folded.table.scores != scores:
                    deltas = tuple(a - b for a, b in zip(folded.table.scores, scores, strict=True))
                    scores = folded.table.scores
                    note = NoteLine(number=entry.number, says=says, deltas=deltas, scores=scores)
                notes.append(note)
            case referee.RulingEntry():
                ruling = rulings[entry.number]
                moved = _moved(ruling.payments, len(scores))
                if moved:
                    scores = tuple(score + delta for score, delta in zip(scores, moved, strict=True))
                told = page.tells_rulings
                # What moved at the table stands here in any case, or the sheet would not add up.
                if told or moved:
                    notes.append(
                        NoteLine(
                            number=entry.number,
                            says=_ruling_says(ruling, voice) if told else _("By a ruling"),
                            deltas=moved,
                            scores=scores if moved else None,
                            points=sum(penalty.points for penalty in ruling.penalties) if told else 0,
                        )
                    )
                row = rows.get(entry.number)
                if row and row.ruling:
                    scores = row.ruling.table.scores
            case referee.Review(number=number, outcome=outcome, why=why) if page.tells_rulings:
                facts = {"number": number, "state": reviewed(referee.RulingState(outcome.value)), "why": why}
                says = (
                    _("The ruling of entry %(number)d: %(state)s (%(why)s)")
                    if why
                    else (_("The ruling of entry %(number)d: %(state)s"))
                )
                notes.append(NoteLine(number=entry.number, says=says % facts))
            case referee.Reopen(why=why):
                notes.append(
                    NoteLine(number=entry.number, says=_("The table is opened again: %(why)s") % {"why": why})
                )
            case _:
                pass  # a void or a correction is marked at its hand
    return tuple(notes)


def _ended_by(rules: referee.Ruleset, entries: Sequence[referee.Entry]) -> int | None:
    """The entry that ends a game that no hand has ended: the call of time if no hand follows it, else the closing."""
    ended = None
    for entry in entries:
        match entry.what:
            case referee.TimeCalled() as call:
                if referee.after_time(rules, referee.first_hand(rules), call).last_hands == 0:
                    return entry.number
            case referee.Close():
                ended = entry.number
            case _:
                pass
    return ended


def _ruling_says(ruling: referee.Judged, voice: Voice) -> str:
    says = _("Ruling: %(says)s") % {"says": said_of(ruling.judgement, voice)}
    state = reviewed(ruling.state)
    return f"{says} ({state})" if state else says


def _moved(payments: Sequence[referee.Payment], seats: int) -> tuple[referee.Points, ...] | None:
    """What payments beside the hands, each a player's, move at the table, by seat; nothing where there are none."""
    if not payments:
        return None
    change: list[referee.Points] = [0] * seats
    for payment in payments:
        change[cast(referee.Seat, payment.source)] -= payment.points
        if isinstance(payment.to, referee.Seat):
            change[payment.to] += payment.points
    return tuple(change)


def _check(rules: referee.Ruleset, folded: referee.Page) -> CheckLine:
    payments = [payment for row in folded.hands if row.ruling for payment in row.ruling.payments]
    payments += [payment for _number, payment, _why in folded.at_table]
    payments += folded.closing.payments if folded.closing else ()
    gone = sum(payment.points for payment in payments if payment.to is referee.OUT)
    gone -= sum(payment.points for payment in payments if payment.source is referee.OUT)
    return CheckLine(
        held=sum(folded.table.scores),
        on_table=folded.table.deposits * rules.riichi_deposit,
        gone=gone,
        expected=rules.start_points * rules.players,
    )
