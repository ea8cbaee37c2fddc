"""List rulesets, show their answers and compare them."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

import referee
from tournaments.management.readers import ignore_closed_output
from tournaments.presenters.rulings.rulebooks import comparisons
from tournaments.presenters.rulings.rulebooks.comparisons import Comparison, QuestionFilter, Row

__all__ = ["Command"]


class Command(BaseCommand):
    """List the rulesets, or one ruleset's answers with their sources; needs no database."""

    help = "List the rulesets; with KEY, every question with its answer and where it stands."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the ruleset, another one to compare, and the form."""
        parser.add_argument(
            "key", nargs="?", metavar="KEY", help="such as ema-2025; without it, all are listed"
        )
        parser.add_argument("--against", metavar="OTHER", help="the answers of another ruleset beside them")
        parser.add_argument(
            "--differences", action="store_true", help="only the questions that the two answer differently"
        )
        parser.add_argument(
            "--gaps", action="store_true", help="only the answers that do not rest on the book's own text"
        )
        parser.add_argument(
            "--find", metavar="WORDS", default="", help="only the questions and answers that hold these words"
        )
        parser.add_argument("--json", action="store_true", help="for machines")
        parser.add_argument(
            "--lang", choices=("en", "ja"), default="en", help="the language of questions and answers"
        )

    def handle(self, *args: Any, key: str | None = None, **options: Any) -> None:  # noqa: ARG002
        """Print the answers requested."""
        against = options["against"]
        for named in (key, against):
            if named is not None and named not in referee.ruleset_keys():
                known = ", ".join(referee.ruleset_keys())
                raise CommandError(f"There is no ruleset {named!r}. There are: {known}.")
        if against and not key:
            raise CommandError("--against compares one ruleset with another: name its KEY first.")
        if options["differences"] and not against:
            raise CommandError("--differences needs another ruleset to differ from: add --against OTHER.")
        if options["find"] and not key:
            raise CommandError("--find looks through one ruleset: name its KEY first.")
        chosen = QuestionFilter(
            gaps=options["gaps"], differences=options["differences"], find=options["find"]
        )
        other = referee.ruleset(against) if against else None
        with translation.override(options["lang"]):
            found = [
                comparisons.compare(referee.ruleset(name), other, chosen)
                for name in ([key] if key else referee.ruleset_keys())
            ]
        with ignore_closed_output():
            self._print(found, key, options)

    def _print(self, found: list[Comparison], key: str | None, options: dict[str, Any]) -> None:
        if options["json"]:
            written = [comparisons.comparison_json(one) for one in found]
            self.stdout.write(json.dumps(written[0] if key else written, ensure_ascii=False, indent=2))
        elif key or options["gaps"]:
            for one in found:
                self._say(one)
        else:
            self._list(found)

    def _list(self, found: list[Comparison]) -> None:
        width = max(len(one.own.key) for one in found)
        for one in found:
            self.stdout.write(
                f"{one.own.key:<{width}}  {one.own.title} ({one.own.edition}), gaps: {one.own.gaps}"
            )

    def _say(self, found: Comparison) -> None:
        self.stdout.write(f"{found.own.key}: {found.own.title} ({found.own.edition})")
        if found.other:
            self.stdout.write(f"{found.other.key}: {found.other.title} ({found.other.edition})")
            self.stdout.write(f"{found.differences} of {found.asked} answers differ")
        if not found.groups:
            self.stdout.write("\nNo question is to be shown.")
        for group in found.groups:
            self.stdout.write(f"\n== {group.title} ==")
            for row in group.rows:
                self.stdout.write(f"\n{row.own.asks}")
                self._say_sides(row, [found.own.key, found.other.key] if found.other else [""])
        self.stdout.write("")

    def _say_sides(self, row: Row, keys: list[str]) -> None:
        for key, side in zip(keys, row.sides, strict=True):
            mark = "" if not key else f"{key}: " if not row.differs else f"≠ {key}: "
            for step in side.line.steps:
                self.stdout.write(f"  {mark}{step}")
                mark = " " * len(mark)
            self.stdout.write(f"  {side.line.name} = {json.dumps(side.line.answer)}")
            self.stdout.write(f"  {side.line.source}")
