"""Limit login attempts."""

from __future__ import annotations

import ipaddress
import math
from datetime import timedelta

from axes.models import AccessAttempt
from django.conf import settings
from django.db import transaction
from django.db.models import Max, Sum
from django.http import HttpRequest
from django.utils import timezone

__all__ = ["address", "count_failure", "is_locked", "minutes_to_wait", "said_in_log"]

# Whoever has one IPv6 address has all those of its network.
_OF_ONE_HAND = 64


def address(request: HttpRequest) -> str | None:
    """The address that counts for *request*: of a proxy's client only where `PROXIES` says that there is one.

    Each proxy adds, at the end, the address from which it was asked; what stands before those anybody may have written.
    """
    told = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if settings.PROXIES and len(told) >= settings.PROXIES and (found := _read(told[-settings.PROXIES])):
        return found
    return _read(request.META.get("REMOTE_ADDR", ""))


def minutes_to_wait(username: str, request: HttpRequest) -> int:
    """For how many minutes *username* is not let in from where *request* comes, rounded up; at least one."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=address(request))
    last = attempts.aggregate(last=Max("attempt_time"))["last"]
    left = last + settings.AXES_COOLOFF_TIME - timezone.now() if last else timedelta()
    return max(1, math.ceil(left / timedelta(minutes=1)))


def is_locked(username: str, request: HttpRequest) -> bool:
    """Whether *username* failed too often from where *request* comes, so that no further try counts for now."""
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    attempts = AccessAttempt.objects.filter(
        username=username, ip_address=address(request), attempt_time__gt=since
    )
    failures = attempts.aggregate(failures=Sum("failures_since_start"))["failures"] or 0
    return bool(failures >= settings.AXES_FAILURE_LIMIT)


def count_failure(username: str, request: HttpRequest) -> None:
    """Count a failed try that is not made through the login. Nothing of what was sent is kept."""
    now = timezone.now()
    with transaction.atomic():
        attempt, _made = AccessAttempt.objects.select_for_update().get_or_create(
            username=username,
            ip_address=address(request),
            user_agent="",
            defaults={"failures_since_start": 0, "attempt_time": now},
        )
        if attempt.attempt_time <= now - settings.AXES_COOLOFF_TIME:
            attempt.failures_since_start = 0
        attempt.failures_since_start += 1
        attempt.attempt_time = now
        attempt.save()


def said_in_log(username: str | None, ip: str | None, _agent: str, path: str, _request: HttpRequest) -> str:
    """Who tried to log in, from where and at which page, on one line of the log."""
    return f"{(username or '')[:150]!r} from {ip} at {path}"


def _read(text: str) -> str | None:
    """The address in *text*, without a port; the network's where one hand holds many."""
    text = text.strip().removeprefix("[").partition("]")[0]
    if text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, _OF_ONE_HAND), strict=False).network_address)
    return str(found)
