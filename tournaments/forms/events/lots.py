"""The form for the order of a draw of lots."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.common.language import joined
from tournaments.models import Player, Team
from tournaments.presenters.events.lots import entrants_ordered_by_lot
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings
from tournaments.services.events.lots import PLAY_OFF
from tournaments.services.people.names import name_key
from tournaments.services.people.player_search import players_by_word

__all__ = ["LotsForm", "lots_form", "reorder_form"]


class LotsForm(forms.Form):
    """The order of lots drawn by hand, or of a play-off; if it is empty, the desk draws lots among *level*."""

    LOT = "lot"

    how = forms.ChoiceField(
        label=gettext_lazy("Decided by"),
        choices=[(LOT, gettext_lazy("draw of lots")), (PLAY_OFF, gettext_lazy("play-off"))],
        required=False,
    )

    order = forms.CharField(
        label=gettext_lazy("Resulting order"),
        required=False,
        max_length=2000,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy(
            "Numbers or names, first place first, separated by commas. Leave empty to draw lots "
            "automatically."
        ),
    )

    def __init__(
        self,
        *args: Any,
        level: Sequence[Player | Team],
        everybody: Sequence[Player | Team],
        anew: bool = False,
        **options: Any,
    ) -> None:
        """*anew*: a recorded order is corrected, for the same people or teams."""
        super().__init__(*args, **options)
        self.anew = anew
        if anew:
            self.fields["order"].required = True
            self.fields["order"].help_text = _("Numbers or names, first place first, separated by commas.")
        self._level, self._words = level, _by_word(everybody)

    def clean(self) -> dict[str, Any]:
        """Require a typed order for a play-off, which cannot be drawn."""
        data = super().clean() or self.cleaned_data
        if data.get("how") == PLAY_OFF and not data.get("order") and "order" not in self.errors:
            self.add_error("order", _("Enter the final order of the play-off."))
        return data

    @property
    def reason(self) -> str:
        """The reason to record: `PLAY_OFF` for a play-off, else an empty string."""
        return PLAY_OFF if self.cleaned_data.get("how") == PLAY_OFF else ""

    @property
    def ordered_entrants(self) -> list[Any]:
        """The players or teams in the order of their lots."""
        typed: list[Any] = self.cleaned_data["order"]
        level = list(self._level)
        # Use the system's randomness: nobody may be able to predict the lot, not even the desk's owner.
        secrets.SystemRandom().shuffle(level)
        return typed or level

    def clean_order(self) -> list[Player | Team]:
        """Return the named players or teams, in order."""
        entrants: list[Player | Team] = []
        for word in filter(None, (word.strip() for word in self.cleaned_data["order"].split(","))):
            if name_key(word) not in self._words:
                raise ValidationError(
                    _("“%(word)s” was not found. Check the name or number.") % {"word": word}
                )
            entrants.append(self._words[name_key(word)])
        if self.anew and entrants and set(entrants) != set(self._level):
            names = joined(entrant.name for entrant in self._level)
            raise ValidationError(_("Enter each of these exactly once: %(names)s.") % {"names": names})
        return entrants


def _by_word(everybody: Sequence[Player | Team]) -> Mapping[str, Player | Team]:
    """Return players by name, reading or number, and teams by name or number."""
    entrants_by_word: dict[str, Player | Team] = dict(
        players_by_word([entrant for entrant in everybody if isinstance(entrant, Player)])
    )
    teams = [entrant for entrant in everybody if isinstance(entrant, Team)]
    entrants_by_word |= {str(team.number): team for team in teams}
    return entrants_by_word | {name_key(team.name): team for team in teams}


def reorder_form(standings: Standings | TeamStandings, data: Mapping[str, Any] | None = None) -> LotsForm:
    """Return the form that corrects the order of the list's last lot, filled with the current order."""
    ordered = entrants_ordered_by_lot(standings)
    initial = {"order": ", ".join(entrant.name for entrant in ordered)}
    return LotsForm(data, initial=initial, level=ordered, everybody=ordered, anew=True, auto_id="anew_%s")


def lots_form(standings: Standings | TeamStandings, data: Mapping[str, Any] | None = None) -> LotsForm:
    """Return the form for those level at a cut or, if there are none, for those who share a rank."""
    level_at_cut = [entrant for group in (*standings.level, *standings.seeds) for entrant in group.entrants]
    if isinstance(standings, TeamStandings):
        tied = [row.team for row in standings.rows if row.tied]
        return LotsForm(data, level=level_at_cut or tied, everybody=list(standings.tournament.teams.all()))
    return LotsForm(
        data,
        level=level_at_cut or [row.player for row in standings.rows if row.tied],
        everybody=list(standings.tournament.players.all()),
    )
