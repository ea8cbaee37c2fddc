"""The remembered paper size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["HALF", "KEPT", "PAGES", "of_pages"]

KEPT: Final = "printed_on"
"""In a session: what was chosen for sheets and for pages, as `paper` and `lang`."""

PAGES: Final = ("A4", "Letter")
"""On what pages are printed from a browser."""

HALF: Final[Mapping[str, str]] = {"A3": "A4", "Tabloid": "Letter"}
"""Who has no wall paper of the one sort prints on half of it."""


def of_pages(session: Mapping[str, Any]) -> str:
    """The paper that was chosen, for pages; empty where none was, so that the browser asks.

    >>> of_pages({"printed_on": {"paper": "Tabloid"}}), of_pages({})
    ('Letter', '')
    """
    kept = session.get(KEPT, {}).get("paper", "")
    paper = HALF.get(kept, kept)
    return paper if paper in PAGES else ""
