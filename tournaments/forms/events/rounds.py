"""The form of a new round."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import StateError
from tournaments.models import Round, Tournament
from tournaments.presenters.events.round_players import by_pattern, entrants, ranked_players, reseated_tables
from tournaments.services.events import drawing, rounds
from tournaments.services.integrity.journal.acting import Action

__all__ = ["AGAIN", "BLOCKS", "DRAW", "INTERVAL", "KEEP", "LOOK", "PATTERN", "SWISS", "RoundForm"]

DRAW, SWISS, BLOCKS, INTERVAL, LOOK, KEEP = "draw", "swiss", "blocks", "interval", "look", "keep"
PATTERN, AGAIN = "pattern", "again"
_STEPS = (DRAW, SWISS, BLOCKS, INTERVAL, PATTERN, AGAIN, LOOK, KEEP)
_WIDEST = 500


class RoundForm(forms.Form):
    """Draw by lot or by the standings, preview typed tables, or save what was previewed."""

    step = forms.ChoiceField(choices=[(word, word) for word in _STEPS], widget=forms.HiddenInput)
    number = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    looked = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    seats = forms.CharField(
        label=_("Tables"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("One table per line: names or numbers from East on, separated by commas."),
    )

    interval = forms.IntegerField(
        label=_("Interval"),
        required=False,
        min_value=1,
        max_value=_WIDEST,
        help_text=_("With 4, rank 1 sits with ranks 5, 9 and 13."),
    )

    blocks = forms.IntegerField(
        label=_("Blocks"),
        required=False,
        min_value=1,
        max_value=_WIDEST,
        help_text=_("With 2, the upper and the lower half are each drawn by lot."),
    )
    filled = forms.BooleanField(
        label=_("Fill the last table with house substitutes, so that no player sits out"), required=False
    )

    def clean(self) -> dict[str, Any]:
        """Require an interval for a draw by interval, and a number of blocks for Progressive Swiss."""
        data = super().clean() or self.cleaned_data
        if data.get("step") == INTERVAL and data.get("interval") is None and "interval" not in self.errors:
            self.add_error("interval", _("Enter the interval between the ranks at one table."))
        if data.get("step") == BLOCKS and data.get("blocks") is None and "blocks" not in self.errors:
            self.add_error("blocks", _("Enter the number of blocks."))
        return data

    @property
    def again(self) -> str:
        """The method for another draw: the one used for this round, or by lot if it was typed."""
        step = self.data.get("step", DRAW)
        return step if step in (SWISS, BLOCKS, INTERVAL) else DRAW

    @property
    def options(self) -> dict[str, Any]:
        """The fields of the method used for this round, for another draw."""
        names = {INTERVAL: ("interval",), BLOCKS: ("blocks", "filled")}.get(self.cleaned_data["step"], ())
        return {name: self.cleaned_data[name] for name in names if self.cleaned_data[name]}

    @property
    def can_draw_again(self) -> bool:
        """Whether another draw may give another round; a pattern and repeated tables always give the same one."""
        return self.data.get("step") not in (PATTERN, AGAIN)

    @property
    def is_confirmed(self) -> bool:
        """Whether the organizer has confirmed the previewed tables."""
        return self.cleaned_data["step"] == KEEP and not self.is_changed

    @property
    def is_changed(self) -> bool:
        """Whether the tables to save were changed since the preview."""
        previewed = self.cleaned_data["looked"]
        is_saving = self.cleaned_data["step"] == KEEP and bool(previewed)
        return is_saving and previewed.split() != self.cleaned_data["seats"].split()

    def draft(self, tournament: Tournament) -> drawing.Draft:
        """Return the round for a preview. Raises `DeskError` if it cannot be drawn this way, or not yet."""
        number = drawing.next_round_number(tournament)
        among = entrants(tournament, number)
        match self.cleaned_data["step"]:
            case "look" | "keep":
                return drawing.read_round(tournament, self.cleaned_data["seats"], among=among)
            case "pattern":
                return drawing.build_draft(tournament, by_pattern(tournament, number), among=among)
            case "again":
                reseated = reseated_tables(tournament, number)
                if reseated is None:
                    raise StateError(
                        _(
                            "No tables of this stage can continue with the same players. Draw the round instead."
                        )
                    )
                return drawing.build_draft(tournament, reseated[1], among=among)
            case step:
                return drawing.propose(
                    tournament,
                    seed=secrets.randbelow(2**32),
                    ranked=[] if step == DRAW else ranked_players(tournament, number),
                    interval=self.cleaned_data["interval"] if step == INTERVAL else None,
                    blocks=self.cleaned_data["blocks"] if step == BLOCKS else None,
                    filled=step == BLOCKS and self.cleaned_data["filled"],
                    among=among,
                )

    def round(self, tournament: Tournament, act: Action) -> Round:
        """Store and return the round."""
        expects = self.cleaned_data["number"]
        among = entrants(tournament, expects or drawing.next_round_number(tournament))
        return rounds.create_from_text(
            tournament, self.cleaned_data["seats"], act=act, expects=expects, among=among
        )
