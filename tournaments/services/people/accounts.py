"""Guessable passwords, and passwords of new demo accounts."""

from __future__ import annotations

import secrets
import shlex

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.db import DatabaseError

from tournaments.common.errors import OutOfTurn
from tournaments.services.people.entry_list import DEMO_LOGINS

__all__ = ["demo_logins", "new_password", "random_letters", "refuse_guessable"]

# Without letters that are read as one another; people type it off a terminal.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """Sixteen random letters in groups of four, 79 bits.

    >>> len(new_password()), new_password() != new_password()
    (19, True)
    """
    return random_letters(4)


def random_letters(groups: int) -> str:
    """Random letters that are not confused with one another, in that many groups of four; a group has 19.8 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(groups))


def demo_logins() -> dict[str, str]:
    """Name and password of those who come with the demo: the published ones only where nobody else reaches the desk."""
    if settings.REACHED_BY_OTHERS:
        return {name: new_password() for name, _published in DEMO_LOGINS}
    return dict(DEMO_LOGINS)


def refuse_guessable() -> None:
    """Raise `OutOfTurn` where others reach the desk and an account has its name for a password; it names them all."""
    if not settings.REACHED_BY_OTHERS:
        return
    try:
        open_to_all = [
            name
            for name, kept in User.objects.filter(is_active=True).values_list("username", "password")
            if check_password(name, kept)
        ]
    except DatabaseError:
        # Not prepared yet: there are no accounts.
        return
    if open_to_all:
        listed = "\n".join(f"  manage.py changepassword {shlex.quote(name)}" for name in sorted(open_to_all))
        raise OutOfTurn(
            "Not started: others reach this desk, and these accounts have their name for a password: "
            f"{', '.join(sorted(open_to_all))}.\nGive each another one, then start again:\n{listed}"
        )
