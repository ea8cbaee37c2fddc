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
from typing import Any, Final, NoReturn

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
from tournaments.common.program.texts import LANGUAGES, display_width, say, speak, spoken
from tournaments.common.program.texts import marked as _
from tournaments.management.listening import LOCAL_HOST, add_host, add_port

__all__ = ["main", "set_address", "translate_help"]

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
_OF_ARGPARSE: Final = (
    _("usage: "),
    _("positional arguments"),
    _("options"),
    _("show this help message and exit"),
    _("%(prog)s: error: %(message)s\n"),
    _("argument %(argument_name)s: %(message)s"),
    _("ambiguous option: %(option)s could match %(matches)s"),
    _("expected at least one argument"),
    _("expected at most one argument"),
    _("expected one argument"),
    _("ignored explicit argument %r"),
    _("invalid choice: %(value)r (choose from %(choices)s)"),
    _("invalid %(type)s value: %(value)r"),
    _("not allowed with argument %s"),
    _("one of the arguments %s is required"),
    _("the following arguments are required: %s"),
    _("unrecognized arguments: %s"),
)
"""Python's own texts, which are only in English there; it looks them up in the catalogue that `speak` names."""


def main() -> None:
    """Run the command named on the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show Japanese shows everything else.
            stream.reconfigure(errors="replace")
    _answer_in(_terminal_language())
    # These two options may stand anywhere on the line.
    common = ArgumentParser(prog=PROGRAM, add_help=False, allow_abbrev=False)
    common.add_argument("--data")
    common.add_argument("--lang")
    options, words = common.parse_known_args()
    has_language = bool(words) and words[0] in COMMANDS and COMMANDS[words[0]].has_language
    if options.lang in LANGUAGES:
        _answer_in(options.lang)
    elif options.lang is not None and not has_language:
        _stop(say(_("--lang is one of: %s.")) % ", ".join(LANGUAGES), status=2)
    if "--version" in words:
        print(f"{PROGRAM} {referee.__version__}")
        return
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help())
        return
    name, *words = words
    if name not in COMMANDS:
        _stop(say(_("There is no command “%s”. “shinpan --help” shows all of them.")) % name, status=2)
    if options.lang and has_language:
        words += ["--lang", options.lang]
    if options.data:
        folder = Path(options.data).expanduser().absolute()
        if COMMANDS[name].needs_data and not folder.is_dir() and "--help" not in words and "-h" not in words:
            _stop(say(_("There is no folder %s. Check the name after --data.")) % folder, status=2)
        os.environ.update(DATA_DIR=str(folder))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    if COMMANDS[name].needs_apps and not Environment(os.environ).text("HOST", ""):
        # All commands know the addresses at which `serve` listens without options.
        os.environ.update(HOST=default_host(own_addresses()[0]))
    if name == "doctor":
        # It looks where `serve` with the same options listens.
        where = _parser_of_address(
            ArgumentParser(prog=f"{PROGRAM} {name}", add_help=False, allow_abbrev=False)
        )
        address = where.parse_known_args(words)[0]
        set_address(address.host, address.port)
    # Records name the command, and not the file that runs it.
    sys.argv = [PROGRAM, name, *words]
    try:
        _run(name, words)
    except KeyboardInterrupt:
        sys.exit(130)


def set_address(host: str | None, port: int | None) -> tuple[str, int]:
    """Set the variables that the settings read; options count more than variables. Return the host and the port."""
    environment = Environment(os.environ)
    host = (host or environment.text("HOST", LOCAL_HOST)).strip("[]")
    port = port or environment.number("PORT", 8000)
    os.environ.update(HOST=host, PORT=str(port))
    return host, port


def _answer_in(language: str) -> None:
    speak(language)
    # gettext reads LANGUAGE before the other variables of the terminal; processes that this one starts read the other.
    os.environ.update(LANGUAGE=language, SHINPAN_LANGUAGE=language)


def _terminal_language() -> str:
    """Return the language of the terminal if Shinpan has it, else English."""
    environment = Environment(os.environ)
    names = [environment.text(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    # Windows has no such variables; its name for Japanese is `Japanese_Japan`.
    name = next(filter(None, names), locale.getlocale()[0] or "")
    return next((language for language in LANGUAGES if name.lower().startswith(language)), LANGUAGES[0])


def _run(name: str, words: Sequence[str]) -> None:
    try:
        if name == "serve":
            # Import here: no other command needs a server.
            from tournaments.management.serving import serve

            serve(words)
        else:
            _execute(_load(COMMANDS[name]), name, words)
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
                _("The database in %(folder)s is not ready for this version. Run `%(command)s` first.")
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


def _load(command: Command) -> BaseCommand:
    """Load the management command, and the apps if it needs them."""
    if not command.needs_apps:
        module = import_module(f"tournaments.management.commands.{command.runs}")
        loaded: BaseCommand = module.Command()
        return loaded
    django.setup()
    translation.activate(spoken())
    return load_command_class(get_commands()[command.runs], command.runs)


def _execute(command: BaseCommand, name: str, words: Sequence[str]) -> None:
    """Run *command* as Django does, with help for people who use Shinpan."""
    command._called_from_command_line = True  # type: ignore[attr-defined]
    parser = command.create_parser(PROGRAM, name)
    translate_help(parser, name)
    options = vars(parser.parse_args(words))
    if COMMANDS[name].runs in _OF_DATA:
        _refuse_without_database(name)
    command.execute(*options.pop("args", ()), **options)


def _refuse_without_database(name: str) -> None:
    """End the process if there is no database: SQLite would create an empty one."""
    database = settings.DATABASES["default"]
    if "sqlite" in database["ENGINE"] and not Path(database["NAME"]).exists():
        sentence = say(_("There is no database at %(file)s. `%(command)s` makes one."))
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

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any) -> str:
        text = super()._format_usage(usage, actions, groups, prefix)
        heading = say(_("usage: "))
        # Further lines begin below the first one's options.
        return text.replace("\n ", "\n " + " " * (display_width(heading) - len(heading)))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        # A list, such as the columns that `verify` leaves out, has its own lines.
        return text if "\n" in text else "\n".join(indent + line for line in self._split_lines(text, width))


def translate_help(parser: ArgumentParser, name: str) -> None:
    """Translate the help of *parser*, which reads the options of the command *name*, and add the common options."""
    parser.formatter_class = _HelpFormatter
    parser.description = say(parser.description or COMMANDS[name].help)
    if name == "doctor":
        _parser_of_address(parser)
    for action in parser._actions:
        if _OF_DEVELOPERS.intersection(action.option_strings):
            action.help = SUPPRESS
        elif action.help:
            action.help = say(action.help)
    if COMMANDS[name].needs_apps:
        parser.add_argument(
            "--data",
            metavar="FOLDER",
            help=say(_("the folder of the data. Default: %s"))
            # argparse formats the sentence once more.
            % str(default_data_folder()).replace("%", "%%"),
        )
    if not COMMANDS[name].has_language:
        parser.add_argument("--lang", choices=LANGUAGES, help=say(_("the language of the answers")))


def _parser_of_address(parser: ArgumentParser) -> ArgumentParser:
    add_host(parser)
    add_port(parser)
    return parser


def _help() -> str:
    """Return what the program says of itself."""
    width = max(map(len, COMMANDS)) + 2
    return "\n".join(
        [
            say(_("Tournaments, rulings and scores for riichi mahjong")),
            "",
            say(_("usage: shinpan COMMAND [options]")),
            "",
            *(f"  {name:{width}}{say(command.help)}" for name, command in COMMANDS.items()),
            "",
            say(_("“shinpan COMMAND --help” shows the options of a command. All commands take:")),
            "",
            f"  {'--data':{width}}" + say(_("the folder of the data. Default: %s")) % default_data_folder(),
            f"  {'--lang':{width}}" + say(_("the language of the answers: en or ja")),
            f"  {'--version':{width}}" + say(_("print the version")),
        ]
    )


def _stop(sentence: str, status: int = 1) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(status)
