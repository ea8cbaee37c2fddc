"""Start a plan search and read its progress.

An event has one search at a time: a new one replaces the one before. The inputs, the progress and the result are in a
folder of their own until somebody keeps the plan; until then nothing of it belongs to the event.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import ConflictError
from tournaments.common.language import current_language, joined
from tournaments.common.program.places import own_module
from tournaments.common.system import files, locks, processes
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
_STARTING: Final = 60
"""Seconds within which a started process holds the lock of its folder."""
_LOOK: Final = 0.02
"""Seconds between two looks whether it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A search: the *share* done so far, the plan found, or sentences that say why there is none.

    *based_on* is the version of the plan at its start, *first* the first round that it plans. *stopped* means that
    somebody ended the search, and this is the best plan until then.
    """

    token: str
    share: float
    plans: tuple[RoundPlan, ...]
    refusals: tuple[str, ...]
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
        return not self.plans and not self.refusals


def start_search(tournament: Tournament, request: Mapping[str, Any], *, from_present_plan: bool) -> str:
    """Start a search by *request* in a separate process, replacing the event's last one; return its token.

    With *from_present_plan* it starts from the present plan.
    """
    token, folder = _create_folder(tournament)
    job.write_json(folder / job.REQUEST_FILE, {**request, "kept": from_present_plan})
    # Requests for pages have priority.
    with (folder / "fault").open("wb") as errors:
        processes.start(
            [*own_module(job.__name__), str(folder)],
            gives_way=5,
            folder=settings.BASE_DIR,
            errors=errors,
        )
    return token


def store_result(tournament: Tournament, rounds: Sequence[RoundPlan], *, based_on: int) -> str:
    """Store typed *rounds* in place of a search result; return the token."""
    token, folder = _create_folder(tournament)
    request = {
        "event": tournament.uid,
        "version": based_on,
        "first": rounds[0].number,
        "method": PlanningMethod.TYPED.value,
        "seed": None,
        "fixed": [],
        "kept": False,
    }
    job.write_json(folder / job.REQUEST_FILE, request)
    round_data = [
        {
            "tables": [[player.person_id for player in table] for table in round_.tables],
            "rests": _person_ids(round_.resting),
        }
        for round_ in rounds
    ]
    job.write_json(folder / job.RESULT_FILE, {"rounds": round_data, "stopped": False, "steps": 0})
    (folder / job.BEGUN_FILE).touch()
    return token


def delete_searches(tournament: Tournament) -> None:
    """Stop all searches of the event and delete their files."""
    _stop_and_delete(_event_folder(tournament))
    files.delete_folder(_event_folder(tournament))


def state(tournament: Tournament, token: str) -> Search:
    """Return the state of the search with that token. Raises `ConflictError` if it no longer exists."""
    folder = _folder(tournament, token)
    request = _read(folder / job.REQUEST_FILE)
    if request is None:
        raise _missing_error()
    # Check this before reading the files: a process that ends in between has already written its result.
    is_running = _is_running(folder)
    result, refusal = _read(folder / job.RESULT_FILE), _read(folder / job.REFUSAL_FILE)
    people = {
        item.person_id: item
        for item in Player.objects.filter(tournament=tournament).select_related("person", "tournament")
    }
    sentences: tuple[str, ...] = ()
    rounds: tuple[RoundPlan, ...] = ()
    if result is not None:
        if {
            person_id for item in result["rounds"] for group in _tables_and_rests(item) for person_id in group
        } - people.keys():
            raise _missing_error()
        rounds = tuple(
            _round_plan(request, number, item, people) for number, item in enumerate(result["rounds"])
        )
    elif refusal is not None:
        sentences = tuple(dict.fromkeys(_problem_sentence(item, people) for item in refusal))
    elif not is_running:
        sentences = (_("The search ended without a plan. Try again. If it fails again, plan fewer rounds."),)
    return Search(
        token=token,
        share=1.0 if result else _read(folder / job.PROGRESS_FILE) or 0.0,
        plans=rounds,
        refusals=sentences,
        method=PlanningMethod(request["method"]),
        seed=request["seed"],
        stopped=bool(result and result["stopped"]),
        based_on=request["version"],
        first=request["first"],
        kept=request["kept"],
    )


def stop(tournament: Tournament, token: str) -> None:
    """End the search with that token with its best plan so far. A search that has ended stays as it is."""
    # A new search for another plan may delete the folder meanwhile.
    with suppress(FileNotFoundError):
        (_folder(tournament, token) / job.STOP_FILE).touch()


def wait(tournament: Tournament, token: str) -> Search:
    """Wait for the search with that token to end, and return it."""
    try:
        with lock_folder(_folder(tournament, token)):
            return state(tournament, token)
    except FileNotFoundError:
        raise _missing_error() from None


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Wait until no search runs in the folder, and hold its lock."""
    while _is_starting(folder):
        time.sleep(_LOOK)
    with locks.exclusive(folder / job.LOCK_FILE):
        yield


def adopt_plan(tournament: Tournament, token: str, *, act: Action) -> None:
    """Make the plan found the event's plan. Raises `ConflictError` if it was made for another state of the event."""
    search = state(tournament, token)
    if search.running or search.refusals:
        raise ConflictError(_("This search has not found a plan yet."))
    saving.save_plan(
        tournament,
        search.plans,
        method=search.method,
        seed=search.seed,
        stopped=search.stopped,
        expects=search.based_on,
        act=act,
    )


def _create_folder(tournament: Tournament) -> tuple[str, Path]:
    event_folder = _event_folder(tournament)
    _stop_and_delete(event_folder)
    token = secrets.token_hex(8)
    folder = event_folder / token
    folder.mkdir(parents=True)
    return token, folder


def _stop_and_delete(event_folder: Path) -> None:
    for folder in event_folder.iterdir() if event_folder.is_dir() else ():
        with suppress(FileNotFoundError):
            (folder / job.STOP_FILE).touch()
        files.delete_folder(folder)


def _event_folder(tournament: Tournament) -> Path:
    return Path(settings.DATA_DIR) / "plans" / tournament.uid


def _folder(tournament: Tournament, token: str) -> Path:
    if not _TOKEN.fullmatch(token):
        raise _missing_error()
    return _event_folder(tournament) / token


def _missing_error() -> ConflictError:
    return ConflictError(
        _("This plan was replaced by a newer search. Go to the seating plan and search again.")
    )


def _read(path: Path) -> Any:
    try:
        return json.loads(files.read_text(path))
    except FileNotFoundError:
        return None


def _is_running(folder: Path) -> bool:
    with suppress(FileNotFoundError):
        return _is_starting(folder) or locks.is_held(folder / job.LOCK_FILE)
    return False


def _is_starting(folder: Path) -> bool:
    """Return whether the process of the search may be on its way to the lock. Raises `FileNotFoundError`.

    It holds the lock before it writes that it has begun.
    """
    return not (folder / job.BEGUN_FILE).exists() and (
        abs(time.time() - (folder / job.REQUEST_FILE).stat().st_mtime) < _STARTING
    )


def _tables_and_rests(round_data: Mapping[str, Any]) -> list[list[str]]:
    return [*round_data["tables"], round_data["rests"]]


def _round_plan(
    request: Mapping[str, Any], index: int, round_data: Mapping[str, Any], people: Mapping[str, Player]
) -> RoundPlan:
    return RoundPlan(
        number=request["first"] + index,
        tables=tuple(tuple(people[person_id] for person_id in table) for table in round_data["tables"]),
        resting=tuple(people[person_id] for person_id in round_data["rests"]),
        by_hand=frozenset(table_index + 1 for round_, table_index in request["fixed"] if round_ == index),
    )


def _problem_sentence(problem: Mapping[str, Any], people: Mapping[str, Player]) -> str:
    facts = {
        name: joined(people[word].name if word in people else str(word) for word in value)
        if isinstance(value, list)
        else value
        for name, value in problem["facts"].items()
    }
    return referee.messages.say_problem(
        referee.Problem(path=problem["path"], code=problem["code"], facts=facts), str, current_language()
    )


def _person_ids(players: Sequence[Player]) -> list[str]:
    return [player.person_id for player in players]
