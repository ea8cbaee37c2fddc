"""Whether the desk may be served, and its addresses."""

from __future__ import annotations

import threading

from django.conf import settings
from django.db import connection

from tournaments.common.environment import own_addresses
from tournaments.common.errors import StateError
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.people.accounts import check_guessable_passwords

__all__ = ["check_at_start", "desk_addresses"]


def check_at_start() -> None:
    """Stop the process with a message if the database is too old or an account can be guessed.

    It is for servers that start without preparation.
    """
    # A server loads the application inside its event loop, where Django allows no database access.
    refusals: list[str] = []
    thread = threading.Thread(target=_collect_refusals, args=(refusals,))
    thread.start()
    thread.join()
    if refusals:
        raise SystemExit("\n".join(refusals))


def _collect_refusals(refusals: list[str]) -> None:
    try:
        check_supported()
        check_guessable_passwords()
    except StateError as error:
        refusals.append(str(error))
    finally:
        connection.close()


def desk_addresses() -> list[str]:
    """Return the desk's web addresses, without a path: this machine first, then others if they can reach it."""
    scheme = "https" if settings.CERTIFICATE else "http"
    hosts = ["127.0.0.1", *own_addresses()] if settings.OPEN_TO_ALL else [settings.HOST]
    return [f"{scheme}://{host}:{settings.PORT}" for host in hosts]
