"""Texts of the terminal in the language of its user, without the apps that Django's translations need."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Final

__all__ = ["LANGUAGES", "marked", "say"]

LANGUAGES: Final = ("en", "ja")
"""The languages in which the program answers."""
_LOCALE: Final = Path(__file__).resolve().parents[2] / "locale"


def marked(text: str) -> str:
    """Return *text*, which the catalogues translate."""
    return text


def say(text: str, language: str) -> str:
    """Return *text* in *language*, and as it is if that has no translation of it."""
    return gettext.translation("django", _LOCALE, [language], fallback=True).gettext(text)
