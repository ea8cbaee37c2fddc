"""Print a sheet to a file."""

from __future__ import annotations

import math
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, override

from tournaments.common.errors import DeskError, StateError
from tournaments.common.language import current_language
from tournaments.common.program.texts import marked as _
from tournaments.management.readers import ignore_closed_output
from tournaments.models import Tournament
from tournaments.printing import jobs, print_requests
from tournaments.printing.catalogue import SHEETS, sheets_for
from tournaments.printing.kinds import PrintOption
from tournaments.sheets.paper.style import PAPERS

if TYPE_CHECKING:
    from tournaments.printing.document import Progress

__all__ = ["Command"]

_PRINT_OPTIONS: Final = {
    "round": {PrintOption.ROUND, PrintOption.ROUNDS},
    "table": {PrintOption.TABLES},
    "meeting": {PrintOption.MEETING, PrintOption.NEXT_MEETING},
    "order": {PrintOption.ORDER},
}
"""The options that not every sheet has, and what a sheet asks for if it has them."""

_PROGRESS_INTERVAL: Final = 0.25
"""Seconds between two times that the progress is saved."""


class Command(BaseCommand):
    """Write a sheet of an event as a PDF, with the same bytes as from its page."""

    help = _("Write a sheet of an event to standard output, as a PDF; --list names the sheets.")
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the event, the sheet, its subject, and the paper."""
        parser.add_argument("slug", metavar="SLUG", nargs="?", help=_("the last word of the event's address"))
        parser.add_argument("sheet", metavar="SHEET", nargs="?", help=_("the sheet's name, as --list has it"))
        parser.add_argument(
            "--list", action="store_true", help=_("name the sheets: a line each, the name first")
        )
        parser.add_argument(
            "--round", metavar="N", action="append", default=[], help=_("of that round; several times")
        )
        parser.add_argument(
            "--table", metavar="N", action="append", default=[], help=_("of that table; several times")
        )
        parser.add_argument("--meeting", metavar="ID", help=_("of that evening of a league"))
        parser.add_argument("--paper", metavar="|".join(PAPERS), help=_("the size of the paper"))
        parser.add_argument(
            "--lang", metavar="|".join(print_requests.LANGUAGES), help=_("the language; else the event's")
        )
        parser.add_argument("--order", metavar="table|player", help=_("what the pages follow"))
        parser.add_argument("--copies", metavar="N", help=_("how many of each"))
        parser.add_argument(
            "--to", metavar="FILE", help=_("write into that file, and beside it how far it is")
        )

    def handle(self, *args: Any, slug: str | None, sheet: str | None, **options: Any) -> None:  # noqa: ARG002
        """Write the PDF."""
        if options["list"]:
            event = _event(slug) if slug else None
            with ignore_closed_output():
                self.stdout.write("\n".join(self._lines(event)))
            return
        if slug is None or sheet is None:
            raise CommandError(
                gettext("Name an event and a sheet: print SLUG SHEET. The sheets are named by print --list.")
            )
        # Import here: the list of sheets needs nothing that draws.
        from tournaments.printing.available import unavailable_reason
        from tournaments.printing.document import render_document

        event = _event(slug)
        chosen_sheet = SHEETS.get(sheet)
        if chosen_sheet is None:
            sentence = gettext("There is no sheet '%(name)s'. There are: %(names)s.")
            raise CommandError(sentence % {"name": sheet, "names": ", ".join(SHEETS)})
        choices = {
            name: value if isinstance(value, list) else [value]
            for name, value in options.items()
            if name in ("round", "table", "meeting", "paper", "lang", "order", "copies") and value is not None
        }
        for name in choices:
            if (
                (print_options := _PRINT_OPTIONS.get(name))
                and choices[name]
                and not chosen_sheet.options & print_options
            ):
                sentence = gettext("%(name)s has no option --%(option)s, so it is ignored.")
                self.stderr.write(sentence % {"name": chosen_sheet.name, "option": name})
        file = Path(options["to"]) if options["to"] else None
        if file:
            _check_file(file)
        try:
            if reason := unavailable_reason(event, chosen_sheet):
                raise StateError(reason)
            progress = _saving_progress(file) if file else None
            content = render_document(
                chosen_sheet, print_requests.read_request(chosen_sheet, event, choices), progress
            )
        except DeskError as error:
            if file:
                with _reporting_file_errors(file):
                    jobs.save_refusal(file, str(error))
            raise CommandError(str(error)) from error
        if file:
            with _reporting_file_errors(file):
                jobs.write(file, content)
            return
        # A PDF is binary; output captured by a test is not written to the terminal.
        out = getattr(self.stdout._out, "buffer", None) or sys.stdout.buffer
        with ignore_closed_output():
            out.write(content)
            out.flush()

    def _lines(self, event: Tournament | None) -> list[str]:
        with override(current_language()):
            return [
                f"{sheet.name}\t{sheet.title}" for sheet in (sheets_for(event) if event else SHEETS.values())
            ]


def _check_file(file: Path) -> None:
    """Raise `CommandError` if *file* cannot be a file, before the document is made."""
    with _reporting_file_errors(file):
        if file.is_dir():
            sentence = gettext("%(folder)s is a folder. Name a file in it, such as %(file)s.")
            raise CommandError("--to: " + sentence % {"folder": file, "file": file / "sheet.pdf"})
        if not file.parent.is_dir():
            sentence = gettext("There is no folder %(folder)s. Create it first, or name another one.")
            raise CommandError("--to: " + sentence % {"folder": file.parent})


def _saving_progress(file: Path) -> Progress:
    """A callback that saves the progress beside *file*, not more often than a page asks for it."""
    saved_at = -math.inf

    def save(done: int, total: int) -> None:
        nonlocal saved_at
        if time.monotonic() - saved_at >= _PROGRESS_INTERVAL:
            with _reporting_file_errors(file):
                jobs.save_progress(file, done, total)
            saved_at = time.monotonic()

    return save


@contextmanager
def _reporting_file_errors(file: Path) -> Iterator[None]:
    """Turn a fault of the file system into a sentence that names *file*."""
    try:
        yield
    except OSError as error:
        sentence = gettext("%(file)s cannot be written: %(reason)s. Name a file that you may write to.")
        raise CommandError("--to: " + sentence % {"file": file, "reason": error.strerror}) from error


def _event(slug: str) -> Tournament:
    event = Tournament.objects.filter(slug=slug).first()
    if event is None:
        slugs = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10])
        sentence = gettext("There is no event '%(name)s'. There are: %(names)s.")
        raise CommandError(sentence % {"name": slug, "names": slugs or gettext("none yet")})
    return event
