"""Which results the current viewer may see.

The one place that decides it, and every row that tells a result is read through it (`Told`): a page that nobody thought
of shows nothing that is held back. Unless something says otherwise everything is seen: so it is for commands, exports
and every verb. A request says who looks (`views.seeing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from django.db import models
from django.db.models import F, Q

__all__ = [
    "EVERYTHING",
    "Sight",
    "Through",
    "Told",
    "held_back_from",
    "is_held_back",
    "seen_by",
    "sees_everything",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Who looks: nothing is held back from whoever sees *everything*, nor in *events*, told by their keys.

    Whoever holds the link of a table sees that one, told by its *token*: what they wrote down there is no secret to
    them, and without it they could not play on.
    """

    everything: bool = False
    events: frozenset[int] = frozenset()
    token: str = ""


EVERYTHING: Final = Sight(everything=True)
"""That of officials, of commands and of verbs."""

_sight: ContextVar[Callable[[], Sight]] = ContextVar("sight", default=lambda: EVERYTHING)


@contextmanager
def seen_by(look: Callable[[], Sight]) -> Iterator[None]:
    """Let *look* say who looks, whenever a result is read."""
    held = _sight.set(look)
    try:
        yield
    finally:
        _sight.reset(held)


@contextmanager
def sees_everything() -> Iterator[None]:
    """Hold nothing back: a verb writes by what is, and not by what may be seen of it."""
    with seen_by(lambda: EVERYTHING):
        yield


def held_back_from(tournament: Any) -> int | None:
    """From which round on the results of the event are held back from who looks; None where nothing is."""
    first: int | None = tournament.results_hidden_from
    if first is None:
        return None
    sight = _sight.get()()
    return None if sight.everything or tournament.pk in sight.events else first


def is_held_back(tournament: Any, number: int, token: str = "") -> bool:
    """Whether what came of round *number* is held back from who looks, at the table of that *token* if one is named."""
    first = held_back_from(tournament)
    if first is None or number < first:
        return False
    return not token or token != _sight.get()().token


class Told(models.Manager):
    """Finds only rows whose results are not held back from who looks.

    The model says in `seen_through` by which fields its event, its round's number and its table's token are found; a
    row without a number belongs to no round.
    """

    def get_queryset(self) -> Any:
        """The rows, those that are held back left out."""
        rows = super().get_queryset()
        sight = _sight.get()()
        if sight.everything:
            return rows
        through: Through = self.model.seen_through
        hidden_from = f"{through.event}__results_hidden_from"
        seen = Q(**{f"{hidden_from}__isnull": True})
        if through.number:
            seen |= Q(**{f"{hidden_from}__gt": F(through.number)})
        if through.number_is_optional:
            seen |= Q(**{f"{through.number}__isnull": True})
        if sight.events:
            seen |= Q(**{f"{through.event}__in": sight.events})
        if sight.token and through.token:
            seen |= Q(**{through.token: sight.token})
        return rows.filter(seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Through:
    """By which fields a row's event, its round's number and its table's token are found."""

    event: str
    number: str = ""
    number_is_optional: bool = False
    token: str = ""

    @classmethod
    def a_round(cls, at: str) -> Through:
        """The round at *at*."""
        return cls(event=f"{at}__tournament", number=f"{at}__number")

    @classmethod
    def a_table(cls, at: str) -> Through:
        """The table at *at*."""
        return cls(event=f"{at}__round__tournament", number=f"{at}__round__number", token=f"{at}__token")
