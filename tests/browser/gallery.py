"""Makes the gallery of all pages: six pictures of each page on one sheet, and a page that shows the sheets."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page as Visit

from tests.browser.serving import ADMIN, log_in
from tests.register import CLUB, ORGANIZER, PAGES, Page

__all__ = ["hang", "sheet"]

WIDTHS = {390: 844, 820: 1180, 1280: 860}
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
HEIGHT = 640
"""Height of each picture on its sheet, in pixels."""
GAP = 12
GROUND = "#85816f"
MOST = 120_000
"""Maximum size of a sheet, in bytes."""
QUALITIES = (75, 55, 35, 20)
PATIENCE = 60_000
"""Milliseconds that a picture may take on a busy machine."""

MORE = (
    Page(name="table", address="/t/{old}/", shown="A table link that was renewed"),
    Page(name="backups", address="/backups/", login=ADMIN, shown="Backups"),
    Page(name="activity", address="/activity/", login=ADMIN, shown="Activity log"),
)
"""Pages that the demo has no example of; `_examples` makes them."""

SAYS = """# How it looks

Every page of the desk at 390, 820 and 1280 pixels, in light and dark, with the demo data. Made by
`python -m tests.browser.pictures`.
"""

# All requests that a page makes as it opens have been made and answered.
_COME = """() => document.readyState === "complete" && document.fonts.status === "loaded"
    && !document.querySelector('.htmx-request, [hx-trigger^="load"]:not([hx-trigger*="input"])')"""


def hang(
    browser: Browser, base: str, values: dict[str, str], folder: Path, *, only: tuple[str, ...] = ()
) -> list[str]:
    """Writes a sheet of each page that has a title into *folder*, and the page that shows the sheets.

    Returns the pages that failed; the others are still made. *only* limits it to pages with one of these texts in
    their titles.
    """
    sheets = folder / "gallery"
    sheets.mkdir(parents=True, exist_ok=True)
    shown = [page for page in (*PAGES, *MORE) if page.shown]
    values = values | _examples(browser, base)
    failed = []
    visits: dict[tuple[int, str], Visit] = {}
    for page in shown:
        if only and not any(word.lower() in page.shown.lower() for word in only):
            continue
        address = page.address.format(**values)
        try:
            columns = [_shots(_visit(browser, base, visits, width, page.login), address) for width in WIDTHS]
        except (BrowserError, LookupError) as error:
            failed.append(f"{page.shown}, {page.address}: {error}")
        else:
            rows = zip(*columns, strict=True)
            (sheets / file_name(page)).write_bytes(sheet([shot for row in rows for shot in row]))
    for visit in visits.values():
        visit.context.close()
    current_files = {file_name(page) for page in shown}
    for old in sheets.glob("*.webp"):
        if old.name not in current_files:
            old.unlink()
    parts = [f"## {page.shown}\n\n![{page.shown}](gallery/{file_name(page)})\n" for page in shown]
    (folder / "gallery.md").write_text("\n".join([SAYS, *parts]), encoding="utf-8")
    return failed


def _examples(browser: Browser, base: str) -> dict[str, str]:
    """Makes a backup and renews the link of a table; returns the values for the braces in the addresses of `MORE`."""
    organizer = browser.new_context(base_url=base, locale="en").new_page()
    log_in(organizer, ORGANIZER)
    organizer.goto(f"/tournaments/{CLUB}/rounds/2/links/")
    address = organizer.locator(".slip a.address").last.get_attribute("href") or ""
    organizer.locator("a[href$='/link/renew/']").last.click()
    organizer.locator("main form button[type=submit]").click()
    organizer.wait_for_url("**/links/**")
    organizer.context.close()
    administrator = browser.new_context(base_url=base, locale="en").new_page()
    log_in(administrator, ADMIN)
    administrator.goto("/backups/")
    administrator.get_by_role("button", name="Back up now").click()
    administrator.locator("#backups .rows .path").first.wait_for()
    administrator.context.close()
    return {"old": address.rstrip("/").rpartition("/")[2]}


def _visit(
    browser: Browser, base: str, visits: dict[tuple[int, str], Visit], width: int, login: str
) -> Visit:
    """A browser of that width, logged in as that person; made once."""
    if (width, login) not in visits:
        context = browser.new_context(
            base_url=base,
            viewport={"width": width, "height": WIDTHS[width]},
            locale="en",
            reduced_motion="reduce",
            has_touch=width < 1000,
            is_mobile=width < 600,
            service_workers="block",
        )
        visit = context.new_page()
        visit.set_default_timeout(PATIENCE)
        if login:
            log_in(visit, login)
        visits[width, login] = visit
    return visits[width, login]


def _shots(visit: Visit, address: str) -> list[Image.Image]:
    """A picture of the page in each scheme; it is loaded once, and a second time only if the first attempt fails."""
    try:
        answer = visit.goto(address)
    except BrowserError:
        answer = visit.goto(address)
    if answer is None or answer.status not in (200, 410):
        raise LookupError(f"answered {answer.status if answer else 'nothing'}")
    # All requests that the page makes as it opens are answered.
    visit.wait_for_function(_COME)
    shots: list[Image.Image] = []
    for scheme in SCHEMES:
        visit.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        shots.append(Image.open(io.BytesIO(visit.screenshot())))
    return shots


def sheet(shots: list[Image.Image]) -> bytes:
    """The pictures on one sheet, one row per scheme, as WebP of at most `MOST` bytes."""
    scaled = [
        shot.convert("RGB").resize(
            (round(shot.width * HEIGHT / shot.height), HEIGHT), Image.Resampling.LANCZOS
        )
        for shot in shots
    ]
    across = len(WIDTHS)
    rows = [scaled[start : start + across] for start in range(0, len(scaled), across)]
    width = max(sum(shot.width + GAP for shot in row) for row in rows) + GAP
    whole = Image.new("RGB", (width, len(rows) * (HEIGHT + GAP) + GAP), GROUND)
    for down, row in enumerate(rows):
        left = GAP
        for shot in row:
            whole.paste(shot, (left, GAP + down * (HEIGHT + GAP)))
            left += shot.width + GAP
    for quality in QUALITIES:
        written = io.BytesIO()
        whole.save(written, "WEBP", quality=quality, method=4)
        if written.tell() <= MOST:
            break
    return written.getvalue()


def file_name(page: Page) -> str:
    """The file name of a page's sheet."""
    words = "".join(letter if letter.isalnum() else " " for letter in page.shown.lower()).split()
    return "-".join(words) + ".webp"
