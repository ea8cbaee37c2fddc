"""May this desk be served?"""

from __future__ import annotations

import threading

from django.db import connection

from tournaments.errors import OutOfTurn
from tournaments.services.accounts import refuse_guessable
from tournaments.services.first_database import refuse_older

__all__ = ["refuse_at_start"]


def refuse_at_start() -> None:
    """Stop the process, saying why, where the database is too old or an account can be guessed.

    For a server that nobody has prepared before.
    """
    # A server loads the application inside its own loop, where the database may not be asked.
    looking = threading.Thread(target=_look, args=(found := [],))
    looking.start()
    looking.join()
    if found:
        raise SystemExit("\n".join(found))


def _look(found: list[str]) -> None:
    try:
        refuse_older()
        refuse_guessable()
    except OutOfTurn as refused:
        found.append(str(refused))
    finally:
        connection.close()
