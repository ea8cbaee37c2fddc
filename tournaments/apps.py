"""The Django app configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import pre_migrate

__all__ = ["TournamentsConfig"]


class TournamentsConfig(AppConfig):
    """The one Django app of the project."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Refuse to migrate databases that are too old, and read JSON alike on all."""
        # Import here: the services need the apps, which are loaded after this file.
        from tournaments.models.ordered_json import read_json_as_text
        from tournaments.services.integrity.first_database import check_before_migrating

        pre_migrate.connect(check_before_migrating, sender=self)
        connection_created.connect(read_json_as_text)
