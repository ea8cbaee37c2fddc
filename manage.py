#!/usr/bin/env python3
"""Run a management command with the desk's settings."""

import os
import sys


def main() -> None:
    """Run the command named on the command line with the desk's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
