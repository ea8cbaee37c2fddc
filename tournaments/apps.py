"""The Django app configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate

__all__ = ["TournamentsConfig"]


class TournamentsConfig(AppConfig):
    """The one Django app of the project."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Refuse to migrate databases that are too old, and carry the desk's chain over each migration."""
        # Import here: the services need the apps, which are loaded after this file.
        from tournaments.services.integrity.desk_chain import carry_over_migrations
        from tournaments.services.integrity.first_database import check_before_migrating
        from tournaments.services.tables.refolding import refresh_after_migrations

        pre_migrate.connect(check_before_migrating, sender=self)
        post_migrate.connect(refresh_after_migrations, sender=self)
        post_migrate.connect(carry_over_migrations, sender=self)
