"""Reports what axe, the accessibility checker, finds on a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

__all__ = ["SCHEMES", "serious"]

SCHEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")
# A fault is reported with its place and reason; axe's text of every element is not used here. A ruling that is longer
# than its bar needs no stop of the keyboard: browsers make what scrolls focusable, and screen readers read it whole.
CONFIGURED = """() => axe.configure({
  noHtml: true,
  rules: [{ id: "scrollable-region-focusable", selector: "*:not(select, textarea, .bar .sentence)" }],
})"""
# Axe spends most of its time on parsing the same few colours for each word of a page: each is parsed once.
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


def serious(page: Page, schemes: Sequence[Literal["dark", "light"]] = SCHEMES) -> list[str]:
    """The faults that axe calls serious or critical, on the page as it is, in each of the *schemes*."""
    # A moving element is not checked on its way; its legibility is tested where it moves.
    page.emulate_media(reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(READS_ONCE)
        page.evaluate(CONFIGURED)
    faults = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(f"matchMedia('(prefers-color-scheme: {scheme})').matches")
        for fault, nodes in page.evaluate(ASKED):
            faults.append(f"{scheme} {page.url}: {fault} {json.dumps(nodes, ensure_ascii=False)[:600]}")
    return faults
