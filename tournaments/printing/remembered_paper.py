"""The remembered paper size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["HALF", "PAGES", "SESSION_KEY", "page_paper"]

SESSION_KEY: Final = "printed_on"
"""The session key of the choices for sheets and for pages, as `paper` and `lang`."""

PAGES: Final = ("A4", "Letter")
"""The paper sizes of pages that are printed from a browser."""

HALF: Final[Mapping[str, str]] = {"A3": "A4", "Tabloid": "Letter"}
"""The page size that is half of each wall paper size."""


def page_paper(session: Mapping[str, Any]) -> str:
    """The chosen paper size, for pages; empty if none was chosen, and the browser asks.

    >>> page_paper({"printed_on": {"paper": "Tabloid"}}), page_paper({})
    ('Letter', '')
    """
    remembered = session.get(SESSION_KEY, {}).get("paper", "")
    paper = HALF.get(remembered, remembered)
    return paper if paper in PAGES else ""
