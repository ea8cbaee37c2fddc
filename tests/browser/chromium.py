"""Starts the Chromium that the tests drive, without features that they do not need."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

__all__ = ["CHROMIUM", "QUIET", "first_page", "launched"]

# The full browser, which people use, comes first; the headless shell is faster, but hung in one run of three.
PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-headless-shell")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(os.path.exists, PLACES), PLACES[0])
# The two pages that an address bar shows below itself are processes of their own, started with every window: two
# fifths of the cost of a new window. The flag replaces Playwright's, so Playwright's names are included here.
UNUSED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AvoidUnnecessaryBeforeUnloadCheckSync", "HttpsUpgrades"),
    *("DestroyProfileOnBrowserClose", "MediaRouter", "OptimizationHints", "PaintHolding", "Translate"),
    *(
        "ThirdPartyStoragePartitioning",
        "SpareRendererForSitePerProcess",
        "HttpsFirstBalancedModeAutoEnable",
        "NetworkTimeServiceQuerying",
    ),
)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(UNUSED)}",
]
# By default each form is searched for addresses, cards and passwords at each change, and each page for its language
# and fraud: a quarter of the browser process's work while a large form opens.
UNASKED = {
    "autofill": {"enabled": False, "profile_enabled": False, "credit_card_enabled": False},
    "browser": {"enable_spellchecking": False},
    "credentials_enable_service": False,
    "safebrowsing": {"enabled": False},
    "search": {"suggest_enabled": False},
    "translate": {"enabled": False},
}
"""Settings of Chromium that are switched off."""


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that only shows pages; each user opens a context of their own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        settings = Path(profile) / "Default" / "Preferences"
        settings.parent.mkdir()
        settings.write_text(json.dumps(UNASKED), encoding="utf-8")
        own = playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=QUIET)
        assert own.browser is not None
        yield own.browser
        own.close()


def first_page(context: BrowserContext) -> Page:
    """A page in a new window that shows nothing else.

    The tab strip and the address bar above a page are drawn anew for each step of the spinner while the page loads,
    which costs as much as the page. On the full screen they are hidden.
    """
    page = context.new_page()
    session = context.new_cdp_session(page)
    window = session.send("Browser.getWindowForTarget")["windowId"]
    session.send("Browser.setWindowBounds", {"windowId": window, "bounds": {"windowState": "fullscreen"}})
    session.detach()
    return page
