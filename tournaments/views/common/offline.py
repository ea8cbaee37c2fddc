"""The service worker and the web app manifest."""

from __future__ import annotations

import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from tournaments.common.static_files import offline_files, offline_version
from tournaments.views.common.guides import guides_page

__all__ = ["manifest", "service_worker", "shell"]

# The light paper colour of the design tokens; it is shown while the installed app opens.
_PAPER = "#fbfaf6"


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Send the service worker, from the root so that its scope is every page; browsers revalidate it on each load."""
    if settings.DEBUG:
        # File names have no hash in debug mode, so the worker would serve outdated files.
        raise Http404
    facts = {
        "version": offline_version(render_to_string("tables/offline/shell.html") + guides_page()),
        "files": json.dumps(offline_files()),
        "shell": reverse("offline_shell"),
        "guides": reverse("offline_guides"),
    }
    return render(request, "tables/offline/service-worker.js", facts, content_type="text/javascript")


@require_safe
@never_cache
def shell(_request: HttpRequest) -> HttpResponse:
    """Send the page shown while the desk cannot be reached: the same for everybody, with no data."""
    return HttpResponse(render_to_string("tables/offline/shell.html"))


@require_safe
@cache_control(no_cache=True)
def manifest(_request: HttpRequest, language: str) -> HttpResponse:
    """Send the web app manifest, which a phone reads to install the desk as an app."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        name, short_name = (
            _("Shinpan: riichi tournaments, rulings and scores"),
            pgettext("short name", "Shinpan"),
        )
    sizes = (("192", "any"), ("512", "any"), ("512", "maskable"))
    icons = [
        {
            "src": static(f"img/shinpan-{'maskable-' if purpose == 'maskable' else ''}{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size, purpose in sizes
    ]
    facts = {
        "id": "/",
        "name": name,
        "short_name": short_name,
        "lang": language,
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": icons,
    }
    return JsonResponse(
        facts, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False}
    )
