"""The Chromium that the tests drive, and what it leaves undone."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright

__all__ = ["CHROMIUM", "QUIET", "launched"]

# What people use comes first; without a desktop around it a page costs less, but one run in three stood still.
PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-headless-shell")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(os.path.exists, PLACES), PLACES[0])
# The two pages that an address bar shows below itself are processes of their own, begun with every window: two fifths
# of what a new window costs. The flag takes the place of Playwright's, so its own names are among these.
UNUSED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AvoidUnnecessaryBeforeUnloadCheckSync", "HttpsUpgrades"),
    *("DestroyProfileOnBrowserClose", "MediaRouter", "OptimizationHints", "PaintHolding", "Translate"),
    *("ThirdPartyStoragePartitioning", "HttpsFirstBalancedModeAutoEnable", "NetworkTimeServiceQuerying"),
)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(UNUSED)}",
]
# Each form is read for addresses, cards and passwords, each time that it changes, and each page for its language and
# for fraud: a quarter of what the browser's own process does while a large form opens.
UNASKED = {
    "autofill": {"enabled": False, "profile_enabled": False, "credit_card_enabled": False},
    "browser": {"enable_spellchecking": False},
    "credentials_enable_service": False,
    "safebrowsing": {"enabled": False},
    "search": {"suggest_enabled": False},
    "translate": {"enabled": False},
}
"""What its owner has switched off in Chromium's settings."""


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium whose owner wants nothing from it but pages; whoever opens one does so in a context of their own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        settings = Path(profile) / "Default" / "Preferences"
        settings.parent.mkdir()
        settings.write_text(json.dumps(UNASKED), encoding="utf-8")
        own = playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=QUIET)
        assert own.browser is not None
        yield own.browser
        own.close()
