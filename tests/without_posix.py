"""Run Shinpan in a Python that has for it only what Python has on Windows.

`python -m tests.without_posix FOLDER` hides from the modules of `referee` and `tournaments` everything that is missing
there, and tells them that this is Windows. Libraries see the system as it is: each has its own code for Windows. Then
it imports every module, prepares a desk in the FOLDER, answers requests, makes a backup, checks it, restores it and
prints a line for each step.
"""

from __future__ import annotations

import builtins
import importlib
import os
import pkgutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

_NO_MODULES: Final = frozenset(
    ["fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"]
)
# What `dir` of Python 3.13 for Windows lacks.
_MISSING: Final = {
    "os": """
        O_ACCMODE O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_FSYNC O_LARGEFILE O_NDELAY O_NOATIME O_NOCTTY
        O_NOFOLLOW O_NONBLOCK O_PATH O_RSYNC O_SYNC O_TMPFILE POSIX_FADV_DONTNEED POSIX_FADV_SEQUENTIAL
        RTLD_NOW SCHED_BATCH WNOHANG WEXITSTATUS WIFEXITED WIFSIGNALED WTERMSIG EX_OK EX_SOFTWARE EX_USAGE
        chown chroot confstr copy_file_range ctermid environb eventfd fchdir fchown fdatasync fork forkpty fpathconf
        fstatvfs fwalk getegid getenvb geteuid getgid getgrouplist getgroups getloadavg getpgid getpgrp getpriority
        getrandom getresgid getresuid getsid getuid getxattr initgroups killpg lchown listxattr lockf login_tty major
        makedev memfd_create minor mkfifo mknod nice openpty pathconf pidfd_open pipe2 posix_fadvise posix_fallocate
        posix_spawn posix_spawnp pread preadv pwrite pwritev readv register_at_fork removexattr sched_getaffinity
        sched_setaffinity sched_yield sendfile setegid seteuid setgid setgroups setpgid setpgrp setpriority setregid
        setresgid setresuid setreuid setsid setuid setxattr spawnlp spawnvp splice statvfs sync sysconf tcgetpgrp
        tcsetpgrp ttyname uname wait wait3 wait4 waitid writev
    """,
    "signal": """
        SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH
        SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm getitimer pause pthread_kill pthread_sigmask setitimer siginterrupt
        sigpending sigtimedwait sigwait sigwaitinfo
    """,
    "socket": "AF_UNIX MSG_DONTWAIT MSG_NOSIGNAL SCM_RIGHTS SOCK_CLOEXEC SOCK_NONBLOCK SO_REUSEPORT recv_fds send_fds",
    "time": "CLOCK_MONOTONIC CLOCK_REALTIME CLOCK_THREAD_CPUTIME_ID clock_getres clock_gettime clock_settime tzset",
    "select": "EPOLLIN PIPE_BUF POLLIN POLLOUT epoll poll",
    "sys": "",
    "subprocess": "",
}
# What Python has on Windows only. Here no flag may be set.
_MORE: Final[Mapping[str, Mapping[str, object]]] = {
    "sys": {"platform": "win32", "getwindowsversion": lambda: (10, 0)},
    "subprocess": {
        "CREATE_NEW_PROCESS_GROUP": 0,
        "CREATE_NO_WINDOW": 0,
        "BELOW_NORMAL_PRIORITY_CLASS": 0,
    },
    "signal": {"SIGBREAK": 21},
}


class _OnWindows(ModuleType):
    """A module with what it has on Windows."""

    def __init__(self, module: ModuleType) -> None:
        super().__init__(module.__name__, module.__doc__)
        self._module, self._missing = module, frozenset(_MISSING[module.__name__].split())
        self.__dict__.update(_MORE.get(module.__name__, {}))

    def __getattr__(self, name: str) -> Any:
        if name in self._missing:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} on Windows")
        return getattr(self._module, name)


def _hide() -> None:
    """Hide from the modules of Shinpan what Windows lacks."""
    modules = {name: _OnWindows(importlib.import_module(name)) for name in _MISSING}
    import_module = builtins.__import__

    def import_on_windows(
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002 - Python's own names
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        importer = str((globals or {}).get("__name__", ""))
        if not level and importer.split(".")[0] in ("referee", "tournaments"):
            if name.split(".")[0] in _NO_MODULES:
                raise ModuleNotFoundError(f"No module named {name!r} on Windows, which {importer} imports")
            if name in modules:
                return modules[name]
        return import_module(name, globals, locals, fromlist or (), level)

    builtins.__import__ = import_on_windows


def _import_all() -> int:
    names = [
        module.name
        for package in ("referee", "tournaments")
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
        if not module.name.endswith(("__main__", ".wsgi", ".asgi"))
    ]
    for name in names:
        importlib.import_module(name)
    return len(names)


def main(folder: Path) -> None:
    """Hide what Windows lacks, then use Shinpan."""
    _hide()
    os.environ.pop("DATABASE_URL", None)
    os.environ.update(DATA_DIR=str(folder), DJANGO_SETTINGS_MODULE="tournaments.settings", DEMO="false")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections
    from django.test import Client

    from tournaments.services.events import tournaments
    from tournaments.services.integrity import kept_backups
    from tournaments.services.integrity.journal.acting import Action

    call_command("prepare")
    print(_import_all() > 1_000, "imported")
    # The application checks the data and starts the thread that makes backups.
    importlib.import_module("tournaments.asgi")
    client = Client(headers={"host": "localhost"})
    print([client.get(path, follow=True).status_code for path in ("/health/", "/", "/guide/")], "answered")
    event = tournaments.create(name="春の大会", ruleset_key="wrc-2025", act=Action(by="ola"))
    call_command("print", event.slug, "plain-score-sheets", "--to", str(folder / "sheets.pdf"))
    kept_backups.make_before_update()
    [backup] = kept_backups.list_backups()
    print(backup.is_made, backup.failure, "backup")
    call_command("verify")
    connections.close_all()
    settings.DATABASES["default"]["NAME"] = str(folder / "restored.sqlite3")
    call_command("restore", backup.file)
    call_command("verify")
    print((folder / "sheets.pdf").read_bytes()[:4], [path.name for path in folder.glob("**/*.lock")])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
