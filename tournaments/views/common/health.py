"""The address that a monitor asks whether the desk works."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.services.integrity.health import current_health

__all__ = ["show"]


@require_safe
@never_cache
def show(_request: HttpRequest) -> HttpResponse:
    """Send 200, or 503 with what is wrong, and the free space of the data folder."""
    health = current_health()
    facts = {"status": "ok", "says": "", "free_bytes": health.free_bytes}
    if not health.outage:
        return JsonResponse(facts)
    facts |= {"status": health.outage.value, "says": str(health.outage)}
    response = JsonResponse(
        facts, status=HTTPStatus.SERVICE_UNAVAILABLE, json_dumps_params={"ensure_ascii": False}
    )
    # Django would log each response to a monitor.
    response._has_been_logged = True  # type: ignore[attr-defined]
    response["Retry-After"] = str(health.outage.retry_seconds)
    return response
