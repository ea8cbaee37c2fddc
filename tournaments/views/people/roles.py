"""Guards that decide who may open a page."""

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
from tournaments.models import EVENT_ROLES, Player, Role, Tournament
from tournaments.services.people import first_account, permissions
from tournaments.services.people.permissions import OFFICIALS
from tournaments.services.people.roles import logins_with_role, make_organizer
from tournaments.views.common.requests import Request
from tournaments.views.people.page_place import OF_TABLE, club_of, event_of, role_of

__all__ = [
    "administrators_only",
    "check_runs_all_events",
    "club_organizers_only",
    "desk_organizers_only",
    "event_creators_only",
    "head_judges_only",
    "logged_in_user",
    "make_creator_organizer",
    "officials_only",
    "organizers_only",
    "owners_only",
    "role_givers_only",
    "roles",
    "scorekeepers_only",
    "whom_to_ask",
]

ResponseT = TypeVar("ResponseT", bound=HttpResponseBase)

_ORGANIZERS: Final = (Role.OWNER, Role.ORGANIZER)


def organizers_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let organizers in; send others to the login, or say who can help."""
    return _guard(_ORGANIZERS, _lazy_organizers, view)


def owners_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let owners of the page's club in; send others to the login, or say who can help."""
    return _guard((Role.OWNER,), _lazy_owners, view)


def role_givers_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let organizers of the page's event in, or owners of its club."""
    at_event, in_club = organizers_only(view), owners_only(view)

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> ResponseT | HttpResponse:
        return (at_event if event_of(request) else in_club)(request, *args, **kwargs)

    return guarded


def desk_organizers_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let only organizers of the whole desk in; organizers of one event may not create another from it."""
    return _guard((Role.ORGANIZER,), _lazy_desk_organizers, view, of_desk=True)


def event_creators_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let organizers of the whole desk in, and those who run the club of the page's event."""
    refused = desk_organizers_only(view)

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> ResponseT | HttpResponse:
        return (view if _creates_events(request) else refused)(request, *args, **kwargs)

    return guarded


def club_organizers_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let organizers of the whole desk in, and those who run any club."""
    refused = organizers_only(view)

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> ResponseT | HttpResponse:
        runs_club = (
            permissions.has_club_roles(request.user) and permissions.clubs_run_by(request.user).exists()
        )
        return (view if runs_club else refused)(request, *args, **kwargs)

    return guarded


def _creates_events(request: HttpRequest) -> bool:
    """Return whether the user may create events, in the club of the page's event if not at the whole desk."""
    if permissions.is_organizer(request.user, None):
        return True
    club = Tournament.objects.filter(slug=event_of(request)).values("club")
    return (
        permissions.has_club_roles(request.user)
        and permissions.clubs_run_by(request.user).filter(word__in=club).exists()
    )


def scorekeepers_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let scorekeepers and all officials in; send others to the login, or say who can help."""
    return _guard(EVENT_ROLES, _lazy_scorekeepers, view)


def officials_only(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Let organizers, head judges and floor judges in; send others to the login, or say who can help."""
    return _guard(OFFICIALS, _lazy_officials, view)


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


def _lazy_club_organizers() -> str:
    return _("Only the club's owners and organizers can do this. Ask one of them, or log in as one.")


def _lazy_owners() -> str:
    return _("Only the club's owners can do this. Ask one of them, or log in as one.")


def _lazy_scorekeepers() -> str:
    return _("Only scorekeepers, judges and organizers can do this. Ask one of them, or log in as one.")


def _lazy_desk_organizers() -> str:
    return _("Only site organizers can create events. Ask one of them, or log in as one.")


def _lazy_officials() -> str:
    return _("Only judges and organizers can see this. Ask one of them, or log in as one.")


def _guard(
    roles: tuple[Role, ...],
    sentence: Callable[[], str],
    view: Callable[..., ResponseT],
    *,
    of_desk: bool = False,
) -> Callable[..., ResponseT | HttpResponse]:
    """Guard *view* and refuse others with that *sentence*; *of_desk*: only roles at the desk count."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> ResponseT | HttpResponse:
        if (permissions.role(request.user, "") if of_desk else role_of(request)) in roles:
            return view(request, *args, **kwargs)
        if request.user.is_authenticated:
            if of_desk:
                raise PermissionDenied(sentence())
            if roles == _ORGANIZERS and not event_of(request):
                raise PermissionDenied(_lazy_club_organizers() if club_of(request) else _lazy_who_runs_desk())
            raise PermissionDenied(whom_to_ask(request, sentence(), *roles))
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
    if match is not None and match.route.startswith(OF_TABLE):
        return reverse("table", args=[match.kwargs["token"]])
    return reverse("tournament", args=[event]) if (event := event_of(request)) else reverse("home")


def whom_to_ask(request: HttpRequest, sentence: str, *roles: Role) -> str:
    """Return *sentence*; for an official of the event, add the logins that hold one of the *roles* there."""
    if role_of(request) is None or not (event := event_of(request)):
        return sentence
    names = joined(logins_with_role(event, roles))
    return f"{sentence} {_('For this event: %(names)s.') % {'names': names}}" if names else sentence


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


def make_creator_organizer(request: HttpRequest, tournament: Tournament) -> None:
    """Make the user the organizer of the event that they created, unless they run it only through its club."""
    if permissions.is_organizer(request.user, None):
        make_organizer(logged_in_user(request), tournament)


def logged_in_user(request: HttpRequest) -> User:
    """Return the user who is logged in. Raises `PermissionDenied` if nobody is."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def _event_here(request: HttpRequest) -> Tournament | None:
    """Return the page's event if the user may see it."""
    event = event_of(request)
    return permissions.visible_events(request.user).filter(slug=event).first() if event else None


def roles(request: HttpRequest) -> dict[str, object]:
    """Context processor: the user's roles at the page's event, each evaluated only when a template uses it."""
    return {
        "is_owner": SimpleLazyObject(lambda: role_of(request) is Role.OWNER),
        "is_organizer": SimpleLazyObject(lambda: role_of(request) in _ORGANIZERS),
        "is_official": SimpleLazyObject(lambda: role_of(request) in OFFICIALS),
        "is_scorekeeper": SimpleLazyObject(lambda: role_of(request) is not None),
        "is_head_judge": SimpleLazyObject(lambda: role_of(request) in (Role.ORGANIZER, Role.HEAD_JUDGE)),
        "event_here": SimpleLazyObject(lambda: _event_here(request)),
        "needs_first_account": SimpleLazyObject(first_account.is_needed),
        "creates_events": SimpleLazyObject(lambda: _creates_events(request)),
        "runs_desk": SimpleLazyObject(lambda: permissions.is_organizer(request.user, None)),
    }
