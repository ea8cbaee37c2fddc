"""Rebuild the projected rows from the journals."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line
from tournaments.common.program.texts import marked as _
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.integrity.rebuilding import rebuild

__all__ = ["Command"]


class Command(BaseCommand):
    """Rebuild every row that follows from an event's journal; rows that are correct stay unchanged."""

    help = _(
        "Write every row that follows from an event's journal again. Rows that are correct do not change."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Print how many rows there are, and how many were corrected."""
        try:
            check_supported()
            report = rebuild()
        except StateError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            sentence = (
                f"The database cannot be written ({error}). Was it prepared with `{command_line('prepare')}`?"
            )
            raise CommandError(sentence) from error
        corrections = (
            f"{report.lost} were gone, {report.other} other, {report.extra} too many"
            if report.changed
            else "none"
        )
        self.stdout.write(f"{report.rows} rows of {report.events} events; put right: {corrections}.")
