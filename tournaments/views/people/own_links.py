"""A player's personal page and its link."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.common.errors import DeskError
from tournaments.models import OwnLink, Player, Tournament
from tournaments.models.naming import override_public_names
from tournaments.presenters.people import own_links as presenter
from tournaments.services.people import own_links, player_search
from tournaments.views.common.event_addresses import full_address, is_only_here
from tournaments.views.common.requests import Request
from tournaments.views.people.page_place import set_page_event
from tournaments.views.people.roles import organizers_only

__all__ = ["index", "renew", "show"]


@require_safe
@never_cache
def show(request: Request, token: str) -> HttpResponse:
    """Show a player their page; respond with 204 if nothing has changed since the mark `seen`."""
    # Players see their own name in full; others appear under their public names.
    with override_public_names(lambda: False):
        linked_player = own_links.by_token(token)
        if linked_player is None:
            raise Http404(token)
        link = None if linked_player.renewed else own_links.link_of(linked_player.player)
    set_page_event(request, linked_player.player.tournament)
    with override_public_names(lambda: True):
        return _private(_page(request, linked_player.player, link, token))


def _page(request: Request, player: Player, link: OwnLink | None, token: str) -> HttpResponse:
    context: dict[str, object] = {"tournament": player.tournament, "player": player, "token": token}
    if link is None:
        return render(request, "people/own_links/renewed_link.html", context, status=410)
    if request.htmx and request.GET.get("seen") == presenter.state_hash(player):
        return HttpResponse(status=204)
    context["own"] = presenter.page(player)
    if player.tournament.kind == Tournament.Kind.TOURNAMENT:
        context["code"] = full_address(request, player.tournament, reverse("scan", args=[link.code]))
    return render(
        request,
        "people/own_links/own_page_content.html" if request.htmx else "people/own_links/own_page.html",
        context,
    )


def _private(response: HttpResponse) -> HttpResponse:
    """Forbid search engines to index the response."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@require_safe
@organizers_only
@never_cache
def index(request: Request, slug: str) -> HttpResponse:
    """Show everybody's personal link with its code, to print and cut apart."""
    tournament = get_object_or_404(Tournament, slug=slug)
    links = own_links.links_by_player(tournament)
    everybody = player_search.sort_by_name(tournament.players.filter(pk__in=links))
    context = {
        "tournament": tournament,
        "slips": [(player, link_address(request, tournament, links[player.pk])) for player in everybody],
        "only_here": is_only_here(request, tournament),
    }
    return _private(render(request, "people/own_links/links.html", context))


@require_POST
@organizers_only
def renew(request: Request, slug: str, number: int) -> HttpResponse:
    """Replace a player's link, for when it is lost or in wrong hands."""
    players = Player.objects.select_related("tournament")
    player = get_object_or_404(players, tournament__slug=slug, number=number)
    text = request.POST.get("seen", "")
    try:
        link_key = int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0
        own_links.renew(player, link_key=link_key)
        messages.success(request, _("New link created. The old link no longer works."))
    except DeskError as error:
        messages.error(request, str(error))
    return redirect(f"{reverse('participant', args=[slug, number])}#own-link")


def link_address(request: HttpRequest, tournament: Tournament, link: OwnLink) -> str:
    """Return the full address of a player's personal page."""
    return full_address(request, tournament, reverse("own_page", args=[link.token]))
