"""Verify all chains and all rows."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext, ngettext

from tournaments.common.errors import StateError
from tournaments.common.outages import outage_of
from tournaments.common.program.commands import command_line
from tournaments.common.program.texts import marked as _
from tournaments.common.program.texts import say
from tournaments.presenters.integrity.fault_words import desk_fault_sentence, fault_sentence
from tournaments.presenters.paper.typed_codes import check_codes
from tournaments.services.integrity.against import compare_backup, is_backup
from tournaments.services.integrity.desk_chain import verify_desk
from tournaments.services.integrity.faults import Fault
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.integrity.json_texts import ambiguous_cells
from tournaments.services.integrity.last_verify import note_verify
from tournaments.services.integrity.unchecked_columns import REASONS
from tournaments.services.integrity.verifying import named_people, verify_events

__all__ = ["Command"]


class Command(BaseCommand):
    """Check every chain of hashes, compare every row with its chain, and report what was changed from outside.

    The exit status is 0 if all is as it was written, 1 if something is wrong, and 2 if something could not be checked.
    """

    help = _(
        "Check every chain of hashes, compare every row with its chain, and report what was changed outside the "
        "program. Exit status: 0 nothing was changed, 1 something was changed, 2 something could not be checked."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file to compare with, and quiet; the help ends with what is not checked."""
        parser.formatter_class = RawDescriptionHelpFormatter
        reasons = "\n".join(f"  {', '.join(names)}:\n    {say(reason)}" for names, reason in REASONS.items())
        heading = say(_("These columns do not affect any result and are not checked:"))
        parser.epilog = f"{heading}\n{reasons}"
        parser.add_argument(
            "--against",
            type=Path,
            metavar="FILE",
            help=_("a backup, or a text file with the codes of printed sheets, one a line"),
        )
        parser.add_argument(
            "--quiet", action="store_true", help=_("print nothing if all is as it was written")
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Print what is wrong, and how much was checked."""
        tables = entries = decisions = journal = 0
        faults: list[Fault] = []
        differences = unreadable = 0
        try:
            check_supported()
            for report in verify_events():
                tables, entries = tables + report.tables, entries + report.entries
                decisions, journal = decisions + report.decisions, journal + report.journal
                faults += report.faults
                for fault in report.faults:
                    self.stdout.write(f"{report.tournament}, {fault_sentence(fault)}")
            desk_faults = [*verify_desk(named_people(faults)).faults, *ambiguous_cells()]
            for fault in desk_faults:
                self.stdout.write(desk_fault_sentence(fault))
            for sentence, is_difference in _compared(options["against"]):
                differences += is_difference
                unreadable += not is_difference
                self.stdout.write(sentence)
        except (StateError, OSError) as error:
            raise CommandError(str(error), returncode=2) from error
        except DatabaseError as error:
            question = gettext("Was it prepared with `%(command)s`?") % {"command": command_line("prepare")}
            sentence = gettext("The database cannot be read (%(error)s). %(hint)s")
            raise CommandError(
                sentence % {"error": error, "hint": outage_of(error) or question}, returncode=2
            ) from error
        summary = gettext("%(entries)d entries of %(tables)d tables, %(journal)d of journals") % {
            "entries": entries,
            "tables": tables,
            "journal": journal,
        }
        if decisions:
            summary += gettext(" (%(count)d decisions on rules)") % {"count": decisions}
        note_verify(len(faults) + len(desk_faults))
        if wrong := len(faults) + len(desk_faults) + differences:
            sentence = gettext(
                "%(summary)s: %(count)d wrong. Rows that the journals know come back with `%(command)s`; all else "
                "from a backup, or from the signed sheets."
            )
            raise CommandError(
                sentence % {"summary": summary, "count": wrong, "command": command_line("rebuild")}
            )
        if unreadable:
            sentence = ngettext(
                "%(summary)s: all as they were written. %(count)d line of the file could not be read: correct it, and "
                "verify again.",
                "%(summary)s: all as they were written. %(count)d lines of the file could not be read: correct them, "
                "and verify again.",
                unreadable,
            )
            raise CommandError(sentence % {"summary": summary, "count": unreadable}, returncode=2)
        if not options["quiet"]:
            self.stdout.write(gettext("%(summary)s: all as they were written.") % {"summary": summary})


def _compared(file: Path | None) -> Iterator[tuple[str, bool]]:
    """Yield what differs from the backup or the codes in *file*, and False with what cannot be read."""
    if file is None:
        return
    if is_backup(file):
        for name, fault in compare_backup(file):
            yield f"{name}, {fault_sentence(fault)}" if name else desk_fault_sentence(fault), True
        return
    try:
        lines = file.read_text("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        sentence = gettext("%(file)s is neither a backup nor a text file with codes.")
        raise StateError(sentence % {"file": file}) from error
    for typed in check_codes(lines):
        facts = {"file": file, "number": typed.number, "text": typed.line}
        if not typed.is_code:
            sentence = gettext("%(file)s, line %(number)d: “%(text)s” cannot be read as a code of a sheet.")
            yield sentence % facts, False
        elif not typed.is_known:
            sentence = gettext(
                "%(file)s, line %(number)d: no entry has the code of “%(text)s”. Check it on the sheet. If it is "
                "right, the chain was rewritten after the sheet was printed."
            )
            yield sentence % facts, True
