"""The current language of the referee's sentences."""

from __future__ import annotations

from django.utils.translation import get_language

import referee

__all__ = ["current_language"]


def current_language() -> referee.messages.Language:
    """The referee's language for the one that Django speaks: English where that is none of the referee's."""
    return "ja" if (get_language() or "").startswith("ja") else "en"
