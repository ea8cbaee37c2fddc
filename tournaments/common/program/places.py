"""Where the program's files are: in a clone of the repository, or in an installed package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

__all__ = ["BASE", "IS_INSTALLED", "SITE", "default_data_folder", "own_command", "own_module"]

_PACKAGE: Final = Path(__file__).resolve().parents[2]

BASE: Final = _PACKAGE.parent
"""The folder that holds the packages: the clone, or the Python environment's own folder."""
IS_INSTALLED: Final = (_PACKAGE / "site").is_dir()
"""Whether this is an installed package: only a wheel has the templates and static files inside the package."""
SITE: Final = _PACKAGE / "site" if IS_INSTALLED else BASE
"""The folder of `templates` and `static`."""


def default_data_folder() -> Path:
    """Return the folder of the data if none is named: the user's own, and `var` in a clone."""
    if not IS_INSTALLED:
        return BASE / "var"
    # Import here: a clone needs no folder of the user.
    from platformdirs import user_data_path

    return user_data_path("shinpan", appauthor=False)


def own_command() -> list[str]:
    """Return the beginning of a command line that runs one of Shinpan's commands in a child process."""
    return own_module("tournaments") if IS_INSTALLED else [sys.executable, str(BASE / "manage.py")]


def own_module(name: str) -> list[str]:
    """Return the beginning of a command line that runs the module *name*; in a clone it must start in `BASE`."""
    # An installed program imports nothing from the folder in which it happens to be started.
    return [sys.executable, *(["-P"] if IS_INSTALLED else []), "-m", name]
