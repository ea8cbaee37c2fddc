"""Rows of a spreadsheet, with normalized cells."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem
from tournaments.services.interchange.spreadsheets.limits import (
    MAX_CELL_LENGTH,
    MAX_COLUMNS,
    MAX_ROWS,
    too_long,
)

__all__ = ["Row", "gather_rows", "normalize_cell"]

# Invisible characters left by web pages and word processors: zero-width spaces, byte order marks, soft hyphens.
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row that is not empty: its line number from 1, and its cells up to the last filled one.

    *separator* is a tab, a semicolon or a comma; empty if nothing separates the cells, or in a workbook.
    *usual_separator* is the separator of most other lines, if it differs.
    """

    line: int
    cells: tuple[str, ...]
    separator: str = ""
    usual_separator: str = ""


def normalize_cell(text: str) -> str:
    r"""Normalize the text of a cell: one form per letter, single spaces, none at the ends.

    >>> normalize_cell(" Sato\u3000\u00a0 Aki\u200b ")
    'Sato Aki'
    """
    return " ".join(unicodedata.normalize("NFC", text.translate(_INVISIBLE)).split())


def gather_rows(records: Iterable[tuple[int, Iterable[str]]], separator: str = "") -> tuple[Row, ...]:
    """Return the records that are not empty. Raises `InputError` for too many rows, columns or characters."""
    rows: list[Row] = []
    problems: list[Problem] = []
    for line, record in records:
        cells = [normalize_cell(cell) for cell in record]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        if len(rows) == MAX_ROWS:
            raise InputError([Problem(says=_too_many_rows())])
        if len(cells) > MAX_COLUMNS:
            sentence = _("there are %(columns)d columns. Delete those after the first %(most)d.")
            raise InputError(
                [Problem(line=line, says=sentence % {"columns": len(cells), "most": MAX_COLUMNS})]
            )
        problems += [
            Problem(line=line, says=too_long(len(cell))) for cell in cells if len(cell) > MAX_CELL_LENGTH
        ]
        rows.append(Row(line=line, cells=tuple(cells), separator=separator))
    if problems:
        raise InputError(problems)
    return tuple(rows)


def _too_many_rows() -> str:
    sentence = _(
        "There are more than %(most)d rows. Delete the rows you do not need, or import them in parts."
    )
    return sentence % {"most": MAX_ROWS}
