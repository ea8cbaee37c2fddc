"""Takes every picture in .github/docs from the running program: ``python -m tests.browser.pictures``.

The README's pictures and the gallery: each page of the register at three widths, in the light and in the dark.
With words, only the gallery's pages that have one of them in their titles: ``python -m tests.browser.pictures desk``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import gallery
from tests.browser.chromium import launched
from tests.browser.serving import ROOT, facts, prepare, served
from tests.browser.thumb import Thumb
from tests.register import RECORDED

PICTURES = ROOT / ".github" / "docs"
# A quad that removes a reading of a riichi hand, by the common rule of the Japanese Wikipedia.
QUAD = "/desk/quad/?rules=wikipedia-ja&concealed=11123444p222s56m&drawn=1p&tile=1p"


def main(*only: str) -> None:
    """Serves the demo from a folder of its own, takes every picture, and reports which failed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    failed = []
    with ExitStack() as opened:
        ready = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        prepare(ready)
        base = opened.enter_context(served(ready, BACKUP_MINUTES="15"))
        browser = opened.enter_context(launched(opened.enter_context(sync_playwright())))
        values = facts(browser, base)
        # The gallery comes first, because the README's pictures write into a table.
        failed += gallery.hang(browser, base, values, PICTURES, only=only)
        for take in () if only else (take_table, take_rulebooks, take_paper):
            try:
                take(browser, base, values)
            except Exception as error:
                failed.append(f"{take.__name__}: {error}")
    if failed:
        raise SystemExit("\n".join(["These could not be taken:", *failed]))


def take_table(browser: Browser, base: str, values: dict[str, str]) -> None:
    """The table on a phone, a ron before it is confirmed, and a quad in dispute."""
    address = f"{base}/t/{values['token']}/"
    context = browser.new_context(
        base_url=base,
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        locale="en",
    )
    page = context.new_page()
    page.goto(address)
    page.screenshot(path=PICTURES / "table.png")
    felt = Thumb(page)
    felt.lay(2)
    felt.drag(1, 2)
    felt.cell("3-30")
    felt.sentence()
    page.screenshot(path=PICTURES / "ron.png")
    page.goto(QUAD)
    page.locator("#ruling").evaluate("ruling => ruling.scrollIntoView()")
    page.screenshot(path=PICTURES / "dispute.png")
    context.close()


def take_rulebooks(browser: Browser, base: str, values: dict[str, str]) -> None:
    """Two rulebooks side by side, on a wide screen."""
    wide = browser.new_page(base_url=base, viewport={"width": 1280, "height": 860}, locale="en")
    wide.goto("/rulesets/ema-2025/?against=wrc-2025#group-claim_window")
    wide.screenshot(path=PICTURES / "ruleset.png")
    wide.context.close()


def take_paper(browser: Browser, base: str, values: dict[str, str]) -> None:
    """A printed score sheet."""
    page = browser.new_page(base_url=base, locale="en")
    paper = page.request.get(f"/tournaments/{RECORDED}/rounds/1/tables/1/sheet.pdf").body()
    page.context.close()
    with tempfile.NamedTemporaryFile(suffix=".pdf") as pdf:
        pdf.write(paper)
        pdf.flush()
        command = ["pdftoppm", "-png", "-r", "90", "-singlefile", pdf.name, str(PICTURES / "sheet")]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
