"""Load the demo events."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments import demo
from tournaments.common.errors import StateError
from tournaments.common.program.texts import labelled_line
from tournaments.models import Tournament
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.people.accounts import demo_logins

__all__ = ["Command"]


class Command(BaseCommand):
    """Load the demo into a desk that has no tournament yet."""

    help = (
        "Load the demo: a club's tournament in play, and a recorded hanchan. Only where no tournament is yet."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options for a desk that has tournaments."""
        parser.add_argument(
            "--if-empty", action="store_true", help="say nothing and do nothing where there are tournaments"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Load it, and print what the desk now has."""
        try:
            check_supported()
        except StateError as error:
            raise CommandError(str(error)) from error
        if Tournament.objects.exists():
            if options["if_empty"]:
                return
            raise CommandError(
                "There are tournaments here already. The demo goes only into an empty database."
            )
        logins = demo_logins()
        existing_logins = set(User.objects.filter(username__in=logins).values_list("username", flat=True))
        tournaments = demo.load(logins)
        if not options["if_empty"]:
            for tournament in tournaments:
                self.stdout.write(labelled_line(_("loaded"), str(tournament)))
        # `prepare` prints the published passwords at every start; these can be printed only once.
        if settings.REACHED_BY_OTHERS or not options["if_empty"]:
            for name, password in logins.items():
                if name not in existing_logins:
                    self.stdout.write(labelled_line(_("demo login"), f"{name} / {password}"))
            if settings.REACHED_BY_OTHERS:
                self.stdout.write(_("Save these passwords now. They are not shown again."))
