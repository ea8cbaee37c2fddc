"""Register, change a registration and withdraw."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError
from tournaments.forms.people.registrations import RegisterForm
from tournaments.models import Tournament
from tournaments.presenters.people import registrations as presenter
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.people import logins, own_links, permissions, registration_links, registrations
from tournaments.services.people.registration_settings import options_of
from tournaments.sheets.paper import screen_codes
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import KEY_PATTERN, get_device
from tournaments.views.common.event_addresses import full_address
from tournaments.views.common.zones import use_zone_of

__all__ = ["come_back", "own_code", "qr_code_svg", "register", "register_code", "show", "withdraw"]

MAX_BODY_SIZE: Final = 100_000
"""Maximum size of a registration in bytes: all fields at their longest stay below it."""


@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what to know before registering, and the form."""
    if _size(request) > MAX_BODY_SIZE:
        return render(request, "413.html", status=413)
    offer = _offer(request, slug)
    options = options_of(offer.tournament, offer.settings)
    form = RegisterForm(
        request.POST if request.method == "POST" else None, settings=options, now=timezone.now()
    )
    if form.is_valid():
        link = registration_links.link_for_name(
            form.registration_input.name, _seed(request, offer.tournament)
        )
        try:
            registrations.register(
                offer.tournament,
                form.registration_input,
                link=link,
                now=timezone.now(),
                act=Action(by=registrations.ACTOR_NAME, device=get_device(request)),
                mark=_mark(request),
            )
        except DeskError as error:
            _add_refusal(form, error)
            # The last place may have been taken, or registration closed, in the meantime.
            offer = _offer(request, slug)
        else:
            _note(request, form)
            return redirect("registration", link)
    context = {"tournament": offer.tournament, "offer": offer, "form": form}
    return render(
        request, "people/registrations/register.html", context, status=422 if form.is_bound else 200
    )


def _offer(request: HttpRequest, slug: str) -> presenter.Offer:
    """Return how to register at the event.

    Raises `Http404` if registration was never set up, or is closed at an event that the user may not see.
    """
    tournament = get_object_or_404(Tournament, slug=slug)
    offer = presenter.offer(tournament, timezone.now())
    if offer is None:
        raise Http404(slug)
    if (
        not offer.settings.open
        and not permissions.visible_events(request.user).filter(pk=tournament.pk).exists()
    ):
        raise Http404(slug)
    return offer


def _size(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isascii() and length.isdecimal() else 0


def _seed(request: HttpRequest, tournament: Tournament) -> str:
    """Return what identifies a repeated tap: the browser that sends it, and all typed fields.

    The page's key is not used: if the response is lost, a person who types the same again has a page with another key.
    The browser is identified by its CSRF cookie, which is secret; returns "" if there is none.
    """
    browser = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    if not browser:
        return ""
    excluded = ("csrfmiddlewaretoken", "since", "leave", "key")
    typed_fields = {name: text for name, text in request.POST.items() if name not in excluded}
    return json.dumps([tournament.uid, browser, typed_fields], sort_keys=True)


def _mark(request: HttpRequest) -> str:
    """Return a keyed hash of the sender's network address, from which the address cannot be read."""
    address = logins.address(request)
    return salted_hmac("shinpan.network", address, algorithm="sha256").hexdigest() if address else ""


def _act(request: HttpRequest) -> Action:
    """Return the `Action` of a person without a login; the person's identifier in the journal says who it was."""
    key_text = request.POST.get("key", "")
    key = key_text if KEY_PATTERN.fullmatch(key_text) else uuid4().hex
    return Action(by=registrations.ACTOR_NAME, key=key, device=get_device(request))


def _note(request: HttpRequest, form: RegisterForm) -> None:
    if form.note:
        messages.warning(request, form.note)


def _add_refusal(form: RegisterForm, error: DeskError) -> None:
    """Show the refusal at the form, which keeps all input."""
    form.add_error(
        None,
        [problem.says for problem in error.problems] if isinstance(error, InputError) else str(error),
    )


def _by_link(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Pass the linked registration to the view, uncached; respond with 404 if the link is unknown or expired."""

    @never_cache
    @wraps(view)
    def opened(request: HttpRequest, link: str, *args: Any, **options: Any) -> HttpResponse:
        registration = registration_links.by_link(link)
        page = None if registration is None else presenter.registrant_page(registration, timezone.now())
        if page is None:
            return render(request, "people/registrations/unknown_link.html", status=404)
        use_zone_of(request, page.registration.tournament)
        return view(request, page, *args, **options)

    return opened


@require_http_methods(["GET", "HEAD", "POST"])
@_by_link
def show(request: HttpRequest, page: presenter.RegistrantPage) -> HttpResponse:
    """Show the registration's state, its link to keep, and its details."""
    form = _form(request, page)
    if form is not None and form.is_valid():
        try:
            registrations.change(page.registration, form.registration_input, act=_act(request))
        except DeskError as error:
            _add_refusal(form, error)
        else:
            messages.success(request, _("Settings saved."))
            _note(request, form)
            return redirect(request.path)
    context = {"form": form, "address": full_address(request, page.offer.tournament, request.path)}
    return _render_own_page(request, page, status=422 if request.method == "POST" else 200, **context)


def _form(request: HttpRequest, page: presenter.RegistrantPage) -> RegisterForm | None:
    if not page.may_change:
        return None
    data = request.POST if request.method == "POST" else None
    options = options_of(page.offer.tournament, page.offer.settings)
    return RegisterForm(
        data, settings=options, now=timezone.now(), existing=page.registration_input, fixed=page.elsewhere
    )


def _render_own_page(
    request: HttpRequest, page: presenter.RegistrantPage, *, status: int = 200, **more: Any
) -> HttpResponse:
    link = request.resolver_match.kwargs["link"] if request.resolver_match else ""
    context = {
        "tournament": page.registration.tournament,
        "kept": page,
        "offer": page.offer,
        "link": link,
        "at_the_door": _check_in_address(page),
        "letters": letters.people_warnings([page.registration_input]),
        **more,
    }
    return render(request, "people/registrations/own_registration.html", context, status=status)


def _check_in_address(page: presenter.RegistrantPage) -> str:
    """Return the address of the personal page with the check-in code; empty for people without a place."""
    if page.player is None or page.state != "entered":
        return ""
    return reverse("own_page", args=[own_links.link_of(page.player).token])


@require_http_methods(["GET", "HEAD", "POST"])
@_by_link
def withdraw(request: HttpRequest, page: presenter.RegistrantPage) -> HttpResponse:
    """Ask for confirmation, and withdraw the registration."""
    back = request.path.removesuffix("withdraw/")
    if request.method == "POST":
        registrations.withdraw(page.registration, act=_act(request))
        messages.success(request, _("Registration cancelled. Thank you for letting us know."))
        return redirect(back)
    if not page.may_withdraw:
        return redirect(back)
    context = {"tournament": page.registration.tournament, "kept": page, "back": back}
    return render(request, "people/registrations/withdraw.html", context)


@require_POST
@_by_link
def come_back(request: HttpRequest, page: presenter.RegistrantPage) -> HttpResponse:
    """Take the withdrawal back."""
    registrations.come_back(page.registration, now=timezone.now(), act=_act(request))
    return redirect(request.path.removesuffix("return/"))


@require_safe
@_by_link
def own_code(request: HttpRequest, page: presenter.RegistrantPage) -> HttpResponse:
    """Send the registration's private link as a QR code."""
    return qr_code_svg(full_address(request, page.offer.tournament, request.path.removesuffix("code.svg")))


@require_safe
def register_code(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the address of the public registration page as a QR code."""
    offer = _offer(request, slug)
    return qr_code_svg(
        full_address(request, offer.tournament, reverse("register", args=[offer.tournament.slug]))
    )


def qr_code_svg(address: str) -> HttpResponse:
    """Return a QR code of the address as an SVG image."""
    return HttpResponse(screen_codes.svg(address), content_type="image/svg+xml")
