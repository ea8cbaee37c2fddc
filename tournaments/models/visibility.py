"""Who may see which results: hidden rows are left out of every query for the current viewer.

This is the only module that decides it, and every row that reveals a result is read through it (`VisibleManager`). A
new page therefore shows no held-back results by default. Without a viewer everything is visible, which applies to
commands, exports and every service. A request sets its viewer in `views.screens.visibility`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from django.db import models
from django.db.models import F, Q

from referee.frozen import dataclass
from tournaments.models.append_only import AppendOnlyManager

__all__ = [
    "EVERYTHING",
    "Viewer",
    "VisibilityFields",
    "VisibleEntries",
    "VisibleManager",
    "full_visibility",
    "held_back_from",
    "is_held_back",
    "override_viewer",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """The current viewer: sees *everything*, or everything of *events*, given by their primary keys.

    The holder of a table's link sees that table, given by its *token*: they wrote its content themselves, and could not
    play on without it.
    """

    everything: bool = False
    events: frozenset[int] = frozenset()
    token: str = ""


EVERYTHING: Final = Viewer(everything=True)
"""The view of officials, commands and services."""

_current_viewer: ContextVar[Callable[[], Viewer]] = ContextVar("viewer", default=lambda: EVERYTHING)


@contextmanager
def override_viewer(get_viewer: Callable[[], Viewer]) -> Iterator[None]:
    """Evaluate *get_viewer* for the current viewer whenever a result is read."""
    reset_token = _current_viewer.set(get_viewer)
    try:
        yield
    finally:
        _current_viewer.reset(reset_token)


@contextmanager
def full_visibility() -> Iterator[None]:
    """Hold nothing back: services work on all rows, not on those that the viewer may see."""
    with override_viewer(lambda: EVERYTHING):
        yield


def held_back_from(tournament: Any) -> int | None:
    """Return the round from which on the event's results are held back from the current viewer; None if none are."""
    first_round: int | None = tournament.results_hidden_from
    if first_round is None:
        return None
    viewer = _current_viewer.get()()
    return None if viewer.everything or tournament.pk in viewer.events else first_round


def is_held_back(tournament: Any, number: int, token: str = "") -> bool:
    """Return whether the results of round *number*, or of the table with *token*, are held back from the current
    viewer.
    """
    first_round = held_back_from(tournament)
    if first_round is None or number < first_round:
        return False
    return not token or token != _current_viewer.get()().token


ModelT = TypeVar("ModelT", bound=models.Model)


class VisibleManager(models.Manager[ModelT]):
    """Finds only rows whose results are not held back from the current viewer.

    The model names in `seen_through` the lookups of its event, its round's number and its table's token. A row without
    a number belongs to no round.
    """

    def get_queryset(self) -> models.QuerySet[ModelT]:
        """Return the rows without those that are held back."""
        rows = super().get_queryset()
        viewer = _current_viewer.get()()
        if viewer.everything:
            return rows
        lookups: VisibilityFields = self.model.seen_through  # type: ignore[attr-defined]  # each such model has it
        hidden_from = f"{lookups.event}__results_hidden_from"
        visible = Q(**{f"{hidden_from}__isnull": True})
        if lookups.number:
            visible |= Q(**{f"{hidden_from}__gt": F(lookups.number)})
        if lookups.number_is_optional:
            visible |= Q(**{f"{lookups.number}__isnull": True})
        if viewer.events:
            visible |= Q(**{f"{lookups.event}__in": viewer.events})
        if viewer.token and lookups.token:
            visible |= Q(**{lookups.token: viewer.token})
        return rows.filter(visible)


class VisibleEntries(VisibleManager[ModelT], AppendOnlyManager[ModelT]):
    """The same for rows that are never changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibilityFields:
    """The lookups of a row's event, its round's number and its table's token."""

    event: str
    number: str = ""
    number_is_optional: bool = False
    token: str = ""

    @classmethod
    def a_round(cls, path: str) -> VisibilityFields:
        """Return the lookups through the round at *path*."""
        return cls(event=f"{path}__tournament", number=f"{path}__number")

    @classmethod
    def a_table(cls, path: str) -> VisibilityFields:
        """Return the lookups through the table at *path*."""
        return cls(
            event=f"{path}__round__tournament", number=f"{path}__round__number", token=f"{path}__token"
        )
