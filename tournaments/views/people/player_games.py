"""A player's games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.presenters.people import player_games
from tournaments.presenters.rulings.offences import player_rulings
from tournaments.presenters.tables import curves
from tournaments.services.people import permissions, waiting_list
from tournaments.views.common.event_lookup import event_or_404

__all__ = ["show"]


@require_safe
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a player's games, places, results and penalties."""
    tournament = event_or_404(request, slug)
    everything = permissions.is_official(request.user, tournament)
    player = get_object_or_404(tournament.players, number=number)
    if not everything and waiting_list.hidden_players(tournament, [player]):
        raise Http404(number)
    page = player_games.page(player, everything=everything)
    context = {"tournament": tournament, "page": page, "curve": curves.player_curve(page)}
    if everything:
        context["rulings"] = player_rulings(tournament, page.player)
    return render(request, "people/players/player.html", context)
