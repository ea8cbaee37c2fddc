"""Faults of a page's layout that a person sees: broken words, what is clipped or covered, small targets.

`faults` looks at a page as it is laid out at its present size; `SIZES` are the sizes that matter. The kinds of fault:

broken: a line ends inside a word, without a hyphen. A word is a run of letters or figures in Latin, Cyrillic or Greek
    script, with the points and apostrophes inside it ("12,000", "O'Neill"). Japanese, Chinese and Korean text breaks
    between any two characters, as it does in print. A name is broken after its own hyphens and at soft hyphens.
    A word of more than `LONGEST` letters may be broken: no column of a phone is wide enough for every such word. A
    browser that has a dictionary hyphenates it (`hyphens` in `base.css`), another breaks it where the line ends.
clipped: text or a target reaches out of a box that cuts it (overflow hidden), unless it ends in an ellipsis and a title
    or an opened list says it whole; a placeholder or the text of a closed list does not fit.
covered: something else lies upon the middle of a target or of a line when it is scrolled to the middle of the window,
    or two lines of text lie upon each other. A line reaches as far as it is seen: what is cut off lies nowhere.
wide: the page scrolls sideways, or a box in it. A table in a region of its own, which the keyboard scrolls, may.
small: a target is less than `TARGET` pixels wide or high, or another answers to a tap beside its middle. Targets are
    links, buttons, fields, folds and the labels of ticks. A link in running text is exempt, as in WCAG 2.5.8: its size
    is that of its line. Running text is a line with words of its own, or with three links or more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

__all__ = ["ARRIVED", "EXCEPTIONS", "LAID_OUT", "SIZES", "Fault", "faults", "resized"]

SIZES = ((320, 640), (390, 844), (820, 1180), (1024, 768), (1280, 800), (844, 390))
TARGET = 44
LONGEST = 16
OVERLAP = 4
SCRIPT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
# What the page asks for by itself has come: nothing waits for its time, is on its way, or is being put in its place.
ARRIVED = """() => !document.querySelector("[hx-trigger^='load delay'], .htmx-request, .htmx-settling")"""
# What the page lays out anew for another size of the screen (a board its pages) is laid out.
LAID_OUT = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault: its kind, what is wrong, in which element, and how often the same is found."""

    kind: str
    what: str
    where: str
    times: int

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} [{self.where}]" + (f" x{self.times}" if self.times > 1 else "")


EXCEPTIONS: tuple[tuple[str, str, str], ...] = (
    ("broken", ".address", "a web address is no word: it is tapped or read from its code, and shown whole"),
)
"""Kind, part of the element's path, and the reason why that fault is none."""


def faults(page: Page, *, within: str = "body") -> list[Fault]:
    """The faults of a page as it is laid out now; those of elements *within* others where a panel covers the rest."""
    given = {"TARGET": TARGET, "LONGEST": LONGEST, "OVERLAP": OVERLAP, "WITHIN": within}
    told = page.evaluate(SCRIPT, given)
    all_faults = (Fault(**one) for one in told)
    return [
        one
        for one in all_faults
        if not any(kind == one.kind and where in one.where for kind, where, _why in EXCEPTIONS)
    ]


def resized(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[tuple[int, int]]:
    """Each size in turn, with the page laid out for it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAID_OUT)
        yield width, height
