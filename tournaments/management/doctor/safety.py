"""Checks of settings, files and accounts by which others could get in."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.checks import run_checks
from django.core.checks.messages import WARNING
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line
from tournaments.management.doctor.findings import Finding, State, finding
from tournaments.services.people.accounts import check_guessable_passwords

__all__ = ["accounts", "is_private", "settings_and_key"]

_OF_HTTPS: Final = {f"security.W{number:03}" for number in (4, 8, 10, 11, 12, 16, 17)}
"""Django's checks that ask for HTTPS, which the check of HTTPS speaks of."""
_OF_DEBUG: Final = "security.W018"


def is_private(file: Path) -> bool:
    """Return whether only its owner can read and change the file. Windows does not say so in the mode of a file."""
    return sys.platform == "win32" or not file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def settings_and_key() -> Iterator[Finding]:
    """Check the secret key, DEBUG, and what `manage.py check --deploy` checks."""
    if settings.DEBUG:
        says = _("DEBUG shows settings and code to everybody who meets an error. Start Shinpan without it.")
        yield finding("safety", State.PROBLEM if settings.REACHED_BY_OTHERS else State.NOTE, says)
    problems = []
    key = Path(settings.DATA_DIR) / "secret_key"
    if key.exists() and not is_private(key):
        problems.append(
            _("Others on this computer can read the secret key. Type: chmod 600 %(file)s") % {"file": key}
        )
    ignored = {_OF_DEBUG} if settings.HTTPS or settings.CERTIFICATE else {_OF_DEBUG, *_OF_HTTPS}
    problems += [
        f"{found.msg} ({found.id})"
        for found in run_checks(include_deployment_checks=True)
        if found.level >= WARNING and not found.is_silenced() and found.id not in ignored
    ]
    yield from (finding("safety", State.PROBLEM, says) for says in problems)
    if not problems and not settings.DEBUG:
        yield finding("safety", State.FINE, _("The settings are safe, and the secret key is private."))


def accounts() -> Iterator[Finding]:
    """Check that somebody can log in, and nobody whose password is the username."""
    try:
        check_guessable_passwords()
    except StateError:
        says = _(
            "The password of an account is its username, so Shinpan does not start. `%(command)s` names it."
        )
        yield finding("accounts", State.PROBLEM, says % {"command": command_line("prepare")})
        return
    active = User.objects.filter(is_active=True)
    if not active.filter(is_superuser=True).exists():
        says = _("There is no administrator. `%(command)s` makes one.")
        yield finding("accounts", State.NOTE, says % {"command": f"{command_line('createuser')} NAME"})
    number = active.count()
    says = ngettext("%(number)d account can log in.", "%(number)d accounts can log in.", number)
    yield finding("accounts", State.FINE, says % {"number": number})
