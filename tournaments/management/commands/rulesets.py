"""List rulesets, show their answers and compare them."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext

import referee
from tournaments.common.language import current_language
from tournaments.common.program.texts import marked as _
from tournaments.management.readers import ignore_closed_output
from tournaments.presenters.rulings.rulebooks import comparisons
from tournaments.presenters.rulings.rulebooks.comparisons import Comparison, QuestionFilter, Row

__all__ = ["Command"]


class Command(BaseCommand):
    """List the rulesets, or one ruleset's answers with their sources; needs no database."""

    help = _("List the rulesets; with KEY, every question with its answer and where it stands.")
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the ruleset, another one to compare, and the form."""
        parser.add_argument(
            "key", nargs="?", metavar="KEY", help=_("such as ema-2025; without it, all are listed")
        )
        parser.add_argument(
            "--against", metavar="OTHER", help=_("the answers of another ruleset beside them")
        )
        parser.add_argument(
            "--differences", action="store_true", help=_("only the questions that the two answer differently")
        )
        parser.add_argument(
            "--gaps", action="store_true", help=_("only the answers that do not rest on the book's own text")
        )
        parser.add_argument(
            "--find",
            metavar="WORDS",
            default="",
            help=_("only the questions and answers that hold these words"),
        )
        parser.add_argument("--json", action="store_true", help=_("for machines"))
        parser.add_argument(
            "--lang",
            choices=referee.messages.languages(),
            help=_("the language of questions and answers"),
        )

    def handle(self, *args: Any, key: str | None = None, **options: Any) -> None:  # noqa: ARG002
        """Print the answers requested."""
        with translation.override(options["lang"] or current_language()):
            self._answer(key, options)

    def _answer(self, key: str | None, options: dict[str, Any]) -> None:
        other_key = options["against"]
        for ruleset_key in (key, other_key):
            if ruleset_key is not None and ruleset_key not in referee.ruleset_keys():
                sentence = gettext("There is no ruleset '%(name)s'. There are: %(names)s.")
                known_keys = ", ".join(referee.ruleset_keys())
                raise CommandError(sentence % {"name": ruleset_key, "names": known_keys})
        if other_key and not key:
            raise CommandError(gettext("--against compares one ruleset with another: name its KEY first."))
        if options["differences"] and not other_key:
            sentence = gettext("--differences needs another ruleset to differ from: add --against OTHER.")
            raise CommandError(sentence)
        if options["find"] and not key:
            raise CommandError(gettext("--find looks through one ruleset: name its KEY first."))
        question_filter = QuestionFilter(
            gaps=options["gaps"], differences=options["differences"], find=options["find"]
        )
        other_ruleset = referee.ruleset(other_key) if other_key else None
        shown_comparisons = [
            comparisons.compare(referee.ruleset(name), other_ruleset, question_filter)
            for name in ([key] if key else referee.ruleset_keys())
        ]
        with ignore_closed_output():
            self._print(shown_comparisons, key, options)

    def _print(self, shown_comparisons: list[Comparison], key: str | None, options: dict[str, Any]) -> None:
        if options["json"]:
            json_rows = [comparisons.comparison_json(comparison) for comparison in shown_comparisons]
            self.stdout.write(json.dumps(json_rows[0] if key else json_rows, ensure_ascii=False, indent=2))
        elif key or options["gaps"]:
            for comparison in shown_comparisons:
                self._print_comparison(comparison)
        else:
            self._print_list(shown_comparisons)

    def _print_list(self, shown_comparisons: list[Comparison]) -> None:
        width = max(len(comparison.own.key) for comparison in shown_comparisons)
        for comparison in shown_comparisons:
            own = comparison.own
            gaps = gettext("gaps: %(count)d") % {"count": own.gaps}
            self.stdout.write(f"{own.key:<{width}}  {own.title} ({own.edition}), {gaps}")

    def _print_comparison(self, comparison: Comparison) -> None:
        self.stdout.write(f"{comparison.own.key}: {comparison.own.title} ({comparison.own.edition})")
        if comparison.other:
            self.stdout.write(
                f"{comparison.other.key}: {comparison.other.title} ({comparison.other.edition})"
            )
            sentence = gettext("%(found)d of %(count)d answers differ")
            facts = {"found": comparison.differences, "count": comparison.question_count}
            self.stdout.write(sentence % facts)
        if not comparison.groups:
            self.stdout.write("\n" + gettext("There are no questions to show."))
        for group in comparison.groups:
            self.stdout.write(f"\n== {group.title} ==")
            for row in group.rows:
                self.stdout.write(f"\n{row.own.asks}")
                self._print_sides(
                    row, [comparison.own.key, comparison.other.key] if comparison.other else [""]
                )
        self.stdout.write("")

    def _print_sides(self, row: Row, keys: list[str]) -> None:
        for key, side in zip(keys, row.sides, strict=True):
            mark = "" if not key else f"{key}: " if not row.differs else f"≠ {key}: "
            for step in side.line.steps:
                self.stdout.write(f"  {mark}{step}")
                mark = " " * len(mark)
            self.stdout.write(f"  {side.line.name} = {json.dumps(side.line.answer)}")
            self.stdout.write(f"  {side.line.source}")
