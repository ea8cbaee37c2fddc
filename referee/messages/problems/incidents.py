"""Sentences for problems in a question about an incident."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    "fact_needed": ("First ask: {fact}", "先に確認する:{fact}"),
    "fact_not_asked": (
        "“{fact}” has no bearing on “{incident}”; leave it out.",
        "「{fact}」は「{incident}」に関係がない。削除する。",
    ),
    "fact_out_of_range": ("Give a number from 0 to {most}.", "0から{most}までの数で示す。"),
    "occurrence_out_of_range": (
        "Say for the how manieth time, from 1 to {most}.",
        "何回目かを1から{most}までの数で示す。",
    ),
    "unknown_incident": (
        "There is no incident “{given}”; there are {choices}.",
        "「{given}」という事例はない。{choices}のいずれかとする。",
    ),
}
