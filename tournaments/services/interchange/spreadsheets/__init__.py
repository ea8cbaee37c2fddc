"""Read and write spreadsheets.

| file | contents |
|--|--|
| `files` | read an uploaded file |
| `texts` | read a pasted text or CSV |
| `decoding` | the encoding of a text file |
| `workbooks` | read an Excel workbook |
| `rows` | rows, and the normal form of a cell |
| `limits` | maximum sizes, and refusals |
| `writing` | write CSV and Excel workbooks |
| `cell_values` | values as text, and guarded text |
"""

from tournaments.services.interchange.spreadsheets.files import read_file
from tournaments.services.interchange.spreadsheets.limits import (
    MAX_CELL_LENGTH,
    MAX_COLUMNS,
    MAX_COMPRESSION_RATIO,
    MAX_FILE_SIZE,
    MAX_ROWS,
    MAX_UNPACKED_SIZE,
)
from tournaments.services.interchange.spreadsheets.rows import Row, normalize_cell
from tournaments.services.interchange.spreadsheets.texts import TAB, read_tabs, read_text
from tournaments.services.interchange.spreadsheets.writing import write_csv, write_xlsx

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
