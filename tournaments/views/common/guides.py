"""The pages of the guides."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.presenters.common import guides

__all__ = ["guides_page", "index", "offline", "show"]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the list of guides."""
    return _page(request, guides.INDEX)


@require_safe
def show(request: HttpRequest, name: str) -> HttpResponse:
    """Show a guide in the language of the site."""
    if name not in guides.GUIDES:
        raise Http404
    return _page(request, name)


@require_safe
@never_cache
def offline(_request: HttpRequest) -> HttpResponse:
    """Send the guides that a device keeps, in all languages on one page: the same for everybody."""
    return HttpResponse(guides_page())


def guides_page() -> str:
    """Return the page of the guides that a device keeps."""
    return render_to_string("guide/offline.html", {"languages": guides.offline_guides()})


def _page(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, "guide/guide.html", {"page": guides.page(name, get_language())})
