"""Usernames that look the same."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tournaments.common import invisible

__all__ = ["mixes_scripts", "skeleton"]

# Small letters that most fonts draw like a Latin one, by the names of Unicode.
_CYRILLIC: Final = (
    *("A=a", "VE=b", "IE=e", "IO=e", "KA=k", "EM=m", "EN=h", "O=o", "ER=p", "ES=c", "TE=t", "U=y", "HA=x"),
    *("BYELORUSSIAN-UKRAINIAN I=i", "YI=i", "JE=j", "DZE=s", "QA=q", "WE=w", "SHHA=h", "KOMI DE=d"),
)
_GREEK: Final = (
    *(
        "ALPHA=a",
        "BETA=b",
        "GAMMA=y",
        "EPSILON=e",
        "IOTA=i",
        "KAPPA=k",
        "NU=v",
        "OMICRON=o",
        "RHO=p",
        "TAU=t",
    ),
    *("UPSILON=u", "CHI=x"),
)
_DRAWN_ALIKE: Final = {
    unicodedata.lookup(f"{script} SMALL LETTER {pair[:-2]}"): pair[-1]
    for script, pairs in (("CYRILLIC", _CYRILLIC), ("GREEK", _GREEK))
    for pair in pairs
}
# A small capital and an accent are easily overlooked.
_LATIN: Final = re.compile(
    r"LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) (?:DOTLESS |SCRIPT )?([A-Z])(?: WITH .*)?"
)
# Katakana, and the kanji that most fonts draw like them.
_SIMILAR: Final = str.maketrans("0i1ニロカエ", "oll二口力工")
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Two letters that are easily read as another one."""


def skeleton(name: str) -> str:
    """Return what people see of *name*: names with the same skeleton are easily taken for each other.

    >>> skeleton("Olga") == skeleton("0LGA") == skeleton("\N{CYRILLIC SMALL LETTER O}lga")
    True
    """
    text = invisible.strip_all(unicodedata.normalize("NFKC", name)).casefold()
    drawn = "".join(map(_as_drawn, text)).translate(_SIMILAR)
    for pair, letter in _PAIRS:
        drawn = drawn.replace(pair, letter)
    return drawn


def mixes_scripts(name: str) -> bool:
    """Return whether *name* has Latin letters beside Cyrillic or Greek ones."""
    scripts = {
        unicodedata.name(letter, "").partition(" ")[0] for letter in unicodedata.normalize("NFKC", name)
    }
    return len(scripts & {"LATIN", "CYRILLIC", "GREEK"}) > 1


def _as_drawn(letter: str) -> str:
    if letter.isascii():
        return letter
    if latin := _LATIN.fullmatch(unicodedata.name(letter, "")):
        return latin[1].lower()
    return _DRAWN_ALIKE.get(letter, letter)
