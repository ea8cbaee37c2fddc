"""Provides a browser without any stored state, without starting a new one for each test.

A new browser, and a page that is opened for the first time, start a process and read and compile every file again:
more work than most tests do themselves. The page is therefore emptied and used again. A page that cannot be emptied
(a clock that was replaced, a script before every page, a worker that stays) is closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.browser.chromium import first_page

__all__ = ["PATIENCE", "Shelf"]

# Settings that a page can change after it was opened; all others need a new browser.
OF_A_PAGE = ("viewport", "color_scheme")
ANCHOR = "/static/img/shinpan.svg"
"""A page without a script: an unused browser stays on it, and the storage of the desk is read from it."""
LEFT = """async () => {
  const foreign = (one) => Object.entries(Object.getOwnPropertyDescriptors(one ?? {}))
    .filter(([, { value, get }]) => [value, get].some((made) => typeof made === "function" && !native(made)))
    .map(([name]) => name);
  const native = (made) => Function.prototype.toString.call(made).includes("[native code]");
  const made = Object.getOwnPropertyNames(window).filter((name) => /^[A-Z]/.test(name));
  const touched = [window, ...made.flatMap((name) => [window[name], window[name]?.prototype])].flatMap(foreign);
  if (touched.includes("localStorage")) return touched;
  sessionStorage.clear();
  return [
    ...touched, ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys()),
  ];
}"""
"""What a browser keeps on its anchor: replaced functions, keys of its storage, databases and caches."""
PATIENCE = 60_000
"""Milliseconds that anything may take on a busy machine."""
MOST = 6
"""Maximum number of unused browsers, each with its process."""


@dataclass(frozen=True, slots=True)
class Browsing:
    """A browser: the options with which it was made, and its page."""

    made_with: str
    page: Page
    session: CDPSession
    empty: list[str]
    """The result of `LEFT` before its first use: what blocks service workers."""


class Shelf:
    """Empty browsers for the desk at *base*, by the options with which they were made."""

    def __init__(self, chromium: Browser, base: str) -> None:
        self.chromium, self.base = chromium, base
        self.ready: list[Browsing] = []
        self.lent: dict[BrowserContext, Browsing] = {}

    def take(self, options: dict[str, Any]) -> Page:
        """A page of a browser without stored state; `give_back` returns it."""
        made_with = {name: value for name, value in options.items() if name not in OF_A_PAGE}
        if options["service_workers"] != "block":
            page = first_page(self.chromium.new_context(base_url=self.base, **made_with))
        else:
            key = repr(sorted(made_with.items()))
            browsing = next((unused for unused in self.ready if unused.made_with == key), None)
            if browsing:
                self.ready.remove(browsing)
            else:
                page = first_page(self.chromium.new_context(base_url=self.base, **made_with))
                page.goto(ANCHOR)
                browsing = Browsing(key, page, page.context.new_cdp_session(page), page.evaluate(LEFT))
            page = browsing.page
            self.lent[page.context] = browsing
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(options["viewport"])
        page.emulate_media(color_scheme=options.get("color_scheme", "light"))
        return page

    def give_back(self, context: BrowserContext) -> None:
        """Empties a browser and keeps it; a browser that cannot be emptied is closed."""
        lent = self.lent.pop(context, None)
        if lent is None or not self._emptied(context, lent):
            context.close()
            return
        self.ready.append(lent)
        if len(self.ready) > MOST:
            self.ready.pop(0).page.context.close()

    def _emptied(self, context: BrowserContext, lent: Browsing) -> bool:
        page = lent.page
        if page.is_closed():
            return False
        for other_page in context.pages:
            if other_page != page:
                other_page.close()
        context.unroute_all()
        page.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        page.emulate_media(reduced_motion="reduce", forced_colors="null")
        lent.session.send("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": "all"})
        # The anchor shows what the page stored as it was left, and what a script does before every page.
        page.goto(ANCHOR)
        lent.session.send("Page.resetNavigationHistory")
        return bool(page.evaluate(LEFT) == lent.empty)
