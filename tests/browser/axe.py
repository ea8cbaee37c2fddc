"""What axe, the accessibility checker, reports about a page."""

from __future__ import annotations

import json

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

__all__ = ["SCHEMES", "serious"]

SCHEMES = ("dark", "light")
# What is wrong is told by its place and why; every element's text beside it is for a report that nobody reads here.
WITHOUT_TEXTS = "() => { axe.configure({ noHtml: true }); }"
# Most of its time axe reads the same few colours, each for every word on a page: each is read once.
READS_ONCE = """() => {
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map();
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      read.call(this, text);
      const { r, g, b, alpha } = this;
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
}"""
ASKED = """() => axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ target, failureSummary }) => [target, failureSummary])]))"""


def serious(page: Page) -> list[str]:
    """What is serious or worse by all of axe's rules, on the page as it stands, in the dark and in the light."""
    # What moves is not read on its way; that nothing is unreadable there is watched where it moves.
    page.emulate_media(reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(READS_ONCE)
        page.evaluate(WITHOUT_TEXTS)
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(f"matchMedia('(prefers-color-scheme: {scheme})').matches")
        for fault, nodes in page.evaluate(ASKED):
            found.append(f"{scheme} {page.url}: {fault} {json.dumps(nodes, ensure_ascii=False)[:600]}")
    return found
