#!/usr/bin/env python3
"""Run a management command with the desk's settings."""

import os
import sys
from importlib import import_module

WITHOUT_APPS = {"adjudicate"}
"""The commands that read no database and no settings: they start without the time that the apps take."""


def main() -> None:
    """Run the command named on the command line with the desk's settings."""
    if WITHOUT_APPS.intersection(sys.argv[1:2]):
        module = import_module(f"tournaments.management.commands.{sys.argv[1]}")
        module.Command().run_from_argv(sys.argv)
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        # Import here: the services need the apps, which the command has loaded.
        from tournaments.services.integrity.starting import start_refusal

        refusal = start_refusal(error)
        if refusal is None:
            raise
        sys.exit(refusal)


if __name__ == "__main__":
    main()
