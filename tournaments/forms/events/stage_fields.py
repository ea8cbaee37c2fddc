"""The choices of a stage's form, and what is typed into its fields."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.journal.kinds import CarriedPoints, CarryRounding, Enters
from tournaments.services.events.tournaments import MAX_ROUNDS

__all__ = [
    "ADVANCE",
    "BY_RANK",
    "EACH",
    "ENTRY_KINDS",
    "EVERYBODY",
    "FIRST",
    "LISTED",
    "OTHERS",
    "PARTS",
    "POINTS_OF",
    "ROUNDING",
    "entry_kind",
    "read_blocks",
    "read_rounds",
]

EVERYBODY, FIRST, EACH, OTHERS, LISTED, ADVANCE = "everybody", "first", "each", "others", "listed", "advance"
ENTRY_KINDS: Final = [
    (EVERYBODY, _("everyone")),
    (FIRST, _("the top of another stage")),
    (EACH, _("the top of each group of another stage")),
    (OTHERS, _("everyone else from another stage")),
    (LISTED, _("a list")),
    (ADVANCE, _("the top of each table of another stage (knockout)")),
]
BY_RANK = "by rank"
PARTS: Final = [
    ("0", _("nothing")),
    ("1", _("all points")),
    ("1/2", _("half of the points")),
    ("1/4", _("a quarter of the points")),
    (BY_RANK, _("points by rank")),
]
ROUNDING: Final = [
    (CarryRounding.EXACT.value, _("not rounded")),
    (CarryRounding.TENTH_UP.value, _("rounded up to one decimal")),
    (CarryRounding.TENTH_NEAREST.value, _("rounded to one decimal")),
    (CarryRounding.WHOLE_NEAREST.value, _("rounded to a whole number")),
]
POINTS_OF: Final = [
    (CarriedPoints.TOTAL.value, _("total")),
    (CarriedPoints.RESULTS.value, _("results without penalties")),
]
_RUN = re.compile(r"([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?", re.ASCII)
_MAX_BLOCKS = 500


def entry_kind(enters: Enters | None) -> str:
    """Return the choice for how players enter the stage."""
    if enters is None:
        return EVERYBODY
    if enters.list_ is not None:
        return LISTED
    if enters.others:
        return OTHERS
    if enters.advance is not None:
        return ADVANCE
    return EACH if enters.of_each else FIRST


def read_rounds(text: str) -> tuple[int, ...]:
    """Return the numbers of rounds such as ``1-7, 9``, in order. Raises `ValidationError` for anything else."""
    numbers: set[int] = set()
    for word in _words(re.sub(r"\s*[-–~〜]\s*", "-", unicodedata.normalize("NFKC", text))):
        match = _RUN.fullmatch(word)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= MAX_ROUNDS:
            sentence = gettext("“%(word)s” is not a round number or a range such as 1-7.")
            raise ValidationError(sentence % {"word": word[:20]})
        numbers.update(range(first, last + 1))
    return tuple(sorted(numbers))


def read_blocks(text: str) -> tuple[int, ...]:
    """Return numbers of blocks such as ``1, 1, 2, 4``. Raises `ValidationError` for anything else."""
    numbers = []
    for word in _words(unicodedata.normalize("NFKC", text)):
        if not (word.isdecimal() and len(word) <= len(str(_MAX_BLOCKS)) and 1 <= int(word) <= _MAX_BLOCKS):
            sentence = gettext("“%(word)s” is not a number of blocks. Enter one number per round.")
            raise ValidationError(sentence % {"word": word[:20]})
        numbers.append(int(word))
    return tuple(numbers)


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[,、;\s]+", text) if word]
