"""Guards: who may open a page.

A page belongs to an event by its address (`tournaments/<slug>/…`), or to the event of the table whose link was opened
(`t/<token>/…`): there the roles of that event count. All other pages (the list of events, clubs, series, whatever makes
an event) are the desk's: there only those count who have their role at the whole desk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from tournaments.common.addresses import opens
from tournaments.models import Player, Role, Table, Tournament
from tournaments.services.events import tournaments
from tournaments.services.people import entry_list, first_account
from tournaments.services.people.roles import deciders
from tournaments.views.common.zones import in_zone_of

__all__ = [
    "belongs_to",
    "desk_organizers_only",
    "head_judges_only",
    "officials_only",
    "organizers_only",
    "refuse_elsewhere",
    "role_of",
    "roles",
    "signed_in",
    "whom_to_ask",
]

View = Callable[..., HttpResponseBase]

_OF_EVENT: Final = "tournaments/<str:slug>/"
_OF_TABLE: Final = "t/<str:token>/"


def organizers_only(view: View) -> View:
    """Let organizers in; send others to the login, or tell them whom to ask."""
    return _only((Role.ORGANIZER,), _lazy_organizers, view, at_desk=_lazy_who_runs_desk)


def desk_organizers_only(view: View) -> View:
    """Let organizers of the whole desk in; who runs one event alone makes no other out of it."""
    return _only((Role.ORGANIZER,), _lazy_desk_organizers, view, of_desk=True)


def officials_only(view: View) -> View:
    """Let organizers, head judges and floor judges in; send others to the login, or tell them whom to ask."""
    return _only(tuple(Role), _lazy_officials, view)


def head_judges_only(view: View) -> View:
    """Let head judges and organizers in; send others to the login, or tell them whom to ask."""
    return _only((Role.ORGANIZER, Role.HEAD_JUDGE), _lazy_head_judges, view)


def _lazy_head_judges() -> str:
    return _("Only the head judge and organizers may do this. Ask one of them, or log in as one.")


def _lazy_organizers() -> str:
    return _("Only organizers may do this. Ask one of them, or log in as one.")


def _lazy_who_runs_desk() -> str:
    return _("Only organizers of the whole desk may do this. Ask one of them, or log in as one.")


def _lazy_desk_organizers() -> str:
    return _("Only organizers of the whole desk make events. Ask one of them, or log in as one.")


def _lazy_officials() -> str:
    return _("Only judges and organizers may see this. Ask one of them, or log in as one.")


def _only(
    wanted: tuple[Role, ...],
    says: Callable[[], str],
    view: View,
    *,
    at_desk: Callable[[], str] | None = None,
    of_desk: bool = False,
) -> View:
    """Guard *view*; *at_desk* says who may where the page is no event's, *of_desk*: no event's role counts."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if (entry_list.role(request.user, "") if of_desk else role_of(request)) in wanted:
            return view(request, *args, **kwargs)
        if request.user.is_authenticated:
            if at_desk is not None and not _event_of(request):
                raise PermissionDenied(at_desk())
            raise PermissionDenied(says() if of_desk else whom_to_ask(request, says(), *wanted))
        return _to_login(request)

    return guarded


def _to_login(request: HttpRequest) -> HttpResponseBase:
    """Send to the login, and from there to the page on which it was tapped: what was sent cannot be opened."""
    if request.method not in ("GET", "HEAD"):
        messages.warning(request, _("Log in again. What you tapped was not stored."))
    elif not request.htmx:
        return redirect_to_login(request.get_full_path())
    sent = redirect_to_login(_tapped_on(request))
    # A script would put the login's page in the place of a part of its own.
    return HttpResponseClientRedirect(sent.url) if request.htmx else sent


def _tapped_on(request: HttpRequest) -> str:
    """The address of the desk's page that sent the request; else the table or the event that it was about."""
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    host, slash, rest = page.partition("://")[2].partition("#")[0].partition("/")
    if slash and host == request.get_host() and opens("/" + rest.partition("?")[0]):
        return "/" + rest
    match = request.resolver_match
    if match is not None and match.route.startswith(_OF_TABLE):
        return reverse("table", args=[match.kwargs["token"]])
    return reverse("tournament", args=[event]) if (event := _event_of(request)) else reverse("home")


def whom_to_ask(request: HttpRequest, says: str, *wanted: Role) -> str:
    """*says*, and to an official of the event the logins of those who hold one of the *wanted* roles there."""
    if role_of(request) is None or not (event := _event_of(request)):
        return says
    names = ", ".join(deciders(event, wanted))
    return f"{says} {_('Here that is: %(names)s.') % {'names': names}}" if names else says


def role_of(request: HttpRequest) -> Role | None:
    """The most that who is logged in may do at the event of the page, or at the desk where it is no event's."""
    at_desk = entry_list.role(request.user, "")
    if at_desk is Role.ORGANIZER or not entry_list.has_event_roles(request.user):
        return at_desk
    return entry_list.role(request.user, _event_of(request))


def belongs_to(request: HttpRequest, tournament: Tournament) -> None:
    """Say that the page is one of that event, where its address does not; its times are shown in the event's zone."""
    in_zone_of(request, tournament)
    request.event = tournament.slug


def _event_of(request: HttpRequest) -> str:
    """The address of the event that the page belongs to; empty for a page of the desk."""
    if not hasattr(request, "event"):
        match = request.resolver_match
        if match is None:
            # Not found: it may be asked again once it is.
            return ""
        request.event = ""
        if match.route.startswith(_OF_EVENT):
            request.event = match.kwargs["slug"]
        elif match.route.startswith(_OF_TABLE):
            event = Table.objects.filter(token=match.kwargs["token"]).values_list(
                "round__tournament__slug", flat=True
            )
            request.event = event.first() or ""
    found: str = request.event
    return found


def refuse_elsewhere(request: HttpRequest, *whose: str) -> None:
    """Raise `PermissionDenied` unless all events in which the people *whose* words these are play are run by the user.

    What is known of a person holds in every event of theirs: who runs one of these alone may not change the others.
    """
    if entry_list.is_organizer(request.user, None):
        return
    theirs = Tournament.objects.filter(pk__in=Player.objects.filter(person__in=whose).values("tournament"))
    if theirs.exclude(pk__in=entry_list.events_run_by(request.user).values("pk")).exists():
        raise PermissionDenied(
            _(
                "They are in other events too, which others run: ask an organizer of the whole desk to change this. "
                "Nothing was stored."
            )
        )


def signed_in(request: HttpRequest) -> User:
    """Who is logged in, on a page that lets in nobody else."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def _event_here(request: HttpRequest) -> Tournament | None:
    """The event of the page, where the user may see it."""
    event = _event_of(request)
    return tournaments.seen(request.user).filter(slug=event).first() if event else None


def roles(request: HttpRequest) -> dict[str, object]:
    """What templates may ask: who the user is at this page's event. Costs a query only where it is asked."""
    return {
        "is_organizer": SimpleLazyObject(lambda: role_of(request) is Role.ORGANIZER),
        "is_official": SimpleLazyObject(lambda: role_of(request) is not None),
        "is_head_judge": SimpleLazyObject(lambda: role_of(request) in (Role.ORGANIZER, Role.HEAD_JUDGE)),
        "event_here": SimpleLazyObject(lambda: _event_here(request)),
        "needs_first_account": SimpleLazyObject(first_account.is_needed),
        "runs_desk": SimpleLazyObject(lambda: entry_list.is_organizer(request.user, None)),
    }
