"""Columns of a roster that the desk does not know: the organizers keep them as columns of their own."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournaments.services.interchange.rosters.fields import OWN_FIELDS, Field
from tournaments.services.interchange.rosters.heads import field_of_head, is_mail_head, is_team_head
from tournaments.services.interchange.spreadsheets import Row, normalize_cell

__all__ = [
    "column_key",
    "is_column_of_list",
    "is_empty_line",
    "kept_columns",
    "own_names",
    "read_tick",
    "short_head",
]

_MAX_NAME_LENGTH: Final = 80
_YES: Final = frozenset(
    ("x", "✓", "✔", "☑", "yes", "y", "ja", "j", "oui", "sí", "si", "sì", "tak", "да", "true", "wahr", "vrai")
    + ("1", "ok", "paid")
    + ("済", "済み", "支払済", "支払済み", "支払い済み", "○", "◯", "〇", "はい", "有", "あり", "是", "已付")
)  # fmt: skip
_NO: Final = frozenset(
    ("", "no", "n", "nein", "non", "nie", "нет", "false", "falsch", "faux", "0", "-", "–", "—", "☐", "unpaid")
    + ("未", "未払", "未払い", "×", "✗", "✘", "いいえ", "無", "なし", "否", "未付")
)  # fmt: skip


def read_tick(cell: str) -> bool | None:
    """Return whether the cell means yes; None if it means neither yes nor no.

    >>> [read_tick(cell) for cell in ("x", "YES", "済", "no", "", "20 €")]
    [True, True, True, False, False, None]
    """
    word = unicodedata.normalize("NFKC", cell).casefold().strip()
    return True if word in _YES else False if word in _NO else None


def short_head(head: str) -> str:
    """Return a head as the name of a column, cut if it is long.

    >>> short_head("  Paid "), len(short_head("Do you have any allergies? " * 5))
    ('Paid', 80)
    """
    name = normalize_cell(head)
    return name if len(name) <= _MAX_NAME_LENGTH else f"{name[: _MAX_NAME_LENGTH - 1].rstrip()}…"


def column_key(name: str) -> str:
    """Return a key that is equal for names of columns that people take for the same."""
    return unicodedata.normalize("NFKC", short_head(name)).casefold()


def is_column_of_list(name: str) -> bool:
    """Return whether a column with this name holds particulars that the desk knows, such as the club."""
    return field_of_head(name) not in (None, Field.IGNORED)


def own_names(columns: Sequence[Field], heads: Row | None) -> dict[int, str]:
    """Return the name of each extra column by its index: its head, made different from the heads before it."""
    names: dict[int, str] = {}
    taken: set[str] = set()
    for index, column in enumerate(columns):
        if column not in OWN_FIELDS:
            continue
        head = heads.cells[index] if heads is not None and index < len(heads.cells) else ""
        if not head:
            head = (
                _("Email address") if column is Field.MAIL else _("Column %(number)d") % {"number": index + 1}
            )
        name, count = short_head(head), 1
        while column_key(name) in taken:
            count += 1
            name = f"{short_head(head)[: _MAX_NAME_LENGTH - 5]} ({count})"
        taken.add(column_key(name))
        names[index] = name
    return names


def kept_columns(
    columns: Sequence[Field], heads: Row | None, rows: Iterable[Row], known: Mapping[str, Field]
) -> tuple[Field, ...]:
    """Return *columns* with those that would be ignored as extra columns, if they hold anything.

    *known* are the event's extra columns, by the key of their name. A column of teams stays ignored.
    """
    cells = [row.cells for row in rows]

    def kept(index: int, column: Field) -> Field:
        head = heads.cells[index] if heads is not None and index < len(heads.cells) else ""
        filled = [row[index] for row in cells if index < len(row) and row[index]]
        if head and (field := known.get(column_key(head))):
            return field
        if column is not Field.IGNORED or not filled or is_team_head(head):
            return column
        if is_mail_head(head) or 2 * sum("@" in cell for cell in filled) > len(filled):
            return Field.MAIL
        if not head:
            return column
        return Field.TICK if all(read_tick(cell) is not None for cell in filled) else Field.TEXT

    return tuple(kept(index, column) for index, column in enumerate(columns))


def is_empty_line(own: Mapping[str, str]) -> bool:
    """Return whether own cells say nothing: prenumbered lines may have ticks that are not set."""
    return all(read_tick(cell) is False for cell in own.values())
