"""Invite officials, accept an invitation, and remove a role."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError, Problem
from tournaments.forms.people.invitations import InviteForm, JoinForm
from tournaments.models import Invitation, Role, Tournament
from tournaments.services.people import invitations as services
from tournaments.services.people import permissions, roles
from tournaments.services.people.invitations import State
from tournaments.views.common.acting import get_action
from tournaments.views.common.zones import use_zone_of
from tournaments.views.events.rounds import LOOPBACK_HOSTS
from tournaments.views.people.roles import logged_in_user, organizers_only

__all__ = ["accept", "invite", "show", "take_back", "take_role"]

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_safe
@organizers_only
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the roles at the event and the open invitations."""
    return _render_page(request, get_object_or_404(Tournament, slug=slug))


@never_cache
@require_POST
@organizers_only
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Create an invitation, and show its link this once."""
    tournament = get_object_or_404(Tournament, slug=slug)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _render_page(request, tournament, form=form, status=422)
    role, hours = Role(form.cleaned_data["role"]), form.cleaned_data["hours"]
    try:
        new_invitation, token = services.invite(
            tournament,
            role,
            hours=hours,
            by=logged_in_user(request),
            key=get_action(request).key,
            name=form.cleaned_data["whom"],
        )
    except InputError as error:
        form.add_error(None, [problem.says for problem in error.problems])
        return _render_page(request, tournament, form=form, status=422)
    address = request.build_absolute_uri(reverse("invitation", args=[token]))
    context = {
        "tournament": tournament,
        "invitation": new_invitation,
        "address": address,
        "only_here": request.get_host().rsplit(":", 1)[0] in LOOPBACK_HOSTS,
    }
    return render(request, "people/invitations/invitation_link.html", context)


@require_POST
@organizers_only
def take_back(request: HttpRequest, slug: str, invitation: int) -> HttpResponse:
    """Revoke an invitation; its link stops working."""
    services.revoke(get_object_or_404(Tournament, slug=slug), invitation)
    messages.success(request, _("Invitation revoked. Its link no longer works."))
    return redirect("event_roles", slug)


@require_POST
@organizers_only
def take_role(request: HttpRequest, slug: str, role: int) -> HttpResponse:
    """Remove a role at the event; this takes effect on the next page that the user opens."""
    tournament = get_object_or_404(Tournament, slug=slug)
    try:
        roles.remove_role(tournament, role)
    except DeskError as error:
        return _render_page(request, tournament, refusal=str(error), status=409)
    messages.success(request, _("Role revoked. The change is already active."))
    # Users who removed their own role may not see this page any more.
    return redirect("tournament" if _is_no_longer_organizer(request, tournament) else "event_roles", slug)


def _is_no_longer_organizer(request: HttpRequest, tournament: Tournament) -> bool:
    """Return whether the user no longer runs the event; reads the roles again, as they were cached before."""
    user = User.objects.get(pk=logged_in_user(request).pk)
    return not permissions.is_organizer(user, tournament)


def _render_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: InviteForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "holders": roles.holders(tournament),
        "at_desk": [(name, role.label) for name, role in roles.holders_at_desk()],
        "open": services.open_invitations(tournament),
        "form": form or InviteForm(initial={"role": Role.JUDGE, "hours": 24}),
        "refused": refusal,
    }
    return render(request, "people/invitations/roles.html", context, status=status)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Let the holder of the link in, with an existing login or one created here."""
    invitation = services.find(token)
    if invitation is None:
        return render(request, "people/invitations/unusable_invitation.html", status=HTTPStatus.NOT_FOUND)
    use_zone_of(request, invitation.tournament)
    state = services.state_of(invitation, timezone.now())
    if state is State.USED and invitation.used_by == request.user:
        return _redirect_to_event(invitation)
    if state is not State.OPEN:
        return _unusable_page(request, invitation, state)
    if request.method == "POST" and "other" in request.POST:
        logout(request)
        return redirect("invitation", token)
    if role := _role_at_event(request, invitation, at_least=Role(invitation.role)):
        event = _redirect_to_event(invitation, role).url
        context = {"invitation": invitation, "role": role, "event": event}
        return render(request, "people/invitations/existing_role.html", context)
    if not request.user.is_authenticated:
        return _join(request, invitation)
    if request.method == "POST":
        services.accept(invitation, request.user)
        return _redirect_to_event(invitation)
    return render(request, "people/invitations/invitation.html", {"invitation": invitation})


def _unusable_page(request: HttpRequest, invitation: Invitation, state: State) -> HttpResponse:
    """Say why the link does not work; only officials of the event learn which event it was for, with a link there."""
    context: dict[str, object] = {"state": state}
    if role := _role_at_event(request, invitation):
        context |= {"invitation": invitation, "role": role}
    return render(request, "people/invitations/unusable_invitation.html", context, status=HTTPStatus.GONE)


def _role_at_event(
    request: HttpRequest, invitation: Invitation, *, at_least: Role | None = None
) -> Role | None:
    """Return the user's role at the invitation's event, if it is *at_least* that role."""
    role = permissions.role(request.user, invitation.tournament.slug)
    order = list(Role)
    if role is not None and at_least is not None and order.index(role) > order.index(at_least):
        return None
    return role


def _join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Log in or create a login, and take the role, on one page with two fields."""
    form = JoinForm(request.POST or None)
    if form.is_valid():
        name, password = form.cleaned_data["username"], form.cleaned_data["password"]
        try:
            if services.login_exists(name):
                user = authenticate(request, username=services.normalize_login_name(name), password=password)
                if user is None:
                    raise InputError([Problem(says=_wrong_password_text())])
                services.accept(invitation, user)
            else:
                user = services.accept_with_new_login(invitation, name, password)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
        else:
            login(request, user, backend=_BACKEND)
            return _redirect_to_event(invitation)
    status = 422 if form.is_bound else 200
    return render(
        request, "people/invitations/invitation.html", {"invitation": invitation, "form": form}, status=status
    )


def _wrong_password_text() -> str:
    return _(
        "This username already exists, and the password is wrong. If the username is not yours, choose "
        "another."
    )


def _redirect_to_event(invitation: Invitation, role: Role | None = None) -> HttpResponseRedirect:
    """Redirect judges to the floor and organizers to the event's page; *role* replaces that of the invitation."""
    page = "tournament" if (role or invitation.role) == Role.ORGANIZER else "floor"
    return redirect(page, invitation.tournament.slug)
