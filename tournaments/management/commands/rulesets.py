"""Which rulesets are there, and what does each answer?"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import referee
from tournaments.services.rulesets import kind_of

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
        parser.add_argument(
            "--lang", choices=("en", "ja"), default="en", help="the language of questions and answers"
        )

    def handle(self, *args: Any, key: str | None = None, **options: Any) -> None:  # noqa: ARG002
        """Print what was asked for."""
        if key is not None and key not in referee.ruleset_keys():
            known = ", ".join(referee.ruleset_keys())
            raise CommandError(f"There is no ruleset {key!r}. There are: {known}.")
        keys = [key] if key else referee.ruleset_keys()
        language, only_gaps = options["lang"], options["gaps"]
        found = [_written(referee.ruleset(name), language, only_gaps=only_gaps) for name in keys]
        try:
            self._print(found, key, language, options)
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever reads has seen enough, `| head` for one; what is left to be flushed at the end goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _print(
        self,
        found: list[dict[str, Any]],
        key: str | None,
        language: referee.Language,
        options: dict[str, Any],
    ) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(found[0] if key else found, ensure_ascii=False, indent=2))
        elif key or options["gaps"]:
            for rules in found:
                self._say(rules, language)
        else:
            self._list(found)

    def _list(self, found: list[dict[str, Any]]) -> None:
        width = max(len(rules["key"]) for rules in found)
        for rules in found:
            gaps = sum(question["basis"] != referee.Basis.BOOK.value for question in rules["questions"])
            self.stdout.write(f"{rules['key']:<{width}}  {rules['title']} ({rules['edition']}), gaps: {gaps}")

    def _say(self, rules: dict[str, Any], language: referee.Language) -> None:
        self.stdout.write(f"{rules['key']}: {rules['title']} ({rules['edition']})")
        for question in rules["questions"]:
            self.stdout.write(f"\n{question['asks']}")
            self.stdout.write(f"  {referee.say_answer(question['name'], question['answer'], language)}")
            self.stdout.write(f"  {question['name']} = {json.dumps(question['answer'])}")
            self.stdout.write(f"  {question['source']}")
        self.stdout.write("")


def _written(rules: referee.Ruleset, language: referee.Language, *, only_gaps: bool) -> dict[str, Any]:
    return {
        "key": rules.key,
        "title": rules.title,
        "edition": rules.book.edition,
        "questions": [
            _question(rules, question, language)
            for name, question in referee.questions().items()
            if not only_gaps or rules.sources[name].basis is not referee.Basis.BOOK
        ],
    }


def _question(
    rules: referee.Ruleset, question: referee.Question, language: referee.Language
) -> dict[str, Any]:
    source = rules.sources[question.name]
    return {
        "name": question.name,
        "asks": referee.say_question(question.name, language),
        "type": kind_of(question).value,
        **({"choices": list(question.choices)} if question.choices else {}),
        "answer": referee.words(getattr(rules, question.name)),
        "source": source.words,
        "basis": source.basis.value,
    }
