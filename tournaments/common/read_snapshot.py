"""Several queries that see the database at one moment, whatever others write meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

__all__ = ["read_snapshot"]


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Let all queries within see the database as it is at the first one; nothing may be written within.

    Also a decorator. Within a transaction nothing changes: it holds the locks that it needs. Nobody waits for it.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        database: Any = connection
        # Django sets the mode when it connects.
        database.ensure_connection()
        mode, database.transaction_mode = database.transaction_mode, "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            database.transaction_mode = mode
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
