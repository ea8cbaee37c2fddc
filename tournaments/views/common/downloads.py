"""Record downloads of personal data in the activity log."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.models import Activity, Tournament
from tournaments.services.integrity import activity

__all__ = ["record_download"]


def record_download(
    request: HttpRequest,
    name: str,
    tournament: Tournament | None = None,
    *,
    kind: Activity.Kind = Activity.Kind.FILE_DOWNLOADED,
) -> None:
    """Record that the file *name* was downloaded; a HEAD request downloads nothing."""
    if request.method == "GET":
        activity.record_if_possible(kind, subject=name, place=tournament.name if tournament else "")
