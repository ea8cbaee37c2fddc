"""Texts of the terminal in the language of its user, without the apps that Django's translations need."""

from __future__ import annotations

import gettext
import unicodedata
from pathlib import Path
from typing import Final

__all__ = [
    "LANGUAGES",
    "display_width",
    "labelled_line",
    "marked",
    "say",
    "speak",
    "spoken",
]

LANGUAGES: Final = ("en", "ja")
"""The languages in which the program answers."""
_DOMAIN: Final = "django"
_LOCALE: Final = Path(__file__).resolve().parents[2] / "locale"
_spoken = LANGUAGES[0]


def marked(text: str) -> str:
    """Return *text*, which the catalogues translate."""
    return text


def speak(language: str) -> None:
    """Let `say` answer in *language* from now on, and `gettext`, which Python's own `argparse` asks."""
    global _spoken
    _spoken = language
    gettext.bindtextdomain(_DOMAIN, str(_LOCALE))
    gettext.textdomain(_DOMAIN)


def spoken() -> str:
    """Return the language of `speak`, English without one."""
    return _spoken


def say(text: str) -> str:
    """Return *text* in the language of `speak`; in English without one, or if there is no translation of it."""
    return gettext.translation(_DOMAIN, _LOCALE, [_spoken], fallback=True).gettext(text)


def display_width(text: str) -> int:
    """Return how many columns of a terminal *text* takes.

    >>> display_width("a卓")
    3
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "FW" else 1 for letter in text)


def labelled_line(label: str, text: str) -> str:
    """Return *text* behind *label*, in a column that Japanese labels leave free too."""
    return f"{label}{' ' * (15 - display_width(label))}{text}"
