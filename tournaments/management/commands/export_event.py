"""Export an event with everything recorded about it."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.common.program.texts import marked as _
from tournaments.management.readers import ignore_closed_output
from tournaments.models import Activity, Tournament
from tournaments.presenters.interchange import event_files
from tournaments.services.integrity import activity

__all__ = ["Command"]


class Command(BaseCommand):
    """Write an event as JSON: its people, rounds, ledgers and journal, in the format that `import_event` reads."""

    help = _("Write an event as JSON to standard output. It can be imported elsewhere.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the event's address."""
        parser.add_argument("slug", metavar="SLUG", help=_("the last word of the event's address"))

    def handle(self, *args: Any, slug: str, **options: Any) -> None:  # noqa: ARG002
        """Write the file."""
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            slugs = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10])
            sentence = gettext("There is no event '%(name)s'. There are: %(names)s.")
            raise CommandError(sentence % {"name": slug, "names": slugs or gettext("none yet")})
        activity.record_if_possible(Activity.Kind.EVENT_EXPORTED, place=tournament.name)
        with ignore_closed_output():
            self.stdout.write(json.dumps(event_files.event(tournament), ensure_ascii=False, indent=1))
