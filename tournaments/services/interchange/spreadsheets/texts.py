"""Read the rows of a pasted text or a CSV file."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.services.interchange.separators import Record, is_separated_by, split_records
from tournaments.services.interchange.spreadsheets.cell_values import unguard
from tournaments.services.interchange.spreadsheets.limits import (
    MAX_CELL_LENGTH,
    MAX_COLUMNS,
    MAX_ROWS,
    check_no_nul,
    check_size,
    too_long,
)
from tournaments.services.interchange.spreadsheets.rows import Row, gather_rows

__all__ = ["TAB", "read_tabs", "read_text"]

TAB = "␉"
"""Shown for a tab inside a cell of a text with other separators."""
# Typed text never contains it, so it separates nothing.
_NO_SEPARATOR = "\x1f"
# Excel's first line of a CSV that declares the delimiter.
_DECLARED_SEPARATOR = re.compile(r"sep=([;,|\t])[\r\n]+", re.IGNORECASE)
_SPACED_COMMA = re.compile(r",[ \u3000\u00a0]")


def read_text(text: str) -> tuple[Row, ...]:
    """Read the rows of a pasted text, separated throughout by tabs, semicolons or commas, or else one cell per line.

    If the text mixes these, each line is separated by its own. Quoted cells are read with CSV quoting. Raises
    `InputError` for a text that is too large or cannot be read.
    """
    check_size(len(text), _("the text"))
    check_no_nul(text)
    problems = [
        Problem(line=line, says=too_long(len(content)))
        for line, content in enumerate(io.StringIO(text, newline=""), start=1)
        if len(content) > MAX_COLUMNS * MAX_CELL_LENGTH
    ]
    if problems:
        raise InputError(problems)
    text = text.removeprefix("\ufeff")
    if declaration := _DECLARED_SEPARATOR.match(text):
        # Its line stays, so that line numbers are those of the file.
        text, delimiter = text[declaration.end(1) :], declaration[1]
    else:
        delimiter, width = _usual_separator(text)
        if records := _mixed_records(text, delimiter, width):
            return _rows_of_records(records, unguard)
    separator = "" if delimiter == _NO_SEPARATOR else delimiter
    try:
        numbered_records = list(_records(text, delimiter, strict=True))
    except _Misquoted as misquoted:
        if delimiter in (";", ","):
            sentence = _(
                "a quotation mark starts a cell and is not closed before the next “%(delimiter)s”. Delete the "
                "quotation marks, or double them inside a quoted cell."
            )
            problem = Problem(line=misquoted.line, says=sentence % {"delimiter": delimiter})
            raise InputError([problem]) from misquoted
        # Pasted lines quote nothing or a whole cell; a quotation mark elsewhere belongs to a nickname.
        lines = islice(split_records(text, delimiter, spanning=False), MAX_ROWS + 1)
        numbered_records = [(record.line, list(record.cells)) for record in lines]
    return gather_rows(
        ((line, _visible_tabs(map(unguard, cells), delimiter)) for line, cells in numbered_records), separator
    )


def read_tabs(text: str, separator: str = "") -> tuple[Row, ...]:
    r"""Read the rows of a text whose cells are separated by tabs; a line without tabs has its own separator.

    *separator* is the original separator of the rows with tabs. A cell is quoted as in CSV; other quotation marks
    belong to it. Raises `InputError` for a text that is too large.

    >>> [row.cells for row in read_tabs('\n"Meier", Hans\t1\n"Müller; Fritz"\nSato;2')]
    [('"Meier", Hans', '1'), ('Müller; Fritz',), ('Sato', '2')]
    """
    check_size(len(text), _("the text"))
    check_no_nul(text)
    records = list(islice(split_records(text, "\t", spanning=False), MAX_ROWS + 1))
    return tuple(
        replace(row, separator=separator) if row.separator == "\t" else row
        for row in _rows_of_records(records, str)
    )


def _mixed_records(text: str, usual: str, width: int) -> list[Record]:
    """Return the records of a text that mixes separators; empty if one separator fits all of it."""
    if not any(separator in text for separator in "\t;," if separator != usual) or usual == _NO_SEPARATOR:
        return []
    records = list(islice(split_records(text, usual, width), MAX_ROWS + 1))
    return records if any(record.separator != usual for record in records) else []


def _rows_of_records(records: Sequence[Record], unguard_cell: Callable[[str], str]) -> tuple[Row, ...]:
    """Return the rows of records that may have different separators; *unguard_cell* removes the guard from a cell."""
    separators = {record.line: record.separator for record in records}
    separator_counts = Counter(record.separator for record in records if record.filled > 1)
    [(usual_separator, _lines)] = separator_counts.most_common(1) or [("", 0)]
    rows = gather_rows(
        (record.line, _visible_tabs(map(unguard_cell, record.cells), record.separator)) for record in records
    )
    return tuple(
        replace(
            row,
            separator=separators[row.line],
            usual_separator=usual_separator
            if separators[row.line] != usual_separator and len(row.cells) > 1
            else "",
        )
        for row in rows
    )


def _visible_tabs(cells: Iterable[str], separator: str) -> Iterator[str]:
    """Return the cells; a tab inside one is made visible if the separator is another character."""
    return (cell if separator == "\t" else cell.strip().replace("\t", TAB) for cell in cells)


class _Misquoted(Exception):
    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(line)


def _records(text: str, delimiter: str, **options: Any) -> Iterator[tuple[int, list[str]]]:
    """Yield each record with the line on which it starts."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, **options)
    while True:
        line = reader.line_num + 1
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise _Misquoted(line) from error
        yield line, record


def _delimiter(text: str) -> str:
    """Return the separator of most lines. Names contain commas too, so commas must give most lines the same width.

    Commas that give every line the same width go before a separator that some lines lack: it is part of the cells.
    """
    if _commas_fit(text):
        return ","
    for delimiter in "\t;,":
        widths = _widths(text, delimiter) if delimiter in text else Counter()
        multi_cell_widths = Counter({width: lines for width, lines in widths.items() if width > 1})
        if multi_cell_widths and delimiter == ",":
            multi_cell_widths = Counter(dict(multi_cell_widths.most_common(1)))
        if 2 * multi_cell_widths.total() > widths.total():
            return delimiter
    # Names contain neither of these two.
    return next((delimiter for delimiter in "\t;" if delimiter in text), _NO_SEPARATOR)


def _commas_fit(text: str) -> bool:
    """Whether commas give every line the same width, and another separator is in some lines only.

    Two cells are no sign of it if most commas are followed by a space, as in “Müller, Fritz”.
    """
    widths = _widths(text, ",") if "," in text else Counter()
    if len(widths) != 1 or (width := next(iter(widths))) == 1:
        return False
    if width == 2 and 2 * len(_SPACED_COMMA.findall(text)) > text.count(","):
        return False
    return not any(
        other_separator in text and min(_widths(text, other_separator)) > 1 for other_separator in "\t;"
    )


def _usual_separator(text: str) -> tuple[str, int]:
    """Return the separator of most lines and, for a comma, the number of cells that most of them have.

    “Müller, Fritz” is one name if other lines are separated by tabs or semicolons, even if most lines are names.
    """
    delimiter = _delimiter(text)
    if delimiter != ",":
        return delimiter, 0
    [(width, _lines)] = Counter(
        {width: lines for width, lines in _widths(text, ",").items() if width > 1}
    ).most_common(1)
    if width == 2 and 2 * len(_SPACED_COMMA.findall(text)) > text.count(","):
        delimiter = next(
            (other_separator for other_separator in "\t;" if is_separated_by(text, other_separator)),
            delimiter,
        )
    return delimiter, width


def _widths(text: str, delimiter: str) -> Counter[int]:
    try:
        return Counter(len(cells) for _line, cells in _records(text, delimiter) if any(map(str.strip, cells)))
    except _Misquoted:
        unquoted_records = _records(text, delimiter, quoting=csv.QUOTE_NONE)
        return Counter(len(cells) for _line, cells in unquoted_records if any(map(str.strip, cells)))
