"""Who acts, from which device, and the key of a repeated request."""

from __future__ import annotations

from dataclasses import field, replace
from datetime import datetime
from typing import Final
from uuid import uuid4

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem
from tournaments.models import Table

__all__ = ["MAX_REASON_LENGTH", "Action", "table_action"]

MAX_REASON_LENGTH = 200
"""Characters in a reason."""
_MAX_LENGTHS: Final = {"by": 150, "key": 64, "device": 64, "why": MAX_REASON_LENGTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Who acts, from which device, why, and under which key; now, unless *at* gives the time.

    The same *key* for the same event is a repeated tap; *word* distinguishes the entries of one act. *sent* is the
    whole submitted page, if it alone identifies the request, independent of the present state. A name, a device or a
    key that is too long is truncated, because everything is hashed as stored; a reason is not. Raises `InputError` for
    a reason of more than `MAX_REASON_LENGTH` characters.
    """

    by: str
    key: str = field(default_factory=lambda: uuid4().hex)
    device: str = ""
    why: str = ""
    at: datetime | None = None
    word: str = ""
    sent: str = ""

    def __post_init__(self) -> None:
        if len(self.why) > MAX_REASON_LENGTH:
            sentence = _("A reason can have at most %(most)d characters. This one has %(length)d.")
            raise InputError([Problem(says=sentence % {"most": MAX_REASON_LENGTH, "length": len(self.why)})])
        for name, max_length in _MAX_LENGTHS.items():
            object.__setattr__(self, name, _storable(getattr(self, name))[:max_length])

    @property
    def full_key(self) -> str:
        """The key followed by the word; it identifies an entry."""
        return self.key + self.word

    def then(self, word: str) -> Action:
        """Return the act of the next entry, under its own key, which is the same whenever the act is repeated."""
        return replace(self, word=f"{self.word}.{word}")


def table_action(table: Table, *, by: str, key: str, device: str) -> Action:
    """Return an act at *table*; its key is the table's own, and other tables may use it too."""
    return Action(by=by, key=key, device=device, word=f".{table.round.number}.{table.number}")


def _storable(text: str) -> str:
    """Return the text without characters that a database or a journal cannot store."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")
