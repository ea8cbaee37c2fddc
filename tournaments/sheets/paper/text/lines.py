"""Break and shrink text to fit a width.

A name is wrapped before it shrinks, all names of one list have one size, and none is cut. One-line labels and notes
shrink and are then cut, with an ellipsis (three full stops: a Japanese font would centre the single character).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tournaments.sheets.paper.style import LEADING, MIN_SIZE, MM, SHRINK_STEPS
from tournaments.sheets.paper.text import fonts

__all__ = [
    "fit_line",
    "fit_name",
    "fit_names",
    "fit_text",
    "high",
    "longest_word_ems",
    "longest_word_width",
    "wrap",
    "wrap_name",
]

# Letters that are written without spaces between words; a line can break between any two of them.
_WIDE: Final = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_KANJI: Final = re.compile(f"[{_WIDE}]")
# Lines break at spaces and after the comma of either language; a number stays with the word that it counts.
_BREAKS: Final = re.compile(r"\s+|(?:\d\S*\s(?=[a-z]))?[^\s、。，：；]+[、。，：；]*|[、。，：；]+")
# Lines also break after the hyphen between two names.
_HYPHEN: Final = re.compile(r"(?<=[^\W\d]-)(?=[^\W\d])")
_LETTER: Final = f"[^\\W_{_WIDE}]"
# Scripts in which a word is broken with a hyphen: Latin, Greek, Cyrillic, Armenian.
_HYPHENED: Final = re.compile("[A-Za-z\u00aa-\u024f\u0370-\u058f\u1e00-\u1fff\u0300-\u036f]{2}")
_WORDS: Final = re.compile(rf"(?:{_LETTER}|[\u0300-\u036f])+(?:['’]{_LETTER}+)*")
_TOGETHER: Final = re.compile(
    rf"(?:{_LETTER}|[\u0300-\u036f'’])(?:{_LETTER}|[\u0300-\u036f'’])|[0-9A-Za-z][,.]|[,.][0-9]"
)
STEPS: Final = (1.0, 0.92, 0.85, 0.77, 0.7, 0.63, 0.56, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2)
"""The sizes that are tried for the names of a list, relative to the full size."""
_NEVER_FIRST: Final = frozenset("、。，．）」』】・：；？！ー々〜)")
_NEVER_LAST: Final = frozenset("（「『【(“«")


def fit_line(text: str, size: float, width: float, *, bold: bool = False) -> tuple[float, str]:
    """The size and the text that fit *text* on one line of *width* millimetres: it shrinks first, then is cut."""
    wide = fonts.width(text, bold=bold)
    for share in SHRINK_STEPS:
        if wide * size * share <= width * MM:
            return size * share, text
    size, text = size * SHRINK_STEPS[-1], fonts.visible_text(text)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if fonts.width(text[:middle].rstrip() + "...", bold=bold) * size <= width * MM:
            low = middle
        else:
            high = middle - 1
    return size, text[:low].rstrip() + "..."


def fit_name(
    text: str, size: float, width: float, height: float | None = None, *, bold: bool = False
) -> tuple[float, list[str]]:
    """The size and the lines that fit one whole name into *width* and, if given, into *height*."""
    if not text:
        return size, []
    fitted_size, [lines] = fit_names([text], size, width, height, bold=bold)
    return fitted_size, lines


def fit_names(
    names: Sequence[str], size: float, width: float, height: float | None = None, *, bold: bool = False
) -> tuple[float, list[list[str]]]:
    """One size for all *names* of a list, and the lines of each.

    A name that is too long takes more lines, as many as *height* holds. Only then all names shrink, down to 70 %
    without breaking a word, then with words broken at a hyphen, and never below `MIN_SIZE`. If even that is too high,
    the lines are returned in the least size: the caller makes the rows high enough.
    """
    steps = [step for share in STEPS if (step := size * share) > MIN_SIZE] + [min(size, MIN_SIZE)]
    whole = [step for step in steps if step >= size * SHRINK_STEPS[-1]]
    lines: list[list[str]] = []
    tried = size
    for tried, breaks in (
        *((step, False) for step in whole),
        *((step, True) for step in steps if step <= whole[-1]),
    ):
        lines = [list(wrap_name(name, tried, width, bold=bold)) for name in names]
        low = all(_low(len(name_lines), tried, height) for name_lines in lines)
        if low and (breaks or all(map(_is_whole, names, lines))):
            break
    return tried, lines


def high(lines: Sequence[object], size: float) -> float:
    """The height in millimetres of that many lines of *size*."""
    return len(lines) * LEADING * size / MM


def longest_word_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width in millimetres of the longest word of a name."""
    return longest_word_ems(text, bold=bold) * size / MM


@lru_cache(maxsize=8192)
def longest_word_ems(text: str, *, bold: bool = False) -> float:
    """The width in ems of the longest word of a name."""
    return max((fonts.width(piece.rstrip(), bold=bold) for piece in _pieces(text)), default=0.0)


def fit_text(
    text: str, size: float, width: float, height: float, *, bold: bool = False
) -> tuple[float, list[str]]:
    """The size and the lines that fit whole text of any length into a rectangle: more lines first, then smaller."""
    lines: list[str] = []
    tried = size
    if not text:
        return size, lines
    for share in STEPS:
        tried = size * share
        lines = wrap(text, tried, width, bold=bold)
        if _low(len(lines), tried, height):
            break
    return tried, lines


def wrap(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """*text* in lines of at most *width* millimetres.

    A word longer than a line is broken where necessary, and Japanese without spaces where a line is full.
    """
    return list(_wrapped(text, width * MM / size, bold=bold))


@lru_cache(maxsize=4096)
def _wrapped(text: str, room: float, *, bold: bool) -> tuple[str, ...]:
    # Cached: many hands of an event have the same words.
    lines, line = [], ""
    for piece in _pieces(text):
        if fonts.width((line + piece).rstrip(), bold=bold) <= room:
            line += piece
            continue
        if line.strip() and not (_KANJI.search(piece) and fonts.width(piece, bold=bold) > room / 2):
            lines.append(line.rstrip())
            line = ""
        line = (line + piece).lstrip()
        while fonts.width(line.rstrip(), bold=bold) > room:
            end = _full(line, room, bold=bold)
            lines.append(line[:end].rstrip())
            line = line[end:].lstrip()
    return (*lines, line.rstrip()) if line.strip() else tuple(lines) or ("",)


def wrap_name(text: str, size: float, width: float, *, bold: bool = False) -> tuple[str, ...]:
    """A name in lines of at most *width* millimetres, as few as possible.

    No word that fits on a line of its own is broken, in any script; a longer one is broken with a hyphen.
    """
    return _named(text, width * MM / size, bold=bold)


@lru_cache(maxsize=8192)
def _named(text: str, room: float, *, bold: bool) -> tuple[str, ...]:
    lines, line = [], ""
    for piece in _pieces(text):
        if line.strip() and fonts.width((line + piece).rstrip(), bold=bold) > room:
            lines.append(line.rstrip())
            line = ""
        line = (line + piece).lstrip()
        while fonts.width(line.rstrip(), bold=bold) > room and len(line.rstrip()) > 1:
            end, mark = _part(line, room, bold=bold)
            lines.append(line[:end].rstrip() + mark)
            line = line[end:].lstrip()
    return (*lines, line.rstrip()) if line.strip() else tuple(lines) or ("",)


def _part(word: str, room: float, *, bold: bool) -> tuple[int, str]:
    """The position at which a word longer than a line is broken, and the hyphen there, if its script has one."""
    full = _full(word, room, bold=bold, whole=False)
    if not _HYPHENED.fullmatch(word[max(0, full - 1) : full + 1]):
        return _full(word, room, bold=bold), ""
    most = next((e for e in range(full, 1, -1) if fonts.width(word[:e] + "-", bold=bold) <= room), 1)
    # The rest of the word has at least three letters.
    end = max(1, min(most, len(word.rstrip()) - 3))
    return end, "-"


def _pieces(text: str) -> Iterator[str]:
    for piece in _BREAKS.findall(fonts.visible_text(text)):
        yield from _HYPHEN.split(piece)


def _is_whole(text: str, lines: list[str]) -> bool:
    """Whether no word is broken. Japanese letters are words of their own."""
    return _WORDS.findall(fonts.visible_text(text)) == [
        word for line in lines for word in _WORDS.findall(line)
    ]


def _low(lines: int, size: float, height: float | None) -> bool:
    return height is None or lines * LEADING * size / MM <= height


def _full(line: str, room: float, *, bold: bool, whole: bool = True) -> int:
    """The number of letters that fill a line: at least one; no comma starts the next, and no bracket opens at its end.

    A number or a word stays *whole* unless it starts the line.
    """
    full = next((e for e in range(len(line) - 1, 1, -1) if fonts.width(line[:e], bold=bold) <= room), 1)
    if not whole:
        return full
    end = full
    while end and _stay_together(line[end - 1], line[end : end + 1]):
        end -= 1
    return end or full


def _stay_together(last: str, first: str) -> bool:
    return first in _NEVER_FIRST or last in _NEVER_LAST or bool(_TOGETHER.fullmatch(last + first))
