"""Journal entries on check-in."""

from __future__ import annotations

from typing import Annotated

from referee.frozen import dataclass
from tournaments.journal.fields import ListLength, PersonId

__all__ = ["CheckedIn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn:
    """These people were checked in; *here* is false if that is undone.

    Players who were only on the list play from then on; if it is undone before they had a seat, they are on the list
    again. All other states stay: a guest who is checked in remains a guest.
    """

    who: Annotated[tuple[PersonId, ...], ListLength(1, 32_767)]
    here: bool
