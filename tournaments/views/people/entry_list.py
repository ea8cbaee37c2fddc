"""Add and withdraw players."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

import referee
from tournaments.common.errors import InputError
from tournaments.forms.people.entry_list import NamesForm, NumbersForm
from tournaments.models import Player, Substitution, Tournament
from tournaments.services.events import substitutions
from tournaments.services.people import entry_list, particulars
from tournaments.views.common.acting import get_action
from tournaments.views.interchange import rosters
from tournaments.views.people.roles import organizers_only

__all__ = ["enter", "renumber", "return_to_play", "withdraw"]


@organizers_only
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter pasted names."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = NamesForm(request.POST or None)
    if form.is_valid():
        if (
            preview := rosters.preview_pasted_names(request, tournament, form.cleaned_data["names"])
        ) is not None:
            return preview
        try:
            entered = entry_list.enter(tournament, form.cleaned_data["names"], act=get_action(request))
        except InputError as error:
            form.add_error("names", [str(problem) for problem in error.problems])
        else:
            text = ngettext("%(count)d player added.", "%(count)d players added.", len(entered))
            messages.success(request, text % {"count": len(entered)})
            return redirect("players", slug)
    return render(request, "people/people.html", {"tournament": tournament, "form": form})


@require_POST
@organizers_only
def renumber(request: HttpRequest, slug: str) -> HttpResponse:
    """Renumber everybody in the chosen order."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = NumbersForm(request.POST)
    if form.is_valid():
        order = form.ordered(list(tournament.players.order_by("number")))
        particulars.renumber(tournament, order, act=get_action(request))
        messages.success(request, _("Players renumbered."))
    return redirect("players", slug)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for confirmation, then leave a player out of the coming rounds."""
    player = get_object_or_404(
        Player.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    if request.method == "POST":
        entry_list.withdraw(player, act=get_action(request))
        # The player's page says what else to do, and has the button to return.
        return redirect("participant", slug, number)
    planned = substitutions.planned_seats(player.tournament)
    rules = player.tournament.ruleset
    in_place = referee.adjudication.absence_result(rules)
    context = {
        "in_place": in_place,
        "in_place_source": str(rules.sources[in_place.question]),
        "tournament": player.tournament,
        "player": player,
        "seats": [round_.number for round_ in substitutions.unfinished_rounds(player)],
        "planned": sorted(
            round_number for round_number, player_ids in planned.items() if player.pk in player_ids
        ),
    }
    return render(request, "people/withdraw.html", context)


@require_POST
@organizers_only
def return_to_play(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a player who withdrew be drawn into rounds again."""
    player = get_object_or_404(Player, tournament__slug=slug, number=number)
    entry_list.return_to_play(player, act=get_action(request))
    messages.success(request, _("%(name)s plays again from the next draw.") % {"name": player.name})
    if player.replaced.filter(until=Substitution.Until.END, to_round=None).exists():
        messages.warning(request, _("This player still has a substitute. End the substitution here."))
        return redirect("participant", slug, number)
    return redirect("players", slug)
