"""Ledger entries in words.

Every kind of entry has its words here; for a new kind the type check fails until it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.punctuation import bracketed, labelled, remark
from tournaments.common.winds import hand_name
from tournaments.presenters.rulings.lines import judgement_sentence, review_outcome
from tournaments.presenters.tables.reasons import shown_reason
from tournaments.presenters.tables.voice import Voice

__all__ = ["NoteLine", "conflict_message", "hand_of", "heading", "notes"]


def heading(content: referee.ledger.EntryKind, voided: referee.ledger.EntryKind | None = None) -> str:
    """The heading for the person who saved the entry, which may void *voided*.

    For a hand with a known round, the page shows that.
    """
    match content:
        case referee.ledger.Void():
            match voided:
                case referee.ledger.PenaltyEntry():
                    return _("Penalty cancelled")
                case referee.ledger.Result():
                    return _("Result cancelled")
                case _:
                    return _("Hand cancelled")
        case referee.ledger.Correct():
            return _("Correction saved")
        case referee.ledger.Close():
            return _("Table closed")
        case referee.ledger.Reopen():
            return _("Table reopened")
        case referee.ledger.Count():
            return _("Point count saved")
        case referee.ledger.TimeCalled():
            return _("Time call saved")
        case referee.ledger.Result():
            return _("Result saved")
        case referee.ledger.Swap():
            return _("Seat change")
        case (
            referee.ledger.HandEntry()
            | referee.ledger.PenaltyEntry()
            | referee.ledger.RulingEntry()
            | referee.ledger.Review()
        ):
            return _("Saved")
        case _:
            assert_never(content)


def conflict_message(content: referee.ledger.EntryKind) -> str:
    """The message for a person whose own entry failed because of this one; empty for a hand, whose line is shown."""
    match content:
        case referee.ledger.HandEntry():
            return ""
        case referee.ledger.Void(why=why):
            return _("Cancelled: %(why)s") % {"why": shown_reason(why)}
        case referee.ledger.Correct(why=why):
            return _("Corrected: %(why)s") % {"why": why}
        case referee.ledger.TimeCalled():
            return _("Time was called")
        case referee.ledger.PenaltyEntry(why=why):
            return _("Penalty: %(why)s") % {"why": why}
        case referee.ledger.Close():
            return _("Table closed")
        case referee.ledger.Reopen(why=why):
            return _("The table was reopened: %(why)s") % {"why": why}
        case referee.ledger.Count():
            return _("The points were counted")
        case referee.ledger.Result():
            return _("A paper result was entered")
        case referee.ledger.Swap():
            return _("The players changed seats")
        case referee.ledger.RulingEntry() | referee.ledger.Review():
            return _("Ruling by a judge")
        case _:
            assert_never(content)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteLine:
    """One entry that is no hand, in words.

    *deltas* and *scores* are by seat, *scores* after the entry or as they were read out; None if it has none. *points*
    is a penalty on the result.
    """

    number: int
    text: str
    deltas: tuple[referee.Points, ...] | None = None
    scores: tuple[referee.Points, ...] | None = None
    sticks: int | None = None
    points: int = 0


def notes(
    lines: Sequence[referee.ledger.Line],
    voice: Voice,
    counts: Sequence[referee.counting.StoredCount],
    *,
    tells_rulings: bool,
) -> tuple[NoteLine, ...]:
    """The notes between the hands of a sheet, in order; *counts* are those of the ledger as they are now.

    Without *tells_rulings* a ruling is included only if it moved points: otherwise the sheet would not add up.
    """
    counts_by_number = {count.number: count for count in counts}
    ruled_hands = {line.number: hand_of(line) for line in lines if line.judged}
    note_lines = (_note(line, voice, counts_by_number, ruled_hands, tells_rulings) for line in lines)
    return tuple(note for note in note_lines if note)


def hand_of(line: referee.ledger.Line) -> str:
    """The name of the hand in play when the entry was made; empty after the game."""
    return "" if line.before.over else hand_name(str(line.before.round), line.before.honba)


def _note(
    line: referee.ledger.Line,
    voice: Voice,
    counts: dict[int, referee.counting.StoredCount],
    ruled_hands: dict[int, str],
    tells_rulings: bool,
) -> NoteLine | None:
    content, number = line.entry.what, line.number
    match content:
        case referee.ledger.HandEntry() | referee.ledger.Void() | referee.ledger.Correct():
            # A void or a correction is marked at its hand.
            return None
        case referee.ledger.PenaltyEntry(seat=seat, points=points, when=when, why=why):
            facts = {"name": voice.name(seat), "why": why}
            # A penalty at a table whose game is over comes off the result.
            is_on_result = not when.at_table or line.before.over
            sentence = (
                _("Penalty from the result: %(name)s (%(why)s)")
                if is_on_result
                else _("Penalty at the table: %(name)s (%(why)s)")
            ) % facts
            if not line.in_force:
                return NoteLine(number=number, text=_("%(entry)s, cancelled") % {"entry": sentence})
            if is_on_result:
                return NoteLine(number=number, text=sentence, points=points)
            return NoteLine(number=number, text=sentence, deltas=line.moved, scores=line.after.scores)
        case referee.ledger.Count(scores=counted, sticks=sticks):
            return _count_note(counts[number], counted, sticks)
        case referee.ledger.TimeCalled():
            return _ending_note(line, _("Time called"))
        case referee.ledger.Close():
            return _ending_note(line, _("Table closed"))
        case referee.ledger.Reopen(why=why):
            return NoteLine(number=number, text=_("Table reopened: %(why)s") % {"why": why})
        case referee.ledger.Result():
            return _result_note(line, content)
        case referee.ledger.Swap(why=why):
            sentence = _("Seat change: %(why)s") % {"why": why} if why else _("Seat change")
            return NoteLine(number=number, text=sentence)
        case referee.ledger.RulingEntry():
            return _ruling_note(line, line.judged, voice, tells_rulings) if line.judged else None
        case referee.ledger.Review(number=ruling_number, outcome=outcome, why=why):
            if not tells_rulings:
                return None
            state = review_outcome(referee.ledger.RulingState(outcome.value))
            hand = ruled_hands[ruling_number]
            label = _("Ruling of %(hand)s") % {"hand": hand} if hand else _("Ruling")
            text = f"{state}{remark(why)}" if why else state
            return NoteLine(number=number, text=labelled(label, text))
        case _:
            assert_never(content)


def _count_note(count: referee.counting.StoredCount, counted: tuple[int, ...], sticks: int) -> NoteLine:
    agrees = count.recorded.agrees
    text = _("Point count: matches") if agrees else _("Point count: difference from the record")
    differences = None if agrees else count.recorded.differences
    if count.state.is_explained_by_change:
        text, differences = _("Point count: matches after a hand was changed"), None
    elif count.state.is_caused_by_change:
        text, differences = (
            _("Point count: matched, then a hand was changed; difference"),
            count.now.differences,
        )
    return NoteLine(number=count.number, text=text, deltas=differences, scores=counted, sticks=sticks)


def _ending_note(line: referee.ledger.Line, text: str) -> NoteLine:
    """A note with the points moved if the game ended with this entry, as long as it is in force."""
    if not line.in_force or not any(line.moved):
        return NoteLine(number=line.number, text=text)
    return NoteLine(number=line.number, text=text, deltas=line.moved, scores=line.after.scores)


def _result_note(line: referee.ledger.Line, result: referee.ledger.Result) -> NoteLine:
    sentence = _("Paper result: %(why)s") % {"why": result.why} if result.why else _("Paper result")
    if not line.in_force:
        return NoteLine(number=line.number, text=_("%(entry)s (not valid)") % {"entry": sentence})
    return NoteLine(number=line.number, text=sentence, deltas=line.moved, scores=line.after.scores)


def _ruling_note(
    line: referee.ledger.Line, ruling_row: referee.ledger.RulingRow, voice: Voice, tells_rulings: bool
) -> NoteLine | None:
    if not tells_rulings and not ruling_row.payments:
        return None
    # The points moved by the hand that the ruling ended are shown at that hand.
    after = (line.row.before if line.row else line.after).scores
    text = _("By ruling")
    if tells_rulings:
        text = _("Ruling: %(says)s") % {
            "says": judgement_sentence(ruling_row.judgement, voice, ruling_row.proposal)
        }
        state = review_outcome(ruling_row.state)
        text = bracketed(text, state) if state else text
    return NoteLine(
        number=line.number,
        text=text,
        deltas=tuple(new - old for old, new in zip(line.before.scores, after, strict=True))
        if ruling_row.payments
        else None,
        scores=after if ruling_row.payments else None,
        points=sum(penalty.points for penalty in ruling_row.penalties) if tells_rulings else 0,
    )
