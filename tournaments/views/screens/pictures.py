"""Pictures of standings and results, and those in the previews of links.

They show what visitors see, whoever is logged in, and do not exist where visitors see nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournaments.models import Club, Series, Table, Tournament
from tournaments.presenters.clubs import seasons
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.clubs import series
from tournaments.services.events import logos, rounds
from tournaments.services.people import permissions
from tournaments.sheets.screens import list_pictures
from tournaments.sheets.screens.pictures import Picture, draw_card, draw_list
from tournaments.views.clubs.evenings import get_evening
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.events.standings import get_standings, get_team_standings
from tournaments.views.screens.share import as_visitor

__all__ = [
    "club_card",
    "evening",
    "event_card",
    "result",
    "series_card",
    "standings",
    "standings_card",
    "teams",
]

_ON_CARD = 5
_RECIPE = "1"
"""Raise it when the same rows are drawn in another way: browsers then fetch pictures again."""


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send the standings as a picture, now or after a round."""
    with as_visitor():
        ranking = get_standings(request, slug, for_all=True)
        picture = _of_standings(ranking)
    return _response(request, picture, draw_list, logos.logo_of(ranking.tournament))


@require_safe
def standings_card(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send a card with the first places; without results, a card of the event."""
    with as_visitor():
        ranking = get_standings(request, slug, for_all=True)
        has_ranks = any(row.rank is not None for row in ranking.rows)
        of_event = list_pictures.event_picture(ranking.tournament)
        picture = _of_standings(ranking, _ON_CARD) if has_ranks else of_event
    return _response(request, picture, draw_card, logos.logo_of(ranking.tournament))


@require_safe
def teams(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send the standings of the teams as a picture."""
    with as_visitor():
        ranking = get_team_standings(request, slug, for_all=True)
        picture = list_pictures.standings_picture(ranking)
    return _response(request, picture, draw_list, logos.logo_of(ranking.tournament))


@require_safe
def evening(request: HttpRequest, slug: str, word: str) -> HttpResponseBase:
    """Send an evening's results as a picture."""
    with as_visitor():
        shown = get_evening(request, slug, word)
        picture = list_pictures.evening_picture(shown)
    return _response(request, picture, draw_list, logos.logo_of(shown.tournament))


@require_safe
def result(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponseBase:
    """Send the result of a finished game as a picture."""
    tournament = event_or_404(request, slug)
    tables = Table.objects.select_related("round__tournament").filter(
        round__in=rounds.visible(tournament, request.user)
    )
    stored_table = get_object_or_404(tables, round__number=number, number=table)
    with as_visitor():
        page = table_page.page(TableSnapshot.of(stored_table))
        if not page.results:
            raise Http404(str(table))
        picture = list_pictures.result_picture(page)
    return _response(request, picture, draw_card, logos.logo_of(tournament))


@require_safe
def event_card(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send a card of the event."""
    tournament: Tournament = get_object_or_404(permissions.visible_events(request.user), slug=slug)
    return _response(request, list_pictures.event_picture(tournament), draw_card, logos.logo_of(tournament))


@require_safe
def club_card(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send a card of the club."""
    club = get_object_or_404(Club, slug=slug)
    return _response(request, list_pictures.club_picture(club), draw_card, logos.logo_of_club(club))


@require_safe
def series_card(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send a card of the series."""
    found: Series = get_object_or_404(series.visible(request.user), slug=slug)
    return _response(request, list_pictures.series_picture(found), draw_card)


def _of_standings(ranking: Standings, most: int | None = None) -> Picture:
    options = {} if most is None else {"most": most}
    if ranking.is_season:
        return list_pictures.season_picture(seasons.season(ranking), **options)
    return list_pictures.standings_picture(ranking, **options)


def _response(
    request: HttpRequest,
    picture: Picture,
    draw: Callable[[Picture, bytes | None], bytes],
    logo: bytes | None = None,
) -> HttpResponseBase:
    """Send the picture, or 304 if the browser has it: what is shown decides, and not when it was drawn."""
    shown = repr((_RECIPE, draw.__name__, picture)).encode() + (logo or b"")
    digest = hashlib.sha256(shown).hexdigest()[:32]
    etag = f'"{digest}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(draw(picture, logo), content_type="image/png")
    response["ETag"] = etag
    # A picture is asked for again each time: results may have been held back since.
    response["Cache-Control"] = "no-cache"
    return response
