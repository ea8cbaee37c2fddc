"""Benchmark of short commands and of the server's first answer, against `django.setup()` of an empty project."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from urllib.request import urlopen

from tests.benchmarks.boards import free_port, processor_seconds, wait_for
from tests.benchmarks.clock import Figure

__all__ = ["figures"]

ROOT = Path(__file__).parents[2]
TIMES = 7
REQUEST = {"rules": "ema-2025", "event": {"kind": "exhaustive_draw", "tenpai": [0, 1]}}


def figures() -> list[Figure]:
    """The median processor times of whole processes, which run in turn; byte code is written before."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "empty_settings.py").write_text('SECRET_KEY = "empty"\n', encoding="ascii")
        (request := Path(folder) / "hand.jsonl").write_text(json.dumps(REQUEST), encoding="utf-8")
        empty = {"DJANGO_SETTINGS_MODULE": "empty_settings", "PYTHONPATH": folder}
        starts: dict[str, Callable[[], float]] = {
            "django.setup() of an empty project": lambda: _spent(
                "-c", "import django; django.setup()", **empty
            ),
            "import referee": lambda: _spent("-c", "import referee"),
            "adjudicate of one hand": lambda: _spent("manage.py", "adjudicate", str(request)),
            "print --list": lambda: _spent("manage.py", "print", "--list"),
            "the server's first answer": _first_answer,
        }
        for start in starts.values():
            start()
        seconds: dict[str, list[float]] = {subject: [] for subject in starts}
        for _ in range(TIMES):
            for subject, start in starts.items():
                seconds[subject].append(start())
    base, *values = (median(spent) for spent in seconds.values())
    subjects = list(seconds)
    return [
        Figure(subject=subjects[0], value=base * 1000, unit="ms"),
        *(
            Figure(subject=f"  of it: {subject}", value=value / base, unit="x")
            for subject, value in zip(subjects[1:], values, strict=True)
        ),
    ]


def _spent(*words: str, **variables: str) -> float:
    """The seconds of processor time of Python with these *words*."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=_environment(**variables), check=True, capture_output=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _first_answer() -> float:
    """The seconds of processor time of a server until it has answered for the first time."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--log-level", "warning"]
    environment = _environment(HOST="127.0.0.1", PORT=str(port), DEMO="false")
    server = subprocess.Popen([*command, "--port", str(port)], cwd=ROOT, env=environment)
    try:
        wait_for(port)
        with urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
            answer.read()
        return processor_seconds(server.pid)
    finally:
        server.terminate()
        server.wait(60)


def _environment(**variables: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | variables
