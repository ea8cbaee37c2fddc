"""Limits of the files and texts that are read, and the refusals of those beyond them."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem

__all__ = [
    "MAX_CELL_LENGTH",
    "MAX_COLUMNS",
    "MAX_COMPRESSION_RATIO",
    "MAX_FILE_SIZE",
    "MAX_ROWS",
    "MAX_UNPACKED_SIZE",
    "check_no_nul",
    "check_size",
    "line_of",
    "refusal",
    "too_long",
]

MAX_FILE_SIZE = 5_000_000
"""Bytes of a file, or characters of a text."""
MAX_UNPACKED_SIZE = 50_000_000
"""Bytes of an unpacked workbook."""
MAX_COMPRESSION_RATIO = 200
"""Maximum ratio of the unpacked to the packed size of a part of a workbook."""
MAX_ROWS = 20_000
"""Rows that are not empty."""
MAX_COLUMNS = 200
"""Columns up to the last that is not empty."""
MAX_CELL_LENGTH = 500
"""Characters in one cell."""


def too_long(letters: int) -> str:
    """Return the message for a cell with too many letters."""
    sentence = _("a cell has %(letters)d characters. Shorten it to %(longest)d.")
    return sentence % {"letters": letters, "longest": MAX_CELL_LENGTH}


def check_size(size: int, name: str) -> None:
    """Raise `InputError` if a file or text is too large."""
    if size > MAX_FILE_SIZE:
        sentence = _(
            "“%(file)s” is larger than %(most)d MB. Save only the sheet with the names in a new file."
        )
        raise refusal(sentence, name, most=MAX_FILE_SIZE // 1_000_000)


def check_no_nul(text: str) -> None:
    """Raise `InputError` if *text* contains a NUL, with its line."""
    if (index := text.find("\0")) >= 0:
        sentence = _(
            "this contains a NUL character, which cannot be saved. Save the sheet as .xlsx or as CSV in "
            "UTF-8."
        )
        raise InputError([Problem(line=line_of(text, index), says=sentence)])


def line_of(text: str, index: int) -> int:
    """Return the line number of the character at that index, from 1."""
    return 1 + len(re.findall(r"\r\n|\r|\n", text[:index]))


def refusal(sentence: str, name: str, **facts: object) -> InputError:
    """Return the error for a file that cannot be read; *sentence* may name it as `%(file)s`."""
    return InputError([Problem(says=sentence % {"file": name, **facts})])
