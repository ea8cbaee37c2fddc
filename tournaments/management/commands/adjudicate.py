"""What does the referee say to each line of JSON?

Requests in, rulings out, one a line and in the same order; docs of the form: the JSON Schema that `--schema` prints.
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

__all__ = ["Command"]


class Command(BaseCommand):
    """Rule on JSON Lines from a file or from standard input; needs no database."""

    help = (
        "Rule on requests, one JSON object a line, from FILE or standard input; one answer a line in the same order. "
        "The exit status is 0 only when nothing was rejected."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A file, or a question about the form itself."""
        parser.add_argument("file", nargs="?", metavar="FILE", help="JSON Lines; without it, standard input")
        about = parser.add_mutually_exclusive_group()
        about.add_argument(
            "--codes", action="store_true", help="print every code of findings and errors, and stop"
        )
        about.add_argument(
            "--schema",
            nargs="?",
            const="request",
            choices=("request", "entry"),
            help="print the JSON Schema of a request, or of a line of a table's ledger, and stop",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Answer, and exit with 1 if anything was rejected."""
        # The protocol is UTF-8 whatever the terminal's own encoding is.
        if self.stdout._out is sys.stdout and hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8")
        if options["codes"] or options["schema"]:
            schemas = {"request": referee.json_schema, "entry": referee.entry_schema}
            asked = referee.codes() if options["codes"] else schemas[options["schema"]]()
            self.stdout.write(json.dumps(asked, ensure_ascii=False, indent=2))
            return
        try:
            rejected = self._answer_file(options["file"])
        except BrokenPipeError:
            # Whoever read the answers has seen enough.
            sys.stderr.close()
            raise SystemExit(1) from None
        if rejected:
            raise SystemExit(1)

    def _answer_file(self, name: str | None) -> int:
        if name is None:
            return self._answer(sys.stdin.buffer, at_once=True)
        try:
            with Path(name).open("rb") as lines:
                return self._answer(lines, at_once=False)
        except OSError as fault:
            raise CommandError(f"{name}: {fault.strerror}") from fault

    def _answer(self, lines: Iterable[bytes], *, at_once: bool) -> int:
        """Answer each line, *at_once* where somebody may be waiting for it; say how many were rejected."""
        rejected = 0
        for line in lines:
            text = line.decode("utf-8-sig", errors="replace").strip()
            if not text:
                continue
            answer = referee.answer_line(text)
            rejected += answer["verdict"] == "rejected"
            self.stdout.write(_line(answer))
            if at_once:
                self.stdout.flush()
        return rejected


def _line(answer: dict[str, Any]) -> str:
    """The answer on one line; half a character that was sent in, and cannot be written, goes back as an escape."""
    line = json.dumps(answer, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:
        return json.dumps(answer)
    return line
