"""Journal entries on check-in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tournaments.journal.fields import Many, Who

__all__ = ["CheckedIn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn:
    """These people were seen at the door; *here* is false where that is taken back.

    Whoever was only on the list plays from then on, and is on the list again where it is taken back before they had a
    seat. How all others take part stays: a guest who was seen is a guest.
    """

    who: Annotated[tuple[Who, ...], Many(1, 32_767)]
    here: bool
