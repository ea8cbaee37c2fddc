"""The riichi sticks that the devices at a table share."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import InputError
from tournaments.forms.tables.felt import read_riichi_mark
from tournaments.models import Table
from tournaments.services.tables import riichi_marks
from tournaments.views.tables.at_table import raw_body

__all__ = ["share"]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def share(request: HttpRequest, token: str) -> HttpResponse:
    """Send the sticks, or 204 if the device knows them; a POST lays one or takes it back first."""
    if request.method == "POST":
        table = Table.objects.select_related("round__tournament").filter(token=token).first()
        if table is None:
            return HttpResponse(status=404)
        try:
            marks = riichi_marks.change(table, **read_riichi_mark(raw_body(request), table.ruleset.players))
        except InputError as error:
            return JsonResponse({"says": str(error)}, status=422)
        return _marks_response(marks)
    known = riichi_marks.read(token)
    if known is None:
        return HttpResponse(status=404)
    if request.GET.get("seen") == known.version:
        return HttpResponse(status=204)
    return _marks_response(known)


def _marks_response(marks: riichi_marks.SharedMarks) -> JsonResponse:
    return JsonResponse({"hand": marks.hand, "seats": marks.seats})
