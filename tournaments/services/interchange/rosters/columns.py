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
    clubs = [at for at, column in enumerate(columns) if column is Field.CLUB]
    if not all(is_team_head(cells[at]) for at in clubs):
        # Next to a club column, a team column says for whom somebody plays.
        columns = [
            Field.IGNORED if at in clubs and is_team_head(cells[at]) else column
            for at, column in enumerate(columns)
        ]
    for at, column in enumerate(columns):
        if column not in (None, Field.IGNORED, Field.READING) and column in columns[:at]:
            columns[at] = Field.IGNORED
    _settle_name(columns, rows)
    if not any(column in (*NAME_FIELDS, Field.PREFERRED) for column in columns):
        unknown = [at for at, column in enumerate(columns) if column is None]
        texts = [at for at in unknown if _mostly(_column(rows, at), _is_text, share=0.5)]
        if texts:
            columns[texts[0]] = Field.NAME
    for at, column in enumerate(columns):
        if column is None and not cells[at]:
            columns[at] = _by_cells(_column(rows, at), columns)
    return tuple(column or Field.IGNORED for column in columns)


def _settle_name(columns: list[Field | None], rows: Sequence[Row]) -> None:
    """Decide what “Name” means beside “Vorname”, and “Nombre” beside “Apellidos”, unless it holds the whole name."""
    halves = [half for half in (Field.FAMILY, Field.GIVEN) if half in columns]
    if Field.NAME not in columns or len(halves) != 1:
        return
    [half] = halves
    name, other = columns.index(Field.NAME), columns.index(half)
    both = [(row.cells[name], row.cells[other]) for row in rows if len(row.cells) > max(name, other)]
    whole = sum(bool(part) and part.casefold() in text.casefold() for text, part in both)
    if not both or 2 * whole <= len(both):
        columns[name] = Field.GIVEN if half is Field.FAMILY else Field.FAMILY


def guess_columns(rows: Sequence[Row]) -> tuple[Field, ...]:
    """Return the field of each column by its cells alone."""
    width = max((len(row.cells) for row in rows), default=0)
    # A single remark in one of many rows is not a column.
    while width > 1 and len(rows) > FIRST_ROWS and sum(len(row.cells) >= width for row in rows) == 1:
        width -= 1
    columns: list[Field | None] = [None] * width
    for at in range(width):
        columns[at] = _by_cells(_column(rows, at), columns)
    texts = [at for at in range(width) if columns[at] is None]
    if not texts:
        # If all words are countries, they are people's names: Jordan, Chad and Georgia.
        texts = [at for at in range(width) if columns[at] in (Field.COUNTRY, Field.READING)][:1]
        for at in texts:
            columns[at] = None
    elif len(texts) > 1:
        kana = [at for at in texts if _mostly(_column(rows, at), is_kana)]
        if kana and len(kana) < len(texts):
            columns[kana[0]] = Field.READING
            texts.remove(kana[0])
    if _in_halves(rows, texts, width):
        columns[texts[0]], columns[texts[1]] = Field.FAMILY, Field.GIVEN
    else:
        for at, field_ in zip(texts, (Field.NAME, Field.CLUB), strict=False):
            columns[at] = field_
    return tuple(column or Field.IGNORED for column in columns)


def _in_halves(rows: Sequence[Row], texts: Sequence[int], width: int) -> bool:
    """Return whether names are written “Family, Given”: one comma per line, and mostly one word before it."""
    if width != 2 or len(texts) != 2 or any(row.parted_by != "," for row in rows):
        return False
    return _mostly(_column(rows, 0), lambda cell: " " not in cell, share=0.5)


def _column(rows: Sequence[Row], at: int) -> list[str]:
    return [row.cells[at] for row in rows if len(row.cells) > at and row.cells[at]]


def _mostly(cells: Sequence[str], holds: Callable[[str], object], share: float = 0.8) -> bool:
    return bool(cells) and sum(1 for cell in cells if holds(cell)) >= share * len(cells)


def _by_cells(cells: Sequence[str], columns: Sequence[Field | None]) -> Field | None:
    """Return the field that *cells* suggest; None for text, which only the other columns can explain."""
    if Field.EMA not in columns and _mostly(cells, is_ema_number) and len({*cells}) == len(cells):
        return Field.EMA
    if Field.NUMBER not in columns and _runs(cells):
        return Field.NUMBER
    if Field.COUNTRY not in columns and _mostly(cells, country):
        return Field.COUNTRY
    return None if _mostly(cells, _is_text) else Field.IGNORED


def _runs(cells: Sequence[str]) -> bool:
    if not cells or not all(cell.isdecimal() and len(cell) <= 4 for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    return all(one < other for one, other in pairwise(numbers))


def _is_text(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and "@" not in cell
