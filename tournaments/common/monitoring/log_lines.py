"""Log lines without personal data: a page is named by its view, and an error by its type and its place in the code.

Addresses of pages contain the secret tokens of links, and the messages of errors may contain names.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import traceback
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from django.http import HttpRequest

__all__ = ["JSONLines", "PlainLines", "current_request", "request_id", "view_name"]

current_request: Final[ContextVar[HttpRequest | None]] = ContextVar("current_request", default=None)
"""The request that this thread or task answers."""

_ID: Final = re.compile(r"[\w-]{8,64}", re.ASCII)
_ROOT: Final = f"{Path(__file__).resolve().parents[3]}{os.sep}"
_TELLING: Final = (ArithmeticError, AttributeError, ImportError, MemoryError, NameError, OSError, TypeError)
"""Errors whose messages speak of the code and of the computer."""

_NUMBERS: Final = {"status": "status_code", "milliseconds": "milliseconds"}


def view_name(request: HttpRequest) -> str:
    """Return the name of the view that answers; `static` for a file of the pages, `none` for no view."""
    if match := request.resolver_match:
        return match.view_name or "unnamed"
    return "static" if request.path_info.startswith("/static/") else "none"


def request_id(request: HttpRequest) -> str:
    """Return the id of the request: that of the proxy, from `X-Request-ID`, or a random one."""
    if "shinpan.id" not in request.META:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request.META["shinpan.id"] = given if _ID.fullmatch(given) else secrets.token_hex(8)
    return str(request.META["shinpan.id"])


class _Lines(logging.Formatter):
    """What both formats say. With *tells_messages* the messages of all errors are shown, as a developer needs them."""

    def __init__(self, *, tells_messages: bool = False) -> None:
        super().__init__()
        self._tells_messages = tells_messages

    def facts(self, record: logging.LogRecord) -> dict[str, Any]:
        """Return what a line says, without what there is nothing to say about."""
        request = getattr(record, "request", None) or current_request.get()
        facts: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record, request),
        }
        if isinstance(request, HttpRequest):
            facts |= {"view": view_name(request), "request_id": request_id(request)}
        for name, attribute in _NUMBERS.items():
            if (number := getattr(record, attribute, None)) is not None:
                facts[name] = number
        if record.exc_info and record.exc_info[1] is not None:
            facts["error"] = type(record.exc_info[1]).__name__
            facts["traceback"] = "".join(self._traceback(record.exc_info[1])).rstrip()
        return facts

    def _traceback(self, error: BaseException) -> Iterator[str]:
        """Yield the lines of a traceback as Python prints it, with the message of an error only if it tells no data."""
        cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if cause is not None:
            yield from self._traceback(cause)
            yield "\nThen:\n\n"
        frames = traceback.format_tb(error.__traceback__)
        yield from (frame.replace(_ROOT, "", 1) for frame in frames)
        is_told = self._tells_messages or isinstance(error, _TELLING)
        yield f"{type(error).__qualname__}{f': {error}' if is_told else ''}\n"


class JSONLines(_Lines):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line."""
        return json.dumps(self.facts(record), ensure_ascii=False, default=str)


class PlainLines(_Lines):
    """Lines for people: the time, the level, where, what, and the traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line, with further lines for an error."""
        facts = self.facts(record)
        head = [facts.pop(name) for name in ("time", "level", "logger")]
        message, trace = facts.pop("message"), facts.pop("traceback", "")
        facts.pop("error", None)
        rest = ", ".join(f"{name} {value}" for name, value in facts.items())
        line = f"{' '.join(head)}: {message}{f' ({rest})' if rest else ''}"
        return f"{line}\n{trace}" if trace else line


def _message(record: logging.LogRecord, request: Any) -> str:
    """Return the message; the address of the page becomes the name of its view."""
    if not isinstance(request, HttpRequest) or not isinstance(record.args, tuple):
        return record.getMessage()
    # Django writes addresses with escapes.
    addresses = {request.path, request.path.encode("unicode_escape").decode("ascii")}
    arguments = tuple(
        view_name(request) if isinstance(argument, str) and argument in addresses else argument
        for argument in record.args
    )
    return str(record.msg) % arguments if arguments else str(record.msg)
