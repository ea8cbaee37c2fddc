"""The font of each character, and characters without a font.

A text is set in pieces, each in the first face that has its letters. Invisible characters (control characters,
direction marks, joiners of no script) are left out. A letter that no face has is printed as a box; `unprintable` finds
such letters beforehand, when a name is entered and when a sheet is printed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, product
from operator import itemgetter
from threading import RLock
from typing import Final, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournaments.sheets.paper.text import faces
from tournaments.sheets.paper.text.shaping import JOINERS, Piece, Run, shape, stretches

__all__ = ["Line", "line", "load", "prepare", "runs", "unprintable", "visible_text", "width"]

MISSING: Final = "□"
_SELECTORS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
_PLACING: Final = sum(1 << number for number, face in enumerate(faces.CHAIN) if face.marks or face.shaped)

_COMMON_LETTERS: Final = "A山ł"
"""One letter of each cut that most sheets need."""

_registering = RLock()
_registered: dict[tuple[faces.Face, str, str], str] = {}


class Line(NamedTuple):
    """A text as it is set: its runs from left to right, and its width in ems."""

    runs: tuple[Run, ...]
    width: float


def prepare() -> None:
    """Make the cuts that most sheets need, if they do not exist: once, when the desk is prepared."""
    for weight, letter in product(faces.WEIGHTS, _COMMON_LETTERS):
        _font(letter, weight)


def load() -> bool:
    """Open the cuts that most sheets need, if all of them exist; makes none. Returns whether they exist."""
    if not faces.is_prepared():
        return False
    needed = [
        (weight, letter, _first(faces.faces_with(letter)))
        for weight in faces.WEIGHTS
        for letter in _COMMON_LETTERS
    ]
    if not all(
        faces.cut_path(face, weight, faces.part_of(face, letter)).exists() for weight, letter, face in needed
    ):
        return False
    for weight, letter, _face in needed:
        _font(letter, weight)
    return True


def unprintable(text: str) -> str:
    """The letters of *text* that no face has, each once, in their order.

    >>> unprintable("Nguyễn Thị ภาษาไทย محمد 😀"), unprintable("\N{TIBETAN LETTER KA}a\N{TIBETAN LETTER KA}")
    ('', 'ཀ')
    """
    missing = (
        letter for letter in visible_text(text) if letter not in JOINERS and not faces.faces_with(letter)
    )
    return "".join(dict.fromkeys(missing))


def visible_text(text: str) -> str:
    r"""*text* as it is visible on one line: composed letters, plain spaces, nothing invisible.

    >>> visible_text("Sato\n\x00<b>\u202eYui")
    'Sato <b>Yui'
    """
    text = unicodedata.normalize("NFC", text)
    if text.isprintable() and _SELECTORS.isdisjoint(text):
        return text
    letters: list[str] = []
    for letter in text:
        category = unicodedata.category(letter)
        if letter.isspace():
            letters.append(" " if letter != "\u3000" else letter)
        elif letter in JOINERS:
            if letters and _is_shaped(letters[-1]):
                letters.append(letter)
        elif category not in {"Cc", "Cf"} and letter not in _SELECTORS:
            letters.append(letter)
    return "".join(letters)


@lru_cache(maxsize=8192)
def line(text: str, *, bold: bool = False) -> Line:
    """*text* as it is set on one line."""
    weight = "Bold" if bold else "Regular"
    text = visible_text(text)
    line_runs = tuple(_shaped(text, weight)) if any(map(_is_shaped, text)) else (_plain(text, weight),)
    return Line(line_runs, sum(piece.width for run in line_runs for piece in run.pieces))


def runs(text: str, *, bold: bool = False) -> tuple[tuple[str, str, float], ...]:
    """The pieces of *text*: the font's registered name, the letters set in it, their width in ems."""
    line_runs = line(text, bold=bold).runs
    return tuple((piece.font, piece.letters, piece.width) for run in line_runs for piece in run.pieces)


def width(text: str, *, bold: bool = False) -> float:
    """The width of *text*, in ems."""
    return line(text, bold=bold).width


def _plain(text: str, weight: str) -> Run:
    """Each letter unchanged, whatever its neighbours."""
    letters = ((_font(letter, weight), letter) for letter in text if letter not in JOINERS)
    shown = [(font, letter) if font else (_font(MISSING, weight), MISSING) for font, letter in letters]
    joined = ((font, "".join(letter for _, letter in run)) for font, run in groupby(shown, key=itemgetter(0)))
    pieces = tuple(Piece(font, run, pdfmetrics.getFont(font).stringWidth(run, 1)) for font, run in joined)
    # reportlab maps letters with four digits only: a kanji or an emoji beyond them would be copied as another letter.
    return Run(pieces, text if any(letter > "\uffff" for letter in text) else "")


def _shaped(text: str, weight: str) -> Iterator[Run]:
    for stretch, backwards in stretches(text):
        runs_of_one = [
            (face, "".join(cluster for _, cluster in run))
            for face, run in groupby(_placed(stretch), key=itemgetter(0))
        ]
        for face, letters in reversed(runs_of_one) if backwards else runs_of_one:
            if face is None:
                yield _plain(letters, weight)
            else:
                part = faces.WHOLE if face.shaped else faces.MARKED
                _name, path = faces.cut(face, weight, part)
                yield shape(_register(face, weight, part), path, letters, backwards=backwards)


def _clusters(text: str) -> list[str]:
    """*text* split into letters, each with its marks and joiners."""
    clusters: list[str] = []
    for letter in text:
        if clusters and (letter in JOINERS or unicodedata.category(letter).startswith("M")):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def _placed(text: str) -> Iterator[tuple[faces.Face | None, str]]:
    """Each letter of *text* with the face whose rules shape it; None if it needs no shaping."""
    face = None
    for cluster in _clusters(text):
        letters = "".join(letter for letter in cluster if letter not in JOINERS)
        # A space belongs to the words beside it, which makes a name one run.
        if letters != " " or face is None or not faces.faces_with(" ") & 1 << faces.CHAIN.index(face):
            placing = any(map(_is_shaped, letters)) and faces.faces_with(letters) & _PLACING
            face = _first(placing) if placing else None
        yield face, cluster


def _first(having: int) -> faces.Face:
    return faces.CHAIN[(having & -having).bit_length() - 1]


@lru_cache(maxsize=8192)
def _is_shaped(letter: str) -> bool:
    """Whether it is a mark, or a letter whose form depends on its neighbours."""
    having = faces.faces_with(letter)
    return unicodedata.category(letter).startswith("M") or (having > 0 and _first(having).shaped)


@lru_cache(maxsize=8192)
def _font(letter: str, weight: str) -> str:
    """The registered name of the font for *letter*; empty if no face has it."""
    having = faces.faces_with(letter)
    if not having:
        return ""
    face = _first(having)
    return _register(face, weight, faces.part_of(face, letter))


def _register(face: faces.Face, weight: str, part: str) -> str:
    with _registering:
        if (face, weight, part) not in _registered:
            name, path = faces.cut(face, weight, part)
            # Without asciiReadable only the letters on the sheet are embedded.
            pdfmetrics.registerFont(TTFont(name, str(path), asciiReadable=False))
            _registered[face, weight, part] = name
        return _registered[face, weight, part]
