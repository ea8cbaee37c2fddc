"""What rulings in the hand in play still bring when it ends, to be said before its end is saved."""

from __future__ import annotations

import json
from typing import assert_never

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from referee.ledger import HandEnd
from tournaments.presenters.tables.table_page import TablePage

__all__ = ["Reminder", "reminders", "reminders_at"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """What the ruling of entry *number* brings the player of *seat* if the hand ends as *end* says, in words.

    *logged* is the ruling's number in the event, None if it has none; *reason* is the code of the incident.
    """

    number: int
    logged: int | None
    seat: int
    end: HandEnd
    reason: str
    offence: str
    text: str
    is_chombo: bool

    @property
    def draft(self) -> str:
        """The chombo as a draft, in the protocol."""
        return json.dumps({"kind": "chombo", "offenders": [self.seat], "reason": self.reason})


def reminders(page: TablePage) -> tuple[Reminder, ...]:
    """The reminders at a table; empty for viewers who may not read its rulings."""
    logged = {ruling.number: ruling.logged for ruling in page.rulings}
    return tuple(
        _reminder(page, later, logged.get(later.number))
        for later in (referee.ledger.later_measures(page.rules, page.snapshot.page) if logged else ())
    )


def reminders_at(page: TablePage, report: referee.Report) -> tuple[Reminder, ...]:
    """The reminders that *report*, as the end of the hand, calls for."""
    return tuple(line for line in reminders(page) if line.end is _end_for(report, line.seat))


def _reminder(page: TablePage, later: referee.ledger.LaterMeasure, logged: int | None) -> Reminder:
    voice, seat = page.snapshot.voice, later.foul.seat
    decided = referee.messages.say_measure(later.measure.value, voice.language)
    incident = referee.messages.say_incident(later.foul.code, voice.language)
    return Reminder(
        number=later.number,
        logged=logged,
        seat=int(seat),
        end=later.end,
        reason=later.foul.code,
        offence=_("%(name)s: %(incident)s.") % {"name": voice.name(seat), "incident": incident},
        text=_text(later.end) % {"name": voice.name(seat), "decided": decided},
        is_chombo=later.measure is referee.answers.Measure.CHOMBO,
    )


def _text(end: HandEnd) -> str:
    match end:
        case HandEnd.OWN_WIN:
            return _("At a win of %(name)s: %(decided)s")
        case HandEnd.OTHER_WIN:
            return _("At a win of another player: %(decided)s")
        case HandEnd.DRAW:
            return _("At an exhaustive draw: %(decided)s")
        case HandEnd.FOUR_RIICHI:
            return _("When all are in riichi: %(decided)s")
        case HandEnd.ABORT:
            return _("At an abortive draw: %(decided)s")
        case _:
            assert_never(end)


def _end_for(report: referee.Report, seat: int) -> HandEnd | None:
    """How *report* ends the hand for *seat*; None for a chombo."""
    match report:
        case referee.Win(winners=winners):
            is_own = any(winner.seat == seat for winner in winners)
            return HandEnd.OWN_WIN if is_own else HandEnd.OTHER_WIN
        case referee.ExhaustiveDraw():
            return HandEnd.DRAW
        case referee.AbortiveDraw(reason=referee.AbortReason.SUUCHA_RIICHI):
            return HandEnd.FOUR_RIICHI
        case referee.AbortiveDraw():
            return HandEnd.ABORT
        case referee.Chombo():
            return None
        case _:
            assert_never(report)
