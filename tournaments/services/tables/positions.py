"""The state of a table after the last entry of its ledger.

It is remembered in this process by the hash of that entry and the mark of the rules. With another hash or mark, and
after a restart, the ledger is folded again.
"""

from __future__ import annotations

from typing import Final

import referee
from referee.frozen import dataclass
from tournaments.models import Table

__all__ = ["Position", "get", "remember"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The *state* of a table before its next hand, and whether the table is *closed*."""

    state: referee.TableState
    closed: bool = False


_positions: dict[int, tuple[str, str, Position]] = {}
_MAX_TABLES: Final = 10_000


def get(table: Table, head: str) -> Position | None:
    """Return the position of the table after the entry with hash *head*; None if it is not remembered."""
    remembered_head, mark, position = _positions.get(table.pk, ("", "", None))
    return position if (remembered_head, mark) == (head, table.rules_mark) else None


def remember(table: Table, head: str, position: Position) -> None:
    """Remember the position of the table after the entry with hash *head*."""
    if len(_positions) >= _MAX_TABLES:
        _positions.clear()
    _positions[table.pk] = (head, table.rules_mark, position)
