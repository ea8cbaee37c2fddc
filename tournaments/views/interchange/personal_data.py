"""Export what is stored about a person, and erase it."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.common.errors import DeskError
from tournaments.models import Activity, Player
from tournaments.models.naming import override_public_names
from tournaments.presenters.interchange.personal_data import personal_data, zip_file
from tournaments.printing import jobs
from tournaments.services.integrity import kept_backups
from tournaments.services.people import erasing, own_links
from tournaments.views.common.acting import get_action
from tournaments.views.common.downloads import record_download
from tournaments.views.people.page_place import set_page_event
from tournaments.views.people.roles import check_runs_all_events, organizers_only

__all__ = ["erase", "export", "export_own"]

_MOST_DOWNLOADS: Final = 10
"""Downloads with one personal link within `_PERIOD`."""
_PERIOD: Final = 3600
"""One hour, in seconds."""


@never_cache
@require_safe
@organizers_only
def export(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send everything that is stored about the person as a ZIP file."""
    player = _player(request, slug, number)
    entries = Player.objects.filter(person=player.person_id).select_related("tournament").order_by("pk")
    content = zip_file(personal_data(entries), erasing.photos_of(player.person))
    _record(request, player)
    return _file(player, content)


@never_cache
@require_safe
def export_own(request: HttpRequest, token: str) -> HttpResponse:
    """Send the holder of a personal link what is stored about them in the event, without what only organizers see."""
    with override_public_names(lambda: False):
        linked = own_links.by_token(token)
        if linked is None or linked.renewed:
            raise Http404(token)
        set_page_event(request, linked.player.tournament)
        if _count_downloads(token) > _MOST_DOWNLOADS:
            return _too_many_downloads(request, linked.player, token)
        content = zip_file(personal_data([linked.player], everything=False))
    # The chain keeps each line: once an hour says enough.
    hour_ago = timezone.now() - timedelta(seconds=_PERIOD)
    recorded = Activity.objects.filter(
        kind=Activity.Kind.PERSON_EXPORTED, subject=linked.player.person_id, page="own_data", at__gt=hour_ago
    )
    if not recorded.exists():
        _record(request, linked.player)
    return _file(linked.player, content)


def _count_downloads(token: str) -> int:
    """Return how often the data was downloaded with the link, this time included, within `_PERIOD`."""
    key = f"own_data/{token}"
    cache.add(key, 0, _PERIOD)
    try:
        return cache.incr(key)
    except ValueError:
        # The period ended just now.
        return 1


def _too_many_downloads(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    context = {"tournament": player.tournament, "token": token, "most": _MOST_DOWNLOADS}
    response = render(request, "people/too_many_downloads.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
    response["Retry-After"] = str(_PERIOD)
    return response


def _record(request: HttpRequest, player: Player) -> None:
    record_download(request, player.person_id, player.tournament, kind=Activity.Kind.PERSON_EXPORTED)


def _file(player: Player, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/zip")
    name = f"{player.tournament.slug}-player-{player.number}.zip"
    response["Content-Disposition"] = content_disposition_header(True, name)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def erase(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say what is erased and what stays, and erase the person once the organizer has confirmed it."""
    player = _player(request, slug, number)
    if request.method != "POST":
        return _page(request, player)
    if request.POST.get("sure") != "yes":
        return _page(request, player, _("This cannot be undone. Tick the box to confirm."), status=422)
    if not player.person.is_erased:
        events = Player.objects.filter(person=player.person_id).select_related("tournament")
        tournaments = [entry.tournament for entry in events]
        try:
            erasing.erase(player, act=get_action(request))
        except DeskError as error:
            return _page(request, player, str(error), status=409)
        for tournament in tournaments:
            jobs.delete_of_event(tournament)
    if erasing.clean_file():
        messages.success(request, _("The personal data was erased."))
    else:
        messages.warning(
            request,
            _(
                "The personal data was erased, but its space in the database file could not be overwritten because "
                "the file is in use. Choose “Erase personal data” again later."
            ),
        )
    return redirect("participant", slug, number)


def _page(request: HttpRequest, player: Player, refused: str = "", *, status: int = 200) -> HttpResponse:
    backups = [backup.at for backup in kept_backups.list_backups() if backup.is_made]
    context = {
        "tournament": player.tournament,
        "player": player,
        "found": erasing.found_of(player.person),
        "texts": [
            (model._meta.verbose_name_plural, count)
            for model, count in erasing.texts_with_name(player.person).items()
        ],
        "backups": len(backups),
        "oldest": min(backups, default=None),
        "has_second_folder": settings.BACKUP_COPY_DIR is not None,
        "refused": refused,
    }
    return render(request, "people/erase.html", context, status=status)


def _player(request: HttpRequest, slug: str, number: int) -> Player:
    """Return the player, if the user runs all events of the person."""
    players = Player.objects.select_related("tournament")
    player = get_object_or_404(players, tournament__slug=slug, number=number)
    check_runs_all_events(request, player.person_id)
    return player
