"""How does it look? ``python -m tests.browser.pictures`` takes the pictures of the README from the running program."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.play import Judge

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / ".github" / "docs"
CLUB = "/tournaments/demo-river-club-spring-cup/"
RECORDED = "/tournaments/demo-a-recorded-hanchan/"
# A hand in which a player in riichi shows a hand that is not tenpai: ruled by the core, not ticked by a judge.
NOTEN = {
    "kind": "exhaustive_draw",
    "tenpai": [0],
    "riichi": [1],
    "shown": {"1": {"concealed": "123m456p789s1156z"}},
}


def main() -> None:
    """Serve the demo from a folder of its own, take every picture, and stop."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        served = {**os.environ, "DATA_DIR": folder, "PORT": str(port)}
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=served, check=True)
        command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--port", str(port)]
        server = subprocess.Popen([*command, "--log-level", "warning"], cwd=ROOT, env=served)
        try:
            take(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait()


def take(base: str) -> None:
    """All pictures of the desk at *base*."""
    wait_for(base)
    PICTURES.mkdir(parents=True, exist_ok=True)
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=quiet
        )
        table = tables_link(browser, base)
        of_the_table(browser, base, table)
        wide = browser.new_page(base_url=base, viewport={"width": 1280, "height": 860}, locale="en")
        wide.goto(f"{CLUB}standings/")
        wide.screenshot(path=PICTURES / "standings.png")
        wide.goto("/rulesets/ema-2025/?against=wrc-2025#group-claim_window")
        wide.screenshot(path=PICTURES / "ruleset.png")
        paper = wide.request.get(f"{RECORDED}rounds/1/tables/1/sheet.pdf").body()
        browser.close()
    with tempfile.NamedTemporaryFile(suffix=".pdf") as pdf:
        pdf.write(paper)
        pdf.flush()
        subprocess.run(
            ["pdftoppm", "-png", "-r", "90", "-singlefile", pdf.name, str(PICTURES / "sheet")], check=True
        )


def wait_for(base: str) -> None:
    """Until the desk answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(base, timeout=1):  # noqa: S310 - our own address
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{base} does not answer")


def tables_link(browser: Browser, base: str) -> str:
    """The private link of a table in play, as an organizer sees it."""
    page = browser.new_page(base_url=base, locale="en")
    page.goto("/login/")
    page.fill("input[name=username]", "organizer")
    page.fill("input[name=password]", "organizer")
    page.click("main button[type=submit]")
    page.goto(f"{CLUB}rounds/2/links/")
    return page.locator("a.address").first.get_attribute("href").removeprefix(base)


def of_the_table(browser: Browser, base: str, address: str) -> None:
    """The table on a phone, in the light and in the dark, and a ruling before it is confirmed."""
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


if __name__ == "__main__":
    main()
