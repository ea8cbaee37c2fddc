"""Change the password, show the lockout, and create the first account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.common.errors import InputError, StateError, WrongCode
from tournaments.forms.people.accounts import FirstAccountForm, NewPasswordForm
from tournaments.services.people import first_account, logins

__all__ = ["ChangePassword", "create_first", "locked"]

_BACKEND = "django.contrib.auth.backends.ModelBackend"
# No account can have this name: it contains a space.
_FIRST = "first account"


if TYPE_CHECKING:
    # Django's class takes no type arguments when it runs.
    _SuccessMessages = SuccessMessageMixin[PasswordChangeForm]
else:
    _SuccessMessages = SuccessMessageMixin


class ChangePassword(_SuccessMessages, PasswordChangeView):
    """Change the user's password; every other device is logged out.

    Wrong old passwords count as failed logins, so that nobody can guess at an open session.
    """

    template_name = "people/accounts/password_change.html"
    success_url = reverse_lazy("home")
    form_class = NewPasswordForm
    success_message = _("Password changed. Log in again on your other devices.")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Refuse after too many wrong passwords."""
        username = request.user.get_username()
        if logins.is_locked(username, request):
            return locked(request, {"username": username})
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        """Count a wrong old password."""
        if form.has_error("old_password", "password_incorrect"):
            logins.count_failure(self.request.user.get_username(), self.request)
        return super().form_invalid(form)


def locked(request: HttpRequest, credentials: dict[str, Any] | None) -> HttpResponse:
    """Say that there were too many failed logins, how long to wait, and what to do meanwhile."""
    username = (credentials or {}).get("username") or ""
    minutes = logins.minutes_to_wait(username, request)
    facts = {
        "username": username,
        "minutes": minutes,
        "limit": settings.AXES_FAILURE_LIMIT,
        "is_invited": request.resolver_match is not None and request.resolver_match.url_name == "invitation",
    }
    response = render(request, "people/accounts/login_lockout.html", facts, status=429)
    response["Retry-After"] = str(minutes * 60)
    return response


@never_cache
@sensitive_post_parameters("code", "password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def create_first(request: HttpRequest) -> HttpResponse:
    """Create the desk's first account with the code printed at its start, and log in."""
    if not first_account.is_needed():
        return redirect("home" if request.user.is_authenticated else "login")
    if request.method == "POST" and logins.is_locked(_FIRST, request):
        return _too_many_codes(request)
    form = FirstAccountForm(request.POST or None)
    if form.is_valid():
        data = form.cleaned_data
        try:
            user = first_account.create(data["code"], data["username"], data["password1"])
        except WrongCode as error:
            logins.count_failure(_FIRST, request)
            form.add_error("code", str(error))
        except InputError as error:
            for problem in error.problems:
                form.add_error("username" if problem.field == "username" else "password1", problem.says)
        except StateError as error:
            messages.warning(request, str(error))
            return redirect("login")
        else:
            login(request, user, backend=_BACKEND)
            messages.success(request, gettext("Account created. You are now logged in."))
            return redirect("home")
    return _first(request, form, 422 if form.is_bound else 200)


def _too_many_codes(request: HttpRequest) -> HttpResponse:
    minutes = logins.minutes_to_wait(_FIRST, request)
    sentence = ngettext(
        "Too many wrong codes. Try again in %(minutes)d minute.",
        "Too many wrong codes. Try again in %(minutes)d minutes.",
        minutes,
    )
    form = FirstAccountForm(initial={"username": request.POST.get("username", "")})
    response = _first(request, form, 429, sentence % {"minutes": minutes})
    response["Retry-After"] = str(minutes * 60)
    return response


def _first(request: HttpRequest, form: FirstAccountForm, status: int, refusal: str = "") -> HttpResponse:
    form.focus_first_error()
    return render(
        request, "people/accounts/first_account.html", {"form": form, "refused": refusal}, status=status
    )
