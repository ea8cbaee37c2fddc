"""Create an account in the terminal."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any, Final

from django.contrib.auth.models import Group
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext

from tournaments.common.errors import InputError
from tournaments.common.program.texts import marked as _
from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS
from tournaments.services.people.accounts import new_password
from tournaments.services.people.invitations import new_login

__all__ = ["Command"]

_GROUPS: Final = {
    "administrator": None,
    "organizer": ORGANIZERS,
    "head-judge": HEAD_JUDGES,
    "judge": JUDGES,
}
"""The group of each role; an administrator may do everything and needs none."""


class Command(BaseCommand):
    """Create an account for all events, and print its password."""

    help = _("Create an account for all events. Its password is random and printed once.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the name and the role."""
        parser.add_argument("name", metavar="NAME", help=_("the username, one word"))
        parser.add_argument(
            "--role",
            choices=_GROUPS,
            default="administrator",
            help=_("what the account may do. Default: administrator, who may do everything"),
        )

    def handle(self, *args: Any, name: str, role: str, **options: Any) -> None:  # noqa: ARG002
        """Create it, and print its name and password."""
        password, group = new_password(), _GROUPS[role]
        try:
            with transaction.atomic():
                user = new_login(name, password)
                user.is_staff = user.is_superuser = group is None
                user.save(force_insert=True)
                if group is not None:
                    user.groups.add(Group.objects.get_or_create(name=group)[0])
        except InputError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{user.username} / {password}")
        self.stdout.write(
            gettext("Save this password now. It is not shown again, and can be changed after logging in.")
        )
