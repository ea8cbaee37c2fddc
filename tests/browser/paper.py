"""Prints every sheet as pictures to look at: ``python -m tests.browser.paper FOLDER``.

Each sheet is printed for A4 and Letter, in English and Japanese, for every event of the cast and the demo that has it;
long ones with all their pages. Without a folder, only the contact sheet in .github/docs is made.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.printing.kinds import Sheet

ROOT = Path(__file__).parents[2]
DOCS = ROOT / ".github" / "docs"
WIDE = 280  # width of one page on the contact sheet
FOUR = list(product(("A4", "Letter"), ("en", "ja")))


def main(folder: str = "") -> None:
    """Prepares a desk in a folder of its own, prints, and reports what was refused."""
    with tempfile.TemporaryDirectory() as data:
        os.environ |= {"DATA_DIR": data, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        from tests import paper
        from tournaments import demo

        cast = {
            "worldly": paper.many_names(),
            "over": paper.over(),
            "staged": paper.staged(),
            "league": paper.league(),
            "three": paper.three_players(),
        }
        if folder:
            cast |= {"huge": paper.huge()}
            cast |= dict(
                zip(
                    ("demo-hanchan", "demo-cup", "demo-league", "demo-championship"), demo.load(), strict=True
                )
            )
            _all(cast, Path(folder))
        else:
            _contact(cast)


def _all(cast: dict[str, Tournament], folder: Path) -> None:
    from tournaments.common.errors import DeskError
    from tournaments.printing.catalogue import SHEETS

    folder.mkdir(parents=True, exist_ok=True)
    for (word, event), sheet, (paper, language) in product(cast.items(), SHEETS.values(), FOUR):
        if not sheet.work.fits(event):
            continue
        try:
            content = _printed(event, sheet, paper, language)
        except DeskError as refused:
            sys.stdout.write(f"{word} {sheet.name}: {refused}\n")
            continue
        for number, page in enumerate(_pages(content, 60), start=1):
            page.save(folder / f"{word}-{sheet.name}-{paper}-{language}-{number:02}.png")


def _contact(cast: dict[str, Tournament]) -> None:
    """A row for each sheet: its first page on both papers, in both languages, with the texts of the print centre."""
    from tournaments.printing.catalogue import SHEETS, WHEN

    (DOCS / "paper").mkdir(exist_ok=True)
    for old in (DOCS / "paper").glob("*.webp"):
        old.unlink()
    lines = [
        "# Everything an event prints",
        "",
        "Each sheet's first page on A4 and Letter, in English and Japanese, made by `python -m tests.browser.paper`.",
    ]
    current_time = None
    for sheet in SHEETS.values():
        if sheet.when is not current_time:
            current_time = sheet.when
            lines += ["", f"## {WHEN[current_time].title}"]
        firsts = [next(_pages(_first(cast, sheet, *format_), 72, last=1)) for format_ in FOUR]
        _row(firsts).save(DOCS / "paper" / f"{sheet.name}.webp", quality=70, method=6)
        lines += ["", f"**{sheet.title}** (`{sheet.name}`): {sheet.description}", ""]
        lines += [f"![{sheet.title}](paper/{sheet.name}.webp)"]
    (DOCS / "paper.md").write_text("\n".join([*lines, ""]), encoding="utf-8")


def _first(cast: dict[str, Tournament], sheet: Sheet, paper: str, language: str) -> bytes:
    """The sheet of the first event of the cast that can print it."""
    from tournaments.common.errors import DeskError

    for event in cast.values():
        with suppress(DeskError):
            if sheet.work.fits(event):
                return _printed(event, sheet, paper, language)
    raise LookupError(sheet.name)


def _printed(event: Tournament, sheet: Sheet, paper: str, language: str) -> bytes:
    from tournaments.printing import print_requests
    from tournaments.printing.document import render_document

    return render_document(
        sheet, print_requests.read_request(sheet, event, {"paper": [paper], "lang": [language]})
    )


def _pages(content: bytes, dots: int, last: int = 0) -> Iterator[Image.Image]:
    with tempfile.TemporaryDirectory() as folder:
        command = ["pdftoppm", "-png", "-gray", "-r", str(dots), *(("-l", str(last)) if last else ()), "-"]
        subprocess.run([*command, f"{folder}/p"], input=content, check=True)
        for file in sorted(Path(folder).iterdir()):
            yield Image.open(io.BytesIO(file.read_bytes())).convert("L")


def _row(pages: list[Image.Image]) -> Image.Image:
    """The pages side by side on a grey background."""
    small = [
        page.resize((WIDE, round(page.height * WIDE / page.width)), Image.Resampling.LANCZOS)
        for page in pages
    ]
    high = max(page.height for page in small)
    row = Image.new("L", (len(small) * (WIDE + 12) + 12, high + 24), 205)
    for index, page in enumerate(small):
        row.paste(page, (12 + index * (WIDE + 12), 12))
    return row


if __name__ == "__main__":
    main(*sys.argv[1:2])
