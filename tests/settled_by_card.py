"""Settles hands with the points card and its script, as a phone without a network does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from referee import Report, Ruleset, TableState, adjudicate
from referee.codec import write_report, write_ruling, write_table
from referee.points_card import points_card

__all__ = ["settled", "told_apart"]

ROOT = Path(__file__).parents[1]


def settled(rules: Ruleset, hands: Iterable[tuple[TableState, Report]]) -> list[dict[str, Any]]:
    """What the script answers to each of the *hands* under *rules*, in order."""
    lines: list[dict[str, Any]] = [{"card": points_card(rules)}]
    lines += [{"table": write_table(table), "event": write_report(report)} for table, report in hands]
    done = subprocess.run(
        [ROOT / ".venv/bin/node", ROOT / "tests/javascript/settle.js"],
        input="\n".join(map(json.dumps, lines)),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def told_apart(rules: Ruleset, table: TableState, report: Report, answer: dict[str, Any]) -> str:
    """How the script's *answer* differs from the ruling; empty if it does not."""
    ruling = write_ruling(adjudicate(rules, table, report))
    wanted = {name: ruling[name] for name in ("payments", "deltas")}
    wanted["table"] = {name: ruling["table"][name] for name in answer["table"]}
    return "" if answer == wanted else f"{write_table(table)} {write_report(report)}\n  {answer}\n  {wanted}"
