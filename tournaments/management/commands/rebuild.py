"""Rebuild the projected rows from the journals."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext

from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line
from tournaments.common.program.texts import marked as _
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.integrity.rebuilding import rebuild

__all__ = ["Command"]


class Command(BaseCommand):
    """Rebuild every row that follows from an event's journal; rows that are correct stay unchanged."""

    help = _(
        "Restore the rows of the database that are missing or differ from the events' journals. Rows that are correct "
        "do not change."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Print how many rows there are, and how many were corrected."""
        try:
            check_supported()
            report = rebuild()
        except StateError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            sentence = gettext("The database cannot be written (%(error)s). Run `%(command)s` first.")
            raise CommandError(sentence % {"error": error, "command": command_line("prepare")}) from error
        facts = {"rows": report.rows, "events": report.events}
        if not report.changed:
            sentence = gettext("Events: %(events)d. Rows: %(rows)d, all correct.")
            self.stdout.write(sentence % facts)
            return
        sentence = gettext(
            "Events: %(events)d. Rows: %(rows)d. Corrected: %(lost)d missing, %(different)d different, %(extra)d "
            "superfluous."
        )
        facts |= {"lost": report.lost, "different": report.other, "extra": report.extra}
        self.stdout.write(sentence % facts)
