"""Where does a text break, and how small is it set, so that it stands whole where it belongs?

A name is fitted by steps: full size, 85 %, two lines, 70 %. Only what stands in a list is ever cut, with an ellipsis
(three points: as one letter, a Japanese font sets it in mid-line).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from tournaments.sheets import fonts
from tournaments.sheets.style import LEADING, MM, SHARES

__all__ = ["fit", "fitted", "set_whole", "wrap"]

# What is set without spaces between its words, and breaks between any two letters.
_WIDE: Final = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_KANJI: Final = re.compile(f"[{_WIDE}]")
# Lines break at spaces and after the comma of either language; a number stays with the word that it counts.
_BREAKS: Final = re.compile(r"\s+|(?:\d\S*\s(?=[a-z]))?[^\s、。，：；]+[、。，：；]*|[、。，：；]+")
# And after the hyphen between two names.
_HYPHEN: Final = re.compile(r"(?<=[^\W\d]-)(?=[^\W\d])")
_LETTER: Final = f"[^\\W_{_WIDE}]"
_WORDS: Final = re.compile(rf"(?:{_LETTER}|[\u0300-\u036f])+(?:['’]{_LETTER}+)*")
_TOGETHER: Final = re.compile(
    rf"(?:{_LETTER}|[\u0300-\u036f'’])(?:{_LETTER}|[\u0300-\u036f'’])|[0-9A-Za-z][,.]|[,.][0-9]"
)
MANY: Final = 99
_NEVER_FIRST: Final = frozenset("、。，．）」』】・：；？！ー々〜)")
_NEVER_LAST: Final = frozenset("（「『【(“«")


def fit(text: str, size: float, width: float, *, bold: bool = False) -> tuple[float, str]:
    """The size, and the text, with which *text* fits on one line of *width* millimetres: smaller first, then cut."""
    wide = fonts.width(text, bold=bold)
    for share in SHARES:
        if wide * size * share <= width * MM:
            return size * share, text
    size, text = size * SHARES[-1], fonts.seen(text)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if fonts.width(text[:middle].rstrip() + "...", bold=bold) * size <= width * MM:
            low = middle
        else:
            high = middle - 1
    return size, text[:low].rstrip() + "..."


def fitted(
    text: str, size: float, width: float, height: float | None = None, *, bold: bool = False
) -> tuple[float, list[str]]:
    """The size and the lines in which a name stands whole in *width* and, if that is given, in *height*.

    Full size, 85 %, two lines, 70 %. What does not fit so, such as sixty letters in a narrow column, takes more lines
    and then becomes smaller still; no word is broken that fits on a line.
    """
    if not text:
        return size, []
    full, smaller, least = (size * share for share in SHARES)
    tries = (
        (smaller, 1),
        (smaller, 2),
        (least, 2),
        *((size * share, MANY) for share in (0.7, 0.63, 0.56, 0.5)),
    )
    if fonts.width(text, bold=bold) * size <= width * MM and _low(1, size, height):
        return full, [fonts.seen(text)]
    for tried, most in tries:
        lines = _named(text, tried, width, bold=bold)
        if len(lines) <= most and _is_whole(text, lines) and _low(len(lines), tried, height):
            return tried, lines
    return _smallest(_named, text, least, width, height, bold=bold)


def set_whole(
    text: str, size: float, width: float, height: float, *, bold: bool = False
) -> tuple[float, list[str]]:
    """The size and the lines in which words of any length stand whole in a rectangle: on more lines, then smaller."""
    return _smallest(wrap, text, size, width, height, bold=bold) if text else (size, [])


def _smallest(
    breaking: Callable[..., list[str]],
    text: str,
    size: float,
    width: float,
    height: float | None,
    *,
    bold: bool,
) -> tuple[float, list[str]]:
    """On more lines, then smaller, down to what is still read when there is no other way."""
    for share in (1.0, 0.92, 0.85, 0.77, 0.7, 0.63, 0.56, 0.5, 0.45, 0.4, 0.35):
        tried, lines = size * share, breaking(text, size * share, width, bold=bold)
        if _low(len(lines), tried, height):
            break
    return tried, lines


def wrap(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """*text* in lines of at most *width* millimetres.

    A word longer than a line is broken where it must be, and Japanese without spaces where a line is full.
    """
    return list(_wrapped(text, width * MM / size, bold=bold))


@lru_cache(maxsize=4096)
def _wrapped(text: str, room: float, *, bold: bool) -> tuple[str, ...]:
    # Many a hand of an event ends in the same words.
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


def _named(text: str, size: float, width: float, *, bold: bool) -> list[str]:
    """As `wrap`, but where each word fits on a line of its own none is broken, of whatever script."""
    room = width * MM / size
    pieces = list(_pieces(text))
    if any(fonts.width(piece, bold=bold) > room for piece in pieces):
        return wrap(text, size, width, bold=bold)
    lines, line = [], ""
    for piece in pieces:
        if line.strip() and fonts.width((line + piece).rstrip(), bold=bold) > room:
            lines.append(line.rstrip())
            line = ""
        line = (line + piece).lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines or [""]


def _pieces(text: str) -> Iterator[str]:
    for piece in _BREAKS.findall(fonts.seen(text)):
        yield from _HYPHEN.split(piece)


def _is_whole(text: str, lines: list[str]) -> bool:
    """Is no word broken? Letters of Japanese are words of their own."""
    return _WORDS.findall(fonts.seen(text)) == [word for line in lines for word in _WORDS.findall(line)]


def _low(lines: int, size: float, height: float | None) -> bool:
    return height is None or lines * LEADING * size / MM <= height


def _full(line: str, room: float, *, bold: bool) -> int:
    """How many letters fill a line: at least one; no comma begins the next, and no bracket opens at its end.

    A number or a word stays whole where it does not begin the line.
    """
    full = next((e for e in range(len(line) - 1, 1, -1) if fonts.width(line[:e], bold=bold) <= room), 1)
    end = full
    while end and _stay_together(line[end - 1], line[end : end + 1]):
        end -= 1
    return end or full


def _stay_together(last: str, first: str) -> bool:
    return first in _NEVER_FIRST or last in _NEVER_LAST or bool(_TOGETHER.fullmatch(last + first))
