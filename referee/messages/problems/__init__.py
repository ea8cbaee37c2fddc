"""The problems of a request, and what to do: one sentence for each.

Those that quote an article are declared in `referee.findings.problems`, and all others here.
"""

from __future__ import annotations

from typing import Final

from referee.catalogue import Texts
from referee.findings.problems import REFUSALS
from referee.messages.problems import calls, draws, hands, incidents, requests, rulings, seating, tables, wins

__all__ = ["PROBLEMS"]

PROBLEMS: Final = Texts(
    "problem",
    {
        **requests.PROBLEMS,
        **tables.PROBLEMS,
        **wins.PROBLEMS,
        **hands.PROBLEMS,
        **draws.PROBLEMS,
        **calls.PROBLEMS,
        **incidents.PROBLEMS,
        **seating.PROBLEMS,
        **rulings.PROBLEMS,
        **{refusal.code: refusal.says for refusal in REFUSALS},
    },
)
