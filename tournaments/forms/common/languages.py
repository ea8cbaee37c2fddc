"""The choices of a language for what is printed."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import get_language_info, gettext

__all__ = ["print_languages"]


def print_languages() -> list[tuple[str, str]]:
    """Return every language of the settings with its name in the current one, after the reader's own choice.

    >>> print_languages()[:2]
    [('', 'as each reader has it'), ('en', 'English')]
    """
    languages = [(code, get_language_info(code)["name_translated"]) for code, _name in settings.LANGUAGES]
    return [("", gettext("each reader's own language")), *languages]
