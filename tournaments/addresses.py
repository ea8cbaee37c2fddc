"""Which of the desk's addresses can be opened, and which only take what a page sends?"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from django.urls import Resolver404, resolve

__all__ = ["opens"]


def opens(path: str) -> bool:
    """Whether *path* is a page, or at least nothing that is only sent."""
    try:
        view: Callable[..., Any] | None = resolve(path).func
    except Resolver404:
        return True
    while view is not None:
        methods = (
            inspect.getclosurevars(view).nonlocals.get("request_method_list")
            if inspect.isfunction(view)
            else None
        )
        if methods and "GET" not in methods:
            return False
        view = getattr(view, "__wrapped__", None)
    return True
