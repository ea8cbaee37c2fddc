"""Kill the server, let requests race, and fill a hall: `python -m tests.endurance`.

See the modules `kills`, `races` and `load`; the last runs only if it is named.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

from tests.endurance import kills, load, races

__all__ = ["main"]

_ALL = (
    *(["kills", "server"], ["kills", "server", "--postgres"]),
    *(["kills", "worker"], ["kills", "worker", "--postgres"], ["kills", "database", "--postgres"]),
    *(["races", "1"], ["races", "2"], ["races", "1", "--postgres"], ["races", "2", "--postgres"]),
)
"""Every run, as its arguments."""


def main() -> int:
    """Run what the arguments name, or everything; the exit status says whether all of it held."""
    parser = argparse.ArgumentParser(prog="python -m tests.endurance", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="how often each is killed")
    parser.add_argument("--races", type=int, default=300, help="how many races of each kind")
    runs = parser.add_subparsers(dest="run")
    killing = runs.add_parser("kills", help=kills.__doc__)
    killing.add_argument("what", choices=list(kills.KINDS))
    racing = runs.add_parser("races", help=races.__doc__)
    racing.add_argument("processes", type=int, help="of the server")
    racing.add_argument("--only", default="", help="one kind of race")
    loading = runs.add_parser("load", help=load.__doc__)
    loading.add_argument("tables", type=int)
    loading.add_argument("pace", type=float, help="times the real pace")
    loading.add_argument("--processes", type=int, default=1, help="of the server")
    loading.add_argument("--seconds", type=float, default=120)
    loading.add_argument("--spectators", type=int, default=300)
    for run in (killing, racing, loading):
        run.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    options = parser.parse_args()
    if options.run == "kills":
        return not kills.run(options.what, options.kills, postgres=options.postgres).is_clean
    if options.run == "races":
        return not races.run(
            options.races, workers=options.processes, postgres=options.postgres, only=options.only
        )
    if options.run == "load":
        crowd = {"seconds": options.seconds, "spectators": options.spectators}
        server = {"workers": options.processes, "postgres": options.postgres}
        return not load.run(options.tables, options.pace, **server, **crowd)
    # One process can use one database only.
    start = [sys.executable, "-m", "tests.endurance", f"--kills={options.kills}", f"--races={options.races}"]
    return max(subprocess.run([*start, *run], check=False).returncode for run in _ALL)


if __name__ == "__main__":
    sys.exit(main())
