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
    return [Problem(path=path, code=code, facts={"says": problem.says}) for problem in error.problems]


@contextmanager
def refusing(path: str, code: str = "bad_decision") -> Iterator[None]:
    """Report at *path* why something cannot be stored. Raises `FileRefused`."""
    try:
        yield
    except referee.Rejected as error:
        sentences = [referee.messages.say_problem(item, _as_written) for item in error.problems]
        raise FileRefused(
            Problem(path=path, code=code, facts={"says": item}) for item in sentences
        ) from error
    except (DeskError, referee.RefereeError) as desk_error:
        raise FileRefused([Problem(path=path, code=code, facts={"says": str(desk_error)})]) from desk_error


def _as_written(seat: referee.Seat) -> str:
    """Return a seat's name in files."""
    return f"seat {int(seat)}"
