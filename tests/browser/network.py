"""Cuts a phone off from the network and reconnects it."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["cut", "mend"]

REACHED = "() => fetch('/login/', { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false)"


def cut(page: Page) -> None:
    """Disconnects the page's browser from the network."""
    page.context.set_offline(True)


def mend(page: Page) -> None:
    """Reconnects the browser and tells the page."""
    page.context.set_offline(False)
    # The emulation reports it a moment too early: a request in that moment fails, and would be repeated only many
    # seconds later.
    page.wait_for_function(REACHED)
    page.evaluate("() => { dispatchEvent(new Event('online')); }")
