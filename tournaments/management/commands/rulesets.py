"""Which rulesets are there, and what does each answer?"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import referee

__all__ = ["Command"]


class Command(BaseCommand):
    """List the rulesets, or one ruleset's answers with their sources; needs no database."""

    help = "List the rulesets; with KEY, every question with its answer and where it stands."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which one, and in what form."""
        parser.add_argument(
            "key", nargs="?", metavar="KEY", help="such as ema-2025; without it, all are listed"
        )
        parser.add_argument("--json", action="store_true", help="for machines")
        parser.add_argument(
            "--gaps", action="store_true", help="only the answers that do not rest on the book's own text"
        )

    def handle(self, *args: Any, key: str | None = None, **options: Any) -> None:  # noqa: ARG002
        """Print what was asked for."""
        if key is not None and key not in referee.ruleset_keys():
            known = ", ".join(referee.ruleset_keys())
            raise CommandError(f"There is no ruleset {key!r}. There are: {known}.")
        keys = [key] if key else referee.ruleset_keys()
        found = [_written(referee.ruleset(name), only_gaps=options["gaps"]) for name in keys]
        if options["json"]:
            self.stdout.write(json.dumps(found[0] if key else found, ensure_ascii=False, indent=2))
        elif key or options["gaps"]:
            for rules in found:
                self._say(rules)
        else:
            self._list(found)

    def _list(self, found: list[dict[str, Any]]) -> None:
        width = max(len(rules["key"]) for rules in found)
        for rules in found:
            gaps = sum(question["basis"] != referee.Basis.BOOK.value for question in rules["questions"])
            self.stdout.write(f"{rules['key']:<{width}}  {rules['title']} ({rules['edition']}), gaps: {gaps}")

    def _say(self, rules: dict[str, Any]) -> None:
        self.stdout.write(f"{rules['key']}: {rules['title']} ({rules['edition']})")
        for question in rules["questions"]:
            self.stdout.write(f"\n{question['asks']}")
            self.stdout.write(f"  {question['name']} = {json.dumps(question['answer'])}")
            self.stdout.write(f"  {question['source']}")
        self.stdout.write("")


def _written(rules: referee.Ruleset, *, only_gaps: bool) -> dict[str, Any]:
    return {
        "key": rules.key,
        "title": rules.title,
        "edition": rules.book.edition,
        "questions": [
            _question(rules, question)
            for name, question in referee.questions().items()
            if not only_gaps or rules.sources[name].basis is not referee.Basis.BOOK
        ],
    }


def _question(rules: referee.Ruleset, question: referee.Question) -> dict[str, Any]:
    source = rules.sources[question.name]
    return {
        "name": question.name,
        "asks": question.asks,
        **_kind(question),
        "answer": referee.words(getattr(rules, question.name)),
        "source": source.words,
        "basis": source.basis.value,
    }


def _kind(question: referee.Question) -> dict[str, Any]:
    """The choices of a question that has them, and a list of which may be many; else the sort of its answer."""
    if question.choices:
        many = not isinstance(question.type, type)
        return {"type": "choices" if many else "choice", "choices": list(question.choices)}
    return {"type": {bool: "yes_no", int: "number"}.get(question.type, "numbers_by_place")}
