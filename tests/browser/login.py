"""Provides a browser in which the owner is already logged in."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

__all__ = ["log_in"]


def log_in(page: Page, username: str) -> None:
    """Logs *username* in at the live desk, in this browser; the form itself is used where pages are visited."""
    client = Client()
    client.force_login(User.objects.get(username=username))
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies(
        [{"name": session.key, "value": session.value, "domain": "localhost", "path": "/"}]
    )
