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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

__all__ = ["OPTIONS", "Server", "running_server"]

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


class Server:
    """A PostgreSQL server in a folder of its own: `start` it, and `stop` it as often as needed; *url* names it."""

    def __init__(self, folder: Path, options: Mapping[str, str] = OPTIONS) -> None:
        self._programs, self._folder, self._options = _programs(), folder, options
        # PostgreSQL refuses to run as root.
        self._user = _unprivileged_user()
        if self._user is not None:
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        self.url = f"postgres://{OWNER}@{quote(str(folder), safe='')}/postgres"
        self._data = f"--pgdata={folder / 'data'}"
        self._run(
            *("initdb", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"),
            *(f"--username={OWNER}", self._data),
        )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = " ".join(f"-c {name}={value}" for name, value in self._options.items())
        self._run(
            *("pg_ctl", "start", "--wait", self._data, f"--log={self._folder / 'log'}"),
            f"--options={settings} -k {self._folder}",
        )

    def stop(self) -> None:
        """Stop it as a crash does: what is not committed is lost."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate", self._data)

    def _run(self, program: str, *arguments: str) -> None:
        user = self._user
        subprocess.run(
            [str(self._programs / program), *arguments],
            cwd=self._folder,
            user=None if user is None else user.pw_uid,
            group=None if user is None else user.pw_gid,
            extra_groups=None if user is None else [],
            stdout=subprocess.DEVNULL,
            check=True,
        )


@contextmanager
def running_server(options: Mapping[str, str] = OPTIONS) -> Iterator[Server]:
    """Run a new server with an empty database within the context.

    Raises `FileNotFoundError` if PostgreSQL is not installed.
    """
    # A socket's path has at most 107 characters, so the folder is not below that of the test run.
    folder = Path(tempfile.mkdtemp(prefix="postgres-", dir="/tmp"))
    try:
        server = Server(folder, options)
        server.start()
        try:
            yield server
        finally:
            server.stop()
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
    with running_server() as server:
        environment = {**os.environ, "DATABASE_URL": server.url}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
