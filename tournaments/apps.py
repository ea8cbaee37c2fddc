"""The Django app configuration."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate, pre_migrate

__all__ = ["TournamentsConfig"]


class TournamentsConfig(AppConfig):
    """The one Django app of the project."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Refuse to migrate databases that are too old, and back up others; listen to changes."""
        # Import here: the services need the apps, which are loaded after this file.
        from tournaments.models.ordered_json import read_json_as_text
        from tournaments.services.integrity.first_database import check_before_migrating
        from tournaments.services.people.logins import recording
        from tournaments.services.screens import news

        recording.connect()
        news.connect()
        pre_migrate.connect(check_before_migrating, sender=self)
        pre_migrate.connect(_before_migrations, sender=self)
        connection_created.connect(read_json_as_text)
        post_migrate.connect(_after_migrations, sender=self)


def _before_migrations(**facts: Any) -> None:
    # Import here: no other command needs them at its start.
    from tournaments.services.integrity.automatic_backups import back_up_before_migrating
    from tournaments.services.integrity.migrated import note_work

    back_up_before_migrating(**facts)
    note_work(**facts)


def _after_migrations(**facts: Any) -> None:
    # Import here: no other command needs them at its start.
    from tournaments.services.integrity.migrated import finish_work

    finish_work(**facts)
