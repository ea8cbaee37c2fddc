"""Page addresses of events, clubs and series: proposed, checked and unique."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common import slugs
from tournaments.common.errors import InputError, Problem

__all__ = ["choose_slug", "free_slug", "slug_problem"]


def free_slug(name: str, *, model: type[models.Model], kind: str) -> str:
    """Return an address made from *name* that no other page of *model* has.

    For a name in a script other than Latin or kana it consists of *kind* and the year.
    """
    suggestion = _suggested_slug(name, kind)
    return slugs.find_free(
        suggestion,
        set(model._default_manager.filter(slug__startswith=suggestion).values_list("slug", flat=True)),
    )


def _suggested_slug(name: str, kind: str) -> str:
    return slugs.suggest(name, default=f"{kind}-{timezone.localdate().year}")


def slug_problem(slug: str) -> str:
    """Return what is wrong with a typed address; empty if it is valid."""
    if slugs.is_slug(slug):
        return ""
    sentence = _(
        "Use at most %(most)d characters: small letters from a to z, digits and hyphens, such as "
        "vienna-open-2026."
    )
    return sentence % {"most": slugs.MAX_LENGTH}


def choose_slug(name: str, slug: str, *, model: type[models.Model], kind: str) -> str:
    """Return the address for a new page: the typed *slug* or, if it is empty, one made from *name*.

    If the proposal for the name was taken meanwhile, it is the next free one. Raises `InputError` for an address that
    is not valid or is taken.
    """
    if not slug:
        return free_slug(name, model=model, kind=kind)
    if problem := slug_problem(slug):
        raise InputError([Problem(says=problem)])
    if slug not in slugs.RESERVED and not model._default_manager.filter(slug=slug).exists():
        return slug
    head, _hyphen, tail = slug.rpartition("-")
    if _suggested_slug(name, kind) in (slug, head if tail.isdecimal() else slug):
        return free_slug(name, model=model, kind=kind)
    raise InputError([Problem(says=_("This address is taken. Choose another one."))])
