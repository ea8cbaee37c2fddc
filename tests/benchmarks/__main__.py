"""``python -m tests.benchmarks`` runs all benchmarks, each beside its peer, in one run.

Compare the ratios and not the absolute figures, because the machine may be busy.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def main() -> None:
    """Print every figure. The desk is measured on a database of its own that is deleted afterwards."""
    from tests.benchmarks import blocks, conditions, seating, shapes, worth

    for subject in (worth, shapes, seating, blocks, conditions):
        for figure in subject.figures():
            print(figure, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = str(Path(folder))
        os.environ.pop("DATABASE_URL", None)
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        from tests.benchmarks import (
            events,
            hands,
            judges,
            leagues,
            pages,
            sheets,
            standings,
            starting,
            statistics,
        )

        for desk in (starting, hands, judges, pages, standings, leagues, statistics, events, sheets):
            for figure in desk.figures():
                print(figure, flush=True)


if __name__ == "__main__":
    main()
