"""Repeat a request that the database refused because another one wrote at the same time."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse

from tournaments.common.monitoring.counts import CONFLICTS

__all__ = ["is_conflict", "repeat_after_conflict", "watch_stores"]

MAX_REPEATS: Final = 5
MAX_SECONDS: Final = 5.0
"""Seconds after a request's start in which it is repeated. A phone gives up after eight."""

_STATES: Final = {"40001", "40P01"}
"""PostgreSQL's codes for a transaction that cannot be serialized and for a deadlock."""
_WRITES: Final = ("INSERT", "UPDATE", "DELETE")


@dataclass(slots=True)
class _Watch:
    """What a request has stored so far: after a commit it is not repeated."""

    started: float = field(default_factory=time.monotonic)
    has_stored: bool = False

    def note(self) -> None:
        self.has_stored = True

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if str(sql).startswith(_WRITES):
            # Outside of a transaction this is called at once; after a rollback it is not called.
            transaction.on_commit(self.note)
        return result


@contextlib.contextmanager
def watch_stores(request: HttpRequest) -> Iterator[None]:
    """Note within the context whether the *request* stores something."""
    watch = _Watch()
    request.META["shinpan.stores"] = watch
    with connection.execute_wrapper(watch):
        yield


def is_conflict(error: BaseException) -> bool:
    """Return whether the database refused a transaction only because of another one at the same time."""
    cause = error.__cause__
    if not isinstance(error, OperationalError) or cause is None:
        return False
    if isinstance(cause, sqlite3.Error):
        # The lower byte is the code, the others say more about it.
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        return code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    return getattr(cause, "sqlstate", None) in _STATES


def repeat_after_conflict(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """Call the view again after a conflict and return its response; None after another *error*.

    A request that stored something before the conflict is not repeated, because it would store that twice. What the
    view raises when it is repeated is raised here.
    """
    watch: _Watch | None = request.META.get("shinpan.stores")
    view = request.resolver_match
    repeats = 0
    while is_conflict(error) and watch is not None and view is not None and not watch.has_stored:
        if repeats == MAX_REPEATS or time.monotonic() - watch.started > MAX_SECONDS:
            return None
        # Two requests that met once must not meet again.
        time.sleep(random.uniform(0, 0.05 * 2**repeats))  # noqa: S311 - not secret
        repeats += 1
        CONFLICTS.add()
        for _name, files in request.FILES.lists():
            for file in files:
                file.seek(0)
        try:
            response: HttpResponse = view.func(request, *view.args, **view.kwargs)
        except OperationalError as again:
            error = again
        else:
            return response
    return None
