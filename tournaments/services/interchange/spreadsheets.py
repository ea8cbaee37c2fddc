"""Read and write spreadsheets."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

import openpyxl
from django.utils.translation import gettext as _
from openpyxl.styles import Font

from tournaments.common.errors import InputError, Problem
from tournaments.services.interchange.separators import Record, is_separated_by, split_records

__all__ = [
    "MAX_CELL_LENGTH",
    "MAX_COLUMNS",
    "MAX_COMPRESSION_RATIO",
    "MAX_FILE_SIZE",
    "MAX_ROWS",
    "MAX_UNPACKED_SIZE",
    "TAB",
    "Row",
    "normalize_cell",
    "read_file",
    "read_tabs",
    "read_text",
    "write_csv",
    "write_xlsx",
]

# Without it, openpyxl expands any entities that a sheet declares, and one kilobyte of them can fill the memory.
if not openpyxl.DEFUSEDXML:
    raise ImportError(
        "openpyxl must read through defusedxml: install it, and leave OPENPYXL_DEFUSEDXML unset"
    )

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
TAB = "␉"
"""Shown for a tab inside a cell of a text with other separators."""

# Parts below this size are harmless, whatever their ratio.
_HARMLESS = 1_000_000
# Each XML element takes about 300 bytes of memory; twenty thousand rows of ten cells have fewer.
_MOST_ELEMENTS = 1_000_000
# Sheets are often formatted far below their last value, and reading very many empty rows takes seconds.
_LAST_LINE = 200_000
# Invisible characters left by web pages and word processors: zero-width spaces, byte order marks, soft hyphens.
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad"))
# Typed text never contains it, so it separates nothing.
_NOTHING = "\x1f"
# Excel's first line of a CSV that declares the delimiter.
_SAID = re.compile(r"sep=([;,|\t])[\r\n]+", re.IGNORECASE)
# A spreadsheet would evaluate text that starts with these; Japanese Excel evaluates the full-width signs too.
_RECKONED = tuple("=+-@\t\r\n＝＋－＠")
# Characters that XML does not allow.
_REFUSED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# Excel's escape of a character by its number, and of an underscore in text that only looks like it.
_NUMBERED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_READ_NUMBERED = re.compile(r"_x(005F|000D)_", re.IGNORECASE)
_SPACED_COMMA = re.compile(r",[ \u3000\u00a0]")
_WORDS = re.compile(r"[^\W\d_]+")
_WIDE = re.compile(r"[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uff21-\uff5a]+")
_HALF_WIDTH = re.compile(r"[\uff66-\uff9f]{2,}")
# Polish letters decoded as Western ones: “Pawe³ D¹browski”.
_SIGN_IN_WORD = re.compile(r"[^\W\d_][¹³¿£¥¯¸‹›]|[¹³¿£¥¯¸‹›][^\W\d_]")
# Old Excel files, and Excel files locked with a password.
_OLE = b"\xd0\xcf\x11\xe0"
_NO_SHEETS = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"{\\rtf")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row that is not empty: its line number from 1, and its cells up to the last filled one.

    *parted_by* is a tab, a semicolon or a comma; empty if nothing separates the cells, or in a workbook. *others* is
    the separator of most other lines, if it differs.
    """

    line: int
    cells: tuple[str, ...]
    parted_by: str = ""
    others: str = ""


def normalize_cell(text: str) -> str:
    r"""Normalize the text of a cell: one form per letter, single spaces, none at the ends.

    >>> normalize_cell(" Sato\u3000\u00a0 Aki\u200b ")
    'Sato Aki'
    """
    return " ".join(unicodedata.normalize("NFC", text.translate(_UNSEEN)).split())


def read_text(text: str) -> tuple[Row, ...]:
    """Read the rows of a pasted text, separated throughout by tabs, semicolons or commas, or else one cell per line.

    If the text mixes these, each line is separated by its own. Quoted cells are read with CSV quoting. Raises
    `InputError` for a text that is too large or cannot be read.
    """
    _is_small(len(text), _("the text"))
    _has_no_nul(text)
    problems = [
        Problem(line=line, says=_too_long(len(content)))
        for line, content in enumerate(io.StringIO(text, newline=""), start=1)
        if len(content) > MAX_COLUMNS * MAX_CELL_LENGTH
    ]
    if problems:
        raise InputError(problems)
    text = text.removeprefix("\ufeff")
    if said := _SAID.match(text):
        # Its line stays, so that line numbers are those of the file.
        text, delimiter = text[said.end(1) :], said[1]
    else:
        delimiter, width = _usual(text)
        if records := _by_line(text, delimiter, width):
            return _parted(records, _unguarded)
    parted_by = "" if delimiter == _NOTHING else delimiter
    try:
        whole = list(_records(text, delimiter, strict=True))
    except _Misquoted as misquoted:
        if delimiter in (";", ","):
            says = _(
                "a quotation mark opens a cell here and does not close it before the next “%(delimiter)s”; "
                "take the quotation marks out, or write each of them twice inside a quoted cell."
            )
            said_of = Problem(line=misquoted.line, says=says % {"delimiter": delimiter})
            raise InputError([said_of]) from misquoted
        # Pasted lines quote nothing or a whole cell; a quotation mark elsewhere belongs to a nickname.
        lines = islice(split_records(text, delimiter, spanning=False), MAX_ROWS + 1)
        whole = [(record.line, list(record.cells)) for record in lines]
    return _gathered(
        ((line, _as_typed(map(_unguarded, cells), delimiter)) for line, cells in whole), parted_by
    )


def read_tabs(text: str, parted_by: str = "") -> tuple[Row, ...]:
    r"""Read the rows of a text whose cells are separated by tabs; a line without tabs has its own separator.

    *parted_by* is the original separator of the rows with tabs. A cell is quoted as in CSV; other quotation marks
    belong to it. Raises `InputError` for a text that is too large.

    >>> [row.cells for row in read_tabs('\n"Meier", Hans\t1\n"Müller; Fritz"\nSato;2')]
    [('"Meier", Hans', '1'), ('Müller; Fritz',), ('Sato', '2')]
    """
    _is_small(len(text), _("the text"))
    _has_no_nul(text)
    records = list(islice(split_records(text, "\t", spanning=False), MAX_ROWS + 1))
    return tuple(
        replace(row, parted_by=parted_by) if row.parted_by == "\t" else row for row in _parted(records, str)
    )


def _by_line(text: str, usual: str, width: int) -> list[Record]:
    """Return the records of a text that mixes separators; empty if one separator fits all of it."""
    if not any(sign in text for sign in "\t;," if sign != usual) or usual == _NOTHING:
        return []
    records = list(islice(split_records(text, usual, width), MAX_ROWS + 1))
    return records if any(record.separator != usual for record in records) else []


def _parted(records: Sequence[Record], bare: Callable[[str], str]) -> tuple[Row, ...]:
    """Return the rows of records that may have different separators; *bare* removes the guard from a cell."""
    own = {record.line: record.separator for record in records}
    counted = Counter(record.separator for record in records if record.filled > 1)
    [(most, _lines)] = counted.most_common(1) or [("", 0)]
    rows = _gathered(
        (record.line, _as_typed(map(bare, record.cells), record.separator)) for record in records
    )
    return tuple(
        replace(
            row, parted_by=own[row.line], others=most if own[row.line] != most and len(row.cells) > 1 else ""
        )
        for row in rows
    )


def _as_typed(cells: Iterable[str], separator: str) -> Iterator[str]:
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
    """Return the separator of most lines. Names contain commas too, so commas must give most lines the same width."""
    for delimiter in "\t;,":
        widths = _widths(text, delimiter) if delimiter in text else Counter()
        parted = Counter({width: lines for width, lines in widths.items() if width > 1})
        if parted and delimiter == ",":
            parted = Counter(dict(parted.most_common(1)))
        if 2 * parted.total() > widths.total():
            return delimiter
    # Names contain neither of these two.
    return next((delimiter for delimiter in "\t;" if delimiter in text), _NOTHING)


def _usual(text: str) -> tuple[str, int]:
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
        delimiter = next((other for other in "\t;" if is_separated_by(text, other)), delimiter)
    return delimiter, width


def _widths(text: str, delimiter: str) -> Counter[int]:
    try:
        return Counter(len(cells) for _line, cells in _records(text, delimiter) if any(map(str.strip, cells)))
    except _Misquoted:
        plain = _records(text, delimiter, quoting=csv.QUOTE_NONE)
        return Counter(len(cells) for _line, cells in plain if any(map(str.strip, cells)))


def _gathered(records: Iterable[tuple[int, Iterable[str]]], parted_by: str = "") -> tuple[Row, ...]:
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
            says = _("there are %(columns)d columns here; leave out those after the first %(most)d.")
            raise InputError([Problem(line=line, says=says % {"columns": len(cells), "most": MAX_COLUMNS})])
        problems += [
            Problem(line=line, says=_too_long(len(cell))) for cell in cells if len(cell) > MAX_CELL_LENGTH
        ]
        rows.append(Row(line=line, cells=tuple(cells), parted_by=parted_by))
    if problems:
        raise InputError(problems)
    return tuple(rows)


def _too_long(letters: int) -> str:
    says = _("a cell here has %(letters)d letters; shorten it to %(longest)d.")
    return says % {"letters": letters, "longest": MAX_CELL_LENGTH}


def _too_many_rows() -> str:
    says = _("There are more than %(most)d rows. Take out those that are not needed, or read them in parts.")
    return says % {"most": MAX_ROWS}


def _is_small(size: int, name: str) -> None:
    if size > MAX_FILE_SIZE:
        says = _(
            "“%(file)s” is larger than %(most)d MB. Save the sheet with the names alone as a file of its own."
        )
        raise _refusal(says, name, most=MAX_FILE_SIZE // 1_000_000)


def _has_no_nul(text: str) -> None:
    if (at := text.find("\0")) >= 0:
        says = _("a NUL stands here, which no text holds; save the sheet as .xlsx or as CSV in UTF-8.")
        raise InputError([Problem(line=_line_of(text, at), says=says)])


def _line_of(text: str, at: int) -> int:
    return 1 + len(re.findall(r"\r\n|\r|\n", text[:at]))


def _refusal(says: str, name: str, **facts: object) -> InputError:
    return InputError([Problem(says=says % {"file": name, **facts})])


def read_file(name: str, data: bytes) -> tuple[Row, ...]:
    """Read the rows of an uploaded file: a workbook (.xlsx), of its first sheet with a value, or a text.

    The content decides which of them it is and how it is encoded; *name* is used only in messages. Raises `InputError`
    for a file that cannot be read.
    """
    name = name or _("the file")
    _is_small(len(data), name)
    if data.startswith(_OLE):
        raise _refusal(
            _(
                "“%(file)s” is an old Excel file (.xls) or locked with a password. Open it, take the password off, "
                "and save it as .xlsx."
            ),
            name,
        )
    if data.startswith(_NO_SHEETS):
        raise _refusal(
            _("“%(file)s” is a document or a picture. Send a spreadsheet: .xlsx, or CSV in UTF-8."), name
        )
    if data.startswith(b"PK"):
        return _read_workbook(name, data)
    return read_text(_decoded(name, data))


def _decoded(name: str, data: bytes) -> str:
    """Decode *data*. Raises `InputError`, with the line where reading stops."""
    if data.startswith(b"\xef\xbb\xbf"):
        return _strictly(name, data[3:], "utf-8")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _strictly(name, data, "utf-16")
    if b"\0" in data:
        # In UTF-16 one of the two bytes of every Latin letter, tab and line end is 0: always the same one.
        first, second = data[::2].count(0), data[1::2].count(0)
        ends = re.search(rb"\0[\t\r\n]|[\t\r\n]\0", data) is not None
        if min(first, second) * 10 <= max(first, second) and (ends or max(first, second) * 4 > len(data)):
            return _strictly(name, data, "utf-16-be" if first > second else "utf-16-le")
        _has_no_nul(data.decode("latin-1"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        japanese = data.decode("cp932")
    except UnicodeDecodeError:
        pass
    else:
        if _is_japanese(japanese):
            return japanese
    western = _strictly(name, data, "cp1252")
    if not _is_western(western):
        start = next(at for at, letter in enumerate(western) if not letter.isascii())
        raise _unread(name, _line_of(western, start))
    return western


def _strictly(name: str, data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        read = data[: error.start].decode(encoding, "ignore")
        raise _unread(name, _line_of(read, len(read))) from error


def _unread(name: str, line: int) -> InputError:
    says = _("the letters of “%(file)s” cannot be read from here on; save it as CSV in UTF-8, or as .xlsx.")
    return InputError([Problem(line=line, says=says % {"file": name})])


def _is_japanese(text: str) -> bool:
    """Return whether *text*, decoded as Shift-JIS, is plausible.

    Western letters with accents can be decoded too, and give single kanji amid Latin letters: “Prénom”, “Pr駭om”.
    """
    words = [word for word in _WORDS.findall(text) if not word.isascii()]
    sound = [word for word in words if _WIDE.fullmatch(word) or _HALF_WIDTH.fullmatch(word)]
    return 2 * len(sound) > len(words)


def _is_western(text: str) -> bool:
    """Return whether *text*, decoded as Windows-1252, is plausible.

    Russian gives words of accented letters only, and Polish gives words with signs in them.
    """
    if _SIGN_IN_WORD.search(text):
        return False
    words = [word for word in _WORDS.findall(text) if not word.isascii()]
    accents_alone = [word for word in words if len(word) > 2 and not any(map(str.isascii, word))]
    return not accents_alone or 2 * len(accents_alone) < len(words)


def _read_workbook(name: str, data: bytes) -> tuple[Row, ...]:
    try:
        with io.BytesIO(_unpacked(name, data)) as unpacked:
            return _first_filled(unpacked)
    except InputError:
        raise
    except Exception as error:
        # Manual or incomplete workbooks can raise many kinds of errors in zipfile, in the XML or in openpyxl.
        raise _refusal(
            _("“%(file)s” is broken or only half a file. Open it in a spreadsheet program, save it as .xlsx anew, "
              "and send that."),
            name,
        ) from error  # fmt: skip


def _unpacked(name: str, data: bytes) -> bytes:
    """Return the workbook with its XML unpacked, so that openpyxl reads exactly what was counted."""
    unpacked = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(unpacked, "w") as plain:
        members = {member.filename: member for member in packed.infolist()}
        if any(member.flag_bits & 1 for member in members.values()):
            raise _refusal(
                _("“%(file)s” is locked with a password. Take it off and save the file anew."), name
            )
        if "[Content_Types].xml" not in members:
            raise _refusal(
                _("“%(file)s” is packed, but no Excel workbook. Save the sheet as .xlsx or as CSV in UTF-8."),
                name,
            )
        if sum(member.file_size for member in members.values()) > MAX_UNPACKED_SIZE:
            raise _bomb(name)
        left, elements = MAX_UNPACKED_SIZE, _MOST_ELEMENTS
        for member in members.values():
            if member.file_size > max(_HARMLESS, MAX_COMPRESSION_RATIO * member.compress_size):
                raise _bomb(name)
            if not member.filename.endswith((".xml", ".rels")):
                continue
            with packed.open(member) as content:
                read = content.read(left + 1)
            left -= len(read)
            elements -= read.count(b"<") - read.count(b"</")
            if min(left, elements) < 0 or len(read) > max(
                _HARMLESS, MAX_COMPRESSION_RATIO * member.compress_size
            ):
                raise _bomb(name)
            plain.writestr(member.filename, read)
    return unpacked.getvalue()


def _bomb(name: str) -> InputError:
    return _refusal(
        _(
            "“%(file)s” unpacks to more than a list of people can hold. Copy the cells into a new sheet, and send "
            "that."
        ),
        name,
    )


def _first_filled(unpacked: io.BytesIO) -> tuple[Row, ...]:
    """Return the rows of the first sheet with a value; hidden sheets come last."""
    book = openpyxl.load_workbook(unpacked, read_only=True, data_only=True, keep_links=False)
    for sheet in sorted(book.worksheets, key=lambda sheet: sheet.sheet_state != "visible"):
        if rows := _gathered(_lines(sheet)):
            return rows
    return ()


def _lines(sheet: Any) -> Iterator[tuple[int, Iterable[str]]]:
    # The declared size of a sheet may be wrong.
    sheet.reset_dimensions()
    left = MAX_ROWS * MAX_COLUMNS
    for line, cells in enumerate(sheet.iter_rows(), start=1):
        left -= len(cells)
        if left < 0 or line > _LAST_LINE:
            says = _(
                "The sheet goes on far below its people. Copy the rows that are needed into a new sheet."
            )
            raise InputError([Problem(says=says)])
        yield line, ["" if cell.value is None else _shown(cell) for cell in cells]


def _shown(cell: Any) -> str:
    """Return the value of a cell as a person sees it."""
    value = cell.value
    if isinstance(value, int) and not isinstance(value, bool):
        # The leading zero of federations' numbers is only in the cell's format.
        zeros = cell.number_format if set(cell.number_format) == {"0"} else ""
        return str(value).zfill(len(zeros))
    if isinstance(value, str):
        return _READ_NUMBERED.sub(lambda found: "_" if found[1].upper() == "005F" else " ", value)
    return _plain(value)


def _plain(value: object) -> str:
    """Format *value* as text: numbers without needless decimals, dates in ISO format."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float | Fraction | Decimal):
        number = float(value)
        return str(int(number)) if number.is_integer() and abs(number) < 1e15 else format(number, ".15g")
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)


def _unguarded(cell: str) -> str:
    """Return *cell* without the apostrophe that `write_csv` puts before text that would be evaluated."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_RECKONED) else cell


def write_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write a CSV that Excel opens correctly: UTF-8 with a byte order mark, commas, CRLF, and texts that stay text."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    for row in (head, *rows):
        writer.writerow([_guarded(value) for value in row])
    return written.getvalue().encode("utf-8-sig")


def _guarded(value: object) -> str:
    if value is None or isinstance(value, int | float | Fraction | Decimal | date | time):
        return _plain(value)
    text = _REFUSED.sub("", str(value))
    return f"'{text}" if text.startswith(_RECKONED) else text


def write_xlsx(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write a workbook of one sheet named *title*; the same rows give the same bytes.

    Numbers stay numbers, and every text is text, whatever it starts with. The head is bold and frozen.
    """
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
    saved = io.BytesIO()
    book.save(saved)
    return _timeless(saved)


def _sheet_title(title: str) -> str:
    # Excel's limits for a sheet's name: 31 characters, and none that is part of a cell reference.
    return normalize_cell(re.sub(r"[\[\]:*?/\\']", " ", _REFUSED.sub("", title)))[:31].strip() or "Shinpan"


def _fill(cell: Any, value: object) -> None:
    if isinstance(value, Fraction | Decimal):
        value = float(value)
    if isinstance(value, int | float) and abs(value) < 1e15:
        cell.value = value
    elif isinstance(value, date | time):
        cell.value = _plain(value)
        cell.data_type = "s"
    elif text := _NUMBERED.sub("_x005F_", _REFUSED.sub("", _plain(value))):
        cell.value = text
        # Set after the value, because openpyxl takes some texts for a formula or an error.
        cell.data_type = "s"


def _timeless(saved: io.BytesIO) -> bytes:
    """Remove the time at which the workbook was saved."""
    timeless = io.BytesIO()
    with zipfile.ZipFile(saved) as source, zipfile.ZipFile(timeless, "w") as target:
        for member in source.infolist():
            content = source.read(member)
            if member.filename == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"2000-01-01T00:00:00Z", content)
            named = zipfile.ZipInfo(member.filename, (1980, 1, 1, 0, 0, 0))
            named.compress_type = zipfile.ZIP_DEFLATED
            named.create_system = 3
            target.writestr(named, content)
    return timeless.getvalue()
