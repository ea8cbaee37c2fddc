"""Who does something, from which device, and the key of a repeated request."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final
from uuid import uuid4

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.models import Table

__all__ = ["LONGEST_WHY", "Act", "at_table"]

LONGEST_WHY = 200
"""Letters of a reason."""
_LONGEST: Final = {"by": 150, "key": 64, "device": 64, "why": LONGEST_WHY}


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Who does something, from which device, why, and under which key; now, unless *at* says when.

    The same *key* for the same event is the same tap again; *word* tells the entries of one act apart. *sent* is the
    whole page that asks for it, where that alone tells what is asked for, whatever holds by now. A name, a device or a
    key that is too long is cut, for everything is hashed as it is kept; a reason is not. Raises `InputError` for one of
    more than `LONGEST_WHY` letters.
    """

    by: str
    key: str = field(default_factory=lambda: uuid4().hex)
    device: str = ""
    why: str = ""
    at: datetime | None = None
    word: str = ""
    sent: str = ""

    def __post_init__(self) -> None:
        if len(self.why) > LONGEST_WHY:
            says = _("A reason has %(most)d letters at most; this one has %(length)d.")
            raise InputError([Problem(says=says % {"most": LONGEST_WHY, "length": len(self.why)})])
        for name, most in _LONGEST.items():
            object.__setattr__(self, name, _kept(getattr(self, name))[:most])

    @property
    def full_key(self) -> str:
        """The key with the word behind it: what an entry is known by."""
        return self.key + self.word

    def then(self, word: str) -> Act:
        """The next entry of the same act, under a key of its own that is the same whenever the act is repeated."""
        return replace(self, word=f"{self.word}.{word}")


def at_table(table: Table, *, by: str, key: str, device: str) -> Act:
    """What somebody does at *table*, where a key is that table's own and other tables may use it too."""
    return Act(by=by, key=key, device=device, word=f".{table.round.number}.{table.number}")


def _kept(text: str) -> str:
    """The text without letters that a database would not take, and no journal holds."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")
