"""Find the field of each column of a roster, by its head or by its cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from tournaments.common.countries import country
from tournaments.services.interchange.rosters.fields import NAME_FIELDS, Field, is_ema_number
from tournaments.services.interchange.rosters.heads import FIRST_ROWS, field_of_head, is_team_head
from tournaments.services.interchange.rosters.names import is_kana
from tournaments.services.interchange.spreadsheets import Row

__all__ = ["columns_under_heads", "guess_columns"]


def columns_under_heads(heads: Row, rows: Sequence[Row]) -> tuple[Field, ...]:
    """Return the field of each column by its head, or by its cells if the head is unknown and the name is missing."""
    # A last column without a head counts if most rows fill it; otherwise single rows are shifted.
    width = len(heads.cells)
    while 2 * sum(len(row.cells) > width for row in rows) > len(rows):
        width += 1
    cells = [*heads.cells, *[""] * (width - len(heads.cells))]
    columns = [field_of_head(cell) for cell in cells]
    club_indexes = [index for index, column in enumerate(columns) if column is Field.CLUB]
    if not all(is_team_head(cells[index]) for index in club_indexes):
        # Next to a club column, a team column says for whom somebody plays.
        columns = [
            Field.IGNORED if index in club_indexes and is_team_head(cells[index]) else column
            for index, column in enumerate(columns)
        ]
    for index, column in enumerate(columns):
        if column not in (None, Field.IGNORED, Field.READING) and column in columns[:index]:
            columns[index] = Field.IGNORED
    _settle_name(columns, rows)
    if not any(column in (*NAME_FIELDS, Field.PREFERRED) for column in columns):
        unknown_indexes = [index for index, column in enumerate(columns) if column is None]
        text_indexes = [
            index for index in unknown_indexes if _mostly(_column(rows, index), _is_text, share=0.5)
        ]
        if text_indexes:
            columns[text_indexes[0]] = Field.NAME
    for index, column in enumerate(columns):
        if column is None and not cells[index]:
            columns[index] = _guess_field(_column(rows, index), columns)
    return tuple(column or Field.IGNORED for column in columns)


def _settle_name(columns: list[Field | None], rows: Sequence[Row]) -> None:
    """Decide what “Name” means beside “Vorname”, and “Nombre” beside “Apellidos”, unless it holds the whole name."""
    part_fields = [part_field for part_field in (Field.FAMILY, Field.GIVEN) if part_field in columns]
    if Field.NAME not in columns or len(part_fields) != 1:
        return
    [part_field] = part_fields
    name_index, part_index = columns.index(Field.NAME), columns.index(part_field)
    cell_pairs = [
        (row.cells[name_index], row.cells[part_index])
        for row in rows
        if len(row.cells) > max(name_index, part_index)
    ]
    whole_count = sum(
        bool(part_text) and part_text.casefold() in text.casefold() for text, part_text in cell_pairs
    )
    if not cell_pairs or 2 * whole_count <= len(cell_pairs):
        columns[name_index] = Field.GIVEN if part_field is Field.FAMILY else Field.FAMILY


def guess_columns(rows: Sequence[Row]) -> tuple[Field, ...]:
    """Return the field of each column by its cells alone."""
    width = max((len(row.cells) for row in rows), default=0)
    # A single remark in one of many rows is not a column.
    while width > 1 and len(rows) > FIRST_ROWS and sum(len(row.cells) >= width for row in rows) == 1:
        width -= 1
    columns: list[Field | None] = [None] * width
    for index in range(width):
        columns[index] = _guess_field(_column(rows, index), columns)
    text_indexes = [index for index in range(width) if columns[index] is None]
    if not text_indexes:
        # If all words are countries, they are people's names: Jordan, Chad and Georgia.
        text_indexes = [index for index in range(width) if columns[index] in (Field.COUNTRY, Field.READING)][
            :1
        ]
        for index in text_indexes:
            columns[index] = None
    elif len(text_indexes) > 1:
        kana_indexes = [index for index in text_indexes if _mostly(_column(rows, index), is_kana)]
        if kana_indexes and len(kana_indexes) < len(text_indexes):
            columns[kana_indexes[0]] = Field.READING
            text_indexes.remove(kana_indexes[0])
    if _is_family_given(rows, text_indexes, width):
        columns[text_indexes[0]], columns[text_indexes[1]] = Field.FAMILY, Field.GIVEN
    else:
        for index, field_ in zip(text_indexes, (Field.NAME, Field.CLUB), strict=False):
            columns[index] = field_
    return tuple(column or Field.IGNORED for column in columns)


def _is_family_given(rows: Sequence[Row], text_indexes: Sequence[int], width: int) -> bool:
    """Return whether names are written “Family, Given”: one comma per line, and mostly one word before it."""
    if width != 2 or len(text_indexes) != 2 or any(row.separator != "," for row in rows):
        return False
    return _mostly(_column(rows, 0), lambda cell: " " not in cell, share=0.5)


def _column(rows: Sequence[Row], index: int) -> list[str]:
    return [row.cells[index] for row in rows if len(row.cells) > index and row.cells[index]]


def _mostly(cells: Sequence[str], matches: Callable[[str], object], share: float = 0.8) -> bool:
    return bool(cells) and sum(1 for cell in cells if matches(cell)) >= share * len(cells)


def _guess_field(cells: Sequence[str], columns: Sequence[Field | None]) -> Field | None:
    """Return the field that *cells* suggest; None for text, which only the other columns can explain."""
    if Field.EMA not in columns and _mostly(cells, is_ema_number) and len({*cells}) == len(cells):
        return Field.EMA
    if Field.NUMBER not in columns and _is_ascending(cells):
        return Field.NUMBER
    if Field.COUNTRY not in columns and _mostly(cells, country):
        return Field.COUNTRY
    return None if _mostly(cells, _is_text) else Field.IGNORED


def _is_ascending(cells: Sequence[str]) -> bool:
    if not cells or not all(cell.isdecimal() and len(cell) <= 4 for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    return all(number < next_number for number, next_number in pairwise(numbers))


def _is_text(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and "@" not in cell
