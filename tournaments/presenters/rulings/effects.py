"""The effects of a ruling, and its announcement."""

from __future__ import annotations

from typing import Any

import referee
from referee.frozen import dataclass
from tournaments.presenters.rulings.lines import judgement_sentence
from tournaments.presenters.rulings.past_hands import PastHand, changed_hand
from tournaments.presenters.tables.hands.phrases import hand_in_short
from tournaments.presenters.tables.hands.previews import Outcome
from tournaments.presenters.tables.penalties import penalty_lines
from tournaments.presenters.tables.table_page import (
    FindingLine,
    PaymentLine,
    PenaltyLine,
    finding_lines,
    payment_lines,
)
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice

__all__ = ["RulingEffects", "announcement", "judged_effects", "review_effects", "ruling_effects"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingEffects:
    """The effects of a ruling, in words, before or after it is saved.

    *past_hand* is the hand that it corrects or has dealt again.
    *ended* is the hand that it ends as a chombo, in a few words; *dead* is the player whose hand it makes dead.
    *findings* must be said beside it; *seats* are the points at the table before and after.
    """

    sentence: str
    payments: tuple[PaymentLine, ...]
    penalties: tuple[PenaltyLine, ...]
    findings: tuple[FindingLine, ...]
    past_hand: PastHand | None
    ended: str
    dead: str
    seats: tuple[Outcome, ...]
    round: str
    honba: int
    sticks: int
    over: bool

    @property
    def moves(self) -> bool:
        """Whether points move at the table."""
        return any(seat.change for seat in self.seats)

    @property
    def tells_payments(self) -> bool:
        """Whether payments are told, or that there are none; a corrected hand can move points without them."""
        return bool(self.payments or self.penalties or not self.moves)


def ruling_effects(snapshot: TableSnapshot, judgement: referee.judgement.Judgement) -> RulingEffects:
    """The effects of *judgement* if it were given now; saves nothing. Raises `referee.Rejected`."""
    rules, before = snapshot.rules, snapshot.page
    ruling_row = referee.ledger.judge(rules, snapshot.entries, judgement)
    content = referee.ledger.RulingEntry(
        judgement=judgement, round=before.table.round, honba=before.table.honba
    )
    return judged_effects(rules, ruling_row, before, snapshot.with_entry(content), snapshot.voice)


def judged_effects(
    rules: referee.Ruleset,
    ruling_row: referee.ledger.RulingRow,
    before: referee.ledger.Page,
    after: referee.ledger.Page,
    voice: Voice,
) -> RulingEffects:
    """The effects of a ruling between two pages, in words."""
    ended_row = next((row for row in after.rows if row.judged and row.number == ruling_row.number), None)
    ruling = ended_row.ruling if ended_row else None
    payments, penalties = payment_lines(ruling_row, voice), penalty_lines(ruling_row.penalties, voice)
    if ruling:
        payments += payment_lines(ruling, voice)
        penalties += penalty_lines(ruling.penalties, voice)
    judgement, table = ruling_row.judgement, after.table
    # A finished hand can no longer be made dead: that is refused.
    is_dead_hand = judgement.decision is referee.answers.Measure.DEAD_HAND
    return RulingEffects(
        sentence=judgement_sentence(judgement, voice, ruling_row.proposal),
        payments=payments,
        penalties=penalties,
        findings=finding_lines(rules, ruling_row.findings, voice),
        past_hand=changed_hand(ruling_row, judgement, before, after, voice),
        ended=hand_in_short(ruling, ended_row.report, voice.name, voice.language)
        if ended_row and ruling
        else "",
        dead=voice.name(judgement.seat) if is_dead_hand else "",
        seats=tuple(
            Outcome(
                seat=seat,
                name=voice.name(referee.Seat(seat)),
                before=points_before,
                change=points_after - points_before,
                after=points_after,
            )
            for seat, (points_before, points_after) in enumerate(
                zip(before.table.scores, table.scores, strict=True)
            )
        ),
        round=str(table.round),
        honba=table.honba,
        sticks=table.deposits,
        over=table.over,
    )


def announcement(
    rules: referee.Ruleset,
    ruling_row: referee.ledger.RulingRow,
    before: referee.ledger.Page,
    after: referee.ledger.Page,
) -> dict[str, Any]:
    """A ruling exactly as it was announced, with the points it moved and the table after it.

    Players are called by their wind in the hand of the ruling: the announcement is part of a hash chain, and names must
    be erasable.
    """
    table_before = next(
        (line.before for line in before.lines if line.number == ruling_row.number), before.table
    )
    effects = judged_effects(rules, ruling_row, before, after, Voice.by_wind(table_before))
    return {
        "verdict": ruling_row.judgement.decision.value,
        "says": effects.sentence,
        "proposal": ruling_row.proposal.verdict if ruling_row.proposal else None,
        "payments": [
            [line.source, line.to, referee.codec.write_points(line.points), line.reason]
            for line in effects.payments
        ],
        "penalties": [[line.name, line.points, line.reason] for line in effects.penalties],
        "findings": [[line.text, line.source] for line in effects.findings],
        "hand": effects.ended or None,
        "table": referee.codec.write_table(after.table),
    }


def review_effects(snapshot: TableSnapshot, review: referee.ledger.Review) -> RulingEffects:
    """The effects of *review* now; saves nothing. Raises `referee.Rejected`."""
    ruling_row = referee.ledger.review(snapshot.rules, snapshot.entries, review)
    return judged_effects(
        snapshot.rules, ruling_row, snapshot.page, snapshot.with_entry(review), snapshot.voice
    )
