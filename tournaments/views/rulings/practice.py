"""Practice for judges; open to everybody, and nothing is stored."""

from __future__ import annotations

from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

import referee
from tournaments.forms.rulings.practice import PracticeForm
from tournaments.forms.tables.practice import CertificateForm
from tournaments.presenters.rulings import disputes, practice
from tournaments.views.common.practice import print_certificate, refuse_changed
from tournaments.views.common.requests import Request

__all__ = ["certificate", "desk", "index", "result"]

Context = dict[str, Any]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Choose cases to practise."""
    rules = request.GET.get("rules", disputes.DEFAULT_RULEBOOK)
    form = PracticeForm(initial={"rules": rules})
    return render(request, "rulings/practice/index.html", {"form": form, "chosen_rules": rules})


@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Ask the next case, or show the ruling on the one just answered."""
    form = PracticeForm(request.GET)
    if not form.is_valid():
        return render(request, "rulings/practice/index.html", {"form": form}, status=404)
    progress = form.progress
    if form.was_changed:
        return refuse_changed(request, progress.rules)
    if not form.has_seed:
        return redirect(f"{reverse('practice_desk')}?{progress.query}")
    case = progress.case
    if case is None:
        return redirect(f"{reverse('practice_result')}?{progress.query}")
    situation = practice.situation_of(case, progress.rules)
    context = _context(request, progress) | {"situation": situation}
    if chosen := form.cleaned_data["choice"]:
        context |= {
            "chosen": chosen,
            "is_right": situation.is_right(chosen),
            "decision": practice.ruling_on(case, progress.rules),
            "following": progress.answered(chosen),
        }
    return render(request, "rulings/practice/case.html", context)


@require_safe
def result(request: HttpRequest) -> HttpResponse:
    """Show the result of the answers so far."""
    form = PracticeForm(request.GET)
    if not form.is_valid() or not form.has_seed:
        raise Http404
    if form.was_changed:
        return refuse_changed(request, form.progress.rules)
    context = _result_context(request, form.progress, CertificateForm())
    return render(request, "rulings/practice/result.html", context)


@require_safe
def certificate(request: Request) -> HttpResponse:
    """Print the certificate of a complete run."""
    form, named = PracticeForm(request.GET), CertificateForm(request.GET)
    if not form.is_valid() or not form.has_seed or form.progress.case:
        raise Http404
    if form.was_changed:
        return refuse_changed(request, form.progress.rules)
    if not named.is_valid():
        context = _result_context(request, form.progress, named)
        return render(request, "rulings/practice/result.html", context, status=422)
    results = practice.certified_rulings(form.progress)
    return print_certificate(request, named, referee.ruleset(form.progress.rules), results)


def _result_context(request: HttpRequest, progress: practice.Progress, named: CertificateForm) -> Context:
    return _context(request, progress) | {"result": progress.result, "certificate": named}


def _context(request: HttpRequest, progress: practice.Progress) -> Context:
    rulebook = cast("disputes.Rulebook", disputes.get_rulebook(progress.rules, request.user))
    return {"progress": progress, "rulebook": rulebook}
