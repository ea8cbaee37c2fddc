"""A tournament's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

import referee
from tournaments.common.errors import ConflictError, DeskError, InputError
from tournaments.forms.common.fields import error_texts
from tournaments.forms.rulings.rules import (
    AnswerForm,
    BaseForm,
    DraftForm,
    QuestionForm,
    ReasonForm,
    StepForm,
    TextForm,
    WithoutForm,
)
from tournaments.forms.rulings.rulesets import FilterForm
from tournaments.models import Tournament
from tournaments.presenters.rulings.rulebooks import comparisons, rulesets
from tournaments.presenters.rulings.rulebooks import rules_decisions as decided
from tournaments.presenters.rulings.rulebooks.comparisons import Comparison
from tournaments.presenters.rulings.rulebooks.rules import differences, say_moves
from tournaments.services.integrity.automatic_backups import back_up_before_rules
from tournaments.services.rulings import rules, rules_decisions
from tournaments.services.rulings.rules import Draft
from tournaments.views.common.acting import get_action
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.people.roles import head_judges_only

__all__ = ["change", "download", "show"]


@gzip_page
@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules in force: the rulebook, the tournament's own answers, and every decision that changed them."""
    tournament = event_or_404(request, slug)
    draft, filter_form = rules.rules_of(tournament), FilterForm(request.GET)
    status = 200 if filter_form.is_valid() else 404
    # The list of answers is long: it is computed only on request.
    is_requested = any(name in request.GET for name in filter_form.fields)
    context = {
        "tournament": tournament,
        "listed": rulesets.ruleset_row(referee.ruleset(draft.base)),
        "differences": differences(draft),
        "decisions": decided.decisions(tournament),
        "filter_form": filter_form,
        "found": _comparison(tournament, draft, filter_form) if is_requested else None,
        "query": request.GET.urlencode(),
    }
    return render(request, "rulings/rules/rules.html", context, status=status)


def _comparison(tournament: Tournament, draft: Draft, filter_form: FilterForm) -> Comparison:
    return comparisons.compare(
        draft.ruleset, filter_form.other, filter_form.question_filter, own_title=tournament.name
    )


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the rules as JSON that the change page can read."""
    tournament = event_or_404(request, slug)
    response = HttpResponse(rules.rules_of(tournament).text + "\n", content_type="application/json")
    response["Content-Disposition"] = content_disposition_header(True, f"{slug}-rules.json")
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@head_judges_only
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a draft step by step; save it, or record a decision once hands have been recorded."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if request.method != "POST":
        question_form = QuestionForm(request.GET)
        return _page(
            request,
            tournament,
            question=question_form.cleaned_data["question"] if question_form.is_valid() else "",
        )
    draft_form = DraftForm(request.POST)
    if not draft_form.is_valid():
        return _page(request, tournament, faults=_texts(draft_form), status=422)
    draft, base_mark = draft_form.cleaned_data["draft"], draft_form.cleaned_data["begins"]
    match request.POST.get("step", ""):
        case "save" if not rules.is_frozen(tournament):
            return _save(request, tournament, draft, base_mark)
        case "save":
            return _show_preview(request, tournament, draft, base_mark)
        case "decide":
            return _decide(request, tournament, draft, base_mark)
        case step:
            return _apply_step(request, tournament, draft, base_mark, step)


def _apply_step(
    request: HttpRequest, tournament: Tournament, draft: Draft, base_mark: str, step: str
) -> HttpResponse:
    """Apply one step, and show the page with the draft after it."""
    question_form = QuestionForm(request.POST)
    question = question_form.cleaned_data["question"] if question_form.is_valid() else ""
    if step == "question":
        return _page(request, tournament, draft, base_mark, question=question)
    form: StepForm
    if step == "answer" and question:
        form = AnswerForm(request.POST, draft=draft, question=referee.questions()[question])
    else:
        form = _STEPS.get(step, BaseForm)(request.POST, request.FILES, draft=draft)
    if form.is_valid():
        return _page(request, tournament, form.draft, base_mark)
    return _page(request, tournament, draft, base_mark, question=question, status=422, **{step: form})


def _save(request: HttpRequest, tournament: Tournament, draft: Draft, base_mark: str) -> HttpResponse:
    """Save the draft as the rules; no hand has been recorded yet."""
    try:
        rules.save_rules(tournament, draft, seen_mark=base_mark, act=get_action(request))
    except ConflictError as error:
        tournament.refresh_from_db()
        return _page(request, tournament, draft, faults=[str(error)], status=409)
    except DeskError as error:
        return _page(request, tournament, draft, base_mark, faults=[str(error)], status=422)
    messages.success(request, _("These rules apply now."))
    return redirect("rules", tournament.slug)


def _show_preview(
    request: HttpRequest,
    tournament: Tournament,
    draft: Draft,
    base_mark: str,
    *,
    reason: ReasonForm | None = None,
    faults: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    """Show what the draft would change, and ask for the reason."""
    try:
        preview = decided.preview(tournament, draft)
    except DeskError as error:
        return _page(
            request, tournament, draft, base_mark, faults=[*faults, *_error_texts(error)], status=422
        )
    # Only the change shown on this page can be confirmed; the typed reason is kept.
    reason_text = reason["why"].value() if reason else ""
    form = reason if reason and reason.errors else ReasonForm(initial={"why": reason_text})
    context = {
        "tournament": tournament,
        "draft": draft,
        "begins": base_mark,
        "preview": preview,
        "reason": form,
        "faults": faults,
        "same_book": tournament.ruleset_key == draft.base,
    }
    return render(request, "rulings/rules/preview.html", context, status=status)


def _decide(request: HttpRequest, tournament: Tournament, draft: Draft, base_mark: str) -> HttpResponse:
    """Record the decision, with its reason."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _show_preview(request, tournament, draft, base_mark, reason=form, status=422)
    try:
        act = get_action(request, why=form.cleaned_data["why"])
        back_up_before_rules(tournament)
        rules_decisions.decide(
            tournament, draft, seen_mark=base_mark, preview_digest=form.cleaned_data["seen"], act=act
        )
    except ConflictError as error:
        tournament.refresh_from_db()
        faults = [str(error)]
        return _show_preview(
            request, tournament, draft, tournament.rules_mark, reason=form, faults=faults, status=409
        )
    except DeskError as error:
        return _page(request, tournament, draft, base_mark, faults=_error_texts(error), status=422)
    messages.success(request, _("These rules apply now. Everyone can see the decision."))
    return redirect("rules", tournament.slug)


_STEPS: dict[str, type[StepForm]] = {"base": BaseForm, "without": WithoutForm, "text": TextForm}


def _page(
    request: HttpRequest,
    tournament: Tournament,
    draft: Draft | None = None,
    base_mark: str = "",
    *,
    question: str = "",
    status: int = 200,
    **extra: Any,
) -> HttpResponse:
    """Show the draft, with a form for each possible step."""
    stored_rules = rules.rules_of(tournament)
    draft = draft or stored_rules
    context = {
        "tournament": tournament,
        "draft": draft,
        "begins": base_mark or tournament.rules_mark,
        "is_stored": draft == stored_rules,
        "is_frozen": rules.is_frozen(tournament),
        "changes_rulebook": draft.base != tournament.ruleset_key,
        "listed": rulesets.ruleset_row(referee.ruleset(draft.base)),
        "differences": differences(draft),
        "moves": say_moves(rules.changed_answers(stored_rules, draft)),
        "base": BaseForm(draft=draft, initial={"base": draft.base}),
        "question": QuestionForm(initial={"question": question}),
        "text": TextForm(draft=draft, initial={"text": draft.text}),
    }
    if question:
        context["line"] = rulesets.answer_line(referee.ruleset(draft.base), question)
        context["answer"] = AnswerForm(draft=draft, question=referee.questions()[question])
    return render(request, "rulings/rules/change.html", context | extra, status=status)


def _error_texts(error: DeskError) -> list[str]:
    problems = error.problems if isinstance(error, InputError) else [error]
    return [str(problem) for problem in problems]


def _texts(form: DraftForm) -> list[str]:
    return error_texts(form)
