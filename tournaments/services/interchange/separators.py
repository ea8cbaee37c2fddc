"""Separate the lines of a text into cells, each line by its own separator."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from referee.frozen import dataclass

__all__ = ["Record", "is_separated_by", "split_lines", "split_records"]

_SEPARATORS = "\t;,"
# A quoted cell may contain line ends, but a quotation mark that is never closed must not consume the rest of the text.
_MAX_RECORD_LINES = 20
# A cell that cannot be a given name after a comma: a country's code or a number.
_NO_GIVEN_NAME = re.compile(r"[A-Z]{2,3}|[\d\s.-]*\d[\d\s.-]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The cells of one record, the line on which it starts, and its separator: the usual one for a single cell."""

    line: int
    cells: Sequence[str]
    separator: str

    @property
    def filled(self) -> int:
        """The number of cells up to the last that is not empty."""
        return _filled(self.cells)


def split_lines(text: str) -> list[str]:
    """Split *text* into lines, with any kind of line end."""
    return re.split(r"\r\n|\r|\n", text)


def is_separated_by(text: str, separator: str) -> bool:
    r"""Return whether *separator* separates cells on any line of *text*; inside quotation marks it does not.

    >>> is_separated_by('Anna\nBen;Berlin', ";"), is_separated_by('"Anna; Ben"', ";")
    (True, False)
    """
    return separator in text and any(
        _filled(_cells(line, separator)) > 1 for line in split_lines(text) if separator in line
    )


def split_records(text: str, usual: str, width: int = 0, *, spanning: bool = True) -> Iterator[Record]:
    r"""Yield each record of *text*, by the *usual* separator if it separates the line, else by the line's own.

    A single comma belongs to a name, as in “Müller, Fritz”, unless more than a given name follows it. If commas are
    usual, a line with *width* cells is separated by them. If *usual* is any other character, each line is one cell.
    Without *spanning*, each line is a record. Never raises.

    >>> text = 'Anna\tPoznań\tPOL\nŁukasz;Wrocław;POL\nMüller, Fritz\n"Bar, Eva",Linz'
    >>> [one.cells for one in split_records(text, "\t")]
    [['Anna', 'Poznań', 'POL'], ['Łukasz', 'Wrocław', 'POL'], ['Müller, Fritz'], ['Bar, Eva', 'Linz']]
    """
    lines = split_lines(text)
    index = 0
    while index < len(lines):
        if not lines[index].strip():
            index += 1
            continue
        separator, cells, line_count = _record(
            lines[index : index + (_MAX_RECORD_LINES if spanning else 1)], usual, width
        )
        yield Record(line=index + 1, cells=cells, separator=separator)
        index += line_count


def _record(lines: Sequence[str], usual: str, width: int) -> tuple[str, list[str], int]:
    """Return the separator of the first record, its cells, and how many lines it takes."""
    order = [usual, *(separator for separator in _SEPARATORS if separator != usual)]
    if usual not in _SEPARATORS:
        order = []
    if usual == ",":
        quoted = _quoted(lines, ",")
        if quoted and _filled(quoted[0]) == width:
            return ",", *quoted
        order = ["\t", ";", ","]
    misquoted = []
    unquoted_line = _without_quoted(lines[0], usual)
    for separator in order:
        if separator not in unquoted_line:
            continue
        quoted = _quoted(lines, separator)
        if quoted is None:
            misquoted.append(separator)
        elif _separates(quoted[0], separator, usual) and (
            # Nobody types a tab into a cell: such a line is separated by tabs and has a nickname in quotation marks.
            separator == usual or not any("\t" in cell.strip() for cell in quoted[0])
        ):
            return separator, *quoted
    for separator in misquoted:
        cells = lines[0].split(separator)
        if _separates(cells, separator, usual):
            return separator, cells, 1
    quoted = _quoted(lines, usual)
    return usual, *(quoted or ([lines[0]], 1))


def _without_quoted(line: str, usual: str) -> str:
    """Return the line without its quoted cells, found by the usual separator: a separator inside one does not count."""
    pattern = re.escape(usual)
    return re.sub(rf'(^|{pattern})"(?:[^"]|"")*"(?={pattern}|$)', r"\1", line) if usual else line


def _separates(cells: Sequence[str], separator: str, usual: str) -> bool:
    filled_count = _filled(cells)
    if separator != "," or usual == "," or filled_count != 2:
        return filled_count > 1
    name, second_cell = cells[0].strip(), cells[1]
    has_space = second_cell.startswith((" ", "\u3000", "\u00a0"))
    return bool(_NO_GIVEN_NAME.fullmatch(second_cell.strip())) or (" " in name and not has_space)


def _quoted(lines: Sequence[str], separator: str) -> tuple[list[str], int] | None:
    """Return the cells of the first record, with CSV quoting, and its number of lines; None if the quoting is wrong."""
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, strict=True)
    try:
        cells = next(reader)
    except csv.Error:
        return None
    return cells, reader.line_num


def _cells(line: str, separator: str) -> list[str]:
    quoted = _quoted([line], separator)
    return quoted[0] if quoted else line.split(separator)


def _filled(cells: Sequence[str]) -> int:
    return max((position for position, cell in enumerate(cells, start=1) if cell.strip()), default=0)
