"""Limit login attempts."""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Mapping
from datetime import timedelta

from axes.models import AccessAttempt
from django.conf import settings
from django.db import transaction
from django.db.models import Max, Sum
from django.http import HttpRequest
from django.utils import timezone

__all__ = ["address", "count_failure", "is_locked", "log_line", "minutes_to_wait", "username"]

# Somebody with one IPv6 address has all addresses of its /64 network.
_NETWORK_PREFIX = 64
_NAME_LENGTH = 150
"""Letters of the longest username that an account can have."""


def address(request: HttpRequest) -> str | None:
    """Return the client address of *request*: behind a proxy only if `PROXIES` says that there is one.

    Each proxy appends the address from which it was called; anybody can forge the entries before those.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if (
        settings.PROXIES
        and len(forwarded) >= settings.PROXIES
        and (client := _read_address(forwarded[-settings.PROXIES]))
    ):
        return client
    return _read_address(request.META.get("REMOTE_ADDR", ""))


def minutes_to_wait(username: str, request: HttpRequest) -> int:
    """Return for how many minutes *username* is locked from the address of *request*, rounded up; at least one."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=address(request))
    last_attempt = attempts.aggregate(last=Max("attempt_time"))["last"]
    remaining = last_attempt + settings.AXES_COOLOFF_TIME - timezone.now() if last_attempt else timedelta()
    return max(1, math.ceil(remaining / timedelta(minutes=1)))


def is_locked(username: str, request: HttpRequest) -> bool:
    """Return whether *username* failed too often from the address of *request*, so that no attempt counts for now."""
    period_start = timezone.now() - settings.AXES_COOLOFF_TIME
    attempts = AccessAttempt.objects.filter(
        username=username, ip_address=address(request), attempt_time__gt=period_start
    )
    failures = attempts.aggregate(failures=Sum("failures_since_start"))["failures"] or 0
    return bool(failures >= settings.AXES_FAILURE_LIMIT)


def count_failure(username: str, request: HttpRequest) -> None:
    """Count a failed attempt outside the login page. Nothing of what was sent is stored."""
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


def log_line(*_facts: object) -> str:
    """Return whom a line on a failed login names: nobody, and no address, which may contain a token.

    The activity log tells administrators who it was, and from where.
    """
    return "somebody"


def username(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str | None:
    """Return the name that somebody tried, as much of it as the database can store."""
    tried = (credentials or request.POST).get("username")
    return None if tried is None else tried[:_NAME_LENGTH]


def _read_address(text: str) -> str | None:
    """Return the address in *text* without a port; for IPv6 that of its network."""
    text = text.strip().removeprefix("[").partition("]")[0]
    if text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        ip = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, _NETWORK_PREFIX), strict=False).network_address)
    return str(ip)
