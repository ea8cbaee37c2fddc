"""Benchmark of the quality of seating plans against the best published ones.

``python -m tests.benchmarks.seating`` makes every plan of the file and prints where it falls short of the best of its
size, and where it beats it; ``make bench`` has the most common sizes. The plans come from ``manage.py seat --json``,
and their figures are counted again from the tables.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from referee.seating import Draw, swiss_round
from tests.benchmarks.clock import Figure

__all__ = ["by_standings", "figures"]

KNOWN = Path(os.environ.get("GROUND_TRUTH", "../shared/data")) / "seating_known.json"
# The most common sizes, and the largest halls.
SIZES = (
    *((16, 8), (20, 7), (20, 8), (24, 7), (24, 8), (28, 8), (28, 10), (32, 8), (40, 8)),
    *((64, 10), (172, 10), (256, 10)),
)


_MEETINGS_FIRST = "meetings come first: the published plan has fewer returns and more repeats"
WHY = {
    (16, 10): "the last return was not found a place for in the steps that are given to the tables' numbers",
    (20, 9): _MEETINGS_FIRST,
    (20, 10): _MEETINGS_FIRST,
    (24, 9): _MEETINGS_FIRST,
    (
        32,
        10,
    ): "no first round of a wheel was found, neither of three times ten and two nor of six times five and two",
}
"""The reason why a plan falls short of the best published one of its size."""


class Worth(NamedTuple):
    """The figures of a plan."""

    extra: int
    winds: int
    returns: int
    indirect: int | None


def recounted(people: int, rounds: list[list[list[int]]]) -> Worth:
    """The figures of a plan, from its tables alone; raises `ValueError` if it is not a valid plan."""
    everybody = set(range(1, people + 1))
    if any(sorted(player for table in tables for player in table) != sorted(everybody) for tables in rounds):
        raise ValueError("somebody sits twice in a round, or not at all")
    pairs = Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )
    winds = Counter(
        (player, wind) for tables in rounds for table in tables for wind, player in enumerate(table)
    )
    sat = Counter(
        (player, number) for tables in rounds for number, table in enumerate(tables) for player in table
    )
    floor, ceiling, most = len(rounds) // 4, ceil(len(rounds) / 4), ceil(len(rounds) / len(rounds[0]))
    opponents = {
        player: {opponent for pair in pairs if player in pair for opponent in pair - {player}}
        for player in everybody
    }
    return Worth(
        extra=pairs.total() - len(pairs),
        winds=sum(not floor <= winds[player, wind] <= ceiling for player in everybody for wind in range(4)),
        returns=sum(times > most for times in sat.values()),
        indirect=min(
            (
                len(opponents[first] & opponents[second])
                for first, second in combinations(everybody, 2)
                if second not in opponents[first]
            ),
            default=None,
        ),
    )


def best_known() -> dict[tuple[int, int], Worth]:
    """The best published plan for each size and length: fewest repeats, then fewest returns."""
    best: dict[tuple[int, int], Worth] = {}
    for source in json.loads(KNOWN.read_text()).values():
        columns = source.get("columns", ()) if isinstance(source, dict) else ()
        for row in source["rows"] if "extra_meetings" in columns else ():
            plan = dict(zip(columns, row, strict=True))
            worth = Worth(
                plan["extra_meetings"],
                plan["wind_outliers"],
                plan["table_revisits"],
                plan["min_indirect_meets_of_nonmeeting_pairs"],
            )
            size = (plan["players"], plan["rounds"])
            if size not in best or (worth.extra, worth.returns) < (best[size].extra, best[size].returns):
                best[size] = worth
    return best


def planned(people: int, rounds: int) -> tuple[Worth, float]:
    """The figures of the command's plan, and the seconds of the whole command."""
    start = time.perf_counter()
    output = subprocess.run(
        [sys.executable, "manage.py", "seat", "--players", str(people), "--rounds", str(rounds), "--json"],
        check=True,
        capture_output=True,
    ).stdout
    spent = time.perf_counter() - start
    plan: dict[str, Any] = json.loads(output)
    worth = recounted(people, plan["rounds"])
    report = plan["report"]
    if worth != Worth(
        report["extra_meetings"], report["wind_cells_out"], report["table_returns"], report["least_indirect"]
    ):
        raise ValueError(f"{people} x {rounds}: the report says {report}, its tables {worth}")
    return worth, spent


def figures() -> list[Figure]:
    """A line for each of the most common sizes; compared only if the file of published plans exists."""
    best = best_known() if KNOWN.exists() else {}
    lines = []
    for people, rounds in SIZES:
        worth, spent = planned(people, rounds)
        published = best.get((people, rounds))
        size = f"{people} x {rounds}"
        against = f"published: {published.extra}" if published else ""
        lines.append(
            Figure(
                subject=f"seating {size}, meetings over the first",
                value=worth.extra,
                unit="",
                against=against,
            )
        )
        lines.append(Figure(subject="  winds unbalanced", value=worth.winds, unit=""))
        against = f"published: {published.returns}" if published else ""
        lines.append(Figure(subject="  returns to a table", value=worth.returns, unit="", against=against))
        if worth.indirect is not None:
            against = f"published: {published.indirect}" if published else ""
            lines.append(
                Figure(subject="  least indirect meetings", value=worth.indirect, unit="", against=against)
            )
        lines.append(Figure(subject="  with the start of Python and Django", value=spent, unit="s"))
    return [*lines, *by_standings()]


def by_standings() -> list[Figure]:
    """Eight rounds of 32 by the standings, with results drawn by a fixed seed, compared with Pantheon's figures."""
    lines = []
    for span, condition in ((None, ""), (8, ", no table over more than 8 ranks")):
        again, widest = _swiss(span)
        lines += [
            Figure(
                subject=f"Swiss 32 x 8{condition}", value=again, unit="repeats", against="Pantheon: 20 and 21"
            ),
            Figure(subject="  most ranks that a table reaches over", value=widest, unit=""),
        ]
    return lines


def _swiss(span: int | None) -> tuple[int, int]:
    """The number of repeats, and the most ranks that one table spans."""
    lot, widest = random.Random(1), 0
    rounds: list[Draw[int]] = []
    total = dict.fromkeys(range(32), 0)
    for number in range(8):
        ranked = sorted(total, key=lambda player: -total[player]) if number else lot.sample(range(32), 32)
        rank = {player: at for at, player in enumerate(ranked)}
        draw = swiss_round(ranked, seed=number, earlier_rounds=rounds, span=span)
        for table in draw.tables:
            at = [rank[player] for player in table]
            widest = max(widest, max(at) - min(at) + 1)
            for player, points in zip(lot.sample(table, 4), (45, 10, -15, -40), strict=True):
                total[player] += points + lot.randrange(-5, 6)
        rounds.append(draw)
    met = Counter(
        frozenset(pair) for draw in rounds for table in draw.tables for pair in combinations(table, 2)
    )
    return met.total() - len(met), widest


def _every() -> Iterator[str]:
    """A line for each published size that is not matched, with the reason, or is beaten; then the totals."""
    best = best_known()
    short = better = 0
    slowest = 0.0
    with ThreadPoolExecutor(os.cpu_count()) as several:
        for (size, published), (worth, spent) in zip(
            best.items(), several.map(lambda at: planned(*at), best), strict=True
        ):
            slowest = max(slowest, spent)
            remarks = []
            if worth.extra > published.extra:
                remarks.append(f"{worth.extra} meetings over the first, published {published.extra}")
            if worth.winds:
                remarks.append(f"{worth.winds} winds unbalanced")
            if worth.extra <= published.extra and worth.returns > published.returns:
                remarks.append(f"{worth.returns} returns, published {published.returns}")
            if remarks:
                short += 1
                remarks.append(WHY.get(size, "why is not known"))
            if worth.extra < published.extra:
                better += 1
                remarks.append(
                    f"better: {worth.extra} meetings over the first, published {published.extra} "
                    f"(returns {worth.returns}, published {published.returns})"
                )
            if remarks:
                yield f"{size[0]} x {size[1]}: " + "; ".join(remarks)
    yield f"{len(best)} sizes: {short} fall short, {better} have fewer repeats; the slowest took {slowest:.1f} s"


if __name__ == "__main__":
    for line in _every():
        print(line, flush=True)
