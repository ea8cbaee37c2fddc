"""The kinds of hands, by the way in which a hand ends."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

__all__ = ["Kind"]


class Kind(TextChoices):
    """One way in which a hand ends: its word in addresses, and its name on its tab."""

    RON = "ron", _("Ron")
    TSUMO = "tsumo", _("Tsumo")
    DRAW = "draw", _("Draw")
    ABORT = "abort", _("Abort")
    CHOMBO = "chombo", _("Chombo")

    @property
    def is_win(self) -> bool:
        """Whether the hand has a winner."""
        return self in (Kind.RON, Kind.TSUMO)

    @property
    def is_draw(self) -> bool:
        """Whether it is an exhaustive draw."""
        return self is Kind.DRAW

    @property
    def is_abort(self) -> bool:
        """Whether it is an abortive draw."""
        return self is Kind.ABORT

    @property
    def is_chombo(self) -> bool:
        """Whether it is a chombo."""
        return self is Kind.CHOMBO
