"""How does a file say that results are held back from who reads it?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Round

__all__ = ["hides", "in_place", "marked"]

Listed = tuple[str, list[str], list[list[Any]]]


def hides(round_: Round) -> bool:
    """Whether something may have come of the round that is held back from who looks."""
    return round_.is_held_back and round_.state != Round.State.DRAWN


def in_place() -> str:
    """What stands in a cell in place of a figure that is held back."""
    return _("held back")


def marked(name: str, head: Sequence[str], rows: Sequence[Sequence[Any]], *, told: str) -> Listed:
    """The file's name, its heads and its rows, which say what is *told* of results held back; as they are for nothing.

    Each row says it in a column of its own: a spreadsheet sorts a line below the list in among the others, and passes
    rows on without the file's name.

    >>> marked("cup-games.csv", ["Player"], [["Mori"]], told="")
    ('cup-games.csv', ['Player'], [['Mori']])
    """
    if not told:
        return name, list(head), [list(row) for row in rows]
    path = PurePosixPath(name)
    # Who reads nothing else is to read this.
    there = rows or [[None] * len(head)]
    return f"{path.stem}-held-back{path.suffix}", [*head, _("Held back")], [[*row, told] for row in there]
