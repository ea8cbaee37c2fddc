"""The referees' journal of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

import referee
from tournaments.common.points import round_name
from tournaments.models import Tournament
from tournaments.presenters.rulings.lines import review_outcome
from tournaments.presenters.rulings.log import FoundRuling, LogLine, all_rulings, decision_text, line
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


def journal(tournament: Tournament, telling: RulingDisclosure = RulingDisclosure.ALL) -> Journal:
    """The journal of an event, warnings included, as much of it as *telling* allows.

    Every ruling is counted as it is now, under its offence.
    """
    if telling is RulingDisclosure.NOTHING:
        return Journal(lines=(), measures=(), kinds=())
    rulings = all_rulings(tournament)[::-1]
    measures, kinds = _counted(rulings)
    return Journal(lines=tuple(_line(one, telling) for one in rulings), measures=measures, kinds=kinds)


def _line(one: FoundRuling, telling: RulingDisclosure) -> JournalLine:
    named = telling is RulingDisclosure.ALL
    # The ruling as it was given; the reviews say what replaced it.
    given = replace(one, judged=replace(one.judged, judgement=one.judged.given))
    told: LogLine = line(given, telling)
    hand = f"{round_name(told.hand)} · {told.honba}" if told.hand else ""
    return JournalLine(
        number=told.number,
        at=timezone.localtime(told.at),
        round=told.round,
        table=str(told.table) if named else "",
        hand=hand,
        offence=": ".join(filter(None, (told.about, told.facts))),
        player=f"#{told.player.number} {told.player.name}" if told.player else "",
        ruling=_ruling(one.judged.given, named=named),
        article=told.article,
        judge=told.judge,
        head=_head(one.judged, named=named),
    )


def _ruling(judgement: referee.judgement.Judgement, *, named: bool) -> str:
    said = decision_text(judgement)
    return f"{said} ({judgement.reason})" if named and judgement.reason else said


def _head(ruling_row: referee.ledger.RulingRow, *, named: bool) -> str:
    """Each review: its outcome, the ruling that replaced this one, the reason, and the judge."""
    return "; ".join(_review(made, named=named) for _number, made in ruling_row.reviews)


def _review(review: referee.ledger.Review, *, named: bool) -> str:
    said = review_outcome(referee.ledger.RulingState(review.outcome.value))
    if review.judgement is not None:
        said = _("%(state)s: %(ruling)s") % {"state": said, "ruling": _ruling(review.judgement, named=named)}
    beside = ", ".join(filter(None, (review.why, review.by))) if named else ""
    return f"{said} ({beside})" if beside else said


def _counted(rulings: Sequence[FoundRuling]) -> tuple[tuple[str, ...], tuple[KindLine, ...]]:
    measures = [
        measure for measure in referee.answers.Measure if any(_measure(one) is measure for one in rulings)
    ]
    by_kind: dict[str, list[referee.answers.Measure]] = {}
    for one in rulings:
        question = one.judged.given.question
        by_kind.setdefault(question_name(question) if question is not None else kind_name(""), []).append(
            _measure(one)
        )
    kinds = [
        KindLine(kind=kind, rulings=len(given), by_measure=tuple(map(given.count, measures)))
        for kind, given in by_kind.items()
    ]
    return (
        tuple(measure.value for measure in measures),
        tuple(sorted(kinds, key=lambda kind: (-kind.rulings, kind.kind))),
    )


def _measure(one: FoundRuling) -> referee.answers.Measure:
    return one.judged.judgement.decision
