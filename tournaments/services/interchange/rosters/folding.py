"""Fold heads and names, to compare them."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["head_key", "name_words"]

_LETTER_REPLACEMENTS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)
# They distinguish が from か and are not accents.
_VOICING_MARKS = "\u3099\u309a"


def head_key(head: str) -> str:
    """Return the lookup key of *head*: without capitals, accents, width and full stops."""
    letters = unicodedata.normalize("NFKD", head).casefold().translate(_LETTER_REPLACEMENTS)
    kept_letters = (
        letter if letter.isalnum() or letter == "#" else " " for letter in letters if _is_kept(letter)
    )
    return " ".join("".join(kept_letters).split())


def name_words(name: str) -> list[str]:
    """Return the words of *name* folded: without accents, capitals, width, and kind of kana."""
    letters = unicodedata.normalize("NFKD", name).casefold().translate(_LETTER_REPLACEMENTS)
    hiragana = (chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヶ" else letter for letter in letters)
    kept_letters = "".join(letter for letter in hiragana if _is_kept(letter) and letter not in "'’‘`´")
    return re.findall(r"\w+", unicodedata.normalize("NFC", kept_letters))


def _is_kept(letter: str) -> bool:
    return not unicodedata.combining(letter) or letter in _VOICING_MARKS
