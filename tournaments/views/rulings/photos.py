"""Add, show and delete the photos of a ruling."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.common.errors import StateError
from tournaments.forms.rulings import PhotoForm
from tournaments.presenters.rulings import RulingDisclosure
from tournaments.services.people import permissions
from tournaments.services.rulings import photos
from tournaments.views.people.roles import head_judges_only, logged_in_user, officials_only
from tournaments.views.rulings.log import logged_ruling, render_ruling

__all__ = ["add", "delete", "show"]


@never_cache
@require_POST
@officials_only
def add(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Keep a photo with a ruling."""
    ruling = logged_ruling(request, slug, number)
    form = PhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        return render_ruling(request, ruling, RulingDisclosure.ALL, photo_form=form, status=422)
    try:
        photos.add(ruling, form.photo, by=logged_in_user(request).get_username())
    except StateError as error:
        return render_ruling(request, ruling, RulingDisclosure.ALL, refused=[str(error)], status=409)
    messages.success(request, _("Photo saved."))
    return redirect("ruling", slug, number)


@require_safe
@officials_only
def show(request: HttpRequest, slug: str, number: int, photo: int) -> HttpResponse:
    """Send a photo to officials."""
    tournament = get_object_or_404(permissions.visible_events(request.user), slug=slug)
    image = photos.image_of(tournament, number, photo)
    if image is None:
        raise Http404(photo)
    response = HttpResponse(image, content_type="image/jpeg")
    # A photo that was deleted, or an official who no longer is one, must not find it in a cache.
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response


@never_cache
@require_POST
@head_judges_only
def delete(request: HttpRequest, slug: str, number: int, photo: int) -> HttpResponse:
    """Delete a photo of a ruling."""
    if not photos.delete(logged_ruling(request, slug, number), photo):
        raise Http404(photo)
    messages.success(request, _("Photo deleted."))
    return redirect("ruling", slug, number)
