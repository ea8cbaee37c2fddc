"""Rulings on the same question, of the event and of earlier events."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

import referee
from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.models import LoggedRuling, Tournament
from tournaments.presenters.rulings.lines import review_outcome
from tournaments.presenters.rulings.log import EventRuling, decision_text, read_rulings
from tournaments.presenters.rulings.subjects import found_facts, question_kind
from tournaments.services.people import permissions

__all__ = ["MAX_SIMILAR", "SimilarRuling", "SimilarRulings", "similar_rulings"]

MAX_SIMILAR = 5
"""Rulings shown of the event, and of earlier events."""
# The newest rulings on the question, of which those with the same measure are shown first.
_MAX_READ = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarRuling:
    """A ruling in a line: its event, the facts found, the decision and the outcome of its reviews.

    *is_same*: the measure is the same. *player*, *round* and *table* are for its own event; a list of earlier events
    has no names.
    """

    event: str
    slug: str
    number: int
    facts: str
    decision: str
    state: str
    is_same: bool
    at: datetime
    player: str
    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarRulings:
    """The similar rulings of the event, and those of earlier events."""

    here: tuple[SimilarRuling, ...]
    earlier: tuple[SimilarRuling, ...]


def similar_rulings(
    user: User | AnonymousUser,
    tournament: Tournament,
    question: referee.reports.Question | None,
    measure: referee.answers.Measure | None,
    *,
    but: int | None = None,
) -> SimilarRulings | None:
    """The rulings on the same incident or kind of question, those with the same *measure* first, then the newest.

    Those of earlier events are of the events whose rulings *user* may read. The ruling with the number *but* of this
    event is left out. None for a ruling in words, which resembles no other.
    """
    if question is None:
        return None
    alike = LoggedRuling.objects.filter(_same_question(question)).order_by("-entry__at", "-pk")
    here = alike.filter(tournament=tournament).exclude(number=but or 0)
    readable = permissions.events_judged_by(user) | Tournament.objects.filter(rulings_public=True)
    earlier = alike.filter(
        tournament__in=readable.filter(created_at__lt=tournament.created_at).values("pk")
    ).filter(tournament__in=permissions.visible_events(user).values("pk"))
    return SimilarRulings(here=_lines(here, measure), earlier=_lines(earlier, measure))


def _same_question(question: referee.reports.Question) -> Q:
    if isinstance(question, referee.reports.Foul):
        return Q(entry__payload__judgement__question__code=question.code)
    return Q(entry__payload__judgement__question__kind=question_kind(question))


def _lines(
    rows: QuerySet[LoggedRuling], measure: referee.answers.Measure | None
) -> tuple[SimilarRuling, ...]:
    newest = rows.filter(pk__in=list(rows.values_list("pk", flat=True)[:_MAX_READ]))
    return tuple(_by_measure(read_rulings(newest), measure))[:MAX_SIMILAR]


def _by_measure(
    rulings: Iterable[EventRuling], measure: referee.answers.Measure | None
) -> Iterable[SimilarRuling]:
    lines = [_line(ruling, is_same=ruling.judged.judgement.decision is measure) for ruling in rulings]
    return sorted(lines, key=lambda line: not line.is_same)


def _line(ruling: EventRuling, *, is_same: bool) -> SimilarRuling:
    judgement, event = ruling.judged.judgement, ruling.table.round.tournament
    return SimilarRuling(
        event=event.name,
        slug=event.slug,
        number=ruling.logged.number,
        facts=joined(found_facts(judgement.question)),
        decision=decision_text(judgement, ruling.judged.proposal),
        state=review_outcome(ruling.judged.state),
        is_same=is_same,
        at=ruling.logged.entry.at,
        player=ruling.player.name if ruling.player else "",
        round=ruling.table.round.number,
        table=ruling.table.number,
    )
