"""What is printed when it is over?"""

from __future__ import annotations

from tournaments.printing.kinds import Sheet

__all__ = ["SHEETS"]

SHEETS: tuple[Sheet, ...] = ()
