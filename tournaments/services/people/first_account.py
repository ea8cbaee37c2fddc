"""The first account of a desk, created in the browser with a code that the start prints in the terminal.

The code proves that the person who opens the page may also start the desk. Only its hash is kept, in a file of the data
folder that only its owner can read. Every process of the desk sees it, and it is removed with the first use.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import unicodedata
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.common.errors import Problem, StateError, WrongCode
from tournaments.common.system import files
from tournaments.services.people.accounts import random_letters
from tournaments.services.people.invitations import new_login

__all__ = ["create", "forget_code", "is_needed", "new_code"]

_GROUPS: Final = 3
"""Groups of four letters in a code: 59 bits, and only a few attempts in five minutes."""


def is_needed() -> bool:
    """Return whether nobody can log in, because the desk has no account."""
    return not User.objects.exists()


def new_code() -> str:
    """Create a code and store its hash. Earlier codes are no longer valid."""
    code = random_letters(_GROUPS)
    path = _path()
    new_path = path.with_suffix(".new")
    new_path.unlink(missing_ok=True)
    with os.fdopen(
        os.open(new_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii"
    ) as file:
        file.write(_digest(code))
    files.replace(new_path, path)
    return code


def forget_code() -> None:
    """Invalidate the code."""
    _path().unlink(missing_ok=True)


def create(code: str, name: str, password: str) -> User:
    """Create the first account, which may do everything, and use up *code*.

    Raises `WrongCode`, `InputError` for a name that is not valid and for a weak password, and `StateError` if an
    account was created meanwhile.
    """
    try:
        with transaction.atomic():
            # On PostgreSQL a second request waits here. SQLite writes one transaction at a time anyway.
            list(Group.objects.select_for_update())
            # Check this before the code, which an account created meanwhile has used up.
            if not is_needed():
                raise StateError(_account_exists_message())
            if not _is_valid(code):
                sentence = _("Wrong code. Use the code shown when Shinpan was last started.")
                raise WrongCode([Problem(says=sentence)])
            user = new_login(name, password)
            user.is_staff = user.is_superuser = True
            user.save(force_insert=True)
            # Removing the file uses the code up: it succeeds once, independent of the database.
            _path().unlink()
    except (FileNotFoundError, IntegrityError) as error:
        raise StateError(_account_exists_message()) from error
    return user


def _is_valid(text: str) -> bool:
    """Return whether *text* is the valid code; hyphens, spaces, capitals and the width of letters do not matter."""
    try:
        stored_hash = _path().read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return secrets.compare_digest(_digest(text), stored_hash)


def _account_exists_message() -> str:
    return _("Another account was created first. Log in with it.")


def _path() -> Path:
    path: Path = settings.DATA_DIR / "first_account_code"
    return path


def _digest(code: str) -> str:
    letters = "".join(letter for letter in unicodedata.normalize("NFKC", code).lower() if letter.isalnum())
    return hashlib.sha256(letters.encode("utf-8", "replace")).hexdigest()
