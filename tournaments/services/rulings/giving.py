"""How is a judge's ruling written down, and what would follow from it?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Max

import referee
from tournaments.journal.kinds import RulingNumbered
from tournaments.models import LoggedRuling, Table
from tournaments.services import clocks, hands, ledger
from tournaments.services.journal.acting import at_table
from tournaments.services.journal.chain import opened
from tournaments.services.pages import (
    FindingLine,
    PaymentLine,
    PenaltyLine,
    finding_lines,
    payment_lines,
    penalty_lines,
)
from tournaments.services.phrases import in_short
from tournaments.services.previews import Outcome
from tournaments.services.rulings.lines import said_of

__all__ = ["Follows", "follows", "give", "of_judged", "proposed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Follows:
    """What a ruling does, in words, before or after it is stored.

    *ended* is the hand that it ends as a chombo, in a few words; *dead* whose hand is dead by it. *findings* are what
    must be said beside it; *seats* are the points at the table before and after.
    """

    sentence: str
    payments: tuple[PaymentLine, ...]
    penalties: tuple[PenaltyLine, ...]
    findings: tuple[FindingLine, ...]
    ended: str
    dead: str
    seats: tuple[Outcome, ...]
    round: str
    honba: int
    sticks: int
    over: bool

    @property
    def moves(self) -> bool:
        """Do points move at the table?"""
        return any(seat.change for seat in self.seats)


def proposed(table: Table, question: referee.JudgesQuestion) -> referee.Judgement | None:
    """The judgement that follows the proposal; nothing where it is the judge's. Raises `referee.Rejected`."""
    return referee.proposed(table.round.tournament.ruleset, hands.fold(table).table, question)


def follows(table: Table, judgement: referee.Judgement) -> Follows:
    """What *judgement* would do if it were given now; nothing is stored. Raises `referee.Rejected`."""
    rules, entries = table.round.tournament.ruleset, ledger.read(ledger.entries(table))
    judged = referee.judge(rules, entries, judgement)
    before = referee.fold(rules, entries)
    what = referee.RulingEntry(judgement=judgement, round=before.table.round, honba=before.table.honba)
    after = referee.fold(rules, [*entries, referee.Entry(number=len(entries) + 1, what=what)])
    return of_judged(rules, judged, before, after, hands.names(table))


def of_judged(
    rules: referee.Ruleset,
    judged: referee.Judged,
    before: referee.Page,
    after: referee.Page,
    names: dict[referee.Seat, str],
) -> Follows:
    """What a ruling does between two pages, in words."""
    ended = next((row for row in after.rows if row.judged and row.number == judged.number), None)
    ruling = ended.ruling if ended else None
    payments, penalties = payment_lines(judged, names), penalty_lines(judged.penalties, names)
    if ruling:
        payments += payment_lines(ruling, names)
        penalties += penalty_lines(ruling.penalties, names)
    judgement, table = judged.judgement, after.table
    # A hand that is over dies no more: that is refused.
    dies = judgement.decision is referee.Measure.DEAD_HAND
    return Follows(
        sentence=said_of(judgement, names),
        payments=payments,
        penalties=penalties,
        findings=finding_lines(rules, judged.findings, names),
        ended=in_short(ruling, ended.report, lambda seat: names.get(seat, ""), hands.language())
        if ended and ruling
        else "",
        dead=names.get(judgement.seat, "") if dies else "",
        seats=tuple(
            Outcome(seat=at, name=names.get(referee.Seat(at), ""), before=was, change=now - was, after=now)
            for at, (was, now) in enumerate(zip(before.table.scores, table.scores, strict=True))
        ),
        round=str(table.round),
        honba=table.honba,
        sticks=table.deposits,
        over=table.over,
    )


def give(
    table: Table,
    judgement: referee.Judgement,
    *,
    round: str,  # noqa: A002 - the field's own word, and nothing here rounds
    honba: int,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> tuple[LoggedRuling, bool]:
    """Write *judgement* down as entry *expects* under the event's next number; say whether it was new.

    The entry, its announcement, the number and the table's extra minutes are stored together or not at all. Raises
    `referee.Rejected` with everything that is wrong with it, and what `ledger.append` raises.
    """
    seen = referee.read_table({"scores": [], "round": round}).round
    what = referee.RulingEntry(judgement=judgement, round=seen, honba=honba)

    def announce(before: list[referee.Entry], entry: referee.Entry) -> dict[str, Any]:
        rules = table.round.tournament.ruleset
        judged = referee.judge(rules, before, judgement)
        after = referee.fold(rules, [*before, entry])
        return announcement(rules, judged, referee.fold(rules, before), after, hands.names(table))

    act = at_table(table, by=by, key=key, device=device)
    # The journal is held before the table's ledger, as everybody does who holds both.
    with opened(table.round.tournament.uid, act, "give", table.round.number, table.number) as journal:
        entry, new = ledger.append(
            table, what, by=by, expects=expects, key=key, device=device, announce=announce
        )
        if not new:
            return entry.logged_ruling, False
        numbered = LoggedRuling.objects.filter(tournament=table.round.tournament_id)
        last = numbered.aggregate(last=Max("number"))["last"] or 0
        journal.rows.known("entry", entry.pk, table_id=table.pk, number=entry.number)
        numbered = RulingNumbered(
            ruling=last + 1,
            round=table.round.number,
            table=table.number,
            entry=entry.number,
            head=entry.hash,
        )
        logged = journal.made(LoggedRuling, journal.append(numbered))
        if judgement.extra_minutes:
            clocks.extend(table, judgement.extra_minutes, act=act.then("minutes"))
    return logged, True


def announcement(
    rules: referee.Ruleset,
    judged: referee.Judged,
    before: referee.Page,
    after: referee.Page,
    names: dict[referee.Seat, str],
) -> dict[str, Any]:
    """A ruling word for word as it was announced, with what it moved and the table after it."""
    told = of_judged(rules, judged, before, after, names)
    return {
        "verdict": judged.judgement.decision.value,
        "says": told.sentence,
        "proposal": judged.proposal.verdict if judged.proposal else None,
        "payments": [
            [line.source, line.to, referee.write_points(line.points), line.reason] for line in told.payments
        ],
        "penalties": [[line.name, line.points, line.reason] for line in told.penalties],
        "findings": [[line.says, line.source] for line in told.findings],
        "hand": told.ended or None,
        "table": referee.write_table(after.table),
    }
