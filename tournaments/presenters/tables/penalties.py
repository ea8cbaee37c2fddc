"""The penalties of a table: those of its hands and rulings, and those given beside them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.presenters.tables.lines import PenaltyLine
from tournaments.presenters.tables.voice import Voice

__all__ = ["TablePenalty", "penalty_lines", "table_penalties"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePenalty:
    """One penalty of the table in words, with the number of its entry; *points* is negative.

    *at_table*: it was paid from the points at the table, not from the result. *given*: it is an entry of its own, not
    the consequence of a hand or a ruling; only such a penalty can be cancelled by itself. *cancelled* is why it was
    cancelled, None if it is in force.
    """

    number: int
    seat: referee.Seat
    name: str
    points: referee.Points
    reason: str
    at_table: bool = False
    given: bool = False
    cancelled: str | None = None

    @property
    def may_be_cancelled(self) -> bool:
        """Whether it was given by itself and is in force."""
        return self.given and self.cancelled is None


def table_penalties(
    page: referee.ledger.Page, voice: Voice, *, tells_rulings: bool = True
) -> tuple[TablePenalty, ...]:
    """Every penalty of the table in the order of the entries, the cancelled ones included.

    Without *tells_rulings* those of rulings are left out.
    """
    hidden = set() if tells_rulings else {line.number for line in page.lines if _is_of_ruling(line)}
    given = {
        line.number: _given_penalty(page, line, line.entry.what, voice)
        for line in page.lines
        if isinstance(line.entry.what, referee.ledger.PenaltyEntry)
    }
    rows = [
        TablePenalty(
            number=number,
            seat=penalty.seat,
            name=voice.name(penalty.seat),
            points=penalty.points,
            reason=_reason(penalty.reason, voice.language),
        )
        for number, penalty in page.penalties_by_entry
        if number not in given and number not in hidden
    ]
    return tuple(sorted([*rows, *given.values()], key=lambda row: row.number))


def _is_of_ruling(line: referee.ledger.Line) -> bool:
    return line.judged is not None or (line.row is not None and line.row.judged)


def _given_penalty(
    page: referee.ledger.Page, line: referee.ledger.Line, penalty: referee.ledger.PenaltyEntry, voice: Voice
) -> TablePenalty:
    return TablePenalty(
        number=line.number,
        seat=penalty.seat,
        name=voice.name(penalty.seat),
        points=penalty.points,
        reason=penalty.why,
        at_table=penalty.when.at_table and not line.before.over,
        given=True,
        cancelled=_void_reason(page, line.number),
    )


def _void_reason(page: referee.ledger.Page, number: int) -> str | None:
    for line in page.lines:
        if isinstance(line.entry.what, referee.ledger.Void) and line.entry.what.number == number:
            return line.entry.what.why
    return None


def penalty_lines(penalties: Sequence[referee.ruling.Penalty], voice: Voice) -> tuple[PenaltyLine, ...]:
    """Every penalty in words."""
    return tuple(
        PenaltyLine(
            seat=int(penalty.seat),
            name=voice.name(penalty.seat),
            points=penalty.points,
            reason=_reason(penalty.reason, voice.language),
        )
        for penalty in penalties
    )


def _reason(reason: str, language: referee.messages.Language) -> str:
    if reason in referee.incidents.INCIDENTS:
        return referee.messages.say_incident(reason, language)
    return _("chombo") if reason == "chombo" else reason
