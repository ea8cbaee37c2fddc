"""How is a printed sheet read back: its words and lines with their places, and the page as a printer makes it?"""

from __future__ import annotations

import io
import re
import subprocess
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from xml.etree import ElementTree as ET

from PIL import Image
from pypdf import PdfReader

__all__ = ["Page", "Rule", "Word", "read"]

MM = 72 / 25.4
_PATH = re.compile(rb"n?\s*([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S")
_BOX = re.compile(rb"([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re (S|B|f)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word and where its letters stand, in millimetres from the upper left corner; what hangs below is left out."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Word) -> bool:
        """Do letters of the two lie on each other?"""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > 0.1 and high > 0.1


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line of a page, or a side of a frame."""

    left: float
    top: float
    right: float
    bottom: float

    def crosses(self, word: Word) -> bool:
        """Does it run through the word's letters?"""
        across = min(self.right, word.right - 0.15) - max(self.left, word.left + 0.15)
        down = min(self.bottom, word.bottom - 0.15) - max(self.top, word.top + 0.15)
        return across >= 0 and down >= 0


@dataclass(frozen=True)
class Page:
    """One page: its size in millimetres, its words and rules."""

    width: float
    height: float
    words: tuple[Word, ...]
    rules: tuple[Rule, ...]
    content: bytes
    number: int

    @property
    def text(self) -> str:
        """All words without the spaces between them, so that a name is found however it is broken."""
        return "".join(word.text for word in self.words)

    def overlapping(self) -> list[tuple[str, str]]:
        """The words that lie on each other."""
        rows = sorted(self.words, key=lambda word: word.top)
        return [(one.text, other.text) for one, other in combinations(rows, 2) if one.overlaps(other)]

    def struck(self) -> list[str]:
        """The words through which a line runs."""
        return [word.text for word in self.words if any(rule.crosses(word) for rule in self.rules)]

    def outside(self, margin: float) -> list[str]:
        """The words that stand nearer to an edge than *margin*."""
        return [
            word.text
            for word in self.words
            if word.left < margin - 0.1
            or word.top < margin - 0.1
            or word.right > self.width - margin + 0.1
            or word.bottom > self.height - margin + 0.1
        ]

    def framed(self) -> list[Rule]:
        """The frames of the page, each as its corners."""
        return [rule for rule in self.rules if rule.right - rule.left > 0.5 and rule.bottom - rule.top > 0.5]

    @cached_property
    def picture(self) -> Image.Image:
        """The page in greys at 100 dots an inch, as a fax makes it."""
        made = subprocess.run(
            ["pdftoppm", "-png", "-gray", "-r", "100", "-f", f"{self.number}", "-singlefile", "-"],
            input=self.content,
            capture_output=True,
            check=True,
        )
        return Image.open(io.BytesIO(made.stdout)).convert("L")

    def blackest(self, left: float, top: float, right: float, bottom: float) -> int:
        """The darkest spot of a rectangle in millimetres: 0 is black, 255 white."""
        dots = 100 / 25.4
        return self.picture.crop(
            (int(left * dots), int(top * dots), int(right * dots), int(bottom * dots))
        ).getextrema()[0]


def read(content: bytes) -> tuple[Page, ...]:
    """Every page of a sheet."""
    told = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=content, capture_output=True, check=True)
    found = ET.fromstring(re.sub(rb' xmlns="[^"]*"', b"", told.stdout))  # noqa: S314 - poppler's own words
    pages = zip(found.iter("page"), PdfReader(io.BytesIO(content)).pages, strict=True)
    return tuple(
        Page(
            width=float(page.get("width")) / MM,
            height=float(page.get("height")) / MM,
            words=tuple(_word(word) for word in page.iter("word")),
            rules=tuple(_rules(drawn.get_contents().get_data(), float(page.get("height")))),
            content=content,
            number=number,
        )
        for number, (page, drawn) in enumerate(pages, start=1)
    )


def _word(found: ET.Element) -> Word:
    left, top, right, bottom = (float(found.get(name)) / MM for name in ("xMin", "yMin", "xMax", "yMax"))
    # Poppler's box is as high as the font's tallest letter and deepest tail; letters fill its middle.
    high = bottom - top
    return Word(found.text or "", left, top + 0.27 * high, right, bottom - 0.22 * high)


def _rules(drawn: bytes, height: float):
    for match in _PATH.finditer(drawn):
        x, y, to_x, to_y = map(float, match.groups())
        yield _rule(x, y, to_x, to_y, height)
    for match in _BOX.finditer(drawn):
        x, y, wide, high = map(float, match.groups()[:4])
        if match[5] != b"f":
            for line in (
                (x, y, x + wide, y),
                (x, y + high, x + wide, y + high),
                (x, y, x, y + high),
                (x + wide, y, x + wide, y + high),
            ):
                yield _rule(*line, height)


def _rule(x: float, y: float, to_x: float, to_y: float, height: float) -> Rule:
    left, right = sorted((x / MM, to_x / MM))
    top, bottom = sorted(((height - y) / MM, (height - to_y) / MM))
    return Rule(left, top, right, bottom)
