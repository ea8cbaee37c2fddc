"""The page of backups, for administrators."""

from __future__ import annotations

import sys
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line, start_line
from tournaments.common.program.places import IS_INSTALLED, default_data_folder
from tournaments.models import Activity
from tournaments.presenters.integrity.backup_status import backup_status
from tournaments.services.integrity import activity, backup_retention, kept_backups
from tournaments.services.integrity.backups import is_one_file
from tournaments.views.common.downloads import record_download
from tournaments.views.common.requests import Request
from tournaments.views.people.roles import administrators_only

__all__ = ["delete", "download", "index"]

_RECENT: Final = 10
"""Backups that are shown at once."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@administrators_only
def index(request: Request) -> HttpResponse:
    """Show the state of the backups and list them, and make one when asked."""
    if request.method == "POST":
        try:
            kept_backups.start()
            activity.record_if_possible(Activity.Kind.BACKUP_MADE)
        except StateError as error:
            messages.error(request, str(error))
        return redirect("backups")
    status = backup_status(kept_backups.list_backups())
    database = settings.DATABASES["default"]["NAME"]
    # A name of its own each time, so that nothing that was moved earlier is replaced.
    old_folder = f"old-{localtime():%Y%m%d-%H%M%S}"
    context = {
        "status": status,
        "recent": status.rows[:_RECENT],
        "older": status.rows[_RECENT:],
        "keep": settings.BACKUP_KEEP,
        "kept_days": backup_retention.KEPT_DAYS,
        "max_days": backup_retention.MAX_DAYS,
        "is_one_file": is_one_file(),
        "is_installed": IS_INSTALLED,
        "restore": f"{_clone_beginning('.venv/bin/python ')}{command_line('restore')}",
        "start": f"{_clone_beginning()}{start_line()}",
        "verify": command_line("verify"),
        "old_folder": old_folder,
        "move": f'move "{database}*" {old_folder}'
        if sys.platform == "win32"
        else f'mv "{database}"* {old_folder}/',
        "new_database": f"{database}_{localtime():%Y%m%d_%H%M%S}",
    }
    template = "people/backups/list.html" if request.htmx else "people/backups/index.html"
    return render(request, template, context)


def _clone_beginning(python: str = "") -> str:
    """Return what a command begins with in a clone.

    Another terminal does not know the data folder, and would restore into the usual one.
    """
    if IS_INSTALLED:
        return ""
    return (
        python if default_data_folder() == settings.DATA_DIR else f'DATA_DIR="{settings.DATA_DIR}" {python}'
    )


@never_cache
@require_safe
@administrators_only
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    """Send a backup."""
    backup = kept_backups.find(name)
    if backup is None:
        raise Http404(name)
    record_download(request, backup.name, kind=Activity.Kind.BACKUP_DOWNLOADED)
    return FileResponse(
        backup.file.open("rb"),
        as_attachment=True,
        filename=backup.name,
        content_type="application/vnd.sqlite3",
    )


@require_POST
@administrators_only
def delete(request: HttpRequest, name: str) -> HttpResponse:
    """Delete a backup after the administrator has confirmed it."""
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Tick “I am sure” to delete the backup. Nothing was deleted."))
        return redirect("backups")
    is_gone = kept_backups.delete_everywhere(name)
    activity.record_if_possible(Activity.Kind.BACKUP_DELETED, subject=name)
    messages.success(request, _("Backup deleted."))
    if not is_gone:
        messages.warning(
            request,
            _("The second folder is not available. Delete the copy there, too: %(name)s") % {"name": name},
        )
    return redirect("backups")
