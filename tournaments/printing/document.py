"""Draw the requested sheets as one PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.common.errors import StateError
from tournaments.models.naming import override_public_names
from tournaments.printing.kinds import Part, PrintRequest, Sheet
from tournaments.services.events import zones
from tournaments.sheets.paper.pen import Pen

__all__ = ["count_sheets", "render_document"]

Progress = Callable[[int, int], None]
"""A callback that receives, after each sheet, the number drawn and the total."""


Parts = Callable[[PrintRequest], Sequence[Part]]


def render_document(
    sheet: Sheet,
    print_request: PrintRequest,
    progress: Progress | None = None,
    *,
    parts_of: Parts | None = None,
) -> bytes:
    """The PDF: each part in each language, for each copy, with times in the event's time zone.

    With *parts_of* it has these parts instead of its own. Raises `StateError` if there is nothing to print yet.
    """
    with override(print_request.languages[0]):
        title = f"{print_request.event.name} · {sheet.title}"
    pen = Pen(paper=print_request.paper, title=title, landscape=sheet.landscape)
    with _named(sheet), timezone.override(zones.zone_of(print_request.event)):
        _draw(pen, print_request, partial(_parts, sheet, parts_of=parts_of), progress)
    return pen.bytes()


@contextmanager
def _named(sheet: Sheet) -> Iterator[None]:
    """Within this context, names are as the sheet's readers may see them."""
    if not sheet.is_public:
        yield
        return
    with override_public_names(lambda: True):
        yield


def _draw(pen: Pen, print_request: PrintRequest, parts_of: Parts, progress: Progress | None) -> None:
    drawn = []
    for language in print_request.languages:
        with override(language):
            drawn.append([(language, part) for part in parts_of(print_request)])
    several = [together for together in zip(*drawn, strict=True) for _copy in range(print_request.copies)]
    for done, together in enumerate(several, start=1):
        for language, part in together:
            with override(language):
                part(pen)
        if progress is not None:
            progress(done, len(several))


def count_sheets(sheet: Sheet, print_request: PrintRequest) -> int:
    """The number of sheets in the document; each may have several pages. Raises `StateError` like `render_document`."""
    with override(print_request.languages[0]), _named(sheet):
        return (
            len(_parts(sheet, replace(print_request, languages=print_request.languages[:1])))
            * print_request.copies
        )


def _parts(sheet: Sheet, print_request: PrintRequest, parts_of: Parts | None = None) -> Sequence[Part]:
    """The parts of the document in the current language. Raises `StateError` if there is none."""
    if not sheet.work.fits(print_request.event):
        raise StateError(str(sheet.unfit))
    parts = (parts_of or sheet.work.parts)(print_request)
    if not parts:
        raise StateError(_("There is nothing to print yet."))
    return parts
