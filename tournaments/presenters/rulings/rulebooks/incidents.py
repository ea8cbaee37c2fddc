"""The incidents that an answer decides."""

from __future__ import annotations

import referee
from tournaments.common.language import current_language

__all__ = ["decided_incidents"]


def decided_incidents(question: str) -> str:
    """The codes and names of the incidents that the answer to *question* decides, as words for the search."""
    return " ".join(
        f"{code} {referee.messages.say_incident(code, current_language())}"
        for code, incident in referee.incidents.INCIDENTS.items()
        if incident.question == question
    )
