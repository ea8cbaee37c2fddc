"""The referees' journal of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.common.punctuation import bracketed, colon
from tournaments.common.winds import round_with_honba
from tournaments.models import Tournament
from tournaments.presenters.rulings.lines import review_outcome
from tournaments.presenters.rulings.log import EventRuling, LogLine, all_rulings, decision_text, line
from tournaments.presenters.rulings.ruling_access import RulingDisclosure
from tournaments.presenters.rulings.subjects import kind_name, question_name

__all__ = ["Journal", "JournalLine", "KindLine", "journal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalLine:
    """One ruling as it was given: the time, the place, the offence, the player, the decision, and the judge.

    *head* is the outcome of its reviews. *table*, *hand* and *player* are empty if names are hidden.
    """

    number: int
    at: datetime
    round: int
    table: str
    hand: str
    offence: str
    player: str
    ruling: str
    article: str
    judge: str
    head: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KindLine:
    """One kind of offence: its number of rulings, and the number for each measure, in their order."""

    kind: str
    rulings: int
    by_measure: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """The rulings from the first to the last, and the kinds, the most frequent first, by the *measures* given."""

    lines: tuple[JournalLine, ...]
    measures: tuple[str, ...]
    kinds: tuple[KindLine, ...]


def journal(tournament: Tournament, disclosure: RulingDisclosure = RulingDisclosure.ALL) -> Journal:
    """The journal of an event, warnings included, as much of it as *disclosure* allows.

    Every ruling is counted as it is now, under its offence.
    """
    if disclosure.tells_nothing:
        return Journal(lines=(), measures=(), kinds=())
    rulings = all_rulings(tournament)[::-1]
    measures, kinds = _measures_and_kinds(rulings)
    return Journal(
        lines=tuple(_journal_line(ruling, disclosure) for ruling in rulings), measures=measures, kinds=kinds
    )


def _journal_line(ruling: EventRuling, disclosure: RulingDisclosure) -> JournalLine:
    named = disclosure.tells_all
    # The ruling as it was given; the reviews say what replaced it.
    given_ruling = replace(ruling, judged=replace(ruling.judged, judgement=ruling.judged.given))
    log_line: LogLine = line(given_ruling, disclosure)
    hand = round_with_honba(log_line.hand, log_line.honba) if log_line.hand else ""
    return JournalLine(
        number=log_line.number,
        at=timezone.localtime(log_line.at),
        round=log_line.round,
        table=str(log_line.table) if named else "",
        hand=hand,
        offence=colon().join(filter(None, (log_line.about, log_line.facts))),
        player=f"#{log_line.player.number} {log_line.player.name}" if log_line.player else "",
        ruling=_ruling_text(ruling.judged.given, ruling.judged.proposal, named=named),
        article=log_line.article,
        judge=log_line.judge,
        head=_reviews_text(ruling.judged, named=named),
    )


def _ruling_text(
    judgement: referee.judgement.Judgement,
    proposal: referee.ruling.Answer | None = None,
    *,
    named: bool,
) -> str:
    text = decision_text(judgement, proposal)
    return bracketed(text, judgement.reason) if named and judgement.reason else text


def _reviews_text(ruling_row: referee.ledger.RulingRow, *, named: bool) -> str:
    """Each review: its outcome, the ruling that replaced this one, the reason, and the judge."""
    return joined(
        (_review_text(review, named=named) for _number, review in ruling_row.reviews), by="measures"
    )


def _review_text(review: referee.ledger.Review, *, named: bool) -> str:
    text = review_outcome(referee.ledger.RulingState(review.outcome.value))
    if review.judgement is not None:
        text = _("%(state)s: %(ruling)s") % {
            "state": text,
            "ruling": _ruling_text(review.judgement, named=named),
        }
    details = joined(filter(None, (review.why, review.by))) if named else ""
    return bracketed(text, details) if details else text


def _measures_and_kinds(rulings: Sequence[EventRuling]) -> tuple[tuple[str, ...], tuple[KindLine, ...]]:
    measures = [
        measure
        for measure in referee.answers.Measure
        if any(_measure(ruling) is measure for ruling in rulings)
    ]
    by_kind: dict[str, list[referee.answers.Measure]] = {}
    for ruling in rulings:
        question = ruling.judged.given.question
        by_kind.setdefault(question_name(question) if question is not None else kind_name(""), []).append(
            _measure(ruling)
        )
    kinds = [
        KindLine(kind=kind, rulings=len(kind_measures), by_measure=tuple(map(kind_measures.count, measures)))
        for kind, kind_measures in by_kind.items()
    ]
    return (
        tuple(measure.value for measure in measures),
        tuple(sorted(kinds, key=lambda kind: (-kind.rulings, kind.kind))),
    )


def _measure(ruling: EventRuling) -> referee.answers.Measure:
    return ruling.judged.judgement.decision
