"""Who does something, from which device, why, and is it the same tap again?"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import uuid4

from django.utils.translation import gettext as _

from tournaments.errors import InputError, Problem

__all__ = ["LONGEST_WHY", "Act"]

LONGEST_WHY = 200
"""Letters of a reason."""
_LONGEST_BY, _LONGEST_DEVICE, _LONGEST_KEY = 150, 64, 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Who does something, from which device, why, and under which key; now, unless *at* says when.

    The same *key* for the same event is the same tap again. A name, a device or a key that is too long is cut, for
    everything is hashed as it is kept; a reason is not. Raises `InputError` for one of more than `LONGEST_WHY` letters.
    """

    by: str
    key: str = field(default_factory=lambda: uuid4().hex)
    device: str = ""
    why: str = ""
    at: datetime | None = None

    def __post_init__(self) -> None:
        if len(self.why) > LONGEST_WHY:
            says = _("A reason has %(most)d letters at most; this one has %(length)d.")
            raise InputError([Problem(says=says % {"most": LONGEST_WHY, "length": len(self.why)})])
        own, _dot, behind = self.key.partition(".")
        object.__setattr__(self, "key", own[:_LONGEST_KEY] + (f".{behind}" if behind else ""))
        object.__setattr__(self, "by", self.by[:_LONGEST_BY])
        object.__setattr__(self, "device", self.device[:_LONGEST_DEVICE])

    def then(self, word: str) -> Act:
        """The next entry of the same act, under a key of its own that is the same whenever the act is repeated."""
        return replace(self, key=f"{self.key}.{word}")
