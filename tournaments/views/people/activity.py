"""The activity log, for administrators."""

from __future__ import annotations

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.forms.people.activity import ActivityForm
from tournaments.listings.people.activity import ActivityListing, activity_table
from tournaments.models import Activity
from tournaments.presenters.integrity.activity import activity_lines, actors, matching_activities
from tournaments.services.integrity import activity
from tournaments.views.interchange.lists import list_response
from tournaments.views.people.roles import administrators_only

__all__ = ["download", "index"]

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


@never_cache
@require_safe
@administrators_only
def download(request: HttpRequest) -> HttpResponse:
    """Send the lines that match as CSV."""
    form = ActivityForm(request.GET or None, actors=actors())
    head, rows = activity_table(activity_lines(matching_activities(form.search())))
    name = f"activity-{localdate():%Y-%m-%d}.csv"
    if request.method == "GET":
        activity.record_if_possible(Activity.Kind.FILE_DOWNLOADED, subject=name)
    return list_response("", name, head, rows, events=())
