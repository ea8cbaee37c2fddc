"""Counts what a page costs: ledger reads and folds, hands ruled on, and database queries."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import referee
from tournaments.models import Table
from tournaments.services.tables import hands

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

__all__ = ["Cost", "cost", "visits"]

_FOLD: CodeType = referee.fold.__code__
_RULE: CodeType = referee.adjudicate.__code__


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The number of ledger reads and folds, of hands ruled on outside a fold, and of queries."""

    read: int
    folded: int
    ruled: int
    queries: int


def cost(action: Callable[[], object]) -> Cost:
    """The cost of calling *action*. A ruling within a fold counts as part of the fold."""
    folded = ruled = depth = 0

    def count_call(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal folded, ruled, depth
        if frame.f_code is _FOLD:
            depth += {"call": 1, "return": -1}.get(event, 0)
            folded += event == "call"
        elif frame.f_code is _RULE and event == "call" and not depth:
            ruled += 1

    before = sys.getprofile()
    with CaptureQueriesContext(connection) as queries_context:
        sys.setprofile(count_call)
        try:
            action()
        finally:
            sys.setprofile(before)
    # A query for the length alone does not count as a read.
    read = sum(
        'FROM "tournaments_entry"' in query["sql"] and "COUNT(" not in query["sql"]
        for query in queries_context.captured_queries
    )
    return Cost(read=read, folded=folded, ruled=ruled, queries=len(queries_context))


def visits(table: Table) -> dict[str, Callable[[], Response]]:
    """The requests of a holder of the link of *table*, by name; at least one hand is entered at the table."""
    client, place = Client(SERVER_NAME="localhost"), table.get_absolute_url()
    page = hands.fold(table)
    position = {"round": str(page.table.round), "honba": page.table.honba, "expects": page.last_number + 1}
    ron = {
        "discarder": "1",
        "wins": "2",
        "2-worth": "3-30",
        "step": "preview",
        "key": "a-preview",
        **position,
    }
    event = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]}
    htmx = {"HX-Request": "true"}

    def get(address: str) -> Callable[[], Response]:
        return lambda: client.get(place + address)

    return {
        "a table's page": get(""),
        "a table's page, with what was just stored": get(f"?told={page.last_number}"),
        "what has moved at a table": get("now/?seen=0"),
        "the form of a hand": get("hands/ron/"),
        "a preview in the form": lambda: client.post(f"{place}hands/ron/", ron, headers=htmx),
        "a preview on the felt": lambda: client.post(
            f"{place}preview/", json.dumps({"event": event, **position}), content_type="application/json"
        ),
        "the form of a correction": get("hands/1/correct/"),
        "a correction's preview": lambda: client.post(
            f"{place}hands/1/correct/", {**ron, "why": "a slip"}, headers=htmx
        ),
        "a void's preview": get("hands/1/void/"),
        "a count": get("count/"),
        "a desk's question at a table": get("desk/"),
    }
