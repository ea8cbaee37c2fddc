"""What `.github/docs/compatibility.md` promises by name, as it is now.

`python -m tests.tournaments.project.promised` adds what is new to `tests/cases/promised/names.json`. It never removes
anything: what is promised stays until the next major version.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import referee

__all__ = ["NAMES", "current_names"]

NAMES = Path(__file__).parents[2] / "cases/promised/names.json"
_INTERNAL = {"demo", "flush", "tiles", "translations"}
_INTERNAL_OPTIONS = {"kept"}


def current_names() -> dict[str, list[str]]:
    """Return the names of the program by what they name: fields, codes, commands, settings and others."""
    schemas = {
        "request": referee.codec.json_schema(),
        "ruling": referee.codec.ruling_schema(),
        "entry": referee.codec.entry_schema(),
    }
    return {
        "fields": sorted(field for name, schema in schemas.items() for field in _fields(schema, name)),
        "codes": sorted(f"{kind} {code}" for kind, codes in referee.codec.codes().items() for code in codes),
        "commands": sorted(_commands()),
        "rulesets": sorted(referee.ruleset_keys()),
        "questions": sorted(referee.questions()),
        "python": sorted(referee.__all__),
        "settings": sorted(_settings()),
    }


def _fields(schema: dict[str, Any], path: str) -> Iterator[str]:
    """Yield the path of each property."""
    for name, definition in schema.get("$defs", {}).items():
        yield from _fields(definition, f"{path} {name}")
    for name, inside in schema.get("properties", {}).items():
        yield f"{path}.{name}"
        yield from _fields(inside, f"{path}.{name}")
    for word in ("oneOf", "anyOf", "allOf"):
        for inside in schema.get(word, ()):
            yield from _fields(inside, path)
    if isinstance(schema.get("items"), dict):
        yield from _fields(schema["items"], f"{path}[]")


def _commands() -> Iterator[str]:
    """Yield each command of the program, and each with one of its own options or arguments."""
    from django.core.management import BaseCommand, get_commands, load_command_class

    from tournaments.common.program.commands import COMMANDS
    from tournaments.management import serving

    unnamed = _INTERNAL_OPTIONS | {action.dest for action in BaseCommand().create_parser("", "")._actions}
    for name, app in get_commands().items():
        if app == "tournaments" and name not in _INTERNAL:
            yield name
            parser = load_command_class(app, name).create_parser("", name)
            for action in parser._actions:
                if action.dest not in unnamed:
                    yield f"{name} {max(action.option_strings, key=len, default=action.dest)}"
    # That of another database is an option of Django alone.
    unnamed.add("database")
    for name, command in COMMANDS.items():
        yield f"shinpan {name}"
        if name == "serve":
            actions = serving.parser_of_serve()._actions
        else:
            runs = load_command_class(get_commands()[command.runs], command.runs)
            actions = runs.create_parser("", name)._actions
        for action in actions:
            if action.dest not in unnamed:
                yield f"shinpan {name} {max(action.option_strings, key=len, default=action.dest)}"
    yield from ("shinpan --data", "shinpan --lang", "shinpan --version")


def _settings() -> Iterator[str]:
    """Yield the environment variables that the settings list at their top."""
    text = (NAMES.parents[3] / "tournaments/settings.py").read_text("utf-8")
    for line in re.findall(r"^- (`.+?):", text.partition('"""')[2].partition('"""')[0], re.MULTILINE):
        yield from re.findall(r"`([A-Z_]+)`", line)


def _main() -> None:
    promised = json.loads(NAMES.read_text("utf-8")) if NAMES.exists() else {}
    merged = {kind: sorted({*promised.get(kind, ()), *names}) for kind, names in current_names().items()}
    NAMES.write_text(json.dumps(merged, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    django.setup()
    _main()
