"""Benchmark of the conditions for every player in a last hand."""

from __future__ import annotations

import random
import statistics
from functools import partial

import referee
from tests.benchmarks.clock import Figure, fastest

__all__ = ["figures"]

POSITIONS = 40
RULESETS = ("tenhou-4p", "m-league", "ema-2025", "mahjong-soul-4p", "tenhou-3p")


def figures() -> list[Figure]:
    """The median time of one position, under rules for one, two or three wins on a discard; then in an event."""
    lines = [_figure_of_ruleset(key) for key in RULESETS]
    other_totals = tuple(range(-60_000, 60_000, 2_000))
    lines.append(
        _figure_of_ruleset(
            "ema-2025", referee.conditions.EventTotals(before=(9_000, 4_000, 0, -7_000), others=other_totals)
        )
    )
    return lines


def _figure_of_ruleset(key: str, event: referee.conditions.EventTotals | None = None) -> Figure:
    rules = referee.ruleset(key)
    chance = random.Random(key)
    spent = []
    for _ in range(POSITIONS):
        table = _position(rules, chance)
        spent.append(fastest(partial(_work, rules, table, event), times=3))
    subject = f"conditions: one last hand, {key}" + (", in an event of 64" if event else "")
    return Figure(subject=subject, value=statistics.median(spent) * 1000, unit="ms", against="(median)")


def _work(
    rules: referee.Ruleset, table: referee.TableState, event: referee.conditions.EventTotals | None
) -> None:
    referee.conditions.conditions_of(rules, table, event=event, most=5 if event else None)


def _position(rules: referee.Ruleset, chance: random.Random) -> referee.TableState:
    """A typical table before its last hand: up to ten thousand points gained or lost, some honba, some deposits."""
    gains = [chance.randrange(-100, 101) * 100 for _ in range(rules.players - 1)]
    gains.append(-sum(gains))
    return referee.TableState(
        scores=tuple(rules.start_points + gain for gain in gains),
        round=referee.adjudication.last_round(rules),
        honba=chance.randrange(3),
    )
