"""Read the rows of an Excel workbook (.xlsx)."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

import openpyxl
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.services.interchange.spreadsheets.cell_values import format_value
from tournaments.services.interchange.spreadsheets.limits import (
    MAX_COLUMNS,
    MAX_COMPRESSION_RATIO,
    MAX_ROWS,
    MAX_UNPACKED_SIZE,
    refusal,
)
from tournaments.services.interchange.spreadsheets.rows import Row, gather_rows

__all__ = ["read_workbook"]

# Without it, openpyxl expands any entities that a sheet declares, and one kilobyte of them can fill the memory.
if not openpyxl.DEFUSEDXML:
    raise ImportError(
        "openpyxl must read through defusedxml: install it, and leave OPENPYXL_DEFUSEDXML unset"
    )

# Parts below this size are harmless, whatever their ratio.
_SAFE_SIZE = 1_000_000
# Each XML element takes about 300 bytes of memory; twenty thousand rows of ten cells have fewer.
_MAX_ELEMENTS = 1_000_000
# Sheets are often formatted far below their last value, and reading very many empty rows takes seconds.
_MAX_LINE = 200_000
# Excel's escape of a carriage return, and of an underscore in text that only looks like an escape.
_ESCAPED_CHARACTER = re.compile(r"_x(005F|000D)_", re.IGNORECASE)


def read_workbook(name: str, data: bytes) -> tuple[Row, ...]:
    """Read the rows of the first sheet with a value. Raises `InputError` for a workbook that cannot be read."""
    try:
        with io.BytesIO(_unpack(name, data)) as unpacked:
            return _first_filled_sheet(unpacked)
    except InputError:
        raise
    except Exception as error:
        # Manual or incomplete workbooks can raise many kinds of errors in zipfile, in the XML or in openpyxl.
        raise refusal(
            _("“%(file)s” is damaged or incomplete. Open it in a spreadsheet program, save it again as .xlsx "
        "and upload that."),
            name,
        ) from error  # fmt: skip


def _unpack(name: str, data: bytes) -> bytes:
    """Return the workbook with its XML unpacked, so that openpyxl reads exactly what was counted."""
    unpacked = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed_zip, zipfile.ZipFile(unpacked, "w") as unpacked_zip:
        members = {member.filename: member for member in packed_zip.infolist()}
        if any(member.flag_bits & 1 for member in members.values()):
            raise refusal(
                _("“%(file)s” is locked with a password. Remove the password and save the file again."), name
            )
        if "[Content_Types].xml" not in members:
            raise refusal(
                _(
                    "“%(file)s” is a packed file but not an Excel workbook. Save the sheet as .xlsx or as CSV in "
                    "UTF-8."
                ),
                name,
            )
        if sum(member.file_size for member in members.values()) > MAX_UNPACKED_SIZE:
            raise _too_large(name)
        remaining_bytes, remaining_elements = MAX_UNPACKED_SIZE, _MAX_ELEMENTS
        for member in members.values():
            if member.file_size > max(_SAFE_SIZE, MAX_COMPRESSION_RATIO * member.compress_size):
                raise _too_large(name)
            if not member.filename.endswith((".xml", ".rels")):
                continue
            with packed_zip.open(member) as content:
                part = content.read(remaining_bytes + 1)
            remaining_bytes -= len(part)
            remaining_elements -= part.count(b"<") - part.count(b"</")
            if min(remaining_bytes, remaining_elements) < 0 or len(part) > max(
                _SAFE_SIZE, MAX_COMPRESSION_RATIO * member.compress_size
            ):
                raise _too_large(name)
            unpacked_zip.writestr(member.filename, part)
    return unpacked.getvalue()


def _too_large(name: str) -> InputError:
    return refusal(
        _("“%(file)s” is too large when unpacked. Copy the cells into a new sheet and upload that."),
        name,
    )


def _first_filled_sheet(unpacked: io.BytesIO) -> tuple[Row, ...]:
    """Return the rows of the first sheet with a value; hidden sheets come last."""
    book = openpyxl.load_workbook(unpacked, read_only=True, data_only=True, keep_links=False)
    for sheet in sorted(book.worksheets, key=lambda sheet: sheet.sheet_state != "visible"):
        if rows := gather_rows(_lines(sheet)):
            return rows
    return ()


def _lines(sheet: Any) -> Iterator[tuple[int, Iterable[str]]]:
    # The declared size of a sheet may be wrong.
    sheet.reset_dimensions()
    remaining_cells = MAX_ROWS * MAX_COLUMNS
    for line, cells in enumerate(sheet.iter_rows(), start=1):
        remaining_cells -= len(cells)
        if remaining_cells < 0 or line > _MAX_LINE:
            sentence = _(
                "The sheet continues far below the list of people. Copy the rows you need into a new sheet."
            )
            raise InputError([Problem(says=sentence)])
        yield line, ["" if cell.value is None else _shown(cell) for cell in cells]


def _shown(cell: Any) -> str:
    """Return the value of a cell as a person sees it."""
    value = cell.value
    if isinstance(value, int) and not isinstance(value, bool):
        # The leading zero of federations' numbers is only in the cell's format.
        zeros = cell.number_format if set(cell.number_format) == {"0"} else ""
        return str(value).zfill(len(zeros))
    if isinstance(value, str):
        return _ESCAPED_CHARACTER.sub(lambda match: "_" if match[1].upper() == "005F" else " ", value)
    return format_value(value)
