"""Cuts a phone off from the network and reconnects it."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["cut", "mend"]

REACHED = "() => fetch('/login/', { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false)"


def cut(page: Page) -> None:
    """From now on nothing that this page's browser asks for comes."""
    page.context.set_offline(True)


def mend(page: Page) -> None:
    """The network is back, and the page knows it."""
    page.context.set_offline(False)
    # The emulation says so a moment before it is so: what is sent in that moment fails, and would be sent again
    # only many seconds later.
    page.wait_for_function(REACHED)
    page.evaluate("() => { dispatchEvent(new Event('online')); }")
