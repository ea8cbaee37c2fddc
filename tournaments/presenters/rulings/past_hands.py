"""What a ruling makes of a hand that is over: the hand before and after, and the points that change."""

from __future__ import annotations

import dataclasses

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.winds import round_with_honba
from tournaments.presenters.rulings.log import EventRuling
from tournaments.presenters.tables.hands.phrases import hand_in_short, report_in_short
from tournaments.presenters.tables.hands.previews import Outcome
from tournaments.presenters.tables.voice import Voice
from tournaments.services.tables import ledger

__all__ = ["PastHand", "changed_hand", "changed_hand_of", "hand_text"]

_CHANGES = (referee.judgement.HandEffect.CORRECTED, referee.judgement.HandEffect.REPLAYED)


@dataclass(frozen=True, slots=True, kw_only=True)
class PastHand:
    """A hand that a ruling corrects or has dealt again, in words.

    *seats* are the points at the table before and after, without what the ruling itself costs.
    """

    text: str
    seats: tuple[Outcome, ...]

    @property
    def moves(self) -> bool:
        """Whether points at the table change by it."""
        return any(seat.change for seat in self.seats)


def changed_hand(
    ruling_row: referee.ledger.RulingRow,
    judgement: referee.judgement.Judgement,
    before: referee.ledger.Page,
    after: referee.ledger.Page,
    voice: Voice,
) -> PastHand | None:
    """The past hand that *judgement* changes between two pages; None if it changes none."""
    old, new = (
        next((row for row in page.rows if row.number == judgement.about and not row.judged), None)
        for page in (before, after)
    )
    if old is None or new is None or judgement.hand not in _CHANGES:
        return None
    texts = {
        "hand": round_with_honba(str(old.before.round), old.before.honba),
        "before": hand_text(old, voice),
        "after": _("dealt again") if new.voided else hand_text(new, voice),
    }
    costs = _changes(ruling_row.payments, len(after.table.scores))
    return PastHand(
        text=_("Hand %(hand)s. Before: %(before)s. After: %(after)s.") % texts,
        seats=tuple(
            Outcome(
                seat=seat,
                name=voice.name(referee.Seat(seat)),
                before=points_before,
                change=points_after - cost - points_before,
                after=points_after - cost,
            )
            for seat, (points_before, points_after, cost) in enumerate(
                zip(before.table.scores, after.table.scores, costs, strict=True)
            )
        ),
    )


def changed_hand_of(
    ruling: EventRuling, judgement: referee.judgement.Judgement, voice: Voice
) -> PastHand | None:
    """The past hand that *judgement*, as given or as now in force, changed when the ruling was given.

    Only for a ruling that changes a past hand is the ledger of its table read again.
    """
    if judgement.about is None or judgement.hand not in _CHANGES:
        return None
    number, table = ruling.judged.number, ruling.table
    entries = ledger.read_entries(list(ledger.entries(table)))[:number]
    content = referee.ledger.RulingEntry(
        judgement=judgement, round=ruling.judged.round, honba=ruling.judged.honba
    )
    before, after = (
        referee.fold(ruling.rules, page_entries, table.opening_state)
        for page_entries in (
            entries[:-1],
            [*entries[:-1], dataclasses.replace(entries[-1], what=content)],
        )
    )
    return changed_hand(after.rulings[-1], judgement, before, after, voice)


def hand_text(row: referee.ledger.Row, voice: Voice) -> str:
    """A hand of a page in a few words."""
    if row.ruling is None:
        return report_in_short(row.report, voice.name, voice.language)
    return hand_in_short(row.ruling, row.report, voice.name, voice.language)


def _changes(payments: tuple[referee.ruling.Payment, ...], players: int) -> list[referee.Points]:
    changes: list[referee.Points] = [0] * players
    for payment in payments:
        if isinstance(payment.source, referee.Seat):
            changes[payment.source] -= payment.points
        if isinstance(payment.to, referee.Seat):
            changes[payment.to] += payment.points
    return changes
