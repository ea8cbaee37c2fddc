"""The form of a new tournament."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import InputError
from tournaments.forms.common.fields import typed_field
from tournaments.forms.common.page_addresses import AddressedForm
from tournaments.forms.common.zones import ZoneField
from tournaments.models import Tournament
from tournaments.services.events.tournaments import MAX_ROUNDS, rulesets
from tournaments.services.rulings import rules
from tournaments.services.tables import clocks

__all__ = ["LastRoundForm", "TournamentForm"]


def _last_round(help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Number of the last round"),
        required=False,
        min_value=1,
        max_value=MAX_ROUNDS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=help_text,
    )


class LastRoundForm(forms.Form):
    """The number of the last round."""

    last_round = _last_round(_("Leave it empty while it is not known."))


class TournamentForm(AddressedForm):
    """A name, a ruleset with own answers, and the visibility."""

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
        help_text=_("Every ruling of this tournament follows this rulebook."),
    )
    timezone = ZoneField(
        help_text=_(
            "The clock, the boards, the printed sheets and the registration show the time of this zone."
        )
    )
    minutes = forms.IntegerField(
        label=_("Minutes of a round"),
        required=False,
        min_value=1,
        max_value=clocks.MAX_MINUTES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("For the clock. Leave it empty where games are played to their end."),
    )
    last_round = _last_round(
        _("Some rules break ties only when it is finished. Leave it empty while it is not known.")
    )
    public = forms.BooleanField(
        label=_("Anyone may see it"),
        required=False,
        initial=True,
        help_text=_("The tables' links are shown to officials only, in any case."),
    )
    rulings_public = forms.BooleanField(
        label=_("Everybody may read the rulings"),
        required=False,
        help_text=_("Judges and organizers read them in any case."),
    )
    rulings_named = forms.BooleanField(
        label=_("They name the players"),
        required=False,
        initial=True,
        help_text=_(
            "Otherwise the public reads what was ruled, without player, table, hand or anything typed."
        ),
    )
    own = forms.CharField(
        label=_("Own answers as JSON"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            'As they are downloaded from another tournament: {"base": …, "set": {…}}. A “base” takes the place of '
            "the rulebook chosen above; it may be left out."
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
