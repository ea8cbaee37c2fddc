"""The address at which Prometheus reads what the desk counts."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.services.integrity.metrics import exposition

__all__ = ["show"]


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """Send the counts as text to whoever has the token; without a token in the settings there is no such page."""
    if not settings.METRICS_TOKEN:
        raise Http404
    expected = f"Bearer {settings.METRICS_TOKEN}"
    if not constant_time_compare(request.headers.get("Authorization", ""), expected):
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(exposition(), content_type="text/plain; version=0.0.4; charset=utf-8")
