"""The addresses under which the pages of events, clubs and series stand: proposed, checked, and unique."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common import slugs
from tournaments.common.errors import InputError, Problem

__all__ = ["fault", "free_slug", "taken_by"]


def free_slug(name: str, *, of: type[models.Model], kind: str) -> str:
    """An address that no other page *of* that sort has, made from *name*.

    A name in another script than Latin letters or kana gives its *kind* and the year.
    """
    base = _base(name, kind)
    return slugs.free(
        base, set(of._default_manager.filter(slug__startswith=base).values_list("slug", flat=True))
    )


def _base(name: str, kind: str) -> str:
    return slugs.proposed(name, otherwise=f"{kind}-{timezone.localdate().year}")


def fault(slug: str) -> str:
    """What is wrong with an address that somebody wrote; empty where nothing is."""
    if slugs.is_slug(slug):
        return ""
    says = _("Use small letters from a to z, digits and hyphens, %(most)d at most, such as vienna-open-2026.")
    return says % {"most": slugs.LONGEST}


def taken_by(name: str, slug: str, *, of: type[models.Model], kind: str) -> str:
    """The address that a new page takes: *slug* as somebody wrote it, or one made from *name* where it is empty.

    Where the proposal for the name was taken meanwhile it is the next one. Raises `InputError` for what cannot be.
    """
    if not slug:
        return free_slug(name, of=of, kind=kind)
    if says := fault(slug):
        raise InputError([Problem(says=says)])
    if slug not in slugs.RESERVED and not of._default_manager.filter(slug=slug).exists():
        return slug
    head, _hyphen, tail = slug.rpartition("-")
    if _base(name, kind) in (slug, head if tail.isdecimal() else slug):
        return free_slug(name, of=of, kind=kind)
    raise InputError([Problem(says=_("This address is taken. Choose another one."))])
