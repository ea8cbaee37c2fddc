"""Which pages guard one's own account?"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.views import PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.forms.accounts import NewPasswordForm
from tournaments.services import logins

__all__ = ["ChangePassword", "locked"]


class ChangePassword(SuccessMessageMixin, PasswordChangeView):
    """Change one's own password; every other device is logged out."""

    template_name = "people/password.html"
    success_url = reverse_lazy("home")
    form_class = NewPasswordForm
    success_message = _("Your password is changed. Other devices must log in anew.")


def locked(request: HttpRequest, credentials: dict[str, Any] | None) -> HttpResponse:
    """Say that somebody guessed too often, how long to wait and what to do meanwhile."""
    username = (credentials or {}).get("username") or ""
    minutes = logins.minutes_to_wait(username, request)
    facts = {"username": username, "minutes": minutes, "limit": settings.AXES_FAILURE_LIMIT}
    response = render(request, "people/locked.html", facts, status=429)
    response["Retry-After"] = str(minutes * 60)
    return response
