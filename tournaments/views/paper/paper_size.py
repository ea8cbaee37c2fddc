"""Choose the paper size."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from tournaments.printing.remembered_paper import PAGES, SESSION_KEY
from tournaments.views.common.next_page import NEXT

__all__ = ["keep"]


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Remember the paper size, or leave it to the browser again, and redirect back to the page."""
    paper, back = request.POST.get("paper", ""), request.POST.get(NEXT, "")
    if paper not in ("", *PAGES):
        raise Http404(paper)
    other_settings = {
        name: word for name, word in request.session.get(SESSION_KEY, {}).items() if name != "paper"
    }
    request.session[SESSION_KEY] = other_settings | ({"paper": paper} if paper else {})
    return HttpResponseRedirect(back or "/")
