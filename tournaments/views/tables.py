"""Which page does a table's private link open?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Table

__all__ = ["table"]


@never_cache
@require_safe
def table(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table to whoever holds its link."""
    found = get_object_or_404(Table.objects.select_related("round__tournament"), token=token)
    seatings = found.seatings.select_related("player")
    return render(request, "tables/table.html", {"table": found, "seatings": seatings})
