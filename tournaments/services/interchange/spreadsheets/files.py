"""Read the rows of an uploaded file."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.services.interchange.spreadsheets.decoding import decode
from tournaments.services.interchange.spreadsheets.limits import check_size, refusal
from tournaments.services.interchange.spreadsheets.rows import Row
from tournaments.services.interchange.spreadsheets.texts import read_text

__all__ = ["read_file"]

# Old Excel files, and Excel files locked with a password.
_OLE_START = b"\xd0\xcf\x11\xe0"
_OTHER_FILE_STARTS = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"{\\rtf")


def read_file(name: str, data: bytes) -> tuple[Row, ...]:
    """Read the rows of an uploaded file: a workbook (.xlsx), of its first sheet with a value, or a text.

    The content decides which of them it is and how it is encoded; *name* is used only in messages. Raises `InputError`
    for a file that cannot be read.
    """
    name = name or _("the file")
    check_size(len(data), name)
    if data.startswith(_OLE_START):
        raise refusal(
            _(
                "“%(file)s” is an old Excel file (.xls) or locked with a password. Open it, remove the password "
                "and save it as .xlsx."
            ),
            name,
        )
    if data.startswith(_OTHER_FILE_STARTS):
        raise refusal(
            _("“%(file)s” is a document or an image. Upload a spreadsheet: .xlsx, or CSV in UTF-8."), name
        )
    if data.startswith(b"PK"):
        # Import here: few visitors upload a workbook, and its library would delay every start.
        from tournaments.services.interchange.spreadsheets.workbooks import read_workbook

        return read_workbook(name, data)
    return read_text(decode(name, data))
