"""How is the demo loaded?"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import demo
from tournaments.models import Tournament
from tournaments.services.people import DEMO_LOGINS

__all__ = ["Command"]


class Command(BaseCommand):
    """Load the demo into a desk that has no tournament yet."""

    help = (
        "Load the demo: a club's tournament in play, and a recorded hanchan. Only where no tournament is yet."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do where there are tournaments."""
        parser.add_argument(
            "--if-empty", action="store_true", help="say nothing and do nothing where there are tournaments"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Load it, and say what there is now."""
        if Tournament.objects.exists():
            if options["if_empty"]:
                return
            raise CommandError("There are tournaments here already. The demo goes only into an empty desk.")
        loaded = demo.load()
        if not options["if_empty"]:
            for tournament in loaded:
                self.stdout.write(f"loaded         {tournament}")
            for name, password in DEMO_LOGINS:
                self.stdout.write(f"demo login     {name} / {password}")
