"""The effects of an entry, before it is saved."""

from __future__ import annotations

from typing import cast

from django.utils.translation import gettext as _

import referee
from referee.findings import ILLEGAL_ANKAN
from referee.frozen import dataclass
from tournaments.common.errors import ConflictError, StateError
from tournaments.presenters.tables.counts import CountLine, count_after_change
from tournaments.presenters.tables.hands.liable import PaoQuestion, pao_questions
from tournaments.presenters.tables.hands.sentences import sentence
from tournaments.presenters.tables.hands.worths import ValueInWords, report_worths
from tournaments.presenters.tables.penalties import penalty_lines
from tournaments.presenters.tables.table_page import (
    FindingLine,
    HandLine,
    PaymentLine,
    PenaltyLine,
    finding_lines,
    hand_line,
    payment_lines,
)
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice
from tournaments.services.tables import hands

__all__ = [
    "Change",
    "ChangedHand",
    "Outcome",
    "Preview",
    "Proof",
    "Reason",
    "preview_change",
    "preview_hand",
    "preview_report",
    "preview_sent_correction",
    "preview_sent_hand",
    "proof_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Why an ankan in riichi was wrong, in tiles: the waits, and each reading it destroys with its wait."""

    tile: str
    drawn: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    destroyed: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A finding, and its proof if tiles prove it."""

    finding: FindingLine
    proof: Proof | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The effect of a hand on one seat."""

    seat: int
    name: str
    before: referee.Points
    change: referee.Points
    after: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A ruling in words; *ends* is false if these rules let play go on: then nothing can be saved.

    *pao_questions* are the open questions of liability, *liable* what is known of it. *results* are the results of each
    seat after the end of the game, uma included; empty before. *no_chombo*: under these rules the reason is no chombo;
    *undecided*: and no judge has ruled that it is one anyway. *passed_over* are the seats whose ron is passed over.
    """

    sentence: str
    verdict: str
    ends: bool
    payments: tuple[PaymentLine, ...]
    penalties: tuple[PenaltyLine, ...]
    reasons: tuple[Reason, ...]
    seats: tuple[Outcome, ...]
    round: str
    honba: int
    sticks: int
    over: bool
    results: tuple[referee.Points, ...]
    worths: tuple[ValueInWords, ...]
    no_chombo: bool
    undecided: bool
    pao_questions: tuple[PaoQuestion, ...]
    liable: tuple[FindingLine, ...]
    passed_over: tuple[int, ...]

    @property
    def is_chombo(self) -> bool:
        """Whether the hand is ruled a chombo."""
        return self.verdict == referee.Verdict.CHOMBO.value


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedHand:
    """One hand altered by a change, before and after it."""

    number: int
    before: HandLine
    after: HandLine

    @property
    def moves(self) -> bool:
        """Whether the hand becomes one of another round."""
        return self.before.round != self.after.round

    @property
    def is_ruled_anew(self) -> bool:
        """Whether more changes than the points at the start of the hand."""
        same = (
            "round",
            "honba",
            "result",
            "verdict",
            "deltas",
            "penalties",
            "warnings",
            "voided",
            "sticks_after",
        )
        return not self.stays_void and any(
            getattr(self.before, name) != getattr(self.after, name) for name in same
        )

    @property
    def stays_void(self) -> bool:
        """Whether it is void both before and after."""
        return self.before.voided and self.after.voided


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The effects of a void or a correction: the ruling on the corrected hand, and every hand that changes with it.

    *number* is the entry that is voided or corrected. *deducted* are the penalties from the results after the game of
    those players for whom they change.
    """

    number: int
    preview: Preview | None
    hands: tuple[ChangedHand, ...]
    seats: tuple[Outcome, ...]
    deducted: tuple[Outcome, ...]
    round: str
    honba: int
    over: bool
    count: CountLine | None

    @property
    def ruled_anew(self) -> tuple[ChangedHand, ...]:
        """The changed hand, and the later hands whose rulings would differ."""
        return tuple(hand for hand in self.hands if hand.number == self.number or hand.is_ruled_anew)

    @property
    def later(self) -> int:
        """The number of later hands whose rulings would differ."""
        return sum(hand.number != self.number for hand in self.ruled_anew)

    @property
    def moved(self) -> int:
        """The number of later hands with the same ruling that only start with other points."""
        return sum(not hand.stays_void for hand in self.hands) - len(self.ruled_anew)


def preview_hand(snapshot: TableSnapshot, report: referee.Report) -> Preview:
    """The ruling on *report* at the current table. Raises `referee.Rejected`."""
    return preview_report(snapshot.rules, snapshot.page.table, report, snapshot.voice)


def preview_report(
    rules: referee.Ruleset, table: referee.TableState, report: referee.Report, voice: Voice
) -> Preview:
    """The ruling on *report* at any table. Raises `referee.Rejected`."""
    return _preview(rules, referee.adjudicate(rules, table, report), report, voice)


def preview_sent_hand(snapshot: TableSnapshot, hand: referee.ledger.HandEntry, *, expects: int) -> Preview:
    """The ruling on *hand*, drafted as entry *expects*.

    Raises `referee.Rejected`, `ConflictError` if the table has changed since, `StateError` if nothing is played there
    any more.
    """
    page = snapshot.page
    if page.closed:
        raise StateError(_("This table is closed. Ask a judge to reopen it."))
    if page.table.over:
        raise StateError(_("The game is already over."))
    current = (page.last_number + 1, page.table.round, page.table.honba)
    if (expects, hand.round, hand.honba) != current:
        raise _changed_table()
    return preview_hand(snapshot, hand.report)


def preview_sent_correction(
    snapshot: TableSnapshot, content: referee.ledger.Correct, *, expects: int
) -> Change:
    """The effects of a correction, drafted as entry *expects*.

    Raises `referee.Rejected`, `StateError`, or `ConflictError` if the table has changed since.
    """
    if expects != snapshot.page.last_number + 1:
        raise _changed_table()
    return preview_change(snapshot, content)


def preview_change(snapshot: TableSnapshot, content: referee.ledger.Void | referee.ledger.Correct) -> Change:
    """The effects of a void or a correction. Raises `referee.Rejected` or `StateError`."""
    change = hands.compute_change(snapshot.rules, snapshot.entries, snapshot.page, content)
    return _describe_change(snapshot, content, change)


def preview_cancelled_penalty(snapshot: TableSnapshot, number: int) -> Change:
    """The effects on points and hands of cancelling the penalty of entry *number*."""
    content = referee.ledger.Void(number=number, why="")
    entry = referee.ledger.Entry(number=snapshot.page.last_number + 1, what=content)
    page = referee.fold(snapshot.rules, [*snapshot.entries, entry], snapshot.page.start)
    rows = referee.ledger.altered_rows(snapshot.page, page)
    return _describe_change(snapshot, content, hands.Change(rows=rows, page=page))


def _changed_table() -> ConflictError:
    return ConflictError(
        _("The table changed in the meantime. Check the current state. What you entered is still here.")
    )


def _describe_change(
    snapshot: TableSnapshot, content: referee.ledger.Void | referee.ledger.Correct, change: hands.Change
) -> Change:
    rules, voice, before = snapshot.rules, snapshot.voice, snapshot.page
    rows_before = {row.number: row for row in before.rows}
    lines_before, lines_after = ({line.number: line for line in page.lines} for page in (before, change.page))
    changed_hands = tuple(
        ChangedHand(
            number=row.number,
            before=hand_line(rules, lines_before[row.number], rows_before[row.number], voice),
            after=hand_line(rules, lines_after[row.number], row, voice),
        )
        for row in change.rows
    )
    rulings = {row.number: row.ruling for row in change.rows}
    after = change.page.table
    return Change(
        number=content.number,
        # Hands that cannot be ruled on were refused before.
        preview=_preview(rules, cast("referee.Ruling", rulings[content.number]), content.report, voice)
        if isinstance(content, referee.ledger.Correct)
        else None,
        hands=changed_hands,
        seats=_outcomes(voice, before.table.scores, after.scores),
        deducted=tuple(
            outcome
            for outcome in _outcomes(voice, *(_penalties_by_seat(page) for page in (before, change.page)))
            if outcome.change
        ),
        round=str(after.round),
        honba=after.honba,
        over=after.over,
        count=count_after_change(snapshot, content, change.page),
    )


def _preview(rules: referee.Ruleset, ruling: referee.Ruling, report: referee.Report, voice: Voice) -> Preview:
    lines = finding_lines(rules, ruling.findings, voice)
    return Preview(
        sentence=sentence(ruling, voice),
        verdict=ruling.verdict.value,
        ends=ruling.verdict is not referee.Verdict.ILLEGAL,
        payments=payment_lines(ruling, voice),
        penalties=penalty_lines(ruling.penalties, voice),
        reasons=tuple(
            Reason(finding=line, proof=proof_of(finding))
            for line, finding in zip(lines, ruling.findings, strict=True)
        ),
        seats=_outcomes(voice, ruling.before.scores, ruling.table.scores),
        round=str(ruling.table.round),
        honba=ruling.table.honba,
        sticks=ruling.table.deposits,
        over=ruling.table.over,
        results=ruling.results or (),
        worths=report_worths(rules, ruling.before, report, voice),
        no_chombo=any(finding.code == "chombo_not_in_book" for finding in ruling.findings),
        undecided=isinstance(report, referee.Chombo) and referee.adjudication.wants_decision(rules, report),
        pao_questions=pao_questions(rules, ruling, report, voice),
        liable=tuple(
            line
            for line, finding in zip(lines, ruling.findings, strict=True)
            if finding.code in ("liable", "liable_for_kan", "nobody_liable")
        ),
        passed_over=tuple(
            int(finding.seat)
            for finding in ruling.findings
            if finding.code == "ron_bumped" and finding.seat is not None
        ),
    )


def _penalties_by_seat(page: referee.ledger.Page) -> tuple[int, ...]:
    return tuple(page.penalties_of(referee.Seat(seat)) for seat in range(len(page.table.scores)))


def _outcomes(
    voice: Voice, before: tuple[referee.Points, ...], after: tuple[referee.Points, ...]
) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(
            seat=seat,
            name=voice.name(referee.Seat(seat)),
            before=points_before,
            change=points_after - points_before,
            after=points_after,
        )
        for seat, (points_before, points_after) in enumerate(zip(before, after, strict=True))
    )


def proof_of(finding: referee.Finding) -> Proof | None:
    """The tiles that prove a finding; None if words suffice."""
    if finding.code != ILLEGAL_ANKAN.code:
        return None
    facts = ILLEGAL_ANKAN.facts_of(finding)
    destroyed = [
        (str(wait), tuple(tuple(map(str, block.tiles)) for block in reading.blocks))
        for wait, reading in facts["destroyed"]
    ]
    return Proof(
        tile=str(facts["tile"]),
        drawn=str(facts["drawn"]),
        before=tuple(map(str, facts["before"])),
        after=tuple(map(str, facts["after"])),
        destroyed=tuple(destroyed),
    )
