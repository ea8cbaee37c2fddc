"""Texts of the terminal in the language of its user, without the apps that Django's translations need."""

from __future__ import annotations

import gettext
import unicodedata
from pathlib import Path
from typing import Final

__all__ = ["LANGUAGES", "display_width", "labelled_line", "marked", "say"]

LANGUAGES: Final = ("en", "ja")
"""The languages in which the program answers."""
_LOCALE: Final = Path(__file__).resolve().parents[2] / "locale"


def marked(text: str) -> str:
    """Return *text*, which the catalogues translate."""
    return text


def say(text: str, language: str) -> str:
    """Return *text* in *language*, and as it is if that has no translation of it."""
    return gettext.translation("django", _LOCALE, [language], fallback=True).gettext(text)


def display_width(text: str) -> int:
    """Return how many columns of a terminal *text* takes.

    >>> display_width("a卓")
    3
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "FW" else 1 for letter in text)


def labelled_line(label: str, text: str) -> str:
    """Return *text* behind *label*, in a column that Japanese labels leave free too."""
    return f"{label}{' ' * (15 - display_width(label))}{text}"
