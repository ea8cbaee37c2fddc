"""The program `shinpan`: run a command in the language and with the data that are asked for.

A command is a line of `COMMANDS`; its work is done by a management command, which `manage.py` also runs in a clone.
"""

from __future__ import annotations

import locale
import os
import re
import sys
from argparse import SUPPRESS, ArgumentParser, HelpFormatter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

import django
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

import referee
from tournaments.common.environment import Environment, default_host, own_addresses
from tournaments.common.program.commands import COMMANDS, PROGRAM, Command, command_line
from tournaments.common.program.places import default_data_folder
from tournaments.common.program.texts import LANGUAGES, display_width, say
from tournaments.common.program.texts import marked as _

__all__ = ["main", "translate_help"]

_OF_DEVELOPERS: Final = frozenset(
    [
        "--database",
        "--force-color",
        "--no-color",
        "--pythonpath",
        "--settings",
        "--skip-checks",
        "--traceback",
        "--verbosity",
        "--version",
    ]
)
"""Options of management commands that are left out of the help."""
_OF_DATA: Final = frozenset(
    [
        "backup",
        "changepassword",
        "createuser",
        "export_event",
        "import_event",
        "rebuild",
        "series",
        "standings",
        "verify",
    ]
)
"""The management commands that are of no use without a database."""
_OF_ARGPARSE: Final = (_("positional arguments"), _("options"), _("show this help message and exit"))
"""Python's own texts, which are only in English there."""


def main() -> None:
    """Run the command named on the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show Japanese shows everything else.
            stream.reconfigure(errors="replace")
    # These two options may stand anywhere on the line.
    common = ArgumentParser(prog=PROGRAM, add_help=False, allow_abbrev=False)
    common.add_argument("--data")
    common.add_argument("--lang")
    options, words = common.parse_known_args()
    language = options.lang if options.lang in LANGUAGES else _terminal_language()
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help(language))
        return
    if words[0] == "--version":
        print(f"{PROGRAM} {referee.__version__}")
        return
    name, *words = words
    if name not in COMMANDS:
        _stop(
            say(_("There is no command “%s”. “shinpan --help” shows all of them."), language) % name, status=2
        )
    if options.lang and COMMANDS[name].has_language:
        words += ["--lang", options.lang]
    elif options.lang not in (None, *LANGUAGES):
        _stop(say(_("--lang is one of: %s."), language) % ", ".join(LANGUAGES), status=2)
    if options.data:
        os.environ.update(DATA_DIR=str(Path(options.data).expanduser().absolute()))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    if COMMANDS[name].needs_apps and not Environment(os.environ).text("HOST", ""):
        # All commands know the addresses at which `serve` listens without options.
        os.environ.update(HOST=default_host(own_addresses()[0]))
    # Records name the command, and not the file that runs it.
    sys.argv = [PROGRAM, name, *words]
    try:
        _run(name, words, language)
    except KeyboardInterrupt:
        sys.exit(130)


def _run(name: str, words: Sequence[str], language: str) -> None:
    try:
        if name == "serve":
            # Import here: no other command needs a server.
            from tournaments.management.serving import serve

            serve(words, language)
        else:
            _execute(_load(COMMANDS[name], language), name, words, language)
    except (CommandError, ImproperlyConfigured) as error:
        _stop(str(error), status=getattr(error, "returncode", 1))
    except Exception as error:
        if not apps.ready:
            raise
        # Import here: the services need the apps.
        from tournaments.services.integrity.starting import start_refusal

        refusal = start_refusal(error)
        if refusal is None and _is_behind(error):
            sentence = say(
                _("The database in %(folder)s is not ready for this version. Run `%(command)s` first."),
                language,
            )
            refusal = sentence % {"folder": settings.DATA_DIR, "command": command_line("prepare")}
        if refusal is None:
            raise
        _stop(refusal)


def _is_behind(error: Exception) -> bool:
    """Return whether the database lacks tables or columns, which only `serve` creates."""
    # Import here: a command without the apps starts faster.
    from django.db import DatabaseError, connection
    from django.db.migrations.executor import MigrationExecutor

    if not isinstance(error, DatabaseError):
        return False
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _load(command: Command, language: str) -> BaseCommand:
    """Load the management command, and the apps if it needs them."""
    if not command.needs_apps:
        module = import_module(f"tournaments.management.commands.{command.runs}")
        loaded: BaseCommand = module.Command()
        return loaded
    django.setup()
    translation.activate(language)
    return load_command_class(get_commands()[command.runs], command.runs)


def _execute(command: BaseCommand, name: str, words: Sequence[str], language: str) -> None:
    """Run *command* as Django does, with help for people who use Shinpan."""
    command._called_from_command_line = True  # type: ignore[attr-defined]
    parser = command.create_parser(PROGRAM, name)
    if not type(command).__module__.startswith("tournaments."):
        # Django describes its own commands for developers.
        parser.description = COMMANDS[name].help
    translate_help(parser, name, language)
    options = vars(parser.parse_args(words))
    if COMMANDS[name].runs in _OF_DATA:
        _refuse_without_database(name, language)
    command.execute(*options.pop("args", ()), **options)


def _refuse_without_database(name: str, language: str) -> None:
    """End the process if there is no database: SQLite would create an empty one."""
    database = settings.DATABASES["default"]
    if "sqlite" in database["ENGINE"] and not Path(database["NAME"]).exists():
        sentence = say(_("There is no database at %(file)s. `%(command)s` makes one."), language)
        # For `verify`, 1 means that something is wrong in a database.
        status = 2 if name == "verify" else 1
        _stop(sentence % {"file": database["NAME"], "command": command_line("prepare")}, status=status)


class _HelpFormatter(HelpFormatter):
    """Wraps lines by their width: Japanese letters are twice as wide, and no spaces are between them."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        if text.isascii():
            return super()._split_lines(text, width)
        lines = [""]
        # Words in Latin letters stay whole, and no line begins with a punctuation mark.
        for piece in re.findall(r"(?:[!-~]+|.)[、。）」：]*", text):
            if display_width(lines[-1] + piece) > width:
                lines.append("")
            lines[-1] += piece
        return [line.strip() for line in lines]

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        # A list, such as the columns that `verify` leaves out, has its own lines.
        return text if "\n" in text else "\n".join(indent + line for line in self._split_lines(text, width))


def translate_help(parser: ArgumentParser, name: str, language: str) -> None:
    """Translate the help of *parser*, which reads the options of the command *name*, and add the common options."""
    parser.formatter_class = _HelpFormatter
    parser.description = say(parser.description or COMMANDS[name].help, language)
    for group in (parser._positionals, parser._optionals):
        group.title = say(group.title or "", language)
    for action in parser._actions:
        if _OF_DEVELOPERS.intersection(action.option_strings):
            action.help = SUPPRESS
        elif action.help:
            action.help = say(action.help, language)
    if COMMANDS[name].needs_apps:
        parser.add_argument(
            "--data",
            metavar="FOLDER",
            help=say(_("the folder of the data. Default: %s"), language)
            # argparse formats the sentence once more.
            % str(default_data_folder()).replace("%", "%%"),
        )
    if not COMMANDS[name].has_language:
        parser.add_argument("--lang", choices=LANGUAGES, help=say(_("the language of the answers"), language))


def _help(language: str) -> str:
    """Return what the program says of itself."""
    width = max(map(len, COMMANDS)) + 2
    return "\n".join(
        [
            say(_("Tournaments, rulings and scores for riichi mahjong"), language),
            "",
            say(_("usage: shinpan COMMAND [options]"), language),
            "",
            *(f"  {name:{width}}{say(command.help, language)}" for name, command in COMMANDS.items()),
            "",
            say(_("“shinpan COMMAND --help” shows the options of a command. All commands take:"), language),
            "",
            f"  {'--data':{width}}"
            + say(_("the folder of the data. Default: %s"), language) % default_data_folder(),
            f"  {'--lang':{width}}" + say(_("the language of the answers: en or ja"), language),
            f"  {'--version':{width}}" + say(_("print the version"), language),
        ]
    )


def _terminal_language() -> str:
    """Return the language of the terminal if Shinpan has it, else English."""
    environment = Environment(os.environ)
    names = [environment.text(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    # Windows has no such variables; its name for Japanese is `Japanese_Japan`.
    name = next(filter(None, names), locale.getlocale()[0] or "")
    return next((language for language in LANGUAGES if name.lower().startswith(language)), LANGUAGES[0])


def _stop(sentence: str, status: int = 1) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(status)
