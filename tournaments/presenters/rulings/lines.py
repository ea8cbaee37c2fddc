"""Rulings in a table's history."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from datetime import datetime
from typing import assert_never

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.models import Entry, LoggedRuling
from tournaments.presenters.rulings.subjects import question_name
from tournaments.presenters.tables.voice import Voice

__all__ = ["RulingLine", "judgement_sentence", "log_numbers", "review_outcome", "ruling_lines"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """One ruling in words, as it is now.

    *given* is the ruling as it was announced, if another replaced it; *state* is the outcome of its reviews; *reason*
    is that of the judge or of the one who changed it; *warnings* must be said beside it. *logged* is its number in the
    event, None if it has none.
    """

    number: int
    round: str
    honba: int
    seat: int
    text: str
    given: str
    state: str
    changed: bool
    reason: str
    judge: str
    warnings: tuple[str, ...]
    by: str
    at: datetime
    logged: int | None = None


def log_numbers(entries: Iterable[Entry]) -> dict[int, int]:
    """The log numbers of those *entries* that are rulings, by the entry's primary key, in at most one query."""
    ruling_ids = [entry.pk for entry in entries if entry.kind == "ruling"]
    if not ruling_ids:
        return {}
    return dict(LoggedRuling.objects.filter(entry__in=ruling_ids).values_list("entry", "number"))


def ruling_lines(
    page: referee.ledger.Page,
    voice: Voice,
    entries: dict[int, Entry],
    numbers_in_log: dict[int, int] | None = None,
) -> tuple[RulingLine, ...]:
    """The rulings of a page in words, in the order of their entries; *numbers_in_log*: `log_numbers` if known."""
    if not page.rulings:
        return ()
    if numbers_in_log is None:
        numbers_in_log = log_numbers(entries.values())
    return tuple(
        dataclasses.replace(
            _ruling_line(ruling, voice, entries[ruling.number]),
            logged=numbers_in_log.get(entries[ruling.number].pk),
        )
        for ruling in page.rulings
    )


def judgement_sentence(
    judgement: referee.judgement.Judgement, voice: Voice, proposal: referee.ruling.Answer | None = None
) -> str:
    """A judgement in a sentence, with the player's name; with the rules' *proposal*, whether it is judged later."""
    if judgement.question is not None and not judgement.code and not judgement.facts.strip():
        judgement = dataclasses.replace(judgement, facts=question_name(judgement.question))
    later = proposal is not None and proposal.is_judged_later
    return referee.messages.say_judgement(judgement, voice.name_of, voice.language, later=later)


def review_outcome(state: referee.ledger.RulingState) -> str:
    """The outcome of a ruling's review, in a word or two; empty if it was not reviewed."""
    match state:
        case referee.ledger.RulingState.GIVEN:
            return ""
        case referee.ledger.RulingState.CONFIRMED:
            return _("confirmed")
        case referee.ledger.RulingState.CHANGED:
            return _("changed")
        case referee.ledger.RulingState.APPEALED:
            return _("under appeal")
        case referee.ledger.RulingState.UPHELD:
            return _("appeal rejected")
        case referee.ledger.RulingState.OVERTURNED:
            return _("changed on appeal")
        case _:
            assert_never(state)


def _ruling_line(ruling: referee.ledger.RulingRow, voice: Voice, entry: Entry) -> RulingLine:
    changed = ruling.judgement != ruling.given
    last_review = ruling.reviews[-1][1] if ruling.reviews else None
    name_of, language = voice.name_of, voice.language
    return RulingLine(
        number=ruling.number,
        round=str(ruling.round),
        honba=ruling.honba,
        seat=int(ruling.judgement.seat),
        text=judgement_sentence(ruling.judgement, voice, ruling.proposal),
        given=judgement_sentence(ruling.given, voice, ruling.proposal) if changed else "",
        state=review_outcome(ruling.state),
        changed=changed,
        reason=(last_review.why if last_review else "") or ruling.judgement.reason,
        judge=ruling.judgement.judge,
        warnings=tuple(
            referee.messages.say_finding(finding, name_of, language) for finding in ruling.findings
        ),
        by=author_name(entry.by),
        at=entry.at,
    )
