"""Lists as text to copy or share.

A list that visitors see is copied as they see it, whoever is logged in: with public names, and without results that
are held back. The list of missing players is for officials, with the names of their page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.common import dates
from tournaments.common.hosts import LOOPBACK_HOSTS
from tournaments.listings.common.texts import ListText
from tournaments.listings.screens import evening_texts, round_texts, standing_texts
from tournaments.listings.screens import missing_text as missing
from tournaments.models import Tournament
from tournaments.models.naming import override_public_names
from tournaments.models.visibility import Viewer, override_viewer
from tournaments.presenters.clubs import seasons
from tournaments.presenters.events.games import games
from tournaments.presenters.people.check_in import arrivals
from tournaments.presenters.screens.list_heads import list_name
from tournaments.services.events import rounds
from tournaments.services.events.plans.round_plans import planned_rounds
from tournaments.services.people import permissions
from tournaments.services.screens import held_back
from tournaments.views.clubs.evenings import get_evening
from tournaments.views.common.event_addresses import full_address
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.events.standings import get_standings, get_team_standings
from tournaments.views.people.roles import scorekeepers_only

__all__ = ["as_visitor", "evening_text", "missing_text", "round_text", "standings_text", "teams_text"]


@contextmanager
def as_visitor() -> Iterator[None]:
    """Read names and results as visitors see them."""
    with override_public_names(lambda: True), override_viewer(Viewer):
        yield


@require_safe
def standings_text(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings as text, now or after a round."""
    with as_visitor():
        ranking = get_standings(request, slug, for_all=True)
        path = reverse("standings", args=[slug]) + ranking.query
        address = _public_address(request, ranking.tournament, path)
        if ranking.is_season:
            text = evening_texts.season_text(seasons.season(ranking), address)
        else:
            text = standing_texts.standings_text(ranking, address)
    picture = reverse("standings_picture", args=[slug]) + ranking.query
    return _render(request, ranking.tournament, [text], back=(path, list_name(ranking)), picture=picture)


@require_safe
def teams_text(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of the teams as text, now or after a round."""
    with as_visitor():
        ranking = get_team_standings(request, slug, for_all=True)
        query = urlencode({name: value for name in ("after", "stage") if (value := request.GET.get(name))})
        path, picture = (
            reverse(name, args=[slug]) + (f"?{query}" if query else "") for name in ("teams", "teams_picture")
        )
        text = standing_texts.teams_text(ranking, _public_address(request, ranking.tournament, path))
    return _render(request, ranking.tournament, [text], back=(path, list_name(ranking)), picture=picture)


@require_safe
def round_text(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round's results and seats as text; the seats also of a planned round, if the user may see them."""
    tournament = event_or_404(request, slug)
    round_ = rounds.visible(tournament, request.user).filter(number=number).first()
    if round_ is None:
        return _planned_text(request, tournament, number)
    path = round_.get_absolute_url()
    with as_visitor():
        address = _public_address(request, tournament, path)
        round_games = games(tournament, rounds=[round_])
        resting = [rest.player for rest in round_.rests.select_related("player__person")]
        texts = [
            round_texts.results_text(tournament, round_.called, round_games, address),
            round_texts.seating_text(tournament, round_.called, round_games, resting, address),
        ]
        warning = _seats_warning(tournament, number, is_public=not rounds.is_hidden(tournament, round_))
    return _render(request, tournament, texts, back=(path, round_.called), warning=warning)


def _planned_text(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    is_official = permissions.is_official(request.user, tournament)
    path = reverse("schedule", args=[tournament.slug])
    with as_visitor():
        planned = next((plan for plan in planned_rounds(tournament) if plan.number == number), None)
        warning = _seats_warning(tournament, number, is_public=number <= tournament.seats_shown_to)
        if planned is None or (warning and not is_official):
            raise Http404(str(number))
        text = round_texts.planned_text(tournament, planned, _public_address(request, tournament, path))
    return _render(request, tournament, [text], back=(path, _("Schedule")), warning=warning)


def _seats_warning(tournament: Tournament, number: int, *, is_public: bool) -> str:
    """Return why visitors do not see the seats of a round; empty if they do."""
    if number in held_back.rounds_entered(tournament):
        return _("Only officials see these seats, because they reveal results that are hidden from visitors.")
    return "" if is_public else _("Only officials see this round until it starts or is published.")


@require_safe
def evening_text(request: HttpRequest, slug: str, word: str) -> HttpResponse:
    """Show an evening's results as text."""
    path = reverse("evening", args=[slug, word])
    with as_visitor():
        evening = get_evening(request, slug, word)
        text = evening_texts.evening_text(evening, _public_address(request, evening.tournament, path))
    picture = reverse("evening_picture", args=[slug, word]) if evening.rows else ""
    back = (path, dates.evening_name(evening.meeting.word))
    return _render(request, evening.tournament, [text], back=back, picture=picture)


@require_safe
@scorekeepers_only
@never_cache
def missing_text(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the players who are not checked in yet as text."""
    tournament = get_object_or_404(Tournament, slug=slug, kind=Tournament.Kind.TOURNAMENT)
    text = missing.missing_text(tournament, arrivals(tournament))
    back = (reverse("check_in", args=[slug]), _("Check-in"))
    return _render(request, tournament, [text], back=back, none=_("Everyone is here."))


def _public_address(request: HttpRequest, tournament: Tournament, path: str) -> str:
    """Return the address of a page for visitors, under the event's own address if it has one; empty if it is hidden."""
    if not tournament.public:
        return ""
    return full_address(request, tournament, path)


def _render(
    request: HttpRequest,
    tournament: Tournament,
    texts: list[ListText],
    *,
    back: tuple[str, str],
    picture: str = "",
    none: str = "",
    warning: str = "",
) -> HttpResponse:
    """Render the page; *back* is the address and the name of the list."""
    context = {
        "tournament": tournament,
        "texts": [text for text in texts if not text.is_empty],
        "back": back,
        "picture": picture,
        "none": none or _("There is nothing to copy yet."),
        "warning": warning,
        "only_here": urlsplit(_public_address(request, tournament, "/")).hostname in LOOPBACK_HOSTS,
    }
    return render(request, "screens/share/text.html", context)
