"""With which font is each letter set?

A text is set in runs, each in the first face that has its letters. A letter that no face has is printed as a box that
can be seen; what cannot be seen on paper (control characters, direction marks, joiners) is left out.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from threading import RLock
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournaments.sheets import faces

__all__ = ["prepare", "runs", "seen", "width"]

MISSING: Final = "□"
_SELECTORS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))

_registering = RLock()
_registered: dict[tuple[faces.Face, str, str], str] = {}


def prepare() -> None:
    """Make the cuts that most sheets need, so that the first sheet does not wait for them."""
    for bold in (False, True):
        runs("A山", bold=bold)


def seen(text: str) -> str:
    r"""*text* as it can be seen on one line: composed letters, plain spaces, nothing invisible.

    >>> seen("Sato\n\x00<b>\u202eYui")
    'Sato <b>Yui'
    """
    letters = []
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if letter.isspace():
            letters.append(" " if letter != "\u3000" else letter)
        elif category not in {"Cc", "Cf"} and letter not in _SELECTORS:
            letters.append(letter)
    return "".join(letters)


@lru_cache(maxsize=8192)
def runs(text: str, *, bold: bool = False) -> tuple[tuple[str, str, float], ...]:
    """*text* as runs of one font each: the font's registered name, the letters set in it, their width in ems."""
    weight = "Bold" if bold else "Regular"
    letters = ((_font(letter, weight), letter) for letter in seen(text))
    shown = [(font, letter) if font else (_font(MISSING, weight), MISSING) for font, letter in letters]
    joined = ((font, "".join(letter for _, letter in run)) for font, run in groupby(shown, key=itemgetter(0)))
    return tuple((font, run, pdfmetrics.getFont(font).stringWidth(run, 1)) for font, run in joined)


@lru_cache(maxsize=8192)
def width(text: str, *, bold: bool = False) -> float:
    """How wide *text* is, in ems."""
    return sum(wide for _font, _run, wide in runs(text, bold=bold))


@lru_cache(maxsize=8192)
def _font(letter: str, weight: str) -> str:
    """The registered name of the font for *letter*; empty where no face has it."""
    for face in faces.CHAIN:
        if ord(letter) in faces.covers(face):
            return _register(face, weight, faces.part_of(letter))
    return ""


def _register(face: faces.Face, weight: str, part: str) -> str:
    with _registering:
        if (face, weight, part) not in _registered:
            name, path = faces.cut(face, weight, part)
            # Without asciiReadable only the letters that stand on the sheet are embedded.
            pdfmetrics.registerFont(TTFont(name, str(path), asciiReadable=False))
            _registered[face, weight, part] = name
        return _registered[face, weight, part]
