"""Write rows as CSV or as an Excel workbook."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tournaments.services.interchange.spreadsheets.cell_values import NOT_IN_XML, format_value, guard
from tournaments.services.interchange.spreadsheets.rows import normalize_cell

__all__ = ["write_csv", "write_xlsx"]

# Excel's escape of a character by its number, and of an underscore in text that only looks like it.
_ESCAPE_LIKE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def write_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write a CSV that Excel opens correctly: UTF-8 with a byte order mark, commas, CRLF, and texts that stay text."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\r\n")
    for row in (head, *rows):
        writer.writerow([guard(value) for value in row])
    return buffer.getvalue().encode("utf-8-sig")


def write_xlsx(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write a workbook of one sheet named *title*; the same rows give the same bytes.

    Numbers stay numbers, and every text is text, whatever it starts with. The head is bold and frozen.
    """
    # Import here: few visitors ask for a workbook, and its library would delay every start.
    import openpyxl
    from openpyxl.styles import Font

    book = openpyxl.Workbook()
    book.properties.creator = "Shinpan"
    [sheet] = book.worksheets
    sheet.title = _sheet_title(title)
    sheet.freeze_panes = "A2"
    for line, row in enumerate((head, *rows), start=1):
        for column, value in enumerate(row, start=1):
            _fill(sheet.cell(line, column), value)
    for cell in sheet[1] if head else ():
        cell.font = Font(bold=True)
    buffer = io.BytesIO()
    book.save(buffer)
    return _without_times(buffer)


def _sheet_title(title: str) -> str:
    # Excel's limits for a sheet's name: 31 characters, and none that is part of a cell reference.
    return normalize_cell(re.sub(r"[\[\]:*?/\\']", " ", NOT_IN_XML.sub("", title)))[:31].strip() or "Shinpan"


def _fill(cell: Any, value: object) -> None:
    if isinstance(value, Fraction | Decimal):
        value = float(value)
    if isinstance(value, int | float) and abs(value) < 1e15:
        cell.value = value
    elif isinstance(value, date | time):
        cell.value = format_value(value)
        cell.data_type = "s"
    elif text := _ESCAPE_LIKE.sub("_x005F_", NOT_IN_XML.sub("", format_value(value))):
        cell.value = text
        # Set after the value, because openpyxl takes some texts for a formula or an error.
        cell.data_type = "s"


def _without_times(workbook: io.BytesIO) -> bytes:
    """Remove the time at which the workbook was saved."""
    result = io.BytesIO()
    with zipfile.ZipFile(workbook) as source, zipfile.ZipFile(result, "w") as target:
        for member in source.infolist():
            content = source.read(member)
            if member.filename == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"2000-01-01T00:00:00Z", content)
            entry = zipfile.ZipInfo(member.filename, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            target.writestr(entry, content)
    return result.getvalue()
