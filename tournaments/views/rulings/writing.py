"""Record a ruling."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import referee
from tournaments.common.errors import ConflictError, DeskError
from tournaments.common.language import current_language
from tournaments.forms.rulings import RulingForm, read_question
from tournaments.models import Table
from tournaments.presenters.rulings import background, log
from tournaments.presenters.rulings.cautions import review_warnings, ruling_warnings
from tournaments.presenters.rulings.detail import get_ruling
from tournaments.presenters.rulings.effects import announcement, review_effects, ruling_effects
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice
from tournaments.services.rulings import giving, reviewing
from tournaments.views.common.requests import Request
from tournaments.views.people.roles import head_judges_only, logged_in_user, officials_only
from tournaments.views.rulings import resumed
from tournaments.views.rulings.log import logged_ruling, name_of, reviewer
from tournaments.views.tables.at_table import at_table, new_key, writer

__all__ = ["change", "new"]

Extra = dict[str, Any]
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
    details = background.question_background(snapshot, question, _sent_count(request))
    place = _place(page) | {"round": str(page.table.round), "honba": page.table.honba}
    initial = {
        **_prefilled_data(request),
        **_as_initial(details.proposed),
        **place,
        "judge": name_of(request),
    }
    form = _form(request, table, page, snapshot.voice, details, initial=initial)

    def act(form: RulingForm, judgement: referee.judgement.Judgement) -> HttpResponse | Extra:
        if form.confirms(judgement):
            logged, _new = giving.give(
                table, judgement, announced=announcement, **form.position, **writer(request, table)
            )
            return redirect("ruling", table.round.tournament.slug, logged.number)
        user = logged_in_user(request)
        names = (user.get_full_name(), user.get_username())
        cautions = ruling_warnings(snapshot, judgement, *names)
        return {"follows": ruling_effects(snapshot, judgement), "cautions": cautions}

    return _respond(request, table, page, form, act, {"shown": details, "unread": unread})


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
    appealed = judged.state is referee.ledger.RulingState.APPEALED
    outcome = (
        referee.judgement.ReviewOutcome.OVERTURNED if appealed else referee.judgement.ReviewOutcome.CHANGED
    )
    details = background.ruling_background(ruling, _sent_count(request))
    place = _place(page) | {"round": str(judged.round), "honba": judged.honba}
    initial = {**_as_initial(judged.judgement), **place, "judge": name_of(request)}
    form = _form(request, table, page, snapshot.voice, details, initial=initial, before=judged.number)

    def act(form: RulingForm, judgement: referee.judgement.Judgement) -> HttpResponse | Extra:
        reason = form.cleaned_data["why"].strip()
        review = referee.ledger.Review(
            number=judged.number, outcome=outcome, judgement=judgement, why=reason, by=name_of(request)
        )
        if form.confirms(judgement):
            reviewing.review(logged, review, announced=announcement, **form.place, **reviewer(request))
            return redirect("ruling", slug, number)
        return {"follows": review_effects(snapshot, review), "cautions": review_warnings(snapshot, logged)}

    extra = {"shown": details, "logged": logged, "line": log.line(ruling), "overturns": appealed}
    return _respond(request, table, page, form, act, extra)


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
        return None, [_("The question cannot be read. Ask it again at the dispute desk, or rule in words.")]


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
    details: background.Background,
    *,
    initial: Extra,
    before: int | None = None,
) -> RulingForm:
    """Return the form for a new ruling, or for one that replaces entry *before*."""
    return RulingForm(
        resumed.sent_input(request),
        names=dict(voice.names),
        rows=background.earlier_hands(page, voice, before),
        rules_mark=table.rules_mark,
        question=details.question,
        occurrence=details.history.occurrence if details.history else None,
        why=before is not None,
        initial=initial,
    )


def _respond(
    request: Request,
    table: Table,
    page: referee.ledger.Page,
    form: RulingForm,
    act: Callable[[RulingForm, referee.judgement.Judgement], HttpResponse | Extra],
    extra: Extra,
) -> HttpResponse:
    """Return the response of *act* for a valid judgement; else show each error at its field.

    A newly opened page shows the consequences of the proposed judgement.
    """
    status, extra = (
        200,
        {
            **extra,
            "form": form,
            "table": table,
            "corrected": background.corrected_hand_text(Voice(form.names), form.corrected),
        },
    )
    bound = form if form.is_bound else form.as_opened()
    try:
        if bound.is_valid():
            judgement = bound.judgement()
            outcome = act(bound, judgement)
            if isinstance(outcome, HttpResponse):
                return outcome
            extra |= outcome | {"digest": bound.digest(judgement)}
    except referee.Rejected as rejected:
        bound.add_problems(rejected)
    except ConflictError as error:
        status, extra["overtaken"] = 409, str(error)
        page = TableSnapshot.of(table).page
        form.renew(**_place(page), round=str(page.table.round), honba=page.table.honba)
    except DeskError as error:
        status, extra["refused"] = 422, str(error)
    extra["prompt"] = next((text for _name, text in bound.faults()), "")
    if form.is_bound:
        status = 422 if form.errors else status
        extra["faults"] = form.faults()
    if request.htmx:
        return render(request, "rulings/preview.html", extra | {"swapped": True})
    return render(request, "rulings/form.html", extra, status=status)
