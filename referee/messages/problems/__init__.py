"""The problems of a request, and what to do: one sentence."""

from __future__ import annotations

from typing import Final

from referee.catalogue import Texts
from referee.messages.problems import calls, draws, hands, incidents, requests, seating, tables, wins
from referee.messages.rulings import PROBLEMS_OF_RULINGS

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
        **PROBLEMS_OF_RULINGS,
    },
)
