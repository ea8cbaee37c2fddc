"""Which addresses of the desk open a page, and which only accept a form."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme

__all__ = ["is_own_page", "is_page", "opens_page"]

_LONGEST: Final = 2000
"""Characters of an address to follow. The desk's own are far shorter, and Django refuses very long ones."""


def is_page(path: str) -> bool:
    """Return whether *path* is a page, or at least does not accept only forms."""
    try:
        return opens_page(resolve(path).func)
    except Resolver404:
        return True


@cache
def opens_page(view: Callable[..., Any] | None) -> bool:
    """Return whether *view* shows a page, or at least does not accept only forms."""
    while view is not None:
        kind = getattr(view, "view_class", None)
        if kind and ("get" not in kind.http_method_names or not hasattr(kind, "get")):
            return False
        methods = (
            inspect.getclosurevars(view).nonlocals.get("request_method_list")
            if inspect.isfunction(view)
            else None
        )
        if methods and "GET" not in methods:
            return False
        view = getattr(view, "__wrapped__", None)
    return True


def is_own_page(address: str) -> bool:
    """Return whether *address* is a page of the desk: a path from its root that can be opened, with or without a query.

    An address with a scheme or a host is not, even if the host is the desk's own.
    """
    if not address.startswith("/") or len(address) > _LONGEST:
        return False
    if not address.isprintable() or not url_has_allowed_host_and_scheme(address, allowed_hosts=None):
        return False
    path = unquote(urlsplit(address).path)
    try:
        resolve(path)
    except Resolver404:
        return False
    return is_page(path)
