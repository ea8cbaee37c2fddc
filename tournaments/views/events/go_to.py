"""Find a page, a player or a table of an event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.frozen import dataclass
from tournaments.models import Round, Table, Tournament
from tournaments.presenters.events.navigation import areas, audience_of, content_of
from tournaments.services.events import rounds
from tournaments.services.people import permissions, player_search
from tournaments.services.people.player_search import search_key
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.requests import Request
from tournaments.views.events.player_list import player_address, players_seen

__all__ = ["show"]

_MOST: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A page that was found: what it is called, more about it, and its address."""

    label: str
    about: str
    url: str


@require_safe
def show(request: Request, slug: str) -> HttpResponse:
    """List what matches the search; open it if it is the only match and was not searched while typing."""
    event = event_or_404(request, slug)
    text = request.GET.get("q", "")[:60].strip()
    hits = list(_hits(request, event, text)) if text else []
    if len(hits) == 1 and not request.htmx:
        return redirect(hits[0].url)
    context = {"tournament": event, "text": text, "hits": hits[:_MOST] if request.htmx else hits}
    return render(request, "events/tournaments/go_to.html", context)


def _hits(request: HttpRequest, event: Tournament, text: str) -> Iterator[Hit]:
    yield from _tables(request, event, text)
    yield from _pages(request, event, text)
    for player in player_search.find(players_seen(request, event), text):
        about = _("Player %(number)d") % {"number": player.number}
        yield Hit(label=str(player), about=about, url=player_address(request, event, player))


def _tables(request: HttpRequest, event: Tournament, text: str) -> Iterator[Hit]:
    """The table with the number in *text*, in the round in play or else the newest; and the rounds with it."""
    visible_rounds = list(rounds.visible(event, request.user).order_by("number"))
    number = re.fullmatch(r"\D{0,12}(\d{1,4})\D{0,4}", text)
    if not visible_rounds or number is None:
        return
    in_play = [round_ for round_ in visible_rounds if round_.state == Round.State.OPEN]
    round_ = (in_play or visible_rounds)[-1]
    table = Table.objects.filter(round=round_, number=int(number[1])).first()
    if table is not None:
        is_official = permissions.is_official(request.user, event)
        url = (
            table.get_absolute_url()
            if is_official and round_.is_open
            else reverse("table_page", args=[event.slug, round_.number, table.number])
        )
        yield Hit(label=_("Table %(number)d") % {"number": table.number}, about=round_.called, url=url)
    for found_round in visible_rounds:
        if search_key(text) in search_key(found_round.called):
            yield Hit(label=found_round.called, about=_("Rounds"), url=found_round.get_absolute_url())


def _pages(request: HttpRequest, event: Tournament, text: str) -> Iterator[Hit]:
    words = search_key(text).split()
    viewer = audience_of(request.user, event)
    for area in areas(event, viewer, content_of(event, viewer)):
        for place in area.places:
            label, about = str(place.label), str(area.label)
            place_text = search_key(f"{about} {label} {place.words}")
            if all(word in place_text for word in words):
                yield Hit(label=label, about="" if about == label else about, url=place.url(event))
