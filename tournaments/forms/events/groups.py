"""The form that assigns players to groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.services.events.groups import MAX_GROUP_LENGTH

__all__ = ["GroupForm", "GroupsForm"]


class GroupForm(forms.Form):
    """One player's group."""

    group = forms.CharField(
        label=_("Group"),
        required=False,
        max_length=MAX_GROUP_LENGTH,
        help_text=_("For example A or Beginners. Leave empty for no group."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class GroupsForm(forms.Form):
    """Everybody's group, with one field for each player's number."""

    def __init__(self, *args: Any, players: Sequence[Player], **options: Any) -> None:
        super().__init__(*args, **options)
        self._players = players
        for player in players:
            self.fields[f"group-{player.number}"] = forms.CharField(
                label=f"{player.number} · {player.name}",
                required=False,
                max_length=MAX_GROUP_LENGTH,
                initial=player.group,
                widget=forms.TextInput(attrs={"autocomplete": "off", "list": "groups"}),
            )

    @property
    def groups(self) -> dict[Player, str]:
        """Each player's new group."""
        return {player: self.cleaned_data[f"group-{player.number}"] for player in self._players}
