"""How does somebody choose on which paper the desk's pages are printed?"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tournaments.printing.kept import KEPT, PAGES

__all__ = ["keep"]


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Keep the paper for the next time, or leave it to the browser again, and lead back to the page."""
    paper, back = request.POST.get("paper", ""), request.POST.get("next", "")
    if paper not in ("", *PAGES):
        raise Http404(paper)
    others = {name: word for name, word in request.session.get(KEPT, {}).items() if name != "paper"}
    request.session[KEPT] = others | ({"paper": paper} if paper else {})
    here = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    return redirect(back if here else "/")
