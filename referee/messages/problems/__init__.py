"""The problems of a request, and what to do: one sentence in English and in Japanese."""

from __future__ import annotations

from referee.messages.names import Names
from referee.messages.problems import calls, draws, hands, incidents, requests, seating, tables, wins
from referee.messages.rulings import PROBLEMS_OF_RULINGS

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    **requests.PROBLEMS,
    **tables.PROBLEMS,
    **wins.PROBLEMS,
    **hands.PROBLEMS,
    **draws.PROBLEMS,
    **calls.PROBLEMS,
    **incidents.PROBLEMS,
    **seating.PROBLEMS,
    **PROBLEMS_OF_RULINGS,
}
