"""Tells the poller of every process that something was written.

Within a process a poller is woken after the transaction. On PostgreSQL the transaction also notifies the other
processes, whose pollers listen on the connection that they read with. A poller that misses this reads a little later.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from django.db import Error, connection, transaction
from django.db.models.signals import post_save

from tournaments.models import Anchor, RiichiMarks

__all__ = ["Listener", "connect", "unwatch", "watch"]

_CHANNEL: Final = "shinpan_news"
_wakes: set[Callable[[], object]] = set()


def connect() -> None:
    """Tell of everything that is appended to a journal or a ledger, and of riichi sticks; the app does this once."""
    for model in (Anchor, RiichiMarks):
        post_save.connect(_written, sender=model)


def watch(wake: Callable[[], object]) -> None:
    """Call *wake* after each transaction of this process that wrote something; it must not block."""
    _wakes.add(wake)


def unwatch(wake: Callable[[], object]) -> None:
    """Do not call *wake* any more."""
    _wakes.discard(wake)


def _written(**_facts: Any) -> None:
    if any(_wake in waiting for waiting in connection.run_on_commit):
        return
    if connection.vendor == "postgresql":
        # Not through a cursor, which would count as a query of whoever writes.
        with connection.wrap_database_errors:
            connection.connection.execute(f"NOTIFY {_CHANNEL}")
    transaction.on_commit(_wake, robust=True)


def _wake() -> None:
    for wake in tuple(_wakes):
        wake()


class Listener:
    """Listens for news of other processes on the database connection of the thread that calls it."""

    def __init__(self, wake: Callable[[], object]) -> None:
        self._wake = wake
        self._connection: Any = None

    def listen(self) -> int | None:
        """Listen, and return the descriptor of the socket that becomes readable with news; None if none can come."""
        if connection.vendor != "postgresql" or sys.platform == "win32":
            # On Windows the event loop cannot watch a socket that is not its own.
            return None
        connection.ensure_connection()
        current: Any = connection.connection
        if current is not self._connection:
            try:
                with connection.wrap_database_errors:
                    current.execute(f"LISTEN {_CHANNEL}")
            except Error:
                # A standby server tells nothing.
                return None
            current.add_notify_handler(self._hear)
            self._connection = current
        descriptor: int = current.fileno()
        return descriptor

    def stop(self) -> None:
        """Listen no more: the connection may go back to the pool."""
        current, self._connection = self._connection, None
        if current is None or current.closed:
            return
        current.remove_notify_handler(self._hear)
        with suppress(Error), connection.wrap_database_errors:
            # A broken connection will be closed.
            current.execute(f"UNLISTEN {_CHANNEL}")

    def _hear(self, _notification: object) -> None:
        self._wake()
