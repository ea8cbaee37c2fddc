"""Visitors of a served desk, each with a browser that stays open from page to page."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.chromium import first_page
from tests.browser.serving import log_in
from tests.browser.shelf import PATIENCE

__all__ = ["PHONE", "Visitor", "Visitors"]

PHONE: ViewportSize = {"width": 390, "height": 844}


class Visitor:
    """A browser at the desk at *base*: with a login of the demo, or without one."""

    def __init__(self, chromium: Browser, base: str, username: str) -> None:
        context = chromium.new_context(
            base_url=base, locale="en", viewport=PHONE, reduced_motion="reduce", service_workers="block"
        )
        self.base = base
        self.page = first_page(context)
        self.page.set_default_timeout(PATIENCE)
        # The codes of a whole hall take the server four seconds of a processor, which others use too.
        self.page.set_default_navigation_timeout(3 * PATIENCE)
        if username:
            log_in(self.page, username)

    def open(self, address: str, *, language: str = "en") -> Page:
        """Opens that address on a phone's screen; it must respond with success."""
        self.page.context.add_cookies([{"name": "django_language", "value": language, "url": self.base}])
        self.page.set_viewport_size(PHONE)
        answer = self.page.goto(address)
        assert answer is not None, address
        assert answer.ok, (address, answer.status)
        return self.page


class Visitors:
    """Gives a visitor for each login, made on the first request."""

    def __init__(self, chromium: Browser, base: str) -> None:
        self.chromium, self.base = chromium, base
        self.opened: dict[str, Visitor] = {}

    def __call__(self, username: str = "") -> Visitor:
        if username not in self.opened:
            self.opened[username] = Visitor(self.chromium, self.base, username)
        return self.opened[username]

    def close(self) -> None:
        """Closes their browsers."""
        for visitor in self.opened.values():
            visitor.page.context.close()
