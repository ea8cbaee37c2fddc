"""Guessable passwords, and passwords of new demo accounts."""

from __future__ import annotations

import secrets
import shlex

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line

__all__ = ["DEMO_LOGINS", "check_guessable_passwords", "demo_logins", "new_password", "random_letters"]

# Names and passwords of the demo accounts, if only this machine can reach the desk. They are no secrets, and every
# start prints them until they are changed.
DEMO_LOGINS = (("organizer", "organizer"), ("judge", "judge"), ("headjudge", "headjudge"))
# No letters that are easily confused, because people type them from a terminal.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """Sixteen random letters in groups of four, 79 bits.

    >>> len(new_password()), new_password() != new_password()
    (19, True)
    """
    return random_letters(4)


def random_letters(groups: int) -> str:
    """Return random letters that are not easily confused, in that many groups of four; a group has 19.8 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(groups))


def demo_logins() -> dict[str, str]:
    """Return the demo accounts' names and passwords; the published passwords only if nobody else can reach the desk."""
    if settings.REACHED_BY_OTHERS:
        return {name: new_password() for name, _published in DEMO_LOGINS}
    return dict(DEMO_LOGINS)


def check_guessable_passwords() -> None:
    """Raise `StateError`, naming the accounts, if others can reach the desk and an account's password is its name."""
    if not settings.REACHED_BY_OTHERS:
        return
    try:
        guessable = [
            name
            for name, password_hash in User.objects.filter(is_active=True).values_list("username", "password")
            if check_password(name, password_hash)
        ]
    except DatabaseError:
        # The database is not prepared yet, so there are no accounts.
        return
    if guessable:
        change = command_line("changepassword")
        commands = "\n".join(f"  {change} {shlex.quote(name)}" for name in sorted(guessable))
        sentence = _(
            "Not started: other people can reach this site, and the password of these accounts is their username: "
            "%(names)s. Give each account another password, then start again:"
        )
        raise StateError(f"{sentence % {'names': ', '.join(sorted(guessable))}}\n{commands}")
