"""Report why something of an event file cannot be stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import referee
from tournaments.common.errors import DeskError, InputError
from tournaments.journal.problems import Problem
from tournaments.services.interchange.eventfile.problems import FileRefused

__all__ = ["problems_of", "refusing"]


def problems_of(error: InputError, path: str, code: str = "bad_name") -> list[Problem]:
    """Return the problems of refused input, at a path of the file."""
    return [Problem(path=path, code=code, facts={"says": one.says}) for one in error.problems]


@contextmanager
def refusing(path: str, code: str = "bad_decision") -> Iterator[None]:
    """Report at *path* why something cannot be stored. Raises `FileRefused`."""
    try:
        yield
    except referee.Rejected as rejected:
        says = [referee.messages.say_problem(one, _as_written) for one in rejected.problems]
        raise FileRefused(Problem(path=path, code=code, facts={"says": one}) for one in says) from rejected
    except (DeskError, referee.RefereeError) as refused:
        raise FileRefused([Problem(path=path, code=code, facts={"says": str(refused)})]) from refused


def _as_written(seat: referee.Seat) -> str:
    """Return a seat's name in files."""
    return f"seat {int(seat)}"
