"""Last-hand conditions."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.forms.screens.conditions import RiichiForm
from tournaments.models import Table
from tournaments.presenters.screens import conditions
from tournaments.services.events import rounds
from tournaments.services.people import permissions
from tournaments.views.common.event_lookup import event_or_404

__all__ = ["show"]


@never_cache
@require_safe
def show(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show what players need in the last hand: to officials, and to others if and when the event allows it."""
    tournament = event_or_404(request, slug)
    tables = Table.objects.select_related("round__tournament").filter(
        round__in=rounds.visible(tournament, request.user)
    )
    stored_table = get_object_or_404(tables, round__number=number, number=table)
    public = not permissions.is_official(request.user, tournament)
    if not conditions.may_see(stored_table, public=public):
        raise Http404
    now = timezone.now()
    page = conditions.table_conditions(stored_table, now=now, public=public)
    context = {"tournament": tournament, "table": stored_table, "page": page}
    if page is None:
        return render(request, "screens/conditions/conditions.html", context)
    form = RiichiForm(request.GET, seats=page.seats)
    is_valid = form.is_valid()
    if is_valid and form.cleaned_data["riichi"]:
        page = conditions.table_conditions(
            stored_table, now=now, public=public, riichi=form.cleaned_data["riichi"]
        )
    return render(
        request,
        "screens/conditions/conditions.html",
        context | {"page": page, "form": form},
        status=200 if is_valid else 422,
    )
