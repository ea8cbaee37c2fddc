"""Rule on JSON Lines.

Requests in, rulings out, one per line and in the same order. The form is documented in the JSON Schema that `--schema`
prints.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import referee
from tournaments.common.program.texts import marked as _
from tournaments.common.program.texts import say, spoken
from tournaments.management.incident_list import list_incidents
from tournaments.management.readers import ignore_closed_output

__all__ = ["Command"]


class Command(BaseCommand):
    """Rule on JSON Lines from a file or from standard input; needs neither a database nor the apps."""

    help = _(
        "Rule on requests, one JSON object a line, from FILE or standard input; one answer a line in the same order. "
        "The exit status is 0 only when nothing was rejected."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file argument, and options about the form itself."""
        parser.add_argument(
            "file", nargs="?", metavar="FILE", help=_("JSON Lines; without it, standard input")
        )
        form_group = parser.add_mutually_exclusive_group()
        form_group.add_argument(
            "--codes", action="store_true", help=_("print every code of findings and errors, and stop")
        )
        form_group.add_argument(
            "--incidents",
            action="store_true",
            help=_("list every incident with the facts to ask first, and stop"),
        )
        form_group.add_argument(
            "--schema",
            nargs="?",
            const="request",
            choices=("request", "ruling", "entry"),
            help=_(
                "print the JSON Schema of a request, of the answer to an event, or of a line of a table's ledger, "
                "and stop"
            ),
        )
        parser.add_argument(
            "--rules", metavar="KEY", help=_("with --incidents: what may follow from each under that ruleset")
        )
        parser.add_argument(
            "--lang",
            choices=referee.messages.languages(),
            help=_("the language of the answers to requests that name none, and of --incidents"),
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Answer, and exit with 1 if anything was rejected."""
        # The output is UTF-8, whatever the terminal's encoding is.
        if self.stdout._out is sys.stdout and hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8")
        if options["rules"] and not options["incidents"]:
            raise CommandError(say(_("--rules goes with --incidents; a request names its own rules.")))
        language = options["lang"] or spoken()
        if options["codes"] or options["schema"]:
            schemas = {
                "request": referee.codec.json_schema,
                "ruling": referee.codec.ruling_schema,
                "entry": referee.codec.entry_schema,
            }
            output = referee.codec.codes() if options["codes"] else schemas[options["schema"]]()
            with ignore_closed_output():
                self.stdout.write(json.dumps(output, ensure_ascii=False, indent=2))
            return
        if options["incidents"]:
            with ignore_closed_output():
                self._list_incidents(options["rules"], language)
            return
        try:
            rejected = self._answer_file(options["file"], language)
        except BrokenPipeError:
            # The reader has closed the pipe.
            sys.stderr.close()
            raise SystemExit(1) from None
        if rejected:
            raise SystemExit(1)

    def _list_incidents(self, key: str | None, language: str) -> None:
        if key and key not in referee.ruleset_keys():
            sentence = say(_("There is no ruleset '%(name)s'. There are: %(names)s."))
            raise CommandError(sentence % {"name": key, "names": ", ".join(referee.ruleset_keys())})
        kind = ""
        for incident in list_incidents(referee.ruleset(key) if key else None, language):
            if incident.sort != kind:
                kind = incident.sort
                self.stdout.write(f"== {kind} ==\n\n")
            self.stdout.write(f"{incident.code}: {incident.name}")
            for fact in incident.asks:
                self.stdout.write(f"  {fact.key} ({fact.values}): {fact.asks}")
            for line in (*(f"- {step}" for step in incident.steps), *incident.sources):
                self.stdout.write(f"  {line}")
            self.stdout.write("")

    def _answer_file(self, path: str | None, language: referee.messages.Language) -> int:
        if path is None:
            return self._answer(sys.stdin.buffer, language, at_once=True)
        try:
            with Path(path).open("rb") as lines:
                return self._answer(lines, language, at_once=False)
        except OSError as error:
            sentence = say(_("%(file)s cannot be read: %(reason)s."))
            raise CommandError(sentence % {"file": path, "reason": error.strerror}) from error

    def _answer(self, lines: Iterable[bytes], language: referee.messages.Language, *, at_once: bool) -> int:
        """Answer each line, *at_once* if somebody may be waiting for it; return how many were rejected."""
        rejected_count = 0
        for line in lines:
            text = line.decode("utf-8-sig", errors="replace").strip()
            if not text:
                continue
            answer = referee.codec.answer_line(text, language)
            rejected_count += answer["verdict"] == "rejected"
            self.stdout.write(_line(answer))
            if at_once:
                self.stdout.flush()
        return rejected_count


def _line(answer: dict[str, Any]) -> str:
    """Return the answer on one line; an unpaired surrogate in the request is returned as an escape."""
    line = json.dumps(answer, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:
        return json.dumps(answer)
    return line
