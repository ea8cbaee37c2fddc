"""In which order were lots drawn?"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Player
from tournaments.services.people import by_word, same_name

__all__ = ["LotsForm"]


class LotsForm(forms.Form):
    """The order of lots drawn by hand, or of a play-off; left empty, the desk draws lots among *level*."""

    LOT, PLAY_OFF = "lot", "play-off"

    how = forms.ChoiceField(
        label=gettext_lazy("Decided by"),
        choices=[(LOT, gettext_lazy("a lot")), (PLAY_OFF, gettext_lazy("a play-off"))],
        required=False,
    )

    order = forms.CharField(
        label=gettext_lazy("In which order they came"),
        required=False,
        max_length=2000,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy(
            "Numbers or names, the first one first, parted by commas. Left empty, the desk draws a lot."
        ),
    )

    def __init__(
        self, *args: Any, level: Sequence[Player], players: Sequence[Player], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self._level, self._words = level, by_word(players)

    def clean(self) -> dict[str, Any]:
        """The result of a play-off is typed: nobody can draw it."""
        data = super().clean() or self.cleaned_data
        if data.get("how") == self.PLAY_OFF and not data.get("order") and "order" not in self.errors:
            self.add_error("order", _("Type in which order the play-off ended."))
        return data

    @property
    def why(self) -> str:
        """What stands beside the record: that it was a play-off, where it was one."""
        return _("play-off") if self.cleaned_data.get("how") == self.PLAY_OFF else ""

    @property
    def drawn(self) -> list[Player]:
        """The players in the order of their lots."""
        typed: list[Player] = self.cleaned_data["order"]
        level = list(self._level)
        # Nobody can foretell it, the desk's owner included.
        secrets.SystemRandom().shuffle(level)
        return typed or level

    def clean_order(self) -> list[Player]:
        """Who is named, in that order."""
        found = []
        for word in filter(None, (word.strip() for word in self.cleaned_data["order"].split(","))):
            if same_name(word) not in self._words:
                raise ValidationError(_("Nobody is called “%(word)s” here.") % {"word": word})
            found.append(self._words[same_name(word)])
        return found
