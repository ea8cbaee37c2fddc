"""Check-in."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.common.errors import DeskError, StateError
from tournaments.forms.people.check_in import TickForm
from tournaments.forms.people.player_list import KEPT, OWN, CheckInForm
from tournaments.models import Player, Tournament
from tournaments.presenters.people.check_in import arrivals, state_hash
from tournaments.presenters.people.player_columns import tick_table
from tournaments.services.people import check_in, own_links
from tournaments.views.common.acting import get_action
from tournaments.views.common.requests import Request
from tournaments.views.people.page_place import set_page_event
from tournaments.views.people.roles import officials_only, scorekeepers_only

__all__ = ["reset", "scan", "set_checked_in", "show"]

_SHOWN, _SHOWN_ON_PHONE = 25, 8
"""So many players are listed until somebody asks for all."""


@require_safe
@scorekeepers_only
@never_cache
def show(request: Request, slug: str) -> HttpResponse:
    """Show who is missing and who is here; respond with 204 if nothing has changed since the mark `seen`."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if tournament.kind != Tournament.Kind.TOURNAMENT:
        return redirect("tonight", slug)
    if request.htmx and request.GET.get("seen") == state_hash(tournament):
        return HttpResponse(status=204)
    return _render_page(request, tournament, request.GET.get("last", ""))


@require_POST
@scorekeepers_only
def set_checked_in(request: Request, slug: str) -> HttpResponse:
    """Record that a player is here, or is not after all."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = TickForm(request.POST)
    player = form.player(tournament) if form.is_valid() else None
    if player is None:
        refusal = _("A player on this page no longer exists. Reload the page.")
        return _render_page(request, tournament, refusal=refusal, status=422)
    try:
        check_in.set_checked_in(tournament, [player], here=form.is_here, act=get_action(request))
    except DeskError as error:
        return _render_page(request, tournament, refusal=str(error), status=409)
    if request.htmx:
        return _render_page(request, tournament, str(player.pk))
    query = urlencode({"last": str(player.pk), **_kept(request)})
    return redirect(f"{reverse('check_in', args=[slug])}?{query}")


@require_POST
@officials_only
def reset(request: Request, slug: str) -> HttpResponse:
    """Reset the check-in for another day."""
    tournament = get_object_or_404(Tournament, slug=slug)
    try:
        if request.POST.get("sure") != "yes":
            raise StateError(_("Tick the box to confirm. This resets check-in for all players."))
        check_in.reset_check_in(tournament, act=get_action(request))
    except DeskError as error:
        messages.error(request, str(error))
    return redirect("check_in", slug)


@require_safe
@never_cache
def scan(request: Request, code: str) -> HttpResponse:
    """Show officials the player of a scanned code, to check in with one tap; tell others to show it to an official."""
    if not request.user.is_authenticated:
        return render(request, "people/check_in/officials_only.html", status=403)
    linked_player = own_links.by_code(code)
    if linked_player is None:
        raise Http404(code)
    set_page_event(request, linked_player.player.tournament)
    return _scanned(request, linked_player.player.tournament.slug, linked_player)


@scorekeepers_only
def _scanned(request: Request, slug: str, linked_player: own_links.LinkedPlayer) -> HttpResponse:
    tournament = linked_player.player.tournament
    if tournament.kind != Tournament.Kind.TOURNAMENT:
        return redirect("tonight", slug)
    rows = arrivals(tournament)
    row = next((arrival for arrival in rows.rows if arrival.player == linked_player.player), None)
    tick_table(tournament).set_rows([linked_player.player])
    context = {
        "tournament": tournament,
        "player": linked_player.player,
        "row": row,
        "renewed": linked_player.renewed,
        "list_address": request.path,
    }
    return render(request, "people/check_in/scanned_player.html", context | {"arrivals": rows})


def _kept(request: Request) -> dict[str, str]:
    """Return what a tick keeps of the page's query: the order and the filters, but not the search."""
    query = request.POST if request.method == "POST" else request.GET
    own_filters = [name for name in query if name.startswith(OWN)]
    return {name: query[name] for name in (*KEPT, *own_filters) if query.get(name)}


def _render_page(
    request: Request, tournament: Tournament, last: str = "", *, refusal: str = "", status: int = 200
) -> HttpResponse:
    """Show the page, or its list alone; *last* is the key of the player ticked last."""
    everybody, kept = arrivals(tournament), _kept(request)
    data = kept if request.method == "POST" else request.GET
    players, own = [row.player for row in everybody.rows], tick_table(tournament)
    form = CheckInForm(data, players, own)
    own.set_rows(players)
    asked = form.cleaned_data if form.is_valid() else {}
    found = everybody.only(form.search())
    rows = found.missing if asked.get("missing") else found.rows
    shown = rows if asked.get("all") else rows[:_SHOWN]
    on_phone = rows if asked.get("all") else rows[:_SHOWN_ON_PHONE]
    all_query = urlencode({"find": asked.get("find", ""), **kept, "all": "on"})
    list_query = urlencode({"find": asked.get("find", ""), **kept})
    context = {
        "tournament": tournament,
        "own_counts": own.counts(players),
        "list_address": f"{reverse('check_in', args=[tournament.slug])}?{list_query}",
        "counts_address": reverse("check_in", args=[tournament.slug]),
        "filter_form": form,
        "asked": asked.get("find", ""),
        "is_narrowed": form.is_narrowed,
        "kept": kept,
        "all_address": f"{reverse('check_in', args=[tournament.slug])}?{all_query}",
        "arrivals": found.only(row.player for row in shown),
        "total": len(rows),
        "is_short": len(shown) < len(rows),
        "is_short_on_phone": len(on_phone) < len(rows),
        "on_phone": {row.player.pk for row in on_phone},
        "last": _player(tournament, last),
        "refused": refusal,
        "ticked": request.method == "POST",
    }
    name = "people/check_in/arrivals.html" if request.htmx else "people/check_in/check_in.html"
    # htmx swaps in only successful responses; the list itself shows what was refused.
    return render(request, name, context, status=200 if request.htmx else status)


def _player(tournament: Tournament, text: str) -> Player | None:
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        return None
    return tournament.players.filter(pk=int(text)).first()
