"""Faults of a page's layout that a person sees: broken words, what is clipped or covered, small targets.

`faults` looks at a page as it is laid out at its present size; `SIZES` are the sizes that matter. The kinds of fault:

broken: a line ends inside a word, without a hyphen. A word is a run of letters or figures in Latin, Cyrillic or Greek
    script, with the points and apostrophes inside it ("12,000", "O'Neill"). Japanese, Chinese and Korean text breaks
    between any two characters, as it does in print. A name is broken after its own hyphens and at soft hyphens.
clipped: text or a target reaches out of a box that cuts it (overflow hidden); a placeholder or the text of a closed
    list does not fit.
covered: something else lies upon the middle of a target or of a line when it is scrolled to the middle of the window,
    or two lines of text lie upon each other. What lies upon a line has a ground of its own. A line reaches as far as it
    is seen: what is cut off lies nowhere.
wide: the page scrolls sideways, or a box in it.
small: a target is less than `TARGET` pixels wide or high, or another answers to a tap beside its middle. Targets are
    links, buttons, fields, folds and the labels of ticks.

The script reports what is judged to be no fault too, with the name of an exemption; `EXEMPTIONS` has the reasons, and
`faults` leaves out what is named there. The script itself leaves out only what its geometry cannot tell:

- Where something in a box that is scrolled, or that is fixed or sticky, lies upon another thing depends on how far the
  page is scrolled. Two such lines are not compared. A target in a scrolled box counts as covered or small only where it
  is wholly in view, and not where a heading of its table that sticks lies upon it. What is pinned to the window does
  not make a target below it small.
- What is above or left of the page (the skip link, until it has the focus) is not looked at.
- What only screen readers read, and what is invisible, has no place.
- What does not answer to taps (`pointer-events: none`) is not found at a place, so that text in it is not covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

__all__ = ["ARRIVED", "EXEMPTIONS", "LAID_OUT", "SIZES", "Fault", "faults", "reported", "resized"]

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
    """A fault: its kind, what is wrong, in which element, how often the same is found, and why it may be none."""

    kind: str
    what: str
    where: str
    times: int
    exempt: str = ""
    """A name of `EXEMPTIONS`, or nothing."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} [{self.where}]" + (f" x{self.times}" if self.times > 1 else "")


EXEMPTIONS = {
    "long": f"A word of more than {LONGEST} letters that is longer than a line of its block fits on no line.",
    "address": "A web address is no word: it is tapped or read from its code.",
    "ellipsis": "Text that ends in an ellipsis is whole in its title or in the list that its fold opens.",
    "list": "The text of a closed list that ends in an ellipsis is whole in the open list.",
    "region": "A table in a region of its own is scrolled sideways by finger and by keyboard.",
    "sentence": "A link among words of its line is as high as the line, as WCAG 2.5.8 allows.",
    "links": "Three links or more that share a line read as a sentence, as WCAG 2.5.8 allows.",
    "disabled": "A control that is disabled is not used.",
    "shown": "A control that does not answer to taps only shows something.",
}
"""What is judged to be no fault, by the name that the script reports, each with its reason."""


def faults(page: Page, *, within: str = "body") -> list[Fault]:
    """The faults of a page as it is laid out now; those of elements *within* others where a panel covers the rest."""
    return [one for one in reported(page, within=within) if one.exempt not in EXEMPTIONS]


def reported(page: Page, *, within: str = "body") -> list[Fault]:
    """All that the script reports: the faults, and what is judged to be none."""
    given = {"TARGET": TARGET, "LONGEST": LONGEST, "OVERLAP": OVERLAP, "WITHIN": within}
    return [Fault(**one) for one in page.evaluate(SCRIPT, given)]


def resized(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[tuple[int, int]]:
    """Each size in turn, with the page laid out for it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAID_OUT)
        yield width, height
