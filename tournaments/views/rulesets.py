"""Which pages show the rulebooks?"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import referee
from tournaments.services import rulesets

__all__ = ["index", "show"]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the rulesets."""
    found = [rulesets.listed(referee.ruleset(key)) for key in referee.ruleset_keys()]
    context = {"rulesets": found, "questions": len(referee.questions())}
    return render(request, "rulesets/index.html", context)


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show every answer of one ruleset, or those alone that do not rest on its book's own text."""
    if key not in referee.ruleset_keys():
        raise Http404
    rules, only_gaps = referee.ruleset(key), request.GET.get("only") == "gaps"
    context = {
        "listed": rulesets.listed(rules),
        "groups": rulesets.groups(rules, only_gaps=only_gaps),
        "only": "gaps" if only_gaps else "all",
    }
    return render(request, "rulesets/ruleset.html", context)
