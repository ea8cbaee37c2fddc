"""Run a command beside a private PostgreSQL server: `python -m tests.postgres COMMAND...`.

The command finds it by DATABASE_URL. The server listens on a socket in a temporary folder and on no port, and is
stopped and deleted at the end. It does not wait for the disk: these tests compare what is stored, and none of them cuts
the power.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

__all__ = ["running_server"]

OPTIONS = {
    "listen_addresses": "''",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    # Find a deadlock soon.
    "deadlock_timeout": "100ms",
}
OWNER = "shinpan"


@contextmanager
def running_server() -> Iterator[str]:
    """Run a new server within the context and give the DATABASE_URL of its empty database.

    Raises `FileNotFoundError` if PostgreSQL is not installed.
    """
    programs = _programs()
    # A socket's path has at most 107 characters, so the folder is not below that of the test run.
    folder = Path(tempfile.mkdtemp(prefix="postgres-", dir="/tmp"))
    # PostgreSQL refuses to run as root.
    user = _unprivileged_user()
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [str(programs / program), *arguments],
            cwd=folder,
            user=None if user is None else user.pw_uid,
            group=None if user is None else user.pw_gid,
            extra_groups=None if user is None else [],
            stdout=subprocess.DEVNULL,
            check=True,
        )

    data = folder / "data"
    settings = " ".join(f"-c {name}={value}" for name, value in OPTIONS.items())
    try:
        run(
            "initdb",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
            f"--username={OWNER}",
            f"--pgdata={data}",
        )
        start = ("--wait", f"--pgdata={data}", f"--log={folder / 'log'}", f"--options={settings} -k {folder}")
        run("pg_ctl", "start", *start)
        try:
            yield f"postgres://{OWNER}@{quote(str(folder), safe='')}/postgres"
        finally:
            run("pg_ctl", "stop", "--wait", "--mode=immediate", f"--pgdata={data}")
    finally:
        shutil.rmtree(folder)


def _programs() -> Path:
    """Return the folder of the newest PostgreSQL. Debian keeps its programs out of PATH."""
    on_path = shutil.which("pg_ctl")
    found = [Path(on_path).resolve().parent] if on_path else []
    versions = Path(os.environ.get("POSTGRESQL") or "/usr/lib/postgresql").glob("*/bin")
    found += sorted(versions, key=lambda folder: int(folder.parent.name), reverse=True)
    for folder in found:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise FileNotFoundError("PostgreSQL is not installed: .ci/needs installs it.")


def _unprivileged_user() -> pwd.struct_passwd | None:
    """Return whom the server runs as if this is root; None if it is not."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def main() -> int:
    """Run the command of the arguments and return its exit code."""
    # Stop the server also if the run is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with running_server() as address:
        return subprocess.run(
            sys.argv[1:], env={**os.environ, "DATABASE_URL": address}, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
