"""Provides a browser without any stored state, without starting a new one for each test.

A browser that was never used before, and a page that was never opened before, begin a process and read and compile
every file anew: more than most tests do with it. So the page is emptied and taken again. What cannot be emptied (a
clock that was replaced, a script before every page, a worker that stays) is thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

__all__ = ["PATIENCE", "Shelf"]

# What a page can be told after it was opened; the rest a browser is made with.
OF_A_PAGE = ("viewport", "color_scheme")
ANCHOR = "/static/img/shinpan.svg"
"""A page without a script: a browser that nobody has stays on it, and from it is seen what is kept for the desk."""
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
"""What a browser knows on its anchor: functions that are not its own, words, stores and files."""
PATIENCE = 60_000
"""Milliseconds that anything may take on a busy machine."""
MOST = 6
"""Browsers that lie ready, each with its process."""


@dataclass(frozen=True, slots=True)
class Browsing:
    """A browser: what it was made with, and its page."""

    made_with: str
    page: Page
    session: CDPSession
    empty: list[str]
    """What `LEFT` finds before anybody had it: what keeps workers out."""


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
            page = self.chromium.new_context(base_url=self.base, **made_with).new_page()
        else:
            known = repr(sorted(made_with.items()))
            found = next((one for one in self.ready if one.made_with == known), None)
            if found:
                self.ready.remove(found)
            else:
                page = self.chromium.new_context(base_url=self.base, **made_with).new_page()
                page.goto(ANCHOR)
                found = Browsing(known, page, page.context.new_cdp_session(page), page.evaluate(LEFT))
            page = found.page
            self.lent[page.context] = found
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(options["viewport"])
        page.emulate_media(color_scheme=options.get("color_scheme", "light"))
        return page

    def give_back(self, context: BrowserContext) -> None:
        """Empty a browser and keep it; one that cannot be emptied is thrown away."""
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
        for other in context.pages:
            if other != page:
                other.close()
        context.unroute_all()
        page.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        page.emulate_media(reduced_motion="null", forced_colors="null")
        lent.session.send("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": "all"})
        # What the page still kept when it was left, and what a script does before every page, is seen there.
        page.goto(ANCHOR)
        lent.session.send("Page.resetNavigationHistory")
        return page.evaluate(LEFT) == lent.empty
