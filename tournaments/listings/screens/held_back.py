"""The note in a file that results are held back."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from pathlib import PurePosixPath
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.presenters.events.ranking.standing_rows import Cell, Standings

__all__ = [
    "add_note",
    "figures_or_none",
    "is_cell_held_back",
    "may_be_held_back",
    "placeholder",
    "rounds_without_tables",
]

Listed = tuple[str, list[str], list[list[Any]]]


def may_be_held_back(round_: Round) -> bool:
    """Return whether the round may have results that are held back from the user."""
    return round_.is_held_back and round_.state != Round.State.DRAWN


def rounds_without_tables(standings: Standings) -> frozenset[int]:
    """Return the indexes, from 0, of held-back rounds without tables that would show who played."""
    rounds_with_tables = {game.round.pk for game in standings.games}
    return frozenset(
        index
        for index, round_ in enumerate(standings.rounds)
        if may_be_held_back(round_) and round_.pk not in rounds_with_tables
    )


def is_cell_held_back(cell: Cell | None, index: int, hidden_rounds: Container[int]) -> bool:
    """Return whether a player's *cell* of round *index* is held back; in *hidden_rounds*, every empty cell is."""
    return index in hidden_rounds if cell is None else cell.state.is_held_back


def placeholder() -> str:
    """Return the text that replaces a held-back figure."""
    return _("hidden")


def figures_or_none(figures: Iterable[object], *, is_hidden: bool) -> tuple[object, ...]:
    """Return the *figures*; None for each if all are 0 because the results are *is_hidden*.

    >>> figures_or_none([0, 0], is_hidden=True), figures_or_none([0, 0], is_hidden=False)
    ((None, None), (0, 0))
    >>> figures_or_none([0, -3000], is_hidden=True)
    (0, -3000)
    """
    values = tuple(figures)
    return (None,) * len(values) if is_hidden and not any(values) else values


def add_note(name: str, head: Sequence[str], rows: Sequence[Sequence[Any]], *, note: str) -> Listed:
    """Return the file's name, headings and rows with the *note*; unchanged if it is empty.

    Each row has the note in a separate column, because a spreadsheet would sort an extra line among the others, and
    rows are copied without the file's name.

    >>> add_note("cup-games.csv", ["Player"], [["Mori"]], note="")
    ('cup-games.csv', ['Player'], [['Mori']])
    """
    if not note:
        return name, list(head), [list(row) for row in rows]
    path = PurePosixPath(name)
    # An empty list gets one row with the note.
    listed_rows = rows or [[None] * len(head)]
    return (
        f"{path.stem}-held-back{path.suffix}",
        [*head, _("Hidden")],
        [[*row, note] for row in listed_rows],
    )
