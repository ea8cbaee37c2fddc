"""Prepare the desk for serving."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line
from tournaments.common.program.texts import labelled_line
from tournaments.services.integrity.kept_backups import list_backups
from tournaments.services.integrity.starting import desk_addresses
from tournaments.services.people import first_account
from tournaments.services.people.accounts import DEMO_LOGINS, check_guessable_passwords
from tournaments.services.tables import refolding
from tournaments.sheets.paper.text import fonts

__all__ = ["Command"]


class Command(BaseCommand):
    """Bring the database and the static files up to date, load the demo into an empty desk, and print its address."""

    help = (
        "Prepare Shinpan: migrate, collect static files if they changed, cut the fonts, and load the demo if there "
        "is no data. Refuses if other people can reach the site and the password of an account is its username."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Do only what is missing."""
        if bool(settings.CERTIFICATE) != bool(settings.KEY):
            raise CommandError(_("CERTIFICATE and KEY go together: name the file of each, or neither."))
        _refuse_beside_backups()
        if not _hash_file().exists():
            self.stdout.write(_("Preparing Shinpan. The first start takes up to a minute."))
            self.stdout.flush()
        call_command("migrate", interactive=False, verbosity=0)
        refolding.refresh_outdated()
        _restrict_to_owner()
        try:
            check_guessable_passwords()
        except StateError as error:
            raise CommandError(str(error)) from error
        _collect_static()
        fonts.prepare()
        if settings.DEMO:
            call_command("demo", if_empty=True, stdout=self.stdout)
        self._print_addresses()

    def _print_addresses(self) -> None:
        write = self.stdout.write
        main_address, *other_addresses = desk_addresses()
        write(labelled_line(_("Shinpan is at"), f"{main_address}/"))
        for address in other_addresses:
            write(labelled_line("", f"{address}/"))
        password_hashes = dict(User.objects.values_list("username", "password"))
        open_demo_logins = [
            (name, password)
            for name, password in DEMO_LOGINS
            if check_password(password, password_hashes.get(name, ""))
        ]
        for name, password in open_demo_logins:
            write(labelled_line(_("demo login"), f"{name} / {password}"))
        if open_demo_logins:
            write(_("Change these passwords before a real tournament."))
        if password_hashes:
            first_account.forget_code()
        else:
            self._print_code(main_address)
        write(_("Ctrl-C stops Shinpan."))

    def _print_code(self, address: str) -> None:
        """Print the code of the first account; it can be printed only once."""
        self.stdout.write(labelled_line(_("first account"), f"{address}{reverse('first_account')}"))
        self.stdout.write(labelled_line(_("code"), first_account.new_code()))
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                sentence = _(
                    "There is no account yet. Open this page and create the first account with this code. The code "
                    "works once; the next start prints a new one. `%(command)s NAME` also creates an account."
                ) % {"command": command_line("createuser")}
            try:
                sentence.encode(getattr(self.stdout, "encoding", None) or "utf-8")
            except UnicodeEncodeError:
                # The terminal cannot show Japanese.
                continue
            self.stdout.write(sentence)


def _refuse_beside_backups() -> None:
    """Raise `CommandError` if there is no database but there are backups of one: a new site would hide the loss."""
    backups = [backup for backup in list_backups() if backup.is_made]
    if not backups or connection.introspection.table_names():
        return
    sentence = _(
        "Not started: there are backups in %(folder)s, but no database. Restore one, for example with `%(command)s`. "
        "For a new site, move that folder away first."
    )
    file = backups[0].file
    raise CommandError(sentence % {"folder": file.parent, "command": f"{command_line('restore')} {file}"})


def _restrict_to_owner() -> None:
    """Restrict the database to its owner: it holds the links of tables and the hashed passwords."""
    if connection.vendor == "sqlite":
        Path(connection.settings_dict["NAME"]).chmod(0o600)


def _hash_file() -> Path:
    """Return the file that says which static files were collected."""
    return Path(settings.STATIC_ROOT) / ".collected"


def _collect_static() -> None:
    """Collect the static files unless none has changed since the last time."""
    files = sorted(
        (path, storage.size(path), storage.get_modified_time(path).timestamp())
        for finder in get_finders()
        for path, storage in finder.list([])
    )
    files_hash = hashlib.sha256(repr(files).encode()).hexdigest()
    hash_file = _hash_file()
    if hash_file.exists() and hash_file.read_text(encoding="ascii") == files_hash:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    hash_file.write_text(files_hash, encoding="ascii")
