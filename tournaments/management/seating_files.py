"""Read the files of the command that plans and draws rounds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

import referee

__all__ = ["MAX_PLAYERS", "read_rounds", "read_standings", "read_teams"]

MAX_PLAYERS = 2_000
_MAX_FILE_LENGTH = 1_000_000
_MAX_DIGITS = 5


def read_teams(path: str | None, players: int) -> list[list[int]]:
    """Read teams of numbers up to *players*, a line or a JSON list each. Raises `CommandError` for anything else."""
    if path is None:
        return []
    text = _read_text("--groups", path)
    teams: list[list[int]] = []
    if text.lstrip().startswith("["):
        lines = list(enumerate(_read_json("--groups", path, text), start=1))
    else:
        lines = [
            (line_number, line.replace(",", " ").split())
            for line_number, line in enumerate(text.splitlines(), start=1)
        ]
    for line_number, words in lines:
        if not isinstance(words, list):
            sentence = _("--groups: team %(number)d in %(file)s is not a list of numbers.")
            raise CommandError(sentence % {"number": line_number, "file": path})
        place = _("--groups: line %(number)d of %(file)s") % {"number": line_number, "file": path}
        if numbers := _numbers(place, words, players):
            teams.append(numbers)
    return teams


def read_standings(path: str) -> list[int]:
    """Read the numbers of the players, the leader first. Raises `CommandError` for anything else."""
    text = _read_text("--standings", path)
    is_json = text.lstrip().startswith("[")
    words = _read_json("--standings", path, text) if is_json else text.replace(",", " ").split()
    return _numbers(f"--standings: {path}", words, MAX_PLAYERS)


def read_rounds(path: str | None) -> list[referee.seating.Draw[int]]:
    """Read the rounds played so far from JSON: `rounds`, the tables of each, and `resting` if anybody rested.

    Raises `CommandError` for anything else.
    """
    if path is None:
        return []
    data = _read_json("--earlier", path, _read_text("--earlier", path))
    rounds = data.get("rounds") if isinstance(data, dict) else None
    resting = data.get("resting", [[]] * len(rounds)) if isinstance(rounds, list) else None
    if (
        not isinstance(rounds, list)
        or not isinstance(resting, list)
        or len(resting) != len(rounds)
        or not all(isinstance(item, list) for item in (*rounds, *resting))
        or not all(isinstance(table, list) for tables in rounds for table in tables)
    ):
        sentence = _(
            '--earlier: %(file)s must have "rounds", a list of tables for each round, and "resting", a list of numbers '
            "for each round."
        )
        raise CommandError(sentence % {"file": path})
    draws = []
    for number, (tables, rests) in enumerate(zip(rounds, resting, strict=True), start=1):
        place = _("--earlier: round %(number)d of %(file)s") % {"number": number, "file": path}
        draws.append(
            referee.seating.Draw(
                tables=tuple(tuple(_numbers(place, table, MAX_PLAYERS)) for table in tables),
                resting=tuple(_numbers(place, rests, MAX_PLAYERS)),
            )
        )
    return draws


def _read_text(option: str, path: str) -> str:
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            text = file.read(_MAX_FILE_LENGTH + 1)
    except OSError as error:
        sentence = _("%(file)s cannot be read: %(reason)s.") % {"file": path, "reason": error.strerror}
        raise CommandError(f"{option}: {sentence}") from None
    except UnicodeDecodeError:
        sentence = _("%(file)s is not a text file in UTF-8.") % {"file": path}
        raise CommandError(f"{option}: {sentence}") from None
    if len(text) > _MAX_FILE_LENGTH:
        sentence = _("%(file)s is longer than %(most)d letters.")
        raise CommandError(f"{option}: {sentence % {'file': path, 'most': _MAX_FILE_LENGTH}}")
    return text


def _read_json(option: str, path: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise CommandError(f"{option}: {_('%(file)s is not valid JSON.') % {'file': path}}") from None


def _numbers(place: str, words: list[Any], most: int) -> list[int]:
    """Return the words as numbers from 1 to *most*. Raises `CommandError` with the *place* of the wrong ones."""
    numbers = [_number(word) for word in words]
    if wrong_words := [word for word, number in zip(words, numbers, strict=True) if not 0 < number <= most]:
        word_list = ", ".join(str(word)[:40] for word in wrong_words[:5])
        sentence = _("numbers from 1 to %(most)d, not %(words)s.") % {"most": most, "words": word_list}
        raise CommandError(f"{place}: {sentence}")
    return numbers


def _number(word: object) -> int:
    if isinstance(word, int) and not isinstance(word, bool):
        return word
    is_number = isinstance(word, str) and word.isdecimal() and word.isascii() and len(word) < _MAX_DIGITS
    return int(str(word)) if is_number else 0
