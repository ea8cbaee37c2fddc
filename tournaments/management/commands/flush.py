"""Empty the database."""

from __future__ import annotations

from typing import Any

from django.core.management.commands.flush import Command as FlushCommand

from tournaments.models.sealing import unlocked

__all__ = ["Command"]


class Command(FlushCommand):
    """Delete all rows of all tables, which the guards of the chains refuse otherwise."""

    def handle(self, **options: Any) -> None:
        """Empty the database."""
        with unlocked():
            super().handle(**options)
