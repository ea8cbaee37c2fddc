"""Reads a printed sheet back: words and lines with their positions, and the page as an image."""

from __future__ import annotations

import io
import re
import subprocess
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any
from xml.etree import ElementTree as ET

from django.utils import translation
from PIL import Image
from pypdf import PageObject, PdfReader

from tournaments.sheets.paper.pen import Pen

__all__ = ["Page", "Rule", "Sized", "Word", "drawn", "read"]

MM = 72 / 25.4
_LINE = re.compile(rb"([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S")
_FRAME = re.compile(rb"([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re [SB]")
_WIDTH = re.compile(rb"([\d.]+) w\b")
# Some fonts have one glyph for a kanji and the radical of the same shape, and a PDF may name the radical.
_KANJI = {radical: unicodedata.normalize("NFKC", chr(radical)) for radical in range(0x2F00, 0x2FD6)}


@dataclass(frozen=True, slots=True)
class Word:
    """A word and the position of its letters, in millimetres from the upper left corner, without descenders."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def reaches(self, other: Word) -> bool:
        """True if *other* begins above the lower end of this word."""
        return other.top < self.bottom

    def overlaps(self, other: Word) -> bool:
        """True if letters of the two words overlap."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > 0.1 and high > 0.1


@dataclass(frozen=True, slots=True)
class Sized:
    """A piece of a word that is set in one font, with its size in points."""

    text: str
    size: float


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line of a page, or a frame given by its corners."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def sides(self) -> tuple[Rule, ...]:
        """The four lines of a frame."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return (
            Rule(left, top, right, top),
            Rule(left, bottom, right, bottom),
            Rule(left, top, left, bottom),
            Rule(right, top, right, bottom),
        )

    def crosses(self, word: Word) -> bool:
        """True if the line runs through the word's letters."""
        across = min(self.right, word.right - 0.15) - max(self.left, word.left + 0.15)
        down = min(self.bottom, word.bottom - 0.15) - max(self.top, word.top + 0.15)
        return across >= 0 and down >= 0


@dataclass(frozen=True)
class Page:
    """One page: its size in millimetres, its words, and the rules and frames on it.

    *text* is the whole text in the order in which it was drawn, without spaces, so that a name is found even across a
    line break; *thinnest* is the thickness of the thinnest line in points.
    """

    width: float
    height: float
    words: tuple[Word, ...]
    rules: tuple[Rule, ...]
    frames: tuple[Rule, ...]
    thinnest: float
    content: bytes
    number: int
    page: PageObject

    @cached_property
    def text(self) -> str:
        """The whole text in drawing order, without spaces."""
        return "".join(self.page.extract_text().split()).translate(_KANJI)

    @cached_property
    def sized(self) -> tuple[Sized, ...]:
        """The pieces of all words with their font sizes; a word in two fonts is two pieces."""
        pieces: list[Sized] = []

        def visit(text: str, _cm: object, _tm: object, _font: object, size: float) -> None:
            pieces.extend(Sized(word, round(size, 2)) for word in text.split())

        self.page.extract_text(visitor_text=visit)
        return tuple(pieces)

    def inside(self, frame: Rule) -> list[Word]:
        """The words of a frame, from top to bottom and left to right."""
        words = [
            word
            for word in self.words
            if frame.left < word.left < word.right < frame.right
            and frame.top < word.top < word.bottom < frame.bottom
        ]
        return sorted(words, key=lambda word: (round(word.bottom, 1), word.left))

    def overlapping(self) -> list[tuple[str, str]]:
        """Pairs of words that overlap."""
        rows = sorted(self.words, key=lambda word: word.top)
        pairs = []
        for index, upper_word in enumerate(rows):
            # A word that begins below this one cannot overlap it.
            near = takewhile(upper_word.reaches, rows[index + 1 :])
            pairs += [(upper_word.text, other.text) for other in near if upper_word.overlaps(other)]
        return pairs

    def struck(self) -> list[str]:
        """The words through which a line runs."""
        return [word.text for word in self.words if any(rule.crosses(word) for rule in self.rules)]

    def outside(self, margin: float) -> list[str]:
        """The words that are nearer to an edge than *margin*."""
        return [
            word.text
            for word in self.words
            if word.left < margin - 0.1
            or word.top < margin - 0.1
            or word.right > self.width - margin + 0.1
            or word.bottom > self.height - margin + 0.1
        ]

    @cached_property
    def picture(self) -> Image.Image:
        """The page in greyscale at 100 dots per inch, as a fax shows it."""
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
        spot = self.picture.crop((int(left * dots), int(top * dots), int(right * dots), int(bottom * dots)))
        darkest: Any = spot.getextrema()[0]
        return int(darkest)


def drawn(
    draw: Callable[..., None],
    *content: Any,
    paper: str = "A4",
    language: str = "en",
    landscape: bool = False,
    **more: Any,
) -> bytes:
    """A document on which *draw* draws only *content*."""
    with translation.override(language):
        pen = Pen(paper=paper, title="A sheet", landscape=landscape)
        draw(pen, *content, **more)
        return pen.bytes()


def read(content: bytes) -> tuple[Page, ...]:
    """Every page of a sheet."""
    output = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=content, capture_output=True, check=True)
    root = ET.fromstring(re.sub(rb' xmlns="[^"]*"', b"", output.stdout))  # noqa: S314 - poppler's own words
    pages = zip(root.iter("page"), PdfReader(io.BytesIO(content)).pages, strict=True)
    return tuple(_page(content, *page, number) for number, page in enumerate(pages, start=1))


def _page(content: bytes, element: ET.Element, page: PageObject, number: int) -> Page:
    contents = page.get_contents()
    drawn, height = contents.get_data() if contents is not None else b"", _length(element, "height")
    frames = tuple(_frames(drawn, height))
    return Page(
        width=_length(element, "width") / MM,
        height=height / MM,
        words=tuple(map(_word, element.iter("word"))),
        rules=(*_lines(drawn, height), *(side for frame in frames for side in frame.sides)),
        frames=frames,
        thinnest=min((float(width) for width in _WIDTH.findall(drawn)), default=1.0),
        content=content,
        number=number,
        page=page,
    )


def _length(element: ET.Element, name: str) -> float:
    return float(element.get(name, "nan"))


def _word(element: ET.Element) -> Word:
    left, top, right, bottom = (_length(element, name) / MM for name in ("xMin", "yMin", "xMax", "yMax"))
    # Poppler's box is as high as the font's tallest letter and deepest tail; letters fill its middle.
    high = bottom - top
    return Word((element.text or "").translate(_KANJI), left, top + 0.27 * high, right, bottom - 0.22 * high)


def _lines(drawn: bytes, height: float) -> Iterator[Rule]:
    for match in _LINE.finditer(drawn):
        x, y, to_x, to_y = map(float, match.groups())
        # A slanting line is split into many short pieces, so that it does not cross a word beside it.
        pieces = 1 if x == to_x or y == to_y else 200
        wide, high = (to_x - x) / pieces, (to_y - y) / pieces
        for index in range(pieces):
            left, top = x + index * wide, y + index * high
            yield _rule(left, top, left + wide, top + high, height)


def _frames(drawn: bytes, height: float) -> Iterator[Rule]:
    for match in _FRAME.finditer(drawn):
        x, y, wide, high = map(float, match.groups())
        yield _rule(x, y, x + wide, y + high, height)


def _rule(x: float, y: float, to_x: float, to_y: float, height: float) -> Rule:
    left, right = sorted((x / MM, to_x / MM))
    top, bottom = sorted(((height - y) / MM, (height - to_y) / MM))
    return Rule(left, top, right, bottom)
