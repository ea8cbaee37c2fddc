"""Page addresses in plain letters, short enough for a chat and a printed code."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from typing import Final

from tournaments.common.romaji import hepburn

__all__ = ["MAX_LENGTH", "RESERVED", "find_free", "is_slug", "suggest"]

MAX_LENGTH: Final = 40
"""Characters of a typed address; a proposed one is shorter."""
RESERVED: Final = frozenset({"new"})
"""Addresses of other pages."""

_PROPOSED: Final = 30
_FEWEST_LETTERS: Final = 3
_KANJI: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_UMLAUTS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "å": "a", "ł": "l", "đ": "d"}
    | {"ð": "d", "þ": "th", "ı": "i"}
)


def is_slug(text: str) -> bool:
    """Return whether *text* is a valid address: words of lower-case letters from a to z and digits, joined by hyphens.

    >>> is_slug("wien-open-2026"), is_slug("Wien Open"), is_slug("-wien"), is_slug("第12回")
    (True, False, False, False)
    """
    return bool(_SLUG.fullmatch(text)) and len(text) <= MAX_LENGTH


def suggest(name: str, *, default: str) -> str:
    """Return a short address made from *name*; *default* if most of it has no plain letters, as a name in kanji.

    >>> suggest("Wiener Frühjahrs-Open 2026", default="tournament-2026")
    'wiener-fruehjahrs-open-2026'
    >>> suggest("さくらカップ", default=""), suggest("第十二回 東京オープン 2026", default="tournament-2026")
    ('sakurakappu', 'tournament-2026')
    >>> suggest("春季リーグ", default="league-2026"), suggest("Wien Open 第3回", default="")
    ('league-2026', 'wien-open-3')
    >>> suggest("An Open With a Name That Is Much Too Long 2026", default="")
    'an-open-with-a-name-that-is'
    """
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name)).casefold()
    # In a name with kanji, which have no plain letters, the kana alone would be half a word.
    romanized = folded if _KANJI.search(folded) else hepburn(folded)
    latin = unicodedata.normalize("NFKD", romanized.translate(_UMLAUTS))
    letters = [letter for letter in latin if letter.isalpha()]
    plain = [letter for letter in letters if letter.isascii()]
    if len(plain) < _FEWEST_LETTERS or (len(plain) < len(letters) and 2 * len(plain) <= len(letters)):
        return default
    text = "".join(letter for letter in latin if not unicodedata.combining(letter) and letter not in "'’‘`´")
    return _shorten(re.findall("[a-z0-9]+", text)) or default


def _shorten(words: list[str]) -> str:
    """Join as many whole words as fit."""
    while len(words) > 1 and len("-".join(words)) > _PROPOSED:
        words = words[:-1]
    return "-".join(words)[:_PROPOSED]


def find_free(base: str, used: Container[str]) -> str:
    """Return *base*, or the first of base-2, base-3 and so on that is neither *used* nor another page's.

    >>> find_free("cup", {"cup", "cup-2"}), find_free("new", set())
    ('cup-3', 'new-2')
    """
    slug, number = base, 2
    while slug in used or slug in RESERVED:
        slug, number = f"{base}-{number}", number + 1
    return slug
