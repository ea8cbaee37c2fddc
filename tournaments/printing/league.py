"""What does a league print?"""

from __future__ import annotations

from tournaments.printing.kinds import Sheet

__all__ = ["SHEETS"]

SHEETS: tuple[Sheet, ...] = ()
