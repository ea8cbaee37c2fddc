"""Registration settings, and decisions on registrations."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import uri_to_iri
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError
from tournaments.common.language import joined
from tournaments.common.punctuation import labelled
from tournaments.forms.people.participants import ReasonForm
from tournaments.forms.people.registration_settings import SettingsForm
from tournaments.listings.people.registrations import registrations_table
from tournaments.models import Player, Registration, Tournament
from tournaments.presenters.people import registration_desk as presenter
from tournaments.services.people import registration_decisions, registration_settings, waiting_list
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_action
from tournaments.views.common.downloads import record_download
from tournaments.views.common.event_addresses import full_address, is_only_here
from tournaments.views.interchange.lists import list_response
from tournaments.views.people.roles import organizers_only

__all__ = ["approve_all", "decide", "download", "move_up", "settings", "show"]

_MOST_DIGITS: Final = 18


@require_safe
@organizers_only
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who registered, who waits, and what to decide."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if waiting_list.settings_of(tournament) is None:
        return redirect("registration_settings", slug)
    return _render_page(request, tournament)


def _render_page(request: HttpRequest, tournament: Tournament, **more: Any) -> HttpResponse:
    address = full_address(request, tournament, reverse("register", args=[tournament.slug]))
    desk = presenter.desk(tournament, timezone.now())
    context = {
        "tournament": tournament,
        "desk": desk,
        "letters": letters.people_warnings(line.registration_input for line in desk.lines),
        "address": address,
        # The readable form; the copied address is percent-encoded, so that programs do not cut it off.
        "read": uri_to_iri(address),
        "only_here": is_only_here(request, tournament),
        **more,
    }
    return render(request, "people/registrations/registrations.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Set whether and when people register, for how many places, and what they are asked."""
    tournament = get_object_or_404(Tournament, slug=slug)
    stored_settings = waiting_list.settings_of(tournament)
    options = registration_settings.options_of(tournament, stored_settings)
    form = SettingsForm(request.POST if request.method == "POST" else None, settings=options)
    if form.is_valid():
        try:
            moved = registration_settings.save_options(tournament, form.options, act=get_action(request))
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
        else:
            messages.success(request, _("Settings saved."))
            if moved:
                text = ngettext("%(names)s moved up.", "%(names)s moved up.", len(moved))
                messages.success(request, text % {"names": joined(player.name for player in moved)})
            return redirect("registrations", slug)
    context = {"tournament": tournament, "form": form, "known": stored_settings}
    return render(
        request, "people/registrations/settings.html", context, status=422 if form.is_bound else 200
    )


@require_POST
@organizers_only
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """Approve a registration, refuse it, delete its data, or renew its link."""
    registration = get_object_or_404(
        Registration.objects.select_related("tournament"),
        tournament__slug=slug,
        pk=_number(request.POST.get("which", "")),
    )
    reason_form = ReasonForm(request.POST)
    reason = reason_form.cleaned_data["why"] if reason_form.is_valid() else ""
    try:
        match request.POST.get("what", ""):
            case "approve":
                player = registration_decisions.approve(registration, act=get_action(request))
                _tell_approved(request, [player] if player else [])
            case "refuse":
                registration_decisions.refuse(registration, act=get_action(request, why=reason))
            case "forget":
                registration_decisions.delete_data(registration)
            case "renew":
                return _render_renewed(request, registration)
            case _:
                raise Http404
    except DeskError as error:
        messages.error(request, str(error))
    return redirect("registrations", slug)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else 0


def _render_renewed(request: HttpRequest, registration: Registration) -> HttpResponse:
    """Show the list with the new link on top; it is shown only in this response, also when that is reloaded."""
    link_hash = request.POST.get("seen", "")
    path = reverse(
        "registration",
        args=[registration_decisions.renew(registration, link_hash=link_hash, act=get_action(request))],
    )
    line = next(
        line
        for line in presenter.desk(registration.tournament, timezone.now()).lines
        if line.registration == registration
    )
    return _render_page(
        request,
        registration.tournament,
        renewed={
            "name": line.registration_input.name,
            "address": full_address(request, registration.tournament, path),
            "code": f"{path}code.svg",
        },
    )


@require_POST
@organizers_only
def approve_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Approve all open registrations not refused before, in order of arrival; report those that failed."""
    tournament = get_object_or_404(Tournament, slug=slug)
    done = []
    open_registrations = [line.registration for line in presenter.desk(tournament, timezone.now()).at_once]
    for registration in filter(None, open_registrations):
        try:
            done.append(registration_decisions.approve(registration, act=get_action(request)))
        except DeskError as error:
            messages.error(request, labelled(registration.particulars.get("name", ""), error))
    _tell_approved(request, [player for player in done if player])
    return redirect("registrations", slug)


def _tell_approved(request: HttpRequest, players: list[Player]) -> None:
    """Say how many of these players now have a place, and how many wait for one."""
    waiting = sum(player.state == Player.State.WAITING for player in players)
    placed = len(players) - waiting
    if placed:
        text = ngettext("%(count)d person now has a place.", "%(count)d people now have a place.", placed)
        messages.success(request, text % {"count": placed})
    if waiting:
        text = ngettext(
            "%(count)d person joined the waiting list.", "%(count)d people joined the waiting list.", waiting
        )
        messages.success(request, text % {"count": waiting})


@require_POST
@organizers_only
def move_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Move a waiting player up ahead of the others."""
    tournament = get_object_or_404(Tournament, slug=slug)
    player = get_object_or_404(tournament.players, number=_number(request.POST.get("number", "")))
    try:
        registration_decisions.move_up(player, act=get_action(request))
        messages.success(request, _("%(name)s now has a place.") % {"name": player.name})
    except DeskError as error:
        messages.error(request, str(error))
    return redirect("registrations", slug)


@require_safe
@organizers_only
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """Send all registrations as CSV."""
    tournament = get_object_or_404(Tournament, slug=slug)
    head, rows = registrations_table(presenter.desk(tournament, timezone.now()))
    name = f"{tournament.slug}-registrations.csv"
    record_download(request, name, tournament)
    return list_response(tournament.name, name, head, rows, events=tournament)
