"""The note in a file that results are hidden."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from pathlib import PurePosixPath
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.presenters.events.games import GameState
from tournaments.presenters.events.ranking.ranked import Cell, Standings

__all__ = ["hides", "in_place", "is_untold", "marked", "or_nothing", "without_tables"]

Listed = tuple[str, list[str], list[list[Any]]]


def hides(round_: Round) -> bool:
    """Whether something may have come of the round that is held back from who looks."""
    return round_.is_held_back and round_.state != Round.State.DRAWN


def without_tables(found: Standings) -> frozenset[int]:
    """Which of the rounds, counted from 0, have no tables to tell who played, and are held back as a whole."""
    seated = {game.round.pk for game in found.games}
    return frozenset(
        at for at, round_ in enumerate(found.rounds) if hides(round_) and round_.pk not in seated
    )


def is_untold(cell: Cell | None, at: int, whole: Container[int]) -> bool:
    """Whether somebody's *cell* of the round at that place is held back; of those that are so as a *whole*, each is."""
    return at in whole if cell is None else cell.state is GameState.HELD_BACK


def in_place() -> str:
    """What stands in a cell in place of a figure that is held back."""
    return _("held back")


def or_nothing(figures: Iterable[object], *, untold: bool) -> tuple[object, ...]:
    """The *figures*; nothing in place of each where all are 0 because what they would come to is *untold*.

    >>> or_nothing([0, 0], untold=True), or_nothing([0, 0], untold=False), or_nothing([0, -3000], untold=True)
    ((None, None), (0, 0), (0, -3000))
    """
    found = tuple(figures)
    return (None,) * len(found) if untold and not any(found) else found


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
