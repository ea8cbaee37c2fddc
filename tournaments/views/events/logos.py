"""Upload, remove and send logos."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.forms.events.logos import LogoForm
from tournaments.models import Club, Tournament
from tournaments.services.events import logos
from tournaments.views.people.roles import organizers_only, owners_only

__all__ = ["of_club", "of_event", "show"]


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def of_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show, replace and remove the logo of an event."""
    event = get_object_or_404(logos.with_logo(Tournament.objects.all()), slug=slug)
    club = Club.objects.filter(word=event.club).first() if event.club else None
    return _edit(request, event, "events/settings/logo.html", tournament=event, club=club)


@require_http_methods(["GET", "HEAD", "POST"])
@owners_only
def of_club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show, replace and remove the logo of a club."""
    club = get_object_or_404(logos.clubs_with_logo(), slug=slug)
    return _edit(request, club, "clubs/logo.html", club=club)


def _edit(
    request: HttpRequest, owner: Tournament | Club, template: str, **context: Tournament | Club | None
) -> HttpResponse:
    if request.POST.get("step") == "remove":
        logos.delete(owner)
        messages.success(request, _("Logo removed."))
        return redirect(request.path)
    form = LogoForm(request.POST, request.FILES) if request.method == "POST" else LogoForm()
    if form.is_valid():
        logos.save(owner, form.logo, by=request.user.get_username())
        messages.success(request, _("Logo saved."))
        return redirect(request.path)
    status = 422 if form.is_bound else 200
    own = logos.has_own(owner)
    return render(request, template, {"form": form, "owner": owner, "has_own": own, **context}, status=status)


@require_safe
def show(request: HttpRequest, digest: str) -> HttpResponse:
    """Send a logo to those who may see an event or club that has it; its address changes with it."""
    image = logos.visible_logo(digest, request.user)
    if image is None:
        raise Http404(digest)
    response = HttpResponse(image, content_type="image/png")
    # Private: a shared cache must not send the logo of a hidden event to others.
    response["Cache-Control"] = "private, max-age=31536000, immutable"
    response["X-Content-Type-Options"] = "nosniff"
    return response
