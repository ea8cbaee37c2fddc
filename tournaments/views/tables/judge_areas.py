"""The areas of the judges on the floor."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.forms.tables.judge_areas import JudgeAreasForm
from tournaments.presenters.tables.judge_places import judge_places
from tournaments.services.people import permissions
from tournaments.services.tables import judge_areas
from tournaments.views.common.requests import Request
from tournaments.views.people.roles import logged_in_user, officials_only

__all__ = ["show"]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@officials_only
def show(request: Request, slug: str) -> HttpResponse:
    """Show and set the judges' areas; floor judges set only their own."""
    tournament = get_object_or_404(permissions.visible_events(request.user), slug=slug)
    user, areas = logged_in_user(request), judge_areas.areas_of(tournament)
    sets_all = permissions.is_head_judge(user, tournament)
    everybody = {user, *judge_areas.judges(tournament)} if sets_all else {user}
    form = JudgeAreasForm(
        request.POST or None,
        judges=sorted(everybody, key=lambda judge: (judge != user, judge.get_username())),
        areas=areas,
    )
    if form.is_valid():
        judge_areas.set_areas(tournament, form.tables())
        messages.success(request, _("Areas saved."))
        return redirect("floor", slug)
    context = {
        "tournament": tournament,
        "form": form,
        "others": [] if sets_all else judge_places([area for area in areas if area.user != user], []),
    }
    return render(request, "tables/floor/judge_areas.html", context, status=422 if form.errors else 200)
