"""Guards that decide who may open a page.

A page belongs to an event by its address (`tournaments/<slug>/…`) or by the table whose link was opened
(`t/<token>/…`); the roles at that event count there. All other pages (the list of events, clubs, series, pages that
create an event) belong to the desk; only roles at the whole desk count there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from tournaments.common.addresses import is_page
from tournaments.common.language import joined
from tournaments.models import Player, Role, Table, Tournament
from tournaments.services.events import tournaments
from tournaments.services.people import first_account, permissions
from tournaments.services.people.roles import logins_with_role
from tournaments.views.common.requests import Request
from tournaments.views.common.zones import use_zone_of

__all__ = [
    "administrators_only",
    "check_runs_all_events",
    "desk_organizers_only",
    "head_judges_only",
    "logged_in_user",
    "officials_only",
    "organizers_only",
    "role_of",
    "roles",
    "set_page_event",
    "whom_to_ask",
]

ResponseT = TypeVar("ResponseT", bound=HttpResponseBase)

_OF_EVENT: Final = ("tournaments/<str:slug>/", "register/<str:slug>/")
_OF_TABLE: Final = "t/<str:token>/"


def organizers_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let organizers in; send others to the login, or say who can help."""
    return _guard((Role.ORGANIZER,), _lazy_organizers, view, at_desk=_lazy_who_runs_desk)


def desk_organizers_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let only organizers of the whole desk in; organizers of one event may not create another from it."""
    return _guard((Role.ORGANIZER,), _lazy_desk_organizers, view, of_desk=True)


def officials_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let organizers, head judges and floor judges in; send others to the login, or say who can help."""
    return _guard(tuple(Role), _lazy_officials, view)


def administrators_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let administrators in; send visitors to the login, and refuse others."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> ResponseT | HttpResponse:
        if request.user.is_authenticated and request.user.is_superuser:
            return view(request, *args, **kwargs)
        if request.user.is_authenticated:
            raise PermissionDenied(_("Only administrators can do this. Log in as one."))
        return _to_login(request)

    return guarded


def head_judges_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let head judges and organizers in; send others to the login, or say who can help."""
    return _guard((Role.ORGANIZER, Role.HEAD_JUDGE), _lazy_head_judges, view)


def _lazy_head_judges() -> str:
    return _("Only the head judge and organizers can do this. Ask one of them, or log in as one.")


def _lazy_organizers() -> str:
    return _("Only organizers can do this. Ask one of them, or log in as one.")


def _lazy_who_runs_desk() -> str:
    return _("Only site organizers can do this. Ask one of them, or log in as one.")


def _lazy_desk_organizers() -> str:
    return _("Only site organizers can create events. Ask one of them, or log in as one.")


def _lazy_officials() -> str:
    return _("Only judges and organizers can see this. Ask one of them, or log in as one.")


def _guard(
    roles: tuple[Role, ...],
    sentence: Callable[[], str],
    view: Callable[..., ResponseT],
    *,
    at_desk: Callable[[], str] | None = None,
    of_desk: bool = False,
) -> Callable[..., ResponseT | HttpResponse]:
    """Guard *view*; *at_desk* words the refusal on pages without an event; *of_desk*: only roles at the desk count."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> ResponseT | HttpResponse:
        if (permissions.role(request.user, "") if of_desk else role_of(request)) in roles:
            return view(request, *args, **kwargs)
        if request.user.is_authenticated:
            if at_desk is not None and not _event_of(request):
                raise PermissionDenied(at_desk())
            raise PermissionDenied(sentence() if of_desk else whom_to_ask(request, sentence(), *roles))
        return _to_login(request)

    return guarded


def _to_login(request: HttpRequest) -> HttpResponse:
    """Redirect to the login, and from there to the page with the tapped button: a POST cannot be repeated."""
    if request.method not in ("GET", "HEAD"):
        messages.warning(request, _("Log in again. Your last action was not saved."))
    elif not cast(Request, request).htmx:
        return redirect_to_login(request.get_full_path())
    response = redirect_to_login(_origin_address(request))
    # htmx would swap the login page into a part of the page.
    return HttpResponseClientRedirect(response.url) if cast(Request, request).htmx else response


def _origin_address(request: HttpRequest) -> str:
    """Return the address of the desk's page that sent the request, else that of its table or event."""
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    host, slash, path = page.partition("://")[2].partition("#")[0].partition("/")
    if slash and host == request.get_host() and is_page("/" + path.partition("?")[0]):
        return "/" + path
    match = request.resolver_match
    if match is not None and match.route.startswith(_OF_TABLE):
        return reverse("table", args=[match.kwargs["token"]])
    return reverse("tournament", args=[event]) if (event := _event_of(request)) else reverse("home")


def whom_to_ask(request: HttpRequest, sentence: str, *roles: Role) -> str:
    """Return *sentence*; for an official of the event, add the logins that hold one of the *roles* there."""
    if role_of(request) is None or not (event := _event_of(request)):
        return sentence
    names = joined(logins_with_role(event, roles))
    return f"{sentence} {_('For this event: %(names)s.') % {'names': names}}" if names else sentence


def role_of(request: HttpRequest) -> Role | None:
    """Return the user's highest role at the page's event, or at the desk if the page belongs to no event."""
    at_desk = permissions.role(request.user, "")
    if at_desk is Role.ORGANIZER or not permissions.has_event_roles(request.user):
        return at_desk
    return permissions.role(request.user, _event_of(request))


def set_page_event(request: HttpRequest, tournament: Tournament) -> None:
    """Set the page's event if its address does not name it; the page's times are shown in the event's zone."""
    use_zone_of(request, tournament)
    cast(Request, request).event = tournament.slug


def _event_of(request: HttpRequest) -> str:
    """Return the slug of the page's event; empty for a page of the desk."""
    known = cast(Request, request)
    if not hasattr(known, "event"):
        match = request.resolver_match
        if match is None:
            # The address is not resolved yet; a later call may find the event.
            return ""
        known.event = ""
        if match.route.startswith(_OF_EVENT):
            known.event = match.kwargs["slug"]
        elif match.route.startswith(_OF_TABLE):
            event = Table.objects.filter(token=match.kwargs["token"]).values_list(
                "round__tournament__slug", flat=True
            )
            known.event = event.first() or ""
    return known.event


def check_runs_all_events(request: HttpRequest, *person_ids: str) -> None:
    """Raise `PermissionDenied` unless the user runs all events of the people with the identifiers *person_ids*.

    A person's details are the same in all their events: the organizer of one event may not change the others.
    """
    if permissions.is_organizer(request.user, None):
        return
    their_events = Tournament.objects.filter(
        pk__in=Player.objects.filter(person__in=person_ids).values("tournament")
    )
    if their_events.exclude(pk__in=permissions.events_run_by(request.user).values("pk")).exists():
        raise PermissionDenied(
            _(
                "This person is also in events with other organizers. Ask a site organizer to change this. "
                "Nothing was saved."
            )
        )


def logged_in_user(request: HttpRequest) -> User:
    """Return the user who is logged in. Raises `PermissionDenied` if nobody is."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def _event_here(request: HttpRequest) -> Tournament | None:
    """Return the page's event if the user may see it."""
    event = _event_of(request)
    return tournaments.visible_events(request.user).filter(slug=event).first() if event else None


def roles(request: HttpRequest) -> dict[str, object]:
    """Context processor: the user's roles at the page's event, each evaluated only when a template uses it."""
    return {
        "is_organizer": SimpleLazyObject(lambda: role_of(request) is Role.ORGANIZER),
        "is_official": SimpleLazyObject(lambda: role_of(request) is not None),
        "is_head_judge": SimpleLazyObject(lambda: role_of(request) in (Role.ORGANIZER, Role.HEAD_JUDGE)),
        "event_here": SimpleLazyObject(lambda: _event_here(request)),
        "needs_first_account": SimpleLazyObject(first_account.is_needed),
        "runs_desk": SimpleLazyObject(lambda: permissions.is_organizer(request.user, None)),
    }
