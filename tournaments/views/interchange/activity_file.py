"""Send the activity log as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localdate
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.forms.people.activity import ActivityForm
from tournaments.listings.people.activity import activity_table
from tournaments.presenters.integrity.activity import activity_lines, actors, matching_activities
from tournaments.views.common.downloads import record_download
from tournaments.views.interchange.lists import list_response
from tournaments.views.people.roles import administrators_only

__all__ = ["download"]


@never_cache
@require_safe
@administrators_only
def download(request: HttpRequest) -> HttpResponse:
    """Send the lines that match as CSV."""
    form = ActivityForm(request.GET or None, actors=actors())
    head, rows = activity_table(activity_lines(matching_activities(form.search())))
    name = f"activity-{localdate():%Y-%m-%d}.csv"
    record_download(request, name)
    return list_response("", name, head, rows, events=())
