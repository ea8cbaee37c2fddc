"""Whether the desk may be served, and its addresses."""

from __future__ import annotations

import threading
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.common import sqlite
from tournaments.common.environment import bracketed, own_addresses
from tournaments.common.errors import StateError
from tournaments.common.outages import outage_of
from tournaments.common.program.commands import command_line
from tournaments.common.program.texts import spoken
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.people.accounts import check_guessable_passwords

__all__ = ["check_at_start", "desk_addresses", "start_refusal"]


def check_at_start() -> None:
    """Stop the process with a message if the database cannot be read or is too old, or an account can be guessed.

    It is for servers that start without preparation. The database stays open until the process ends.
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
        with translation.override(spoken()):
            _keep_database_open()
            check_supported()
            check_guessable_passwords()
    except StateError as error:
        refusals.append(str(error))
    except Exception as error:
        refusal = start_refusal(error)
        if refusal is None:
            raise
        refusals.append(refusal)
    finally:
        connection.close()


def start_refusal(error: BaseException) -> str | None:
    """Return why the desk cannot start and what to do, or None if *error* is no outage."""
    outage = outage_of(error)
    if outage is None:
        return None
    with translation.override(spoken()):
        return _("Not started (%(code)s): %(reason)s") % {"code": outage.value, "reason": outage}


def _keep_database_open() -> None:
    """Check that the database can be read. Raises `StateError` if its file does not exist."""
    if connection.vendor != "sqlite":
        connection.ensure_connection()
        return
    path = Path(connection.settings_dict["NAME"])
    if not path.exists():
        sentence = _("Not started: there is no database at %(file)s. Run `%(command)s` first.")
        raise StateError(sentence % {"file": path, "command": command_line("prepare")})
    sqlite.keep_open(path)


def desk_addresses() -> list[str]:
    """Return the desk's web addresses, without a path: this machine first, then others if they can reach it.

    Behind a proxy with HTTPS they are those of the proxy, if ALLOWED_HOSTS names them.
    """
    if settings.HTTPS and settings.HOST_NAMES:
        return [f"https://{name}" for name in settings.HOST_NAMES]
    scheme = "https" if settings.CERTIFICATE else "http"
    hosts = ["127.0.0.1", *own_addresses()] if settings.OPEN_TO_ALL else [settings.HOST]
    return [f"{scheme}://{bracketed(host)}:{settings.PORT}" for host in hosts]
