"""Preview an entry, and save it exactly as it was previewed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from django.http import HttpResponse

import referee
from tournaments.common.errors import ConflictError, DeskError

__all__ = ["preview_or_save"]

Extra = dict[str, Any]
E = TypeVar("E", bound=referee.ledger.EntryKind)


class Form(Protocol):
    """What the flow needs of a form."""

    is_bound: bool

    def is_valid(self) -> bool:
        """Return whether an entry can be built from the form."""

    def digest(self, entry: Any, /) -> str:
        """Return the digest of the preview of *entry*."""

    def confirms(self, entry: Any, /) -> bool:
        """Return whether the form confirms exactly this entry."""

    def renew(self, **place: Any) -> None:
        """Adapt the form to the table's current state."""

    def add_problems(self, rejected: referee.Rejected) -> None:
        """Add each of the referee's problems to its field."""

    def faults(self) -> list[Any]:
        """Return all errors."""


def preview_or_save(
    form: Form,
    read: Callable[[], E | None],
    *,
    preview: Callable[[E], Extra],
    save: Callable[[E], HttpResponse],
    current_place: Callable[[], Extra],
) -> HttpResponse | tuple[int, Extra]:
    """Return the response of *save* if the form confirms the entry that was previewed; *read* gives it, if complete.

    Otherwise return the status and the context of the page: the preview with its digest, or why there is none. Each
    problem is shown at its field. If somebody else was faster, the input is kept and the form is renewed for
    *current_place*.
    """
    status, extra = 200, Extra()
    try:
        if form.is_valid():
            entry = read()
            if entry is not None and form.confirms(entry):
                return save(entry)
            if entry is not None:
                extra = {**preview(entry), "digest": form.digest(entry)}
    except referee.Rejected as rejected:
        form.add_problems(rejected)
    except ConflictError as error:
        status, extra["overtaken"] = 409, str(error)
        form.renew(**current_place())
    except DeskError as error:
        status, extra["refused"] = 422, str(error)
    return (422 if form.faults() else status), extra
