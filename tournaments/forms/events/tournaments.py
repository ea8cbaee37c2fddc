"""The form of a new tournament."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import InputError
from tournaments.forms.common.fields import typed_field
from tournaments.forms.common.page_addresses import AddressedForm
from tournaments.forms.common.zones import ZoneField
from tournaments.forms.events.event_settings import GeneralForm
from tournaments.models import Tournament
from tournaments.services.events.tournaments import MAX_ROUNDS, rulesets
from tournaments.services.rulings import rules
from tournaments.services.tables import clocks

__all__ = ["LastRoundForm", "TournamentForm"]


def _last_round(help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Number of rounds"),
        required=False,
        min_value=1,
        max_value=MAX_ROUNDS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=help_text,
    )


class LastRoundForm(forms.Form):
    """The number of rounds."""

    last_round = _last_round(_("Leave empty if you do not know it yet."))


class TournamentForm(AddressedForm):
    """A name, the days and the venue, a ruleset with own answers, and the visibility."""

    addressed, kind = Tournament, "tournament"

    name = forms.CharField(
        label=_("Name"),
        max_length=Tournament._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    ruleset_key = forms.ChoiceField(
        label=_("Rules"),
        choices=rulesets,
        initial="ema-2025",
        help_text=_("All rulings of this tournament follow this rulebook."),
    )
    dates = GeneralForm.declared_fields["dates"]
    place = GeneralForm.declared_fields["place"]
    timezone = ZoneField(
        help_text=_("The clock, screens, printed sheets and registration use this time zone.")
    )
    minutes = forms.IntegerField(
        label=_("Minutes per round"),
        required=False,
        min_value=1,
        max_value=clocks.MAX_MINUTES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("For the clock. Leave empty if games have no time limit."),
    )
    last_round = _last_round(
        _("Some rules break ties only after the last round. Leave empty if you do not know it yet.")
    )
    public = forms.BooleanField(
        label=_("Visible to everyone"),
        required=False,
        initial=True,
        help_text=_("Table links are always shown to officials only."),
    )
    rulings_public = forms.BooleanField(
        label=_("Make rulings public"),
        required=False,
        help_text=_("Judges and organizers can always read them."),
    )
    rulings_named = forms.BooleanField(
        label=_("Show player names in rulings"),
        required=False,
        initial=True,
        help_text=_("If off, the public sees the ruling without the player, table, hand or typed text."),
    )
    own = forms.CharField(
        label=_("House rules (JSON)"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            'As downloaded from another tournament: {"base": …, "set": {…}}. “base” is optional and '
            "overrides the rulebook chosen above."
        ),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        typed_field(self, "timezone", ZoneField).begin_new(prefilled=not self.is_bound)

    def clean(self) -> dict[str, Any]:
        """Read the own answers; a rulebook named in them overrides the chosen one."""
        text = self.cleaned_data.pop("own", "")
        self.cleaned_data["overlay"] = {}
        if text:
            try:
                draft = rules.read_draft(text, self.cleaned_data.get("ruleset_key", ""))
            except InputError as error:
                self.add_error("own", [str(problem) for problem in error.problems])
            else:
                self.cleaned_data |= {"ruleset_key": draft.base, "overlay": dict(draft.own)}
        return self.cleaned_data
