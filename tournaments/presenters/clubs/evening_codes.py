"""The short words by which an evening's address names it."""

from __future__ import annotations

from tournaments.models import Meeting

__all__ = ["code_of", "evening_of_code"]

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def code_of(meeting: Meeting) -> str:
    """A short word for the meeting's address; it is not secret. Its letters cannot be confused when read out."""
    number, code = meeting.pk >> 16, ""
    while number:
        number, digit = divmod(number, len(_LETTERS))
        code = _LETTERS[digit] + code
    return code


def evening_of_code(code: str) -> Meeting | None:
    """The meeting with that short word, or None."""
    number = 0
    for letter in code[:12].lower():
        if letter not in _LETTERS:
            return None
        number = number * len(_LETTERS) + _LETTERS.index(letter)
    first = number << 16
    if first >= 1 << 62:
        return None
    meetings = Meeting.objects.select_related("tournament").filter(pk__gte=first, pk__lt=first + (1 << 16))
    return meetings.first()
