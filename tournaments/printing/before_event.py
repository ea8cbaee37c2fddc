"""What is printed before anybody plays?"""

from __future__ import annotations

from tournaments.printing import table_links
from tournaments.printing.kinds import Sheet

__all__ = ["SHEETS"]

SHEETS: tuple[Sheet, ...] = table_links.SHEETS
