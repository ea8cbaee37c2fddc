"""Shape right-to-left and joined scripts.

HarfBuzz shapes the text with the rules in the face, python-bidi (Unicode's algorithm) orders it. A sheet reads from
left to right; a name in Arabic or Hebrew runs right to left within it, and the text after the name stays after it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import uharfbuzz
from bidi import get_display
from reportlab.pdfbase import pdfmetrics

__all__ = ["JOINERS", "Piece", "Run", "shape", "stretches"]

JOINERS: Final = frozenset("\u200c\u200d")
"""Invisible characters that tell shaped letters whether they join."""

_MARK: Final = "\u200e"  # left-to-right mark
_LETTERS: Final = "\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefe"
_JOINED: Final = "".join(sorted(JOINERS))
_WORD: Final = f"[{_JOINED}]*[{_LETTERS}][{_LETTERS}{_JOINED}]*"
_RIGHT_TO_LEFT: Final = re.compile(f"{_WORD}(?: +{_WORD})*")
_END: Final = re.compile(rf"(?<=[{_LETTERS}])(?=[^\w{_LETTERS}]*[0-9]|\s*[,:;·+/|–—、，：；・])")
"""The end of a name within its sentence: before a figure, and before a separator of names."""

_CLOSING: Final = dict(zip("([{<«‹「『（", ")]}>»›」』）", strict=True))


class Piece(NamedTuple):
    """Letters set at once: the font's registered name, and in ems their width and their offset from the line."""

    font: str
    letters: str
    width: float
    right: float = 0.0
    up: float = 0.0


class Run(NamedTuple):
    """Pieces from left to right, and their text if it cannot be read from their glyphs."""

    pieces: tuple[Piece, ...]
    actual_text: str = ""


def stretches(text: str) -> list[tuple[str, bool]]:
    """*text* from left to right as on paper, in stretches that are spelled in reading order.

    Each stretch comes with whether it runs right to left.

    >>> stretches("Ron: דוד כהן 3 han")
    [('Ron: ', False), ('דוד כהן', True), (' 3 han', False)]
    """
    if not _RIGHT_TO_LEFT.search(text):
        return [(text, False)]
    # The mark keeps figures and names in the order of the sentence: reversed, another player would pay.
    shown = _mirrored(str(get_display(_END.sub(_MARK, text), base_dir="L")).replace(_MARK, ""))
    parts, end = [], 0
    for word in _RIGHT_TO_LEFT.finditer(shown):
        parts += [(shown[end : word.start()], False), (word.group()[::-1], True)]
        end = word.end()
    return [(run, backwards) for run, backwards in [*parts, (shown[end:], False)] if run]


def _mirrored(shown: str) -> str:
    """*shown* with brackets that close before they open mirrored: python-bidi leaves them unchanged.

    >>> _mirrored("(a) )b( c]")
    '(a) (b) c]'
    """
    letters = list(shown)
    opened: list[str] = []
    turned: list[int] = []
    for index, letter in enumerate(shown):
        if letter in _CLOSING:
            if turned and shown[turned[-1]] == _CLOSING[letter]:
                first = turned.pop()
                letters[first], letters[index] = letter, shown[first]
            else:
                opened.append(letter)
        elif letter in _CLOSING.values():
            if opened and _CLOSING[opened[-1]] == letter:
                opened.pop()
            else:
                turned.append(index)
    return "".join(letters)


def shape(font: str, path: Path, letters: str, *, backwards: bool) -> Run:
    """*letters* as the rules of the font at *path* set them, from left to right; *font* is its registered name."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(letters)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if backwards else "ltr"
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    shaper = _open_font(path)
    uharfbuzz.shape(shaper, buffer)
    face, em = pdfmetrics.getFont(font).face, shaper.face.upem
    pieces: list[Piece] = []
    joins = False
    for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True):
        code = face.glyphToChar[glyph.codepoint][0]
        piece = Piece(font, chr(code), place.x_advance / em, place.x_offset / em, place.y_offset / em)
        # Joined if the font alone would set it in the same place.
        as_it_is = piece[3:] == (0, 0) and round(face.charWidths[code] * em / 1000) == place.x_advance
        if as_it_is and pieces and joins:
            piece = Piece(font, pieces[-1].letters + piece.letters, pieces.pop().width + piece.width)
        pieces.append(piece)
        joins = as_it_is
    drawn = "".join(piece.letters for piece in pieces)
    return Run(tuple(pieces), "" if drawn == (letters[::-1] if backwards else letters) else letters)


@cache
def _open_font(path: Path) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))
