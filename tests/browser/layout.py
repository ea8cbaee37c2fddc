"""Finds faults of a page's layout that a person sees: broken words, clipped or covered content, small targets.

`faults` checks a page as it is laid out at its present size; `SIZES` are the sizes that matter. The kinds of fault:

broken: a line ends inside a word, without a hyphen. A word is a run of letters or figures in Latin, Cyrillic or Greek
    script, with the points and apostrophes inside it ("12,000", "O'Neill"). Japanese, Chinese and Korean text breaks
    between any two characters, as it does in print. A name is broken after its own hyphens and at soft hyphens.
clipped: text or a target extends beyond a box that cuts it (overflow hidden); a placeholder or the text of a closed
    list does not fit.
covered: something else is on top of the middle of a target or line that is scrolled to the middle of the window,
    or two lines of text overlap. Only content with a background of its own covers a line. A line ends where it is
    cut off; the rest of it is nowhere.
wide: the page or a box in it scrolls sideways.
small: a target is less than `TARGET` pixels wide or high, or another target gets a tap beside its middle. Targets are
    links, buttons, fields, folds and the labels of checkboxes.

The script also reports what counts as no fault, with the name of an exemption; `EXEMPTIONS` has the reasons, and
`faults` leaves these out. The script itself leaves out only what its geometry cannot decide:

- Whether content of a scrolled box, or fixed or sticky content, covers something else depends on how far the page is
  scrolled. Two such lines are not compared. A target in a scrolled box counts as covered or small only if it is
  completely in view, and not if a sticky heading of its table is on top of it. Content that is pinned to the window
  does not make a target below it small.
- Content above or left of the page (the skip link without the focus) is not checked.
- Content for screen readers only, and invisible content, has no place.
- Content that does not respond to taps (`pointer-events: none`) is not found at a place, so text in it is not covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

__all__ = ["ARRIVED", "EXEMPTIONS", "LAID_OUT", "SIZES", "Fault", "faults", "reported", "resized"]

SIZES = (
    *((320, 640), (360, 740), (390, 844), (768, 1024), (820, 1180)),
    *((1024, 768), (1280, 800), (844, 390)),
)
TARGET = 44
LONGEST = 16
OVERLAP = 4
SCRIPT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
# All requests that the page makes by itself are answered: none is delayed, sent, or being swapped in.
ARRIVED = """() => !document.querySelector("[hx-trigger^='load delay'], .htmx-request, .htmx-settling")"""
# The page is laid out for the new size of the screen (a board turns into pages).
LAID_OUT = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault: its kind, what is wrong, in which element, how often it occurs, and its exemption."""

    kind: str
    what: str
    where: str
    times: int
    exempt: str = ""
    """A name of `EXEMPTIONS`, or an empty string."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} [{self.where}]" + (f" x{self.times}" if self.times > 1 else "")


EXEMPTIONS = {
    "long": f"A word of more than {LONGEST} letters that is longer than a line of its block fits on no line.",
    "address": "A web address is no word: it is tapped or read from its code.",
    "ellipsis": "Text that ends in an ellipsis is whole in its title or in the list that its fold opens.",
    "list": "The text of a closed list that ends in an ellipsis is whole in the open list.",
    "region": "A table in a region of its own, or a block of commands, is scrolled sideways by finger and by keyboard.",
    "sentence": "A link among words of its line is as high as the line, as WCAG 2.5.8 allows.",
    "links": "Three links or more that share a line read as a sentence, as WCAG 2.5.8 allows.",
    "disabled": "A control that is disabled is not used.",
    "shown": "A control that does not answer to taps only shows something.",
}
"""The reason of each exemption, by the name that the script reports."""


def faults(page: Page, *, within: str = "body") -> list[Fault]:
    """The faults of a page as it is laid out now; only those *within* an element if a panel covers the rest."""
    return [fault for fault in reported(page, within=within) if fault.exempt not in EXEMPTIONS]


def reported(page: Page, *, within: str = "body") -> list[Fault]:
    """All that the script reports: faults and exemptions."""
    limits = {"TARGET": TARGET, "LONGEST": LONGEST, "OVERLAP": OVERLAP, "WITHIN": within}
    return [Fault(**fault) for fault in page.evaluate(SCRIPT, limits)]


def resized(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[tuple[int, int]]:
    """Yields each size in turn, with the page laid out for it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAID_OUT)
        yield width, height
