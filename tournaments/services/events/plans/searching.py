"""Start a plan search and read its progress.

An event has one search at a time: a new one replaces the one before. The inputs, the progress and the result are in a
folder of their own until somebody keeps the plan; until then nothing of it belongs to the event.
"""

from __future__ import annotations

import fcntl
import json
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import ConflictError
from tournaments.common.language import current_language
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Player, Tournament
from tournaments.services.events.plans import job, saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.integrity.journal.acting import Action

__all__ = [
    "Search",
    "adopt_plan",
    "delete_searches",
    "lock_folder",
    "start_search",
    "state",
    "stop",
    "store_result",
    "wait",
]

_TOKEN: Final = re.compile(r"[0-9a-f]{16}")
_LOCK: Final = "running"


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A search: the *share* done so far, the plan found, or sentences that say why there is none.

    *based_on* is the version of the plan at its start, *first* the first round that it plans. *stopped* means that
    somebody ended the search, and this is the best plan until then.
    """

    token: str
    share: float
    found: tuple[RoundPlan, ...]
    refused: tuple[str, ...]
    method: PlanningMethod
    seed: int | None
    stopped: bool
    based_on: int
    first: int
    kept: bool

    @property
    def percent(self) -> int:
        """The progress in percent."""
        return int(self.share * 100)

    @property
    def running(self) -> bool:
        """Whether the search has not ended."""
        return not self.found and not self.refused


def start_search(tournament: Tournament, request: Mapping[str, Any], *, from_present_plan: bool) -> str:
    """Start a search by *request* in a separate process, replacing the event's last one; return its token.

    With *from_present_plan* it starts from the present plan.
    """
    token, folder = _made(tournament)
    job.write_json(folder / job.ASKED, {**request, "kept": from_present_plan})
    with (folder / _LOCK).open("w") as running:
        fcntl.flock(running, fcntl.LOCK_EX)
        # The process holds the lock as long as it lives, however it ends.
        subprocess.Popen(  # noqa: S603 (this very Python, and a folder of our own)
            [sys.executable, "-m", job.__name__, str(folder)],
            cwd=settings.BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=(folder / "fault").open("wb"),
            pass_fds=(running.fileno(),),
            start_new_session=True,
        )
    return token


def store_result(tournament: Tournament, rounds: Sequence[RoundPlan], *, based_on: int) -> str:
    """Store typed *rounds* in place of a search result; return the token."""
    token, folder = _made(tournament)
    said = {
        "event": tournament.uid,
        "version": based_on,
        "first": rounds[0].number,
        "method": PlanningMethod.TYPED.value,
        "seed": None,
        "fixed": [],
        "kept": False,
    }
    job.write_json(folder / job.ASKED, said)
    found = [
        {"tables": [[one.person_id for one in table] for table in each.tables], "rests": _words(each.resting)}
        for each in rounds
    ]
    job.write_json(folder / job.FOUND, {"rounds": found, "stopped": False, "steps": 0})
    return token


def delete_searches(tournament: Tournament) -> None:
    """Stop all searches of the event and delete their files."""
    _emptied(_of_event(tournament))
    shutil.rmtree(_of_event(tournament), ignore_errors=True)


def state(tournament: Tournament, token: str) -> Search:
    """Return the state of the search with that token. Raises `ConflictError` if it no longer exists."""
    folder = _folder(tournament, token)
    asked = _read(folder / job.ASKED)
    if asked is None:
        raise _gone()
    # Check this before reading the files: a process that ends in between has already written its result.
    running = _running(folder)
    found, refused = _read(folder / job.FOUND), _read(folder / job.REFUSED)
    people = {
        one.person_id: one
        for one in Player.objects.filter(tournament=tournament).select_related("person", "tournament")
    }
    says: tuple[str, ...] = ()
    rounds: tuple[RoundPlan, ...] = ()
    if found is not None:
        if {word for one in found["rounds"] for group in _groups(one) for word in group} - people.keys():
            raise _gone()
        rounds = tuple(_planned(asked, number, one, people) for number, one in enumerate(found["rounds"]))
    elif refused is not None:
        says = tuple(dict.fromkeys(_says(one, people) for one in refused))
    elif not running:
        says = (_("The search ended without a plan. Ask again; with fewer rounds if it ends so once more."),)
    return Search(
        token=token,
        share=1.0 if found else _read(folder / job.SHARE) or 0.0,
        found=rounds,
        refused=says,
        method=PlanningMethod(asked["method"]),
        seed=asked["seed"],
        stopped=bool(found and found["stopped"]),
        based_on=asked["version"],
        first=asked["first"],
        kept=asked["kept"],
    )


def stop(tournament: Tournament, token: str) -> None:
    """End the search with that token with its best plan so far. A search that has ended stays as it is."""
    # A new search for another plan may delete the folder meanwhile.
    with suppress(FileNotFoundError):
        (_folder(tournament, token) / job.STOP).touch()


def wait(tournament: Tournament, token: str) -> Search:
    """Wait for the search with that token to end, and return it."""
    try:
        with lock_folder(_folder(tournament, token)):
            return state(tournament, token)
    except FileNotFoundError:
        raise _gone() from None


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Wait until no search runs in the folder, and hold its lock."""
    with (folder / _LOCK).open("a") as running:
        fcntl.flock(running, fcntl.LOCK_EX)
        yield


def adopt_plan(tournament: Tournament, token: str, *, act: Action) -> None:
    """Make the plan found the event's plan. Raises `ConflictError` if it was made for another state of the event."""
    found = state(tournament, token)
    if found.running or found.refused:
        raise ConflictError(_("This search has found no plan yet."))
    saving.save_plan(
        tournament,
        found.found,
        method=found.method,
        seed=found.seed,
        stopped=found.stopped,
        expects=found.based_on,
        act=act,
    )


def _made(tournament: Tournament) -> tuple[str, Path]:
    of_event = _of_event(tournament)
    _emptied(of_event)
    token = secrets.token_hex(8)
    folder = of_event / token
    folder.mkdir(parents=True)
    return token, folder


def _emptied(of_event: Path) -> None:
    for older in of_event.iterdir() if of_event.is_dir() else ():
        with suppress(FileNotFoundError):
            (older / job.STOP).touch()
        shutil.rmtree(older, ignore_errors=True)


def _of_event(tournament: Tournament) -> Path:
    return Path(settings.DATA_DIR) / "plans" / tournament.uid


def _folder(tournament: Tournament, token: str) -> Path:
    if not _TOKEN.fullmatch(token):
        raise _gone()
    return _of_event(tournament) / token


def _gone() -> ConflictError:
    return ConflictError(
        _("This proposal is gone: another was asked for since. Go to the plan and ask again.")
    )


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None


def _running(folder: Path) -> bool:
    try:
        held: IO[str] = (folder / _LOCK).open("r")
    except FileNotFoundError:
        return False
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def _groups(one: Mapping[str, Any]) -> list[list[str]]:
    return [*one["tables"], one["rests"]]


def _planned(
    request: Mapping[str, Any], at: int, one: Mapping[str, Any], people: Mapping[str, Player]
) -> RoundPlan:
    return RoundPlan(
        number=request["first"] + at,
        tables=tuple(tuple(people[word] for word in table) for table in one["tables"]),
        resting=tuple(people[word] for word in one["rests"]),
        by_hand=frozenset(place + 1 for round_, place in request["fixed"] if round_ == at),
    )


def _says(one: Mapping[str, Any], people: Mapping[str, Player]) -> str:
    facts = {
        name: ", ".join(people[word].name if word in people else str(word) for word in value)
        if isinstance(value, list)
        else value
        for name, value in one["facts"].items()
    }
    return referee.messages.say_problem(
        referee.Problem(path=one["path"], code=one["code"], facts=facts), str, current_language()
    )


def _words(players: Sequence[Player]) -> list[str]:
    return [one.person_id for one in players]
