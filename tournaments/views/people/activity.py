"""The activity log, for administrators."""

from __future__ import annotations

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.forms.people.activity import ActivityForm
from tournaments.listings.people.activity import ActivityListing
from tournaments.presenters.integrity.activity import activity_lines, actors, matching_activities
from tournaments.views.people.roles import administrators_only

__all__ = ["index"]

PER_PAGE = 50


@never_cache
@require_safe
@administrators_only
def index(request: HttpRequest) -> HttpResponse:
    """List and search the activity log."""
    form = ActivityForm(request.GET or None, actors=actors())
    found = matching_activities(form.search())
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "form": form,
        "page": page,
        "listing": ActivityListing(activity_lines(page.object_list)),
        "asked": query.urlencode(),
        "days": settings.ACTIVITY_DAYS,
        "address_days": settings.ACTIVITY_ADDRESS_DAYS,
    }
    return render(request, "people/activity/index.html", context)
