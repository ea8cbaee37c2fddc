"""The rulebooks, alone and compared."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

import referee
from tournaments.common.language import joined
from tournaments.forms.common.fields import error_texts
from tournaments.forms.rulings.rulesets import FilterForm
from tournaments.presenters.rulings.rulebooks import comparisons, rulesets

__all__ = ["as_json", "index", "show"]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the rulesets."""
    rows = [rulesets.ruleset_row(referee.ruleset(key)) for key in referee.ruleset_keys()]
    context = {"rulesets": rows, "questions": len(referee.questions())}
    return render(request, "rulings/rulesets/index.html", context)


@gzip_page
@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show a ruleset's answers, all or the ones searched for, optionally beside those of another ruleset."""
    if key not in referee.ruleset_keys():
        raise Http404
    form = FilterForm(request.GET, without=key)
    status = 200 if form.is_valid() else 404
    comparison = comparisons.compare(referee.ruleset(key), form.other, form.question_filter)
    context = {"found": comparison, "filter_form": form, "query": request.GET.urlencode()}
    return render(request, "rulings/rulesets/ruleset.html", context, status=status)


@gzip_page
@require_safe
def as_json(request: HttpRequest, key: str) -> HttpResponse:
    """Send the same as JSON; an unknown key gets an error that lists the known keys."""
    form = FilterForm(request.GET)
    if key not in referee.ruleset_keys():
        return _not_found_json(rulesets.unknown_ruleset(key))
    if not form.is_valid():
        return _not_found_json(joined(error_texts(form), by="sentences"))
    comparison = comparisons.compare(referee.ruleset(key), form.other, form.question_filter)
    return JsonResponse(comparisons.comparison_json(comparison), json_dumps_params={"ensure_ascii": False})


def _not_found_json(message: str) -> JsonResponse:
    return JsonResponse({"error": message}, status=404, json_dumps_params={"ensure_ascii": False})
