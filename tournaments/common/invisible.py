"""Invisible characters, and which of them belong to a text.

They are Unicode's *Default_Ignorable_Code_Point* (DerivedCoreProperties.txt), the marks around an annotation, and the
braille pattern without dots. A joiner shapes the letters of some scripts, for instance in Persian and Sinhala names. A
variation selector chooses the form of a kanji that a person uses.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["strip_all", "strip_needless"]

_SELECTORS: Final = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_JOINERS: Final = "\u200c\u200d"
_OTHERS: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff"
    "\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
_ALL: Final = re.compile(f"[{_SELECTORS}{_JOINERS}{_OTHERS}]")
_NEEDLESS: Final = re.compile(f"[{_OTHERS}]")
_JOINER: Final = re.compile(f"[{_JOINERS}]")
_UNJOINED: Final = (
    "LATIN",
    "GREEK",
    "CYRILLIC",
    "CJK",
    "HIRAGANA",
    "KATAKANA",
    "HANGUL",
    "DIGIT",
    "FULLWIDTH",
)


def strip_all(text: str) -> str:
    r"""Return the text without any invisible characters, for comparing texts that look the same.

    >>> strip_all("An\u200bna")
    'Anna'
    """
    return text if text.isascii() else _ALL.sub("", text)


def strip_needless(text: str) -> str:
    r"""Return the text with only those invisible characters that belong to it.

    >>> strip_needless("An\u00adna"), strip_needless("An\u200dna"), len(strip_needless("علی\u200cرضا"))
    ('Anna', 'Anna', 7)
    """
    if text.isascii():
        return text
    text = _NEEDLESS.sub("", text)
    return _JOINER.sub(lambda match: match[0] if _joins(text, match.start()) else "", text)


def _joins(text: str, index: int) -> bool:
    """Return whether the joiner at *index* is between letters that it shapes."""
    neighbours = text[index - 1 : index] + text[index + 1 : index + 2]
    return len(neighbours) == 2 and not any(
        letter.isascii() or letter.isspace() or unicodedata.name(letter, "").startswith(_UNJOINED)
        for letter in neighbours
    )
