"""All details of one ruling: the facts, the question, the decision, the points moved, and the reviews."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.common.language import current_language
from tournaments.common.winds import round_with_honba
from tournaments.models import LoggedRuling
from tournaments.presenters.rulings.disputes.proofs import Proof, proof_of
from tournaments.presenters.rulings.disputes.ruling import rule
from tournaments.presenters.rulings.lines import judgement_sentence, review_outcome
from tournaments.presenters.rulings.log import EventRuling, LogLine, line
from tournaments.presenters.rulings.offences import History, history
from tournaments.presenters.rulings.past_hands import PastHand, changed_hand_of
from tournaments.presenters.rulings.ruling_access import RulingDisclosure
from tournaments.presenters.rulings.subjects import TileLine, stated_facts, tile_lines
from tournaments.presenters.tables.hands.aloud import aloud_and_rest
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

__all__ = [
    "Detail",
    "ReviewLine",
    "detail",
    "get_ruling",
    "least_measure_text",
    "proposal_text",
    "tile_proof",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewLine:
    """One review of the ruling; *text* is the judgement that replaced it."""

    number: int
    outcome: str
    state_text: str
    why: str
    by: str
    at: datetime | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """One ruling in full, as far as the reader may see it.

    *text* is the current ruling and *given* the one announced, if they differ; *given_by* is the judge who announced
    it, even if another judge changed it since. *proposal* is the rules' proposal, with its *reasons*; *findings* are
    about the ruling itself.
    """

    line: LogLine
    entry: int
    hash: str
    by: str
    text: str
    given: str
    given_by: str
    facts: tuple[str, ...]
    tiles: tuple[TileLine, ...]
    in_words: str
    proposal: str
    least: str
    proof: Proof | None
    reasons: tuple[FindingLine, ...]
    findings: tuple[FindingLine, ...]
    payments: tuple[PaymentLine, ...]
    penalties: tuple[PenaltyLine, ...]
    reason: str
    called_by: str
    explained: bool
    tiles_mixed: bool
    turns_left: int | None
    extra_minutes: int
    about_hand: str
    past_hand: PastHand | None
    reviews: tuple[ReviewLine, ...]
    history: History | None

    @property
    def aloud(self) -> tuple[str, str]:
        """The current ruling: the sentence to read aloud, and what is only written."""
        return aloud_and_rest(self.text)

    @property
    def tells_payments(self) -> bool:
        """Whether payments are told, or that there are none; a corrected hand can move points without them."""
        return bool(self.payments or self.penalties or not (self.past_hand and self.past_hand.moves))

    @property
    def own_words(self) -> str:
        """The facts in the judge's words; empty if the line says the same."""
        return "" if self.in_words == self.line.about else self.in_words


def get_ruling(snapshot: TableSnapshot, logged_ruling: LoggedRuling) -> EventRuling:
    """The ruling of the table as it is now."""
    ruling_row = next(row for row in snapshot.page.rulings if row.number == logged_ruling.entry.number)
    return EventRuling(
        logged=logged_ruling, rules=snapshot.rules, judged=ruling_row, players=snapshot.players
    )


def detail(
    snapshot: TableSnapshot, logged_ruling: LoggedRuling, disclosure: RulingDisclosure = RulingDisclosure.ALL
) -> Detail:
    """The ruling of the table in full, or as much of it as *disclosure* allows."""
    ruling, page = get_ruling(snapshot, logged_ruling), snapshot.page
    ruling_row, judgement, named = ruling.judged, ruling.judged.judgement, disclosure.tells_all
    voice = Voice(ruling.names if named else _anonymous_names(judgement.seat, len(page.start.scores)))
    words = {"facts": judgement.facts, "reason": judgement.reason} if named else {"facts": "", "reason": ""}
    payments, penalties = _payments_and_penalties(ruling_row, page, voice) if named else ((), ())
    player = ruling.player
    return Detail(
        line=line(ruling, disclosure),
        entry=logged_ruling.entry.number,
        hash=logged_ruling.entry.hash,
        by=author_name(logged_ruling.entry.by),
        text=_judgement_text(judgement, voice, ruling_row.proposal, named=named),
        given=_judgement_text(ruling_row.given, voice, ruling_row.proposal, named=named)
        if ruling_row.given != judgement
        else "",
        given_by=ruling_row.given.judge,
        facts=stated_facts(judgement.question),
        tiles=tile_lines(judgement.question),
        in_words=words["facts"],
        proposal=proposal_text(ruling_row.proposal),
        least=least_measure_text(ruling_row.proposal),
        proof=tile_proof(ruling.rules, ruling_row.before, judgement.question),
        reasons=finding_lines(ruling.rules, ruling_row.proposal.findings, voice)
        if ruling_row.proposal
        else (),
        findings=finding_lines(ruling.rules, ruling_row.findings, voice),
        payments=payments,
        penalties=penalties,
        reason=words["reason"],
        called_by=ruling.names.get(judgement.called_by, "")
        if named and judgement.called_by is not None
        else "",
        explained=judgement.explained,
        tiles_mixed=judgement.tiles_mixed,
        turns_left=judgement.turns_left,
        extra_minutes=judgement.extra_minutes,
        about_hand=_hand_label(page, judgement.about) if named else "",
        past_hand=changed_hand_of(ruling, judgement, voice) if named else None,
        reviews=_review_lines(snapshot, ruling, voice, named=named),
        history=history(
            logged_ruling.tournament,
            player,
            judgement.question,
            moment=logged_ruling.entry.at,
            before=logged_ruling.number,
            occurrence=judgement.question.occurrence,
        )
        if named and player and isinstance(judgement.question, referee.reports.Foul)
        else None,
    )


def _anonymous_names(seat: referee.Seat, players: int) -> dict[referee.Seat, str]:
    names = {referee.Seat(number): _("another player") for number in range(players)}
    return {**names, seat: _("the player")}


def _judgement_text(
    judgement: referee.judgement.Judgement,
    voice: Voice,
    proposal: referee.ruling.Answer | None = None,
    *,
    named: bool,
) -> str:
    """The judgement in a sentence; if names are hidden, without any typed text."""
    if not named:
        judgement = replace(judgement, facts="" if judgement.question else _("a free-text ruling"))
    return judgement_sentence(judgement, voice, proposal)


def tile_proof(
    rules: referee.Ruleset, state: referee.TableState, question: referee.reports.Question | None
) -> Proof | None:
    """The answer to a question about tiles, proved with tiles; None if there are only words."""
    if question is None or isinstance(question, referee.reports.Foul):
        return None
    try:
        return proof_of(rule(rules, "", (referee.codec.write_report(question), state))) or None
    except referee.Rejected:
        return None


def proposal_text(proposal: referee.ruling.Answer | None) -> str:
    """The rules' proposal, in a word or two; empty for a ruling in words."""
    if proposal is None:
        return ""
    points: Any = proposal.facts.get("points")
    if proposal.verdict in {measure.value for measure in referee.answers.Measure}:
        least, most = points or (None, None)
        all_penalties: Any = proposal.facts.get("penalties", ())
        penalties = [penalty for penalty in all_penalties if penalty.reason != "chombo"]
        if proposal.verdict == "penalty" and penalties:
            least = -penalties[0].points
        either = bool(proposal.facts.get("either"))
        return referee.messages.say_measure(
            proposal.verdict,
            current_language(),
            points=least,
            most=most,
            either=either,
            later=proposal.is_judged_later,
        )
    if proposal.verdict == "illegal":
        return _("Not allowed")
    return referee.messages.say_verdict(proposal.verdict, current_language())


def least_measure_text(proposal: referee.ruling.Answer | None) -> str:
    """The least measure that the rules also allow; empty if it is the proposal, or if nothing is known."""
    least: Any = proposal.facts.get("least") if proposal else None
    if proposal is None or least is None or least["verdict"] == proposal.verdict:
        return ""
    return referee.messages.say_measure(
        least["verdict"],
        current_language(),
        points=least.get("points"),
        most=least.get("most"),
        either=least.get("either", False),
    )


def _payments_and_penalties(
    ruling_row: referee.ledger.RulingRow, page: referee.ledger.Page, voice: Voice
) -> tuple[tuple[PaymentLine, ...], tuple[PenaltyLine, ...]]:
    payments, penalties = payment_lines(ruling_row, voice), penalty_lines(ruling_row.penalties, voice)
    row = next((row for row in page.rows if row.judged and row.number == ruling_row.number), None)
    if row and row.ruling:
        payments += payment_lines(row.ruling, voice)
        penalties += penalty_lines(row.ruling.penalties, voice)
    return payments, penalties


def _hand_label(page: referee.ledger.Page, about: int | None) -> str:
    row = next((row for row in page.rows if row.number == about), None)
    return round_with_honba(str(row.before.round), row.before.honba) if row else ""


def _review_lines(
    snapshot: TableSnapshot, ruling: EventRuling, voice: Voice, *, named: bool
) -> tuple[ReviewLine, ...]:
    entries = {entry.number: entry for entry in snapshot.stored}
    return tuple(
        ReviewLine(
            number=number,
            outcome=review.outcome.value,
            state_text=review_outcome(referee.ledger.RulingState(review.outcome.value)),
            why=review.why if named else "",
            by=_review_author(review, entries[number].by, voice)
            if named or not review.outcome.is_appeal
            else "",
            at=entries[number].at,
            text=_judgement_text(review.judgement, voice, named=named) if review.judgement else "",
        )
        for number, review in ruling.judged.reviews
    )


def _review_author(review: referee.ledger.Review, written_by: str, voice: Voice) -> str:
    return voice.name(review.player) if review.player is not None else review.by or author_name(written_by)
