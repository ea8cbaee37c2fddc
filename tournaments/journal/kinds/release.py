"""Journal entries on results visibility and approval."""

from __future__ import annotations

from referee.frozen import dataclass
from tournaments.journal.fields import Number

__all__ = ["ApprovalWanted", "ResultsHidden"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsHidden:
    """Only officials see the results of round *from_* and of every later one; with None everybody sees everything."""

    from_: Number | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalWanted:
    """Whether a finished game counts only once an official who did not enter it has approved it in its present form."""

    wanted: bool
