"""How does it look? ``python -m tests.browser.pictures`` takes every picture in .github/docs from the running program.

Those of the README first, then the gallery: each page of the register at three widths, in the light and in the dark.
With a word behind it, only the gallery's pages that have it in their names: ``python -m tests.browser.pictures desk``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from playwright.sync_api import Browser, sync_playwright

from tests.browser import gallery
from tests.browser.play import Judge
from tests.browser.serving import ROOT, facts, served
from tests.register import CLUB, RECORDED

PICTURES = ROOT / ".github" / "docs"
# A hand in which a player in riichi shows a hand that is not tenpai: ruled by the core, not ticked by a judge.
NOTEN = {
    "kind": "exhaustive_draw",
    "tenpai": [0],
    "riichi": [1],
    "shown": {"1": {"concealed": "123m456p789s1156z"}},
}


def main(only: str = "") -> None:
    """Serve the demo from a folder of its own, take every picture, and stop; say which could not be taken."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    failed = []
    with served() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=quiet)
        known = facts(browser, base)
        # The gallery comes first: the README's pictures write into a table.
        failed += gallery.hang(browser, base, known, PICTURES, only=only)
        for take in () if only else (of_the_table, of_lists, of_paper):
            try:
                take(browser, base, known)
            except Exception as error:
                failed.append(f"{take.__name__}: {error}")
        browser.close()
    if failed:
        raise SystemExit("\n".join(["These could not be taken:", *failed]))


def of_the_table(browser: Browser, base: str, known: dict[str, str]) -> None:
    """The table on a phone, in the light and in the dark, and a ruling before it is confirmed."""
    address = f"{base}/t/{known['token']}/"
    for scheme in ("light", "dark"):
        context = browser.new_context(
            base_url=base,
            viewport={"width": 390, "height": 844},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            locale="en",
            color_scheme=scheme,
        )
        page = context.new_page()
        page.goto(address)
        page.screenshot(path=PICTURES / f"table-{scheme}.png")
        if scheme == "light":
            judge = Judge(page, address)
            judge.enter(NOTEN)
            judge.settle()
            page.screenshot(path=PICTURES / "ruling.png")
        context.close()


def of_lists(browser: Browser, base: str, known: dict[str, str]) -> None:
    """The standings, and two rulebooks beside each other, on a wide screen."""
    wide = browser.new_page(base_url=base, viewport={"width": 1280, "height": 860}, locale="en")
    wide.goto(f"/tournaments/{CLUB}/standings/")
    wide.screenshot(path=PICTURES / "standings.png")
    wide.goto("/rulesets/ema-2025/?against=wrc-2025#group-claim_window")
    wide.screenshot(path=PICTURES / "ruleset.png")
    wide.context.close()


def of_paper(browser: Browser, base: str, known: dict[str, str]) -> None:
    """A score sheet as it is printed."""
    page = browser.new_page(base_url=base, locale="en")
    paper = page.request.get(f"/tournaments/{RECORDED}/rounds/1/tables/1/sheet.pdf").body()
    page.context.close()
    with tempfile.NamedTemporaryFile(suffix=".pdf") as pdf:
        pdf.write(paper)
        pdf.flush()
        command = ["pdftoppm", "-png", "-r", "90", "-singlefile", pdf.name, str(PICTURES / "sheet")]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
