"""The commands of `shinpan`, and how a sentence names one."""

from __future__ import annotations

from typing import Final

from django.conf import settings

from referee.frozen import dataclass
from tournaments.common.program.places import IS_INSTALLED, default_data_folder
from tournaments.common.program.texts import marked as _

__all__ = ["COMMANDS", "PROGRAM", "Command", "command_line", "start_line"]

PROGRAM: Final = "shinpan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command of `shinpan`: the management command that it runs, and what it does."""

    runs: str
    help: str
    has_language: bool = False
    """Whether the management command has an option `--lang` of its own."""
    needs_apps: bool = True
    """Whether it reads the settings and the database; one that does not starts faster."""
    needs_data: bool = False
    """Whether it is of no use in a data folder that does not exist."""


COMMANDS: Final = {
    "serve": Command(runs="prepare", help=_("start Shinpan and open it in the browser")),
    "backup": Command(
        runs="backup", help=_("copy all data into a file, also while Shinpan is in use"), needs_data=True
    ),
    "restore": Command(runs="restore", help=_("restore a backup into an empty data folder")),
    "verify": Command(
        runs="verify", help=_("check that nothing was changed outside the program"), needs_data=True
    ),
    "doctor": Command(runs="doctor", help=_("check the installation, and say what to do"), has_language=True),
    "rebuild": Command(
        runs="rebuild", help=_("restore rows that are missing or differ from the journals"), needs_data=True
    ),
    "createuser": Command(runs="createuser", help=_("create an account")),
    "changepassword": Command(
        runs="changepassword", help=_("set a new password for an account"), needs_data=True
    ),
    "import": Command(runs="import_event", help=_("import an event from a file")),
    "export": Command(runs="export_event", help=_("export an event as a file"), needs_data=True),
    "standings": Command(runs="standings", help=_("print the standings of an event"), needs_data=True),
    "series": Command(runs="series", help=_("print the standings of a series of events"), needs_data=True),
    "print": Command(
        runs="print", help=_("write a sheet of an event as a PDF"), has_language=True, needs_data=True
    ),
    "seat": Command(runs="seat", help=_("create a seating plan, or draw the next round by the standings")),
    "adjudicate": Command(
        runs="adjudicate", help=_("rule on hands and incidents"), has_language=True, needs_apps=False
    ),
    "rulesets": Command(
        runs="rulesets", help=_("show and compare rulebooks with their sources"), has_language=True
    ),
    "translations": Command(runs="translations", help=_("show how complete each language is")),
}
"""The commands by their names, in the order of the help."""


def command_line(management_command: str) -> str:
    """Return how a sentence names a management command: `shinpan restore`, or in a clone `manage.py restore`.

    If the data are not in the usual folder, an installed program is told where they are.
    """
    if not IS_INSTALLED:
        return f"manage.py {management_command}"
    name = next(name for name, command in COMMANDS.items() if command.runs == management_command)
    data = "" if default_data_folder() == settings.DATA_DIR else f' --data "{settings.DATA_DIR}"'
    return f"{PROGRAM} {name}{data}"


def start_line() -> str:
    """Return the command that starts Shinpan."""
    return command_line("prepare") if IS_INSTALLED else "make run"
