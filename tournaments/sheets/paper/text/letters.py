"""Names with characters that cannot be printed.

The warning appears where a name is entered, and again beside the print button: a box on paper is never a surprise.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Protocol

from django.utils.translation import gettext as _

from tournaments.sheets.paper.text import fonts

__all__ = ["Named", "people_warnings", "text_warnings"]


class Named(Protocol):
    """Any object with a name and its reading."""

    @property
    def name(self) -> str: ...  # noqa: D102 - the class says it

    @property
    def reading(self) -> str: ...  # noqa: D102 - the class says it


def people_warnings(people: Iterable[Named]) -> list[str]:
    """A sentence for each name and reading of *people* with a letter that no font has."""
    return text_warnings(text for person in people for text in (person.name, person.reading))


def text_warnings(texts: Iterable[str]) -> list[str]:
    """A sentence for each of *texts* with a letter that no font has: the text, the letters, and what to do."""
    sentence = _(
        "%(missing)s in “%(name)s” cannot be printed and appears as a box (□). Write the name in other "
        "letters, as in a passport, or complete the sheets by hand."
    )
    return [
        sentence % {"missing": ", ".join(map(_letter_text, missing)), "name": fonts.visible_text(text)}
        for text in dict.fromkeys(texts)
        if (missing := fonts.unprintable(text))
    ]


def _letter_text(letter: str) -> str:
    """The letter and its code point, which identifies it if the screen has no font for it either."""
    # A single mark is drawn on a circle, or it would combine with the word before it.
    shown = "\u25cc" + letter if unicodedata.category(letter).startswith("M") else letter
    return f"{shown} (U+{ord(letter):04X})"
