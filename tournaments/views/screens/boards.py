"""Boards for the screens in the hall.

A board is opened once and stays correct for the whole event: it finds its round itself, and a stream sends it every
change. Its content is made for a visitor, regardless of the user logged in at the screen.
"""

from __future__ import annotations

import time
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Table, Tournament
from tournaments.models.naming import override_public_names
from tournaments.models.visibility import Viewer, override_viewer
from tournaments.presenters.screens import boards
from tournaments.presenters.screens.board_words import BOARDS
from tournaments.presenters.screens.held_back import held_back_message
from tournaments.services.events import logos, zones
from tournaments.services.people import permissions
from tournaments.views.common.event_addresses import full_address
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.people.roles import officials_only
from tournaments.views.screens.live import BoardRequest, html_hash

__all__ = ["board_request_of", "feature", "index", "render_board", "show"]

_FEATURE: Final = "feature"
_LANGUAGES: Final = dict(settings.LANGUAGES)
_MOST: Final = 1_000_000


@require_safe
@officials_only
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """List the boards with their links, for setting up the hall's screens."""
    tournament = event_or_404(request, slug)
    links = {word: full_address(request, tournament, reverse("board", args=[slug, word])) for word in BOARDS}
    tables = Table.objects.filter(round__tournament=tournament)
    numbers = tables.order_by("number").values_list("number", flat=True).distinct()
    first = next(iter(numbers), 1)
    links[_FEATURE] = full_address(request, tournament, reverse("feature_board", args=[slug, first]))
    context = {"tournament": tournament, "links": links, "first": first, "tables": list(numbers)}
    return render(request, "screens/boards/index.html", context)


@require_safe
@never_cache
def show(request: HttpRequest, slug: str, word: str) -> HttpResponse:
    """Show a board, full screen."""
    if word not in BOARDS:
        raise Http404(word)
    return _page(request, slug, word)


@require_safe
@never_cache
def feature(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """Show one table for a video stream, on a transparent background."""
    if not 0 < table < _MOST:
        raise Http404(str(table))
    return _page(request, slug, _FEATURE, table)


def render_board(board_request: BoardRequest) -> str:
    """Return the board as HTML, as everybody may see it now.

    Raises `Tournament.DoesNotExist` if the event is deleted, or was public when the board was opened and is not now.
    """
    with override_public_names(lambda: True), override_viewer(Viewer), override(board_request.language):
        events = Tournament.objects.filter(public=True) if board_request.public else Tournament.objects.all()
        tournament = events.get(uid=board_request.event)
        # The stream's thread renders the boards of all events in turn.
        with timezone.override(zones.zone_of(tournament)):
            if board_request.board == _FEATURE:
                board: boards.Board = boards.feature(tournament, board_request.table)
            else:
                board = boards.board(tournament, board_request.board)
            context = {"tournament": tournament, "board": board, "held_back": held_back_message(tournament)}
            html = render_to_string(f"screens/boards/{board_request.board}.html", context)
    # The HTML goes to every listener at each change: strip the templates' indentation.
    return mark_safe("\n".join(filter(None, map(str.strip, html.splitlines()))))  # noqa: S308 - it was made above


def board_request_of(request: HttpRequest, event: Tournament, word: str, table: int) -> BoardRequest:
    """Return the requested look, in the link's language, else the reader's. Raises `Http404` if there is none."""
    if word not in (*BOARDS, _FEATURE) or table >= _MOST:
        raise Http404(word)
    requested = request.GET.get("lang", "")
    if requested and requested not in _LANGUAGES:
        raise Http404(requested)
    language = requested or get_language() or "en"
    return BoardRequest(event=event.uid, board=word, language=language, table=table, public=event.public)


def _page(request: HttpRequest, slug: str, word: str, table: int = 0) -> HttpResponse:
    tournament = get_object_or_404(logos.with_logo(permissions.visible_events(request.user)), slug=slug)
    board_request = board_request_of(request, tournament, word, table)
    html = render_board(board_request)
    now = str(round(time.time() * 1000))
    if "part" in request.GET:
        return HttpResponse(html, headers={"Board-Seen": html_hash(html), "Desk-Time": now})
    parameters = {"board": word, "lang": board_request.language} | ({"table": table} if table else {})
    context = {
        "tournament": tournament,
        "word": word,
        "is_clock": word == "clock",
        "is_feature": word == _FEATURE,
        "table": table,
        "html": html,
        "seen": html_hash(html),
        "now": now,
        "zone": zones.zone_name(tournament),
        "stream": f"{reverse('board_live', args=[slug])}?{urlencode(parameters)}",
        "fixed": "lang" in request.GET,
    }
    with override(board_request.language):
        return render(request, "screens/boards/board.html", context)
