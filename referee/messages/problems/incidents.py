"""Sentences for problems in a question about an incident."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "fact_needed": "First ask: {fact}",
    "fact_not_asked": "“{fact}” does not matter for “{incident}”; leave it out.",
    "fact_out_of_range": "Give a number from 0 to {most}.",
    "occurrence_out_of_range": "Enter which time this is, from 1 to {most}.",
    "unknown_incident": "There is no incident “{given}”; there are {choices}.",
}
