"""The practice table; open to everybody, and nothing is stored."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

import referee
from tournaments.common.errors import InputError
from tournaments.common.language import rules_title
from tournaments.forms.tables.entry_forms import preview_digest
from tournaments.forms.tables.felt import problems_of, read_submitted
from tournaments.forms.tables.hands.choices import hand_choices
from tournaments.forms.tables.practice import CertificateForm, RunForm
from tournaments.presenters.tables import practice
from tournaments.presenters.tables.hands import liable, previews
from tournaments.views.common.practice import print_certificate, refuse_changed
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import raw_body

__all__ = ["certificate", "preview", "result", "table"]


@require_safe
def table(request: HttpRequest) -> HttpResponse:
    """Ask the next hand; a hand just entered is compared with the one asked for."""
    form = _form_of(request)
    if form.was_changed:
        return refuse_changed(request, form.run.rules)
    run, differences = form.run, list[str]()
    entered = form.cleaned_data["entered"]
    if entered is not None and not run.is_over:
        differences = run.differences(entered)
        run = run.missed(run.taps) if differences else run.entered(run.taps)
    if run.is_over:
        return redirect(f"{reverse('practice_table_result')}?{run.query}")
    if not form.has_game or (entered is not None and not differences):
        return redirect(f"{reverse('practice_table')}?{run.query}")
    context = {
        "practice": run,
        "page": run.page,
        "offered": hand_choices(run.ruleset),
        "differences": differences,
        "title": rules_title(run.ruleset),
    }
    return render(request, "tables/practice/table.html", context)


@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    """Send the consequences of a draft at the practice table."""
    run = _form_of(request).run
    response = _preview(request, run)
    response["X-Felt"] = "yes"
    return response


def _preview(request: HttpRequest, run: practice.Run) -> HttpResponse:
    try:
        submitted = read_submitted(raw_body(request))
        shown = previews.preview_report(run.ruleset, run.table, submitted.entry.report, run.voice)
    except (InputError, referee.Rejected) as error:
        problems = problems_of(error, dict(run.voice.names))
        return render(request, "tables/felt/problems.html", {"problems": problems}, status=422)
    context = {
        "preview": shown,
        "asked": liable.questions_json(shown.pao_questions),
        "seen": preview_digest(run.rules, submitted.expects, submitted.entry),
    }
    return render(request, "tables/felt/preview.html", context)


@require_safe
def result(request: HttpRequest) -> HttpResponse:
    """Show the taps and errors of a run."""
    form = _form_of(request)
    if form.was_changed:
        return refuse_changed(request, form.run.rules)
    return _result(request, form.run, CertificateForm())


@require_safe
def certificate(request: Request) -> HttpResponse:
    """Print the certificate of a complete run."""
    form, named = _form_of(request), CertificateForm(request.GET)
    if form.was_changed:
        return refuse_changed(request, form.run.rules)
    if not form.run.is_over:
        raise Http404
    if not named.is_valid():
        return _result(request, form.run, named, status=422)
    return print_certificate(request, named, form.run.ruleset, form.run.certified)


def _result(
    request: HttpRequest, run: practice.Run, named: CertificateForm, status: int = 200
) -> HttpResponse:
    context = {"practice": run, "title": rules_title(run.ruleset), "certificate": named}
    return render(request, "tables/practice/result.html", context, status=status)


def _form_of(request: HttpRequest) -> RunForm:
    """Return the valid form of the query string. Raises `Http404`."""
    form = RunForm(request.GET)
    if not form.is_valid():
        raise Http404
    return form
