"""Check the installation, and say what to do."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from tournaments.management import doctor
from tournaments.management.doctor import Finding, State

__all__ = ["Command"]


class Command(BaseCommand):
    """Print a line for each thing that is checked. The exit status is 1 if there is a problem, and 0 otherwise."""

    help = gettext_noop(
        "Check the database, the disk, backups, fonts, the clock, the address that phones reach, HTTPS and safety, and "
        "say what to do. Exit status: 0 without a problem, 1 with one."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the language and JSON."""
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, help=gettext_noop("the language of the answers"))
        parser.add_argument(
            "--json", action="store_true", help=gettext_noop("print a list of objects as JSON")
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Print what each check finds."""
        with translation.override(options["lang"] or translation.get_language() or "en"):
            found = list(self._examine(is_shown=not options["json"]))
            number = sum(one.state is State.PROBLEM for one in found)
            if options["json"]:
                rows = [{"check": one.check, "state": one.state.value, "says": one.says} for one in found]
                self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
            else:
                says = ngettext("%(number)d problem.", "%(number)d problems.", number)
                self.stdout.write(says % {"number": number} if number else _("No problem."))
        if number:
            sys.exit(1)

    def _examine(self, *, is_shown: bool) -> Iterator[Finding]:
        """Yield what is found, and print it at once, because some checks take a while."""
        words = {
            State.FINE: pgettext("state", "fine"),
            State.NOTE: pgettext("state", "note"),
            State.PROBLEM: pgettext("state", "PROBLEM"),
        }
        width = max(map(len, words.values()))
        for one in doctor.examine():
            if is_shown:
                self.stdout.write(f"{words[one.state]:{width}}  {one.title}: {one.says}")
            yield one
