"""The labels and sums of the note columns of an evening."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _

__all__ = ["column_label", "column_sum"]


def column_label(name: str) -> str:
    """The label of a note column: translated if it is one of the usual ones, otherwise as the club named it."""
    return {"dues": _("Dues"), "chips": _("Chips"), "yakitori": _("Yakitori")}.get(name, name)


def column_sum(notes: Iterable[str]) -> str:
    """The sum of the notes; empty if one is not a number, or there is none."""
    numbers = [
        note.replace("−", "-").replace("▲", "-").replace(",", ".").strip() for note in notes if note.strip()
    ]
    if not numbers or not all(_NUMBER.fullmatch(note) for note in numbers):
        return ""
    total = sum(map(Fraction, numbers), start=Fraction(0))
    return str(total) if total.denominator == 1 else f"{float(total):.2f}"


_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:[.][0-9]{1,2})?", re.ASCII)
