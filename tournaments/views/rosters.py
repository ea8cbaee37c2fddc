"""Which page enters people from a spreadsheet?"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import InputError
from tournaments.forms.rosters import COLUMNS, SheetForm
from tournaments.models import Tournament
from tournaments.services import particulars, people
from tournaments.sheets import letters
from tournaments.showing import rosters
from tournaments.views.acting import acting
from tournaments.views.roles import organizers_only

__all__ = ["enter"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Look at a sheet's people as they are understood, and enter them."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = SheetForm(request.POST or None, request.FILES or None)
    context = {
        "tournament": tournament,
        "form": form,
        "columns": [(one.value, said) for one, said in COLUMNS.items()],
    }
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "people/sheet.html", context, status=status)
    draft = rosters.draft(tournament, form.roster(), people.events_run_by(request.user))
    known = form.known(draft)
    left = {line.person.line for line in draft.lines if request.POST.get(f"leave-{line.person.line}")}
    refused: list[str] = [str(problem) for problem in draft.roster.problems if problem.line not in left]
    if request.POST.get("step") == "keep" and not refused:
        wanted = [line.person for line in draft.lines if line.person.line not in left]
        try:
            entered = particulars.enter(tournament, wanted, act=acting(request), known=known)
        except InputError as error:
            refused = [str(problem) for problem in error.problems]
        else:
            text = ngettext("%(count)d name entered.", "%(count)d names entered.", len(entered))
            messages.success(request, text % {"count": len(entered)})
            return redirect("people", slug)
    context["heads"] = form.heads(draft.roster)
    context["letters"] = letters.of_people(line.person for line in draft.lines)
    context |= {"draft": draft, "known": known, "refused": refused, "left": left}
    status = 422 if refused and request.POST.get("step") == "keep" else 200
    return render(request, "people/sheet.html", context, status=status)
