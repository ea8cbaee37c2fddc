"""Invite officials to an event or a club, accept an invitation, and remove a role."""

from __future__ import annotations

from http import HTTPStatus
from typing import assert_never

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
from tournaments.models import CLUB_ROLES, EVENT_ROLES, Club, ClubRole, Invitation, Role, Tournament
from tournaments.presenters.people.role_texts import role_description
from tournaments.services.people import invitations as services
from tournaments.services.people import permissions, roles
from tournaments.services.people.invitations import State
from tournaments.views.common.acting import get_action
from tournaments.views.common.event_addresses import full_address, is_only_here
from tournaments.views.common.rows import refuse_foreign_row
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import logged_in_user, role_givers_only

__all__ = ["accept", "invite", "show", "take_back", "take_role"]

Place = Tournament | Club
PlaceType = type[Tournament] | type[Club]
_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_safe
@role_givers_only
def show(request: HttpRequest, slug: str, of: PlaceType = Tournament) -> HttpResponse:
    """Show the roles at the event or in the club, and the open invitations."""
    return _render_page(request, _place(of, slug))


@never_cache
@require_POST
@role_givers_only
def invite(request: HttpRequest, slug: str, of: PlaceType = Tournament) -> HttpResponse:
    """Create an invitation, and show its link this once."""
    place = _place(of, slug)
    form = InviteForm(request.POST, roles=_roles_of(place))
    if not form.is_valid():
        return _render_page(request, place, form=form, status=422)
    role, hours = Role(form.cleaned_data["role"]), form.cleaned_data["hours"]
    try:
        new_invitation, token = services.invite(
            place,
            role,
            hours=hours,
            by=logged_in_user(request),
            key=get_action(request).key,
            name=form.cleaned_data["whom"],
        )
    except InputError as error:
        form.add_error(None, [problem.says for problem in error.problems])
        return _render_page(request, place, form=form, status=422)
    event = place if isinstance(place, Tournament) else None
    context = {
        **_place_context(place),
        "invitation": new_invitation,
        "address": full_address(request, event, reverse("invitation", args=[token])),
        "only_here": is_only_here(request, event),
    }
    return render(request, "people/invitations/invitation_link.html", context)


@require_POST
@role_givers_only
def take_back(request: HttpRequest, slug: str, invitation: int, of: PlaceType = Tournament) -> HttpResponse:
    """Revoke an invitation; its link stops working."""
    place = _place(of, slug)
    refuse_foreign_row(place.invitations.all(), invitation)
    services.revoke(place, invitation)
    messages.success(request, _("Invitation revoked. Its link no longer works."))
    return redirect(_roles_page(place))


@require_POST
@role_givers_only
def take_role(request: HttpRequest, slug: str, role: int, of: PlaceType = Tournament) -> HttpResponse:
    """Remove a role at the event or in the club; this takes effect on the next page that the user opens."""
    place = _place(of, slug)
    refuse_foreign_row(place.roles.all(), role)
    try:
        roles.remove_role(place, role)
    except DeskError as error:
        return _render_page(request, place, refusal=str(error), status=409)
    messages.success(request, _("Role revoked. The change is already active."))
    # Users who removed their own role may not see this page any more. Roles are cached, so the user is read again.
    user = User.objects.get(pk=logged_in_user(request).pk)
    return redirect(_roles_page(place) if services.may_invite(user, place) else place)


def _place(of: PlaceType, slug: str) -> Place:
    if of is Club:
        return get_object_or_404(Club, slug=slug)
    return get_object_or_404(Tournament, slug=slug)


def _roles_of(place: Place) -> tuple[Role, ...]:
    return CLUB_ROLES if isinstance(place, Club) else EVENT_ROLES


def _roles_page(place: Place) -> str:
    return reverse("club_roles" if isinstance(place, Club) else "event_roles", args=[place.slug])


def _place_context(place: Place) -> dict[str, object]:
    """Return what the pages of an event's and of a club's roles differ in."""
    context: dict[str, object] = {"place": place, "roles_page": _roles_page(place)}
    return context | ({"club": place} if isinstance(place, Club) else {"tournament": place})


def _render_page(
    request: HttpRequest,
    place: Place,
    *,
    form: InviteForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    choices = _roles_of(place)
    initial = {"role": Role.JUDGE if Role.JUDGE in choices else Role.SCOREKEEPER, "hours": 24}
    at_desk = roles.holders_at_desk()
    if isinstance(place, Club):
        at_desk = [(name, role) for name, role in at_desk if role is Role.ORGANIZER]
        through_club: list[ClubRole] = []
    else:
        through_club = roles.holders_in_club(place)
    context = {
        **_place_context(place),
        "holders": roles.holders(place),
        "through_club": through_club,
        "may_edit_club": bool(through_club)
        and permissions.club_role(request.user, through_club[0].club.slug) is Role.OWNER,
        "at_desk": [(name, role.label) for name, role in at_desk],
        "open": services.open_invitations(place),
        "form": form or InviteForm(initial=initial, roles=choices),
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
    use_zone_of(request, invitation.place)
    state = services.state_of(invitation, timezone.now())
    if state is State.USED and invitation.used_by == request.user:
        return _redirect_to_place(invitation)
    if state is not State.OPEN:
        return _unusable_page(request, invitation, state)
    if request.method == "POST" and "other" in request.POST:
        logout(request)
        return redirect("invitation", token)
    if role := _role_there(request, invitation, at_least=Role(invitation.role)):
        page = _redirect_to_place(invitation, role).url
        context = {"invitation": invitation, "role": role, "page": page}
        return render(request, "people/invitations/existing_role.html", context)
    if not request.user.is_authenticated:
        return _join(request, invitation)
    if request.method == "POST":
        services.accept(invitation, request.user)
        return _welcome(request, invitation)
    return _render_invitation(request, invitation)


def _render_invitation(
    request: HttpRequest, invitation: Invitation, form: JoinForm | None = None
) -> HttpResponse:
    in_club = invitation.club_id is not None
    context = {
        "invitation": invitation,
        "description": role_description(Role(invitation.role), in_club=in_club),
        "form": form,
    }
    status = 422 if form and form.is_bound else 200
    return render(request, "people/invitations/invitation.html", context, status=status)


def _unusable_page(request: HttpRequest, invitation: Invitation, state: State) -> HttpResponse:
    """Say why the link does not work; only those with a role there learn which event or club it was for."""
    context: dict[str, object] = {"state": state}
    if role := _role_there(request, invitation):
        context |= {"invitation": invitation, "role": role, "page": _redirect_to_place(invitation, role).url}
    return render(request, "people/invitations/unusable_invitation.html", context, status=HTTPStatus.GONE)


def _role_there(request: HttpRequest, invitation: Invitation, *, at_least: Role | None = None) -> Role | None:
    """Return the user's role at the invitation's event or in its club, if it is *at_least* that role."""
    place = invitation.place
    held = permissions.club_role if isinstance(place, Club) else permissions.role
    role = held(request.user, place.slug)
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
            return _welcome(request, invitation)
    return _render_invitation(request, invitation, form)


def _wrong_password_text() -> str:
    return _(
        "This username already exists, and the password is wrong. If the username is not yours, choose "
        "another."
    )


def _welcome(request: HttpRequest, invitation: Invitation) -> HttpResponseRedirect:
    """Say which role the user has now, on the page where it is used."""
    sentence = _("You now have this role at %(place)s: %(role)s.")
    facts = {"place": invitation.place, "role": invitation.get_role_display()}
    messages.success(request, sentence % facts)
    return _redirect_to_place(invitation)


def _redirect_to_place(invitation: Invitation, role: Role | None = None) -> HttpResponseRedirect:
    """Redirect to the page where the role is used; *role* replaces that of the invitation."""
    place = invitation.place
    if isinstance(place, Club):
        return redirect(place)
    match role or Role(invitation.role):
        case Role.OWNER | Role.ORGANIZER | Role.SCOREKEEPER:
            return redirect(place)
        case Role.HEAD_JUDGE | Role.JUDGE:
            return redirect("floor", place.slug)
        case _ as unknown:
            assert_never(unknown)
