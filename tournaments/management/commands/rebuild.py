"""Rebuild the projected rows from the journals."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tournaments.common.errors import StateError
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.integrity.rebuilding import rebuild

__all__ = ["Command"]


class Command(BaseCommand):
    """Rebuild every row that follows from an event's journal; rows that are correct stay unchanged."""

    help = "Write every row that follows from an event's journal anew; where nobody tampered with one, nothing changes."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Print how many rows there are, and how many were corrected."""
        try:
            check_supported()
            found = rebuild()
        except StateError as refused:
            raise CommandError(str(refused)) from refused
        except DatabaseError as fault:
            sentence = f"The database cannot be written ({fault}). Was it prepared with `manage.py prepare`?"
            raise CommandError(sentence) from fault
        right = (
            f"{found.lost} were gone, {found.other} other, {found.extra} too many"
            if found.changed
            else "none"
        )
        self.stdout.write(f"{found.rows} rows of {found.events} events; put right: {right}.")
