"""The process that searches for a plan.

It is a separate process, `python -m tournaments.services.events.plans.job FOLDER`, so that the desk keeps answering
requests. It reads `asked.json` and writes `found.json`, or `refused.json` with the referee's problems. The file `share`
holds the progress, and a file `stop` ends the search with the best plan so far. It does not access the database.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import referee

__all__ = ["ASKED", "FOUND", "REFUSED", "SHARE", "STOP", "write_json"]

ASKED, FOUND, REFUSED, SHARE, STOP = "asked.json", "found.json", "refused.json", "share", "stop"


def write_json(path: Path, data: Any) -> None:
    """Write the file atomically."""
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(data), encoding="utf-8")
    beside.replace(path)


def _draws(draws: Any) -> list[referee.seating.Draw[str]]:
    return [
        referee.seating.Draw(tables=tuple(map(tuple, one["tables"])), resting=tuple(one["rests"]))
        for one in draws
    ]


def _search(folder: Path) -> None:
    asked = json.loads((folder / ASKED).read_text(encoding="utf-8"))
    told = -1.0

    def go_on(share: float) -> bool:
        nonlocal told
        if share >= told + 0.01:
            told = share
            write_json(folder / SHARE, share)
        return not (folder / STOP).exists()

    try:
        plan = referee.seating.plan_rounds(
            asked["people"],
            rounds=asked["rounds"],
            seats=asked["seats"],
            seed=asked["seed"],
            method=referee.seating.SeatingMethod(asked["method"]),
            apart=asked["apart"],
            alike=asked["alike"],
            earlier_rounds=_draws(asked["begun"]),
            start=_draws(asked["start"]),
            tables=asked["tables"],
            fixed={(round_, place) for round_, place in asked["fixed"]},
            steps=asked["steps"],
            report_progress=go_on,
        )
    except referee.Rejected as refused:
        problems = [
            {"path": one.path, "code": one.code, "facts": dict(one.facts)} for one in refused.problems
        ]
        write_json(folder / REFUSED, problems)
        return
    rounds = [{"tables": one.tables, "rests": one.resting} for one in plan.rounds]
    write_json(folder / FOUND, {"rounds": rounds, "stopped": plan.stopped, "steps": plan.steps})


if __name__ == "__main__":
    # Requests for pages have priority.
    os.nice(5)
    _search(Path(sys.argv[1]))
