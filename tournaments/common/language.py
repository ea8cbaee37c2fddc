"""The current language of the referee's messages."""

from __future__ import annotations

from typing import Literal

from django.utils.translation import get_language

__all__ = ["current_language"]


def current_language() -> Literal["en", "ja"]:
    """Return Django's current language if the referee supports it, else English."""
    return "ja" if (get_language() or "").startswith("ja") else "en"
