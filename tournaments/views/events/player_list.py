"""List the players of an event."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.forms.people.entry_list import NumbersForm
from tournaments.forms.people.player_list import PlayerListForm
from tournaments.models import Player, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.events.next_step import current_step
from tournaments.presenters.people.participants import takes_substitutes
from tournaments.presenters.people.player_columns import column_table
from tournaments.services.people import permissions
from tournaments.services.people.waiting_list import PLACE_STATES
from tournaments.sheets.paper.text import letters
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.requests import Request

__all__ = ["player_address", "players_seen", "show"]

_SHOWN: Final = 25
"""So many players are listed until somebody asks for all."""


def players_seen(request: HttpRequest, event: Tournament) -> list[Player]:
    """The players whom the user may see: officials all, others those in the standings."""
    if permissions.is_official(request.user, event):
        return list(event.players.select_related("person"))
    return [row.player for row in standings.current(event, everything=False).rows]


def player_address(request: HttpRequest, event: Tournament, player: Player) -> str:
    """The page that a search for the player opens: for organizers the one where they change the player."""
    page = "participant" if permissions.is_organizer(request.user, event) else "player"
    return reverse(page, args=[event.slug, player.number])


@require_safe
def show(request: Request, slug: str) -> HttpResponse:
    """List the players; search, filter and sort them. A search from another page opens its only match."""
    event = event_or_404(request, slug)
    everybody = players_seen(request, event)
    is_official = permissions.is_official(request.user, event)
    own = column_table(event) if permissions.is_organizer(request.user, event) else None
    form = PlayerListForm(request.GET, everybody, own)
    found = form.search()
    if len(found) == 1 and request.GET.keys() == {"find"} and not request.htmx:
        return redirect(player_address(request, event, found[0]))
    with_place = sum(player.state in PLACE_STATES for player in everybody)
    is_short = "all" not in request.GET and len(found) > _SHOWN
    context: dict[str, Any] = {
        "tournament": event,
        "filter_form": form,
        "everybody": everybody,
        "found": len(found),
        "players": found[:_SHOWN] if is_short else found,
        "is_short": is_short,
        "with_place": with_place,
        "says_places": is_official and not form.is_filtered and with_place != len(found),
        "letters": letters.people_warnings(everybody) if is_official else [],
        "numbers": NumbersForm(auto_id="numbers_%s"),
        "takes_substitutes": takes_substitutes(event),
    }
    if own is not None:
        own.set_rows(context["players"])
        context |= {
            "own_counts": own.counts(everybody),
            "list_address": request.get_full_path(),
            "counts_address": request.path,
        }
    is_setup = bool(everybody) and not request.htmx and not event.rounds.exists()
    if is_setup and permissions.is_organizer(request.user, event):
        # Until the first round is drawn, the page leads on from its list, for example after an import.
        context["next_step"] = current_step(event)
    return render(request, "people/player_list.html", context)
