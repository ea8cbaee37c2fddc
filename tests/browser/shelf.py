"""How does a test come by a browser that knows nothing, without a new one for each?

A browser that was never used before reads and compiles every file anew: more than most tests do with it. So it
is emptied and taken again. What cannot be emptied (a clock that was replaced, a worker that stays) is thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

__all__ = ["PATIENCE", "Shelf"]

# What a page can be told after it was opened; the rest a browser is made with.
OF_A_PAGE = ("viewport", "color_scheme")
ANCHOR = "/static/img/shinpan.svg"
"""A page without a script that stays open: what is kept for the desk is seen and thrown away from it."""
LEFT = """async () => ({
  clock: !/native code/.test(setTimeout),
  words: localStorage.length,
  hands: (await indexedDB.databases()).length,
  files: (await caches.keys()).length,
})"""
EMPTY = {"clock": False, "words": 0, "hands": 0, "files": 0}
PATIENCE = 60_000
"""Milliseconds that anything may take on a busy machine."""
MOST = 6
"""Browsers that lie ready, each with its process."""


@dataclass(frozen=True, slots=True)
class Browsing:
    """A browser: what it was made with, and the page that stays open in it."""

    made_with: str
    anchor: Page
    session: CDPSession


class Shelf:
    """Empty browsers for the desk at *base*, by what they were made with."""

    def __init__(self, chromium: Browser, base: str) -> None:
        self.chromium, self.base = chromium, base
        self.ready: list[Browsing] = []
        self.lent: dict[BrowserContext, Browsing] = {}

    def take(self, options: dict[str, Any]) -> Page:
        """A page of a browser that knows nothing; it goes back with `give_back`."""
        made_with = {name: value for name, value in options.items() if name not in OF_A_PAGE}
        if options["service_workers"] != "block":
            context = self.chromium.new_context(base_url=self.base, **made_with)
        else:
            known = repr(sorted(made_with.items()))
            found = next((one for one in self.ready if one.made_with == known), None)
            if found:
                self.ready.remove(found)
            else:
                anchor = self.chromium.new_context(base_url=self.base, **made_with).new_page()
                anchor.goto(ANCHOR)
                found = Browsing(known, anchor, anchor.context.new_cdp_session(anchor))
            context = found.anchor.context
            self.lent[context] = found
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(options["viewport"])
        if "color_scheme" in options:
            page.emulate_media(color_scheme=options["color_scheme"])
        return page

    def give_back(self, context: BrowserContext) -> None:
        """Empty a browser and keep it; one that cannot be emptied is thrown away."""
        lent = self.lent.pop(context, None)
        if lent is None:
            context.close()
            return
        for page in context.pages:
            if page != lent.anchor:
                page.close()
        context.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        lent.session.send("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": "all"})
        if lent.anchor.evaluate(LEFT) != EMPTY:
            context.close()
            return
        self.ready.append(lent)
        if len(self.ready) > MOST:
            self.ready.pop(0).anchor.context.close()
