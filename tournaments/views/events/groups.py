"""Groups of an event."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import InputError
from tournaments.forms.events.groups import GroupsForm
from tournaments.models import Tournament
from tournaments.services.events.groups import set_groups
from tournaments.views.common.acting import get_action
from tournaments.views.people.roles import organizers_only

__all__ = ["change"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change everybody's group on one page."""
    tournament = get_object_or_404(Tournament, slug=slug)
    players = list(tournament.players.order_by("number"))
    form = GroupsForm(request.POST or None, players=players)
    if form.is_valid():
        try:
            set_groups(tournament, form.groups, act=get_action(request))
            messages.success(request, _("Groups saved."))
            return redirect("groups", slug)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
    context = {
        "tournament": tournament,
        "form": form,
        "groups": sorted({player.group for player in players} - {""}),
    }
    return render(request, "people/groups.html", context, status=422 if form.errors else 200)
