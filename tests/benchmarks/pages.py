"""Counts of ledger reads, ledger folds and database queries for each page of a table."""

from __future__ import annotations

import uuid

import referee
from tests.acts import by
from tests.benchmarks.clock import Figure
from tests.costs import cost, visits
from tests.entries import hand_entry
from tournaments.models import Table
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import hands

__all__ = ["figures"]

HANDS = 8


def figures() -> list[Figure]:
    """The queries of each page that a holder of a table's link opens, after eight hands, by their purpose."""
    lines = []
    for subject, visit in visits(_table()).items():
        visit()
        page_cost = cost(visit)
        details = (
            f"{page_cost.read} reading and {page_cost.folded} fold(s) of the ledger, "
            f"{page_cost.ruled} ruling(s) beside"
        )
        lines.append(Figure(subject=f"queries: {subject}", value=page_cost.queries, unit="", against=details))
    return lines


def _table() -> Table:
    tournament = tournaments.create(name=f"Bench {uuid.uuid4()}", ruleset_key="ema-2025", act=by())
    entry_list.enter(tournament, "\n".join(f"Player {number}" for number in range(1, 5)), act=by())
    drawn = rounds.draw(tournament, seed=1, act=by())
    rounds.open_round(drawn, act=by())
    table = Table.objects.select_related("round__tournament").get(round=drawn)
    for number in range(1, HANDS + 1):
        state = hands.fold(table).table
        draw = referee.ExhaustiveDraw(tenpai=(state.dealer,))
        hands.record(
            table,
            hand_entry(draw, str(state.round), state.honba),
            by="bench",
            expects=number,
            key=f"hand-{number}",
        )
    return table
