"""The server under test: on SQLite or PostgreSQL, with one process or several, and killed as a power cut would."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.postgres import OPTIONS, Server, running_server

__all__ = ["Desk", "running_desk"]

ROOT = Path(__file__).parents[2]
# Unlike in the tests, what was confirmed must be in the log on the disk before it is confirmed.
SURVIVES_CRASHES = OPTIONS | {"synchronous_commit": "on", "full_page_writes": "on"}
_TIME = re.compile(r"\d{4}-\d\d-\d\dT")
"""The start of a line of the log; those of a traceback are indented or begin with the name of an error."""


class Desk:
    """A running server: *base* is its address, *postgres* its database server, if that is not SQLite."""

    def __init__(self, folder: Path, *, workers: int, postgres: Server | None) -> None:
        self._port, self._workers, self.postgres = _free_port(), workers, postgres
        self.base = f"http://127.0.0.1:{self._port}"
        self._environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        # Each visitor says the address that a proxy would see, so that no network has too many.
        self._environment |= {"DATA_DIR": str(folder), "DEMO": "false", "PROXIES": "1", "HOST": "127.0.0.1"}
        self._environment |= {"PORT": str(self._port)}
        if postgres is not None:
            self._environment["DATABASE_URL"] = postgres.url
        self._log = (folder / "server.log").open("ab")
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")

    @property
    def name(self) -> str:
        """The database and the number of processes."""
        database = "SQLite" if self.postgres is None else "PostgreSQL"
        return f"{database}, {self._workers} process{'es' if self._workers > 1 else ''}"

    def manage(self, *words: str) -> str:
        """Run a command of `manage.py` and return what it prints. Raises `RuntimeError` if it fails."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self._environment, check=False, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(f"{words[0]}: {done.stdout}{done.stderr}")
        return done.stdout

    def use_database(self) -> None:
        """Let this process read and write the server's database too."""
        os.environ.update(self._environment)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--log-level", "warning"]
        command += ["--port", str(self._port), "--workers", str(self._workers)]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment,
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self.wait()

    def stop(self) -> None:
        """Stop all processes of the server at once, as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def kill_worker(self) -> None:
        """Kill one of several processes; uvicorn starts another one."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text(
            encoding="ascii"
        )
        workers = [int(pid) for pid in children.split() if b"spawn_main" in _command(int(pid))]
        os.kill(workers[time.monotonic_ns() % len(workers)], signal.SIGKILL)

    def crash_database(self) -> None:
        """Stop PostgreSQL as a crash does, and start it again."""
        if self.postgres is None:
            raise RuntimeError("SQLite has no server.")
        self.postgres.stop()
        time.sleep(0.2)
        self.postgres.start()

    def wait(self) -> None:
        """Wait until something listens."""
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), timeout=1):
                return
            time.sleep(0.02)
        raise TimeoutError("the server does not answer")

    def processor_seconds(self) -> float:
        """How long all processes of the server have used a processor."""
        ticks = 0
        for pid in self._processes():
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory_megabytes(self) -> float:
        """The memory of all processes of the server."""
        pages = (
            int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
            for pid in self._processes()
        )
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1_000_000

    def _processes(self) -> list[int]:
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        return [pid, *map(int, children)]

    def errors(self) -> list[str]:
        """Each error that the server logged and that no outage explains, with the end of its traceback."""
        self._log.flush()
        lines = Path(self._log.name).read_text(encoding="utf-8", errors="replace").splitlines()
        starts = ("django.request: Internal Server Error", "uvicorn.error: Exception")
        return [
            "\n    ".join(_block(lines[at:]))
            for at, line in enumerate(lines)
            if line.partition(" ERROR ")[2].startswith(starts)
        ]


def _block(lines: list[str]) -> list[str]:
    """Return the first line, and the last lines of the traceback that follows it."""
    times = (at for at, line in enumerate(lines[1:], 1) if _TIME.match(line))
    end = next(times, len(lines))
    return [lines[0], *lines[1:end][-16:]]


@contextmanager
def running_desk(*, workers: int = 1, postgres: bool = False) -> Iterator[Desk]:
    """Run a new server with an empty database within the context."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="endurance-")))
        server = stack.enter_context(running_server(SURVIVES_CRASHES)) if postgres else None
        desk = Desk(folder, workers=workers, postgres=server)
        desk.start()
        stack.callback(desk.stop)
        yield desk


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
