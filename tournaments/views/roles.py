"""Who may open a page?"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from tournaments.services import people

__all__ = ["head_judges_only", "officials_only", "organizers_only", "roles"]

View = Callable[..., HttpResponseBase]


def organizers_only(view: View) -> View:
    """Let organizers in; send others to the login, or tell them whom to ask."""
    return _only(people.is_organizer, _lazy_organizers, view)


def officials_only(view: View) -> View:
    """Let organizers and floor judges in; send others to the login, or tell them whom to ask."""
    return _only(people.is_official, _lazy_officials, view)


def head_judges_only(view: View) -> View:
    """Let head judges and organizers in; send others to the login, or tell them whom to ask."""
    return _only(people.is_head_judge, _lazy_head_judges, view)


def _lazy_head_judges() -> str:
    return _("Only the head judge and organizers may do this. Ask one of them, or log in as one.")


def _lazy_organizers() -> str:
    return _("Only organizers may do this. Ask one of them, or log in as one.")


def _lazy_officials() -> str:
    return _("Only judges and organizers may see this. Ask one of them, or log in as one.")


def _only(may: Callable[[User | AnonymousUser], bool], says: Callable[[], str], view: View) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if may(request.user):
            return view(request, *args, **kwargs)
        if request.user.is_authenticated:
            raise PermissionDenied(says())
        return redirect_to_login(request.get_full_path())

    return guarded


def roles(request: HttpRequest) -> dict[str, object]:
    """What templates may ask: who the user is at this desk. Costs a query only where it is asked."""
    return {
        "is_organizer": SimpleLazyObject(lambda: people.is_organizer(request.user)),
        "is_official": SimpleLazyObject(lambda: people.is_official(request.user)),
        "is_head_judge": SimpleLazyObject(lambda: people.is_head_judge(request.user)),
    }
