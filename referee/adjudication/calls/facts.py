"""The facts of the findings on a call."""

from __future__ import annotations

from referee.findings.calls import CallFacts
from referee.reports import Call

__all__ = ["call_facts"]


def call_facts(call: Call) -> CallFacts:
    """The tile and the word of the call."""
    return {"tile": call.tile, "call": call.call.value}
