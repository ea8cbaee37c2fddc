"""The desk's own chain: what became of the rows that no event's journal knows.

It contains no personal data: a row is in it as a salted hash, or, for a club or a series, with its settings.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line
from tournaments.models.append_only import AppendOnly
from tournaments.models.journal import chain_hash
from tournaments.models.ordered_json import OrderedJSONField

__all__ = [
    "MAX_ROWS",
    "DeskEnd",
    "DeskEntry",
    "Writer",
    "append",
    "current_writer",
    "lock",
    "override_writer",
]

MAX_ROWS: Final = 500
"""Rows in one entry."""


class DeskEntry(AppendOnly):
    """What became of some rows: *payload* lists them by model and key, each with its hash or the row itself.

    *kind* is "rows", "first" for the rows with which the chain began, or "migrated" for rows that a new version wrote.
    *why* names the page or the command.
    """

    number = models.PositiveIntegerField(unique=True)
    kind = models.CharField(max_length=20)
    payload = OrderedJSONField()
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    device = models.CharField(max_length=64, blank=True)
    why = models.CharField(max_length=200, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta(AppendOnly.Meta):
        ordering = ("number",)
        verbose_name = _("entry of the desk")
        verbose_name_plural = _("entries of the desk")

    def __str__(self) -> str:
        return f"#{self.number} {self.kind}"


class DeskEnd(models.Model):
    """The length of the desk's chain and its last hash, like an `Anchor`; it is the only row. Writers lock it."""

    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("end of the desk's chain")

    def __str__(self) -> str:
        return str(self.length)


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who changes rows, from which device and through which page or command."""

    by: str = ""
    device: str = ""
    why: str = ""


def _command() -> Writer:
    """Return the command that runs; within a request the middleware names the user."""
    return Writer(why=" ".join([Path(sys.argv[0]).name, *sys.argv[1:2]]))


_current_writer: ContextVar[Callable[[], Writer]] = ContextVar("writer", default=_command)


@contextmanager
def override_writer(get_writer: Callable[[], Writer]) -> Iterator[None]:
    """Evaluate *get_writer* whenever rows are sealed."""
    reset_token = _current_writer.set(get_writer)
    try:
        yield
    finally:
        _current_writer.reset(reset_token)


def current_writer() -> Writer:
    """Return who changes rows now: the user of the request, or the command that runs."""
    return _current_writer.get()()


def lock() -> DeskEnd:
    """Lock and return the end of the chain; other writers of sealed rows wait until the transaction ends.

    Raises `StateError` if it is lost.
    """
    end = DeskEnd.objects.select_for_update(no_key=True).order_by("pk").first()
    if end is None:
        raise StateError(
            _("The record of changes is incomplete. Run “%(command)s”.") % {"command": command_line("verify")}
        )
    return end


def append(rows: Sequence[dict[str, Any]], *, kind: str) -> None:
    """Append entries for *rows* to the chain, which must be locked."""
    if not rows:
        return
    end, writer = lock(), current_writer()
    for start in range(0, len(rows), MAX_ROWS):
        entry = DeskEntry(
            number=end.length + 1,
            kind=kind,
            payload={"rows": list(rows[start : start + MAX_ROWS])},
            by=writer.by[:150],
            at=timezone.now(),
            device=writer.device[:64],
            why=writer.why[:200],
            previous_hash=end.head,
        )
        entry.hash = chain_hash(entry)
        entry.save()
        end.length, end.head = entry.number, entry.hash
    end.save(update_fields=("length", "head"))
