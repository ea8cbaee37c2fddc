"""What is the desk called inside Django?"""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["TournamentsConfig"]


class TournamentsConfig(AppConfig):
    """The one Django app of the project."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
