"""Fold heads and names, to compare them."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["head_key", "name_words"]

_FOLDED_ALIKE = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)
# They distinguish が from か and are not accents.
_VOICED = "\u3099\u309a"


def head_key(head: str) -> str:
    """Return the lookup key of *head*: without capitals, accents, width and full stops."""
    letters = unicodedata.normalize("NFKD", head).casefold().translate(_FOLDED_ALIKE)
    kept = (letter if letter.isalnum() or letter == "#" else " " for letter in letters if _counts(letter))
    return " ".join("".join(kept).split())


def name_words(name: str) -> list[str]:
    """Return the words of *name* folded: without accents, capitals, width, and kind of kana."""
    letters = unicodedata.normalize("NFKD", name).casefold().translate(_FOLDED_ALIKE)
    kana = (chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヶ" else letter for letter in letters)
    kept = "".join(letter for letter in kana if _counts(letter) and letter not in "'’‘`´")
    return re.findall(r"\w+", unicodedata.normalize("NFC", kept))


def _counts(letter: str) -> bool:
    return not unicodedata.combining(letter) or letter in _VOICED
