"""The process that searches for a plan.

It is a separate process, `python -m tournaments.services.events.plans.job FOLDER`, so that the desk keeps answering
requests. It reads `asked.json` and writes `found.json`, or `refused.json` with the referee's problems. The file `share`
holds the progress, and a file `stop` ends the search with the best plan so far. The process holds the lock of the file
`running` as long as it lives, however it ends. It does not access the database.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import referee
from tournaments.common.system import files, locks

__all__ = [
    "BEGUN_FILE",
    "LOCK_FILE",
    "PROGRESS_FILE",
    "REFUSAL_FILE",
    "REQUEST_FILE",
    "RESULT_FILE",
    "STOP_FILE",
    "write_json",
]

REQUEST_FILE, RESULT_FILE, REFUSAL_FILE, PROGRESS_FILE, STOP_FILE = (
    "asked.json",
    "found.json",
    "refused.json",
    "share",
    "stop",
)
LOCK_FILE, BEGUN_FILE = "running", "begun"


def write_json(path: Path, data: Any) -> None:
    """Write the file atomically."""
    files.write_text(path, json.dumps(data))


def _read_draws(draws: Any) -> list[referee.seating.Draw[str]]:
    return [
        referee.seating.Draw(tables=tuple(map(tuple, draw["tables"])), resting=tuple(draw["rests"]))
        for draw in draws
    ]


def _search(folder: Path) -> None:
    request = json.loads((folder / REQUEST_FILE).read_text(encoding="utf-8"))
    written_share = -1.0

    def continue_search(share: float) -> bool:
        nonlocal written_share
        if share >= written_share + 0.01 and (folder / REQUEST_FILE).exists():
            written_share = share
            write_json(folder / PROGRESS_FILE, share)
        return (folder / REQUEST_FILE).exists() and not (folder / STOP_FILE).exists()

    try:
        plan = referee.seating.plan_rounds(
            request["people"],
            rounds=request["rounds"],
            seats=request["seats"],
            seed=request["seed"],
            method=referee.seating.SeatingMethod(request["method"]),
            apart=request["apart"],
            alike=request["alike"],
            earlier_rounds=_read_draws(request["begun"]),
            start=_read_draws(request["start"]),
            tables=request["tables"],
            fixed={(round_, table_index) for round_, table_index in request["fixed"]},
            steps=request["steps"],
            report_progress=continue_search,
        )
    except referee.Rejected as error:
        problems = [
            {"path": round_draw.path, "code": round_draw.code, "facts": dict(round_draw.facts)}
            for round_draw in error.problems
        ]
        write_json(folder / REFUSAL_FILE, problems)
        return
    if not (folder / REQUEST_FILE).exists():
        # The search was replaced or its event deleted; the folder may be on its way.
        return
    rounds = [{"tables": round_draw.tables, "rests": round_draw.resting} for round_draw in plan.rounds]
    write_json(folder / RESULT_FILE, {"rounds": rounds, "stopped": plan.stopped, "steps": plan.steps})


if __name__ == "__main__":
    own_folder = Path(sys.argv[1])
    with locks.exclusive(own_folder / LOCK_FILE):
        (own_folder / BEGUN_FILE).touch()
        _search(own_folder)
