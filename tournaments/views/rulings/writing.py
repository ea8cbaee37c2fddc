"""Record a ruling."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import referee
from tournaments.common.language import current_language
from tournaments.forms.rulings import RulingForm, read_question
from tournaments.forms.rulings.giving import CANCEL
from tournaments.models import Table
from tournaments.presenters.rulings import log, ruling_context
from tournaments.presenters.rulings.cautions import review_warnings, ruling_warnings
from tournaments.presenters.rulings.detail import get_ruling
from tournaments.presenters.rulings.effects import announcement, review_effects, ruling_effects
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice
from tournaments.services.rulings import giving, reviewing
from tournaments.views.common.requests import Request
from tournaments.views.people.roles import head_judges_only, logged_in_user, officials_only
from tournaments.views.rulings import resumed
from tournaments.views.rulings.log import logged_ruling, name_of, reviewer, similar_to
from tournaments.views.tables.at_table import at_table, new_key, writer
from tournaments.views.tables.confirming import preview_or_save

__all__ = ["change", "new"]

Extra = dict[str, Any]
E = TypeVar("E", bound=referee.ledger.EntryKind)
get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@get_or_post
@at_table
@officials_only
def new(request: Request, table: Table) -> HttpResponse:
    """Record a ruling: the question and the facts, the rules' proposal, the decision, and its consequences."""
    snapshot = TableSnapshot.of(table)
    page = snapshot.page
    if corrected := resumed.redirect_to_correction(request, table, page):
        return corrected
    question, unread = _question(request)
    details = ruling_context.question_background(snapshot, question, _sent_count(request))
    place = _place(page) | {"round": str(page.table.round), "honba": page.table.honba}
    initial = {
        **_as_initial(details.proposed),
        **_prefilled_data(request),
        **place,
        "judge": name_of(request),
    }
    form = _form(request, table, page, snapshot.voice, details, initial=initial)

    def preview(ruling: referee.ledger.RulingEntry) -> Extra:
        user = logged_in_user(request)
        names = (user.get_full_name(), user.get_username())
        judgement = ruling.judgement
        cautions = ruling_warnings(snapshot, judgement, *names)
        return {"follows": ruling_effects(snapshot, judgement), "cautions": cautions}

    def save(ruling: referee.ledger.RulingEntry) -> HttpResponse:
        logged, _new = giving.give(
            table, ruling, announced=announcement, **form.place, **writer(request, table)
        )
        return redirect("ruling", table.round.tournament.slug, logged.number)

    opened = form if form.is_bound else form.as_opened()
    extra: Extra = {"shown": details, "unread": unread}
    if not request.htmx:
        measure = details.proposed.decision if details.proposed else None
        extra["similar"] = similar_to(request, table.round.tournament, details.question, measure)
    return _respond(request, table, form, opened, opened.entry, preview=preview, save=save, extra=extra)


@never_cache
@get_or_post
@head_judges_only
def change(request: Request, slug: str, number: int) -> HttpResponse:
    """Replace the judgement of a ruling, with the reason; on appeal this overturns the ruling."""
    logged = logged_ruling(request, slug, number)
    snapshot = TableSnapshot.of(logged.entry.table)
    ruling, page, table = get_ruling(snapshot, logged), snapshot.page, snapshot.table
    judged = ruling.judged
    if corrected := resumed.redirect_to_correction(request, table, page):
        return corrected
    appealed = judged.state.awaits_decision
    outcome = (
        referee.judgement.ReviewOutcome.OVERTURNED if appealed else referee.judgement.ReviewOutcome.CHANGED
    )
    details = ruling_context.ruling_background(ruling, _sent_count(request))
    place = _place(page) | {"round": str(judged.round), "honba": judged.honba}
    initial = {**_as_initial(judged.judgement), **place, "judge": name_of(request), "reason": ""}
    if "cancel" in request.GET:
        initial["decision"] = CANCEL
    form = _form(request, table, page, snapshot.voice, details, initial=initial, before=judged.number)

    opened = form if form.is_bound else form.as_opened()

    def read() -> referee.ledger.Review:
        judgement = opened.judgement()
        return referee.ledger.Review(
            number=judged.number,
            outcome=outcome,
            judgement=judgement,
            why=judgement.reason,
            by=name_of(request),
        )

    def preview(review: referee.ledger.Review) -> Extra:
        return {"follows": review_effects(snapshot, review), "cautions": review_warnings(snapshot, logged)}

    def save(review: referee.ledger.Review) -> HttpResponse:
        reviewing.review(logged, review, announced=announcement, **form.place, **reviewer(request))
        return redirect("ruling", slug, number)

    extra = {"shown": details, "logged": logged, "line": log.line(ruling), "overturns": appealed}
    return _respond(request, table, form, opened, read, preview=preview, save=save, extra=extra)


def _place(page: referee.ledger.Page) -> Extra:
    return {"key": new_key(), "expects": page.last_number + 1}


def _prefilled_data(request: Request) -> Extra:
    """Return what the linking page already knows: the player concerned, what happened, who declared riichi."""
    riichi = [word for text in request.GET.getlist("riichi") for word in text.split(",") if word.isdecimal()]
    words = {name: request.GET[name] for name in ("seat", "facts", "called_by") if name in request.GET}
    return {**words, "riichi": riichi, "question": request.GET.get("question", "")}


def _sent_count(request: Request) -> int | None:
    """Return the judge's count of how often this has occurred (1 to 99), if it was sent."""
    sent = resumed.sent_input(request)
    text = sent.get("occurrence", "") if sent else ""
    return int(text) if re.fullmatch("[1-9][0-9]?", text) else None


def _question(request: Request) -> tuple[referee.reports.Question | None, list[str]]:
    """Return the question to rule on, and the errors of the submitted one."""
    text = (resumed.sent_input(request) or request.GET).get("question", "")
    if not text:
        return None, []
    try:
        return read_question(text), []
    except referee.Rejected as rejected:
        return None, [
            referee.messages.say_problem(problem, str, current_language()) for problem in rejected.problems
        ]
    except ValueError:
        return None, [
            _("The question cannot be read. Ask it again at the dispute desk, or write a free-text ruling.")
        ]


def _as_initial(judgement: referee.judgement.Judgement | None) -> Extra:
    """Return a judgement as initial form data; empty for None."""
    if judgement is None:
        return {}
    fields = (
        "seat",
        "facts",
        "points",
        "reason",
        "about",
        "called_by",
        "explained",
        "tiles_mixed",
        "turns_left",
    )
    initial = {name: getattr(judgement, name) for name in (*fields, "extra_minutes")}
    initial |= {
        "decision": judgement.decision.value,
        "when": judgement.when.value,
        "hand": judgement.hand.value,
    }
    initial |= {f"moved_{seat}": points for seat, points in enumerate(judgement.moved) if points}
    initial["riichi"] = [int(riichi.seat) for riichi in judgement.riichi]
    initial["points"] = judgement.points or None
    return initial


def _form(
    request: Request,
    table: Table,
    page: referee.ledger.Page,
    voice: Voice,
    details: ruling_context.Background,
    *,
    initial: Extra,
    before: int | None = None,
) -> RulingForm:
    """Return the form for a new ruling, or for one that replaces entry *before*."""
    return RulingForm(
        resumed.sent_input(request),
        names=dict(voice.names),
        rows=ruling_context.earlier_hands(page, voice, before),
        rules_mark=table.rules_mark,
        question=details.question,
        occurrence=details.history.occurrence if details.history else None,
        changes=before is not None,
        initial=initial,
    )


def _respond(
    request: Request,
    table: Table,
    form: RulingForm,
    opened: RulingForm,
    read: Callable[[], E],
    *,
    preview: Callable[[E], Extra],
    save: Callable[[E], HttpResponse],
    extra: Extra,
) -> HttpResponse:
    """Return the response of *save* for a confirmed ruling, else the page with its preview or with each error.

    A newly opened page shows the consequences of the proposed judgement, which *opened* contains.
    """

    def current_place() -> Extra:
        page = TableSnapshot.of(table).page
        return {**_place(page), "round": str(page.table.round), "honba": page.table.honba}

    is_complete = opened.is_valid()
    outcome = preview_or_save(opened, read, preview=preview, save=save, current_place=current_place)
    if isinstance(outcome, HttpResponse):
        return outcome
    status, outcome_extra = outcome
    if not is_complete and {"round", "honba"} <= opened.cleaned_data.keys():
        _add_problems(opened, read, preview)
    extra = {
        **extra,
        **outcome_extra,
        "form": form,
        "table": table,
        "tournament": table.round.tournament,
        "corrected": ruling_context.corrected_hand_text(Voice(form.names), form.corrected),
        "prompt": next((text for _name, text in opened.faults()), ""),
    }
    if form.is_bound:
        extra["faults"] = form.faults()
    if request.htmx:
        return render(request, "rulings/preview.html", extra | {"swapped": True})
    if form.is_bound:
        form.focus_first_error()
    return render(request, "rulings/form.html", extra, status=status if form.is_bound else 200)


def _add_problems(form: RulingForm, read: Callable[[], E], preview: Callable[[E], Extra]) -> None:
    """Add the referee's problems to the errors of the form, so that a judge reads all of them at once."""
    try:
        preview(read())
    except referee.Rejected as rejected:
        form.add_problems(rejected)
