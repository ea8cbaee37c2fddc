"""Set a new password for an account in the terminal."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser
from typing import Any, Final

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.common.program.texts import marked as _

__all__ = ["Command"]

_ATTEMPTS: Final = 3


class Command(BaseCommand):
    """Set the password that is typed twice, or without a terminal the first line of standard input."""

    help = _(
        "Set a new password for an account. Type it twice; without a terminal it is the first line of standard input."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the name."""
        parser.add_argument(
            "username", nargs="?", metavar="NAME", help=_("the username. Default: your name on this computer")
        )

    def handle(self, *args: Any, username: str | None, **options: Any) -> None:  # noqa: ARG002
        """Ask for the password until it is accepted, and save it."""
        name = username or getpass.getuser()
        user = User.objects.filter(username=name).first()
        if user is None:
            names = ", ".join(User.objects.order_by("username").values_list("username", flat=True)[:10])
            sentence = gettext("There is no account '%(name)s'. There are: %(names)s.")
            raise CommandError(sentence % {"name": name, "names": names or gettext("none yet")})
        user.set_password(self._typed(user) if sys.stdin.isatty() else _checked(user, _first_line()))
        user.save(update_fields=["password"])
        self.stdout.write(gettext("The password of %(name)s was changed.") % {"name": name})

    def _typed(self, user: User) -> str:
        for _attempt in range(_ATTEMPTS):
            try:
                password = getpass.getpass(gettext("New password for %(name)s:") % {"name": user} + " ")
                again = getpass.getpass(gettext("The same password again:") + " ")
            except EOFError:
                break
            if password != again:
                self.stderr.write(gettext("The two passwords are different. Type them again."))
                continue
            try:
                return _checked(user, password)
            except CommandError as refusal:
                self.stderr.write(str(refusal))
        raise CommandError(gettext("The password was not changed."))


def _first_line() -> str:
    password = sys.stdin.readline().rstrip("\r\n")
    if not password:
        sentence = gettext(
            "There is no terminal to type a password in. Run this command in a terminal, or write the password to its "
            "standard input."
        )
        raise CommandError(sentence)
    return password


def _checked(user: User, password: str) -> str:
    """Return *password*. Raises `CommandError` if it is too easily guessed."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise CommandError("\n".join(error.messages)) from error
    return password
