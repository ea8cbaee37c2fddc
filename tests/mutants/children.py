"""Runs work in child processes, several at a time, each with a time limit.

A child is a copy of this process at that moment: the libraries are imported, but nothing of the project in which a
mutant could be hidden.
"""

from __future__ import annotations

import os
import pickle
import resource
import selectors
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

__all__ = ["Failure", "Task", "run_all"]

# Wall-clock limit as a multiple of the processor time, for tests that wait for another process.
_WAITS = 20
_MEMORY = 4 << 30


@dataclass(frozen=True, slots=True)
class Task:
    """The work of a child, and its limit in seconds of processor time."""

    name: Any
    work: Callable[[], Any]
    seconds: int = 600


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason why a child has no answer.

    *beyond* is true if the child exceeded its time or memory or was ended by a signal, false if it broke off.
    """

    reason: str
    beyond: bool = False


@dataclass(slots=True)
class _Child:
    task: Task
    number: int
    ends: float
    output: bytes = b""


def run_all(tasks: Iterable[Task], workers: int) -> Iterator[tuple[Any, Any]]:
    """The name of each task with its answer or `Failure`, in the order of completion; runs *workers* at a time."""
    waiting = iter(tasks)
    with selectors.DefaultSelector() as ready:
        try:
            while True:
                while len(ready.get_map()) < workers and (task := next(waiting, None)):
                    pipe, child = _start_child(task)
                    ready.register(pipe, selectors.EVENT_READ, child)
                if not ready.get_map():
                    return
                for key, _ in ready.select(timeout=1):
                    child = key.data
                    if more := os.read(key.fd, 1 << 20):
                        child.output += more
                        continue
                    ready.unregister(key.fd)
                    os.close(key.fd)
                    yield child.task.name, _answer(child)
                for key in list(ready.get_map().values()):
                    if time.monotonic() > key.data.ends:
                        os.killpg(key.data.number, signal.SIGKILL)
        finally:
            for key in list(ready.get_map().values()):
                os.killpg(key.data.number, signal.SIGKILL)
                os.waitpid(key.data.number, 0)


def _start_child(task: Task) -> tuple[int, _Child]:
    reads, writes = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    number = os.fork()
    if number:
        os.close(writes)
        return reads, _Child(task, number, time.monotonic() + _WAITS * task.seconds)
    try:
        os.close(reads)
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (task.seconds, task.seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        try:
            answer = task.work()
        except MemoryError:
            answer = Failure("took too much memory", beyond=True)
        except BaseException:
            answer = Failure(traceback.format_exc())
        with os.fdopen(writes, "wb") as pipe:
            pickle.dump(answer, pipe)
    finally:
        os._exit(0)


def _answer(child: _Child) -> Any:
    with suppress(ProcessLookupError):
        os.killpg(child.number, signal.SIGKILL)  # processes that the child started and left behind
    _, status = os.waitpid(child.number, 0)
    try:
        return pickle.loads(child.output)  # noqa: S301 - our own child's words
    except (EOFError, pickle.UnpicklingError):
        if not os.WIFSIGNALED(status):
            return Failure("broke off")
        late = os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
        return Failure("took too long" if late else signal.Signals(os.WTERMSIG(status)).name, beyond=True)
