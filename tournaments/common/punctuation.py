"""Labels, remarks and ranges, with the punctuation of the current language."""

from __future__ import annotations

from django.utils.translation import pgettext

__all__ = ["between", "bracketed", "colon", "labelled", "remark"]


def colon() -> str:
    """Return the colon after a label, with its space."""
    return pgettext("after a label", ": ")


def labelled(label: object, text: object) -> str:
    """Format a text after its label.

    >>> labelled("Table 1", "closed")
    'Table 1: closed'
    """
    return f"{label}{colon()}{text}"


def remark(text: object) -> str:
    """Return a remark in brackets, as it follows a word.

    >>> remark("guest")
    ' (guest)'
    """
    return pgettext("after a word", " (%(remark)s)") % {"remark": text}


def bracketed(text: object, note: object) -> str:
    """Format a text with a remark in brackets.

    >>> bracketed("Abe", "guest")
    'Abe (guest)'
    """
    return f"{text}{remark(note)}"


def between(first: object, last: object) -> str:
    """Format a range of numbers.

    >>> between(1, 7)
    '1–7'
    """
    return pgettext("range", "%(first)s–%(last)s") % {"first": first, "last": last}
