"""Statistics, as pages and files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.screens.statistics import ChoiceForm
from tournaments.listings.events.standings import address_builder
from tournaments.listings.screens.statistics import StatisticsListing, statistics_table
from tournaments.models import Club, Player, Tournament
from tournaments.presenters.screens import statistics as showing
from tournaments.services.people import permissions
from tournaments.views.clubs.club_page import visible_events
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.interchange.lists import list_response

__all__ = ["club_file", "event_file", "of_club", "of_club_person", "of_event", "of_player"]


@require_safe
def of_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody's statistics over an event's games, or over chosen ones."""
    tournament, gathered = _of_event(request, slug)
    context = {"tournament": tournament, "back": tournament.get_absolute_url(), "of": tournament}
    files = [(form, reverse("statistics_file", args=[slug, form])) for form in ("csv", "xlsx")]
    return _table(request, gathered, _in_event(slug), **context, files=files)


@require_safe
def of_club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody's statistics over all events of a club."""
    club, gathered = _of_club(request, slug)
    context = {"club": club, "back": club.get_absolute_url(), "of": club}
    files = [(form, reverse("club_statistics_file", args=[slug, form])) for form in ("csv", "xlsx")]
    return _table(request, gathered, _in_club(slug), **context, files=files)


@require_safe
def of_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one player's statistics in an event."""
    tournament, gathered = _of_event(request, slug)
    player = get_object_or_404(tournament.players, number=number)
    back = reverse("player", args=[slug, number])
    context = {"tournament": tournament, "player": player, "of": tournament, "back": back}
    return _person(request, gathered, player.person_id, _in_event(slug), **context)


@require_safe
def of_club_person(request: HttpRequest, slug: str, who: str) -> HttpResponse:
    """Show one person's statistics over all events of a club."""
    club, gathered = _of_club(request, slug)
    player = gathered.player_of(who)
    if player is None:
        raise Http404(who)
    back = reverse("club_person", args=[slug, who])
    context = {"club": club, "player": player, "of": club, "back": back}
    return _person(request, gathered, who, _in_club(slug), **context)


@require_safe
def event_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send an event's statistics as CSV or XLSX, over the chosen games."""
    tournament, gathered = _of_event(request, slug)
    return _file(request, gathered, form, name=tournament.name, slug=slug, events=tournament)


@require_safe
def club_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send a club's statistics as CSV or XLSX, over the chosen games."""
    club, gathered = _of_club(request, slug)
    return _file(request, gathered, form, name=club.name, slug=slug, events=club.shown_events)


def _of_event(request: HttpRequest, slug: str) -> tuple[Tournament, showing.GatheredGames]:
    tournament = event_or_404(request, slug)
    return tournament, showing.of_event(
        tournament, everything=permissions.is_official(request.user, tournament)
    )


def _of_club(request: HttpRequest, slug: str) -> tuple[Club, showing.GatheredGames]:
    club = get_object_or_404(Club, slug=slug)
    return club, showing.of_club(visible_events(request, club))


def _in_event(slug: str) -> Callable[[Player], str]:
    address = address_builder("player_statistics", slug)
    return lambda player: address(player.number)


def _in_club(slug: str) -> Callable[[Player], str]:
    return lambda player: reverse("club_person_statistics", args=[slug, player.person_id])


def _table(
    request: HttpRequest, gathered: showing.GatheredGames, address: Callable[[Player], str], **context: Any
) -> HttpResponse:
    form = ChoiceForm(request.GET, gathered)
    order, reverse_ = form.order
    table = showing.table(gathered, form.choice, order=order, reverse=reverse_)
    query = f"?{urlencode(form.query)}" if form.query else ""
    context |= {
        "form": form,
        "table": table,
        "listing": StatisticsListing(table, form.query, lambda player: address(player) + query),
        "how_counted": showing.how_counted(),
        "few_are_left_out": showing.few_are_left_out(),
        "sum_of_results": showing.sum_of_results(),
        "asked": query,
    }
    return render(request, "screens/statistics/statistics.html", context, status=_status(form))


def _person(
    request: HttpRequest,
    gathered: showing.GatheredGames,
    person_id: str,
    address: Callable[[Player], str],
    **context: Any,
) -> HttpResponse:
    form = ChoiceForm(request.GET, gathered)
    page = showing.person(gathered, form.choice, person_id)
    context |= {
        "form": form,
        "page": page,
        "opponents": [(opponent, address(opponent.player)) for opponent in page.opponents] if page else [],
        "how_counted": showing.how_counted(),
    }
    return render(request, "screens/statistics/person.html", context, status=_status(form))


def _file(
    request: HttpRequest,
    gathered: showing.GatheredGames,
    form: str,
    *,
    name: str,
    slug: str,
    events: Tournament | Iterable[Tournament],
) -> HttpResponse:
    if form not in ("csv", "xlsx"):
        raise Http404(form)
    choice_form = ChoiceForm(request.GET, gathered)
    if choice_form.is_bound and not choice_form.is_valid():
        raise Http404(request.GET.urlencode())
    order, reverse_ = choice_form.order
    table = showing.table(gathered, choice_form.choice, order=order, reverse=reverse_)
    return list_response(
        f"{name} {_('Statistics')}", f"{slug}-statistics.{form}", *statistics_table(table), events=events
    )


def _status(form: ChoiceForm) -> int:
    return 422 if form.is_bound and not form.is_valid() else 200
