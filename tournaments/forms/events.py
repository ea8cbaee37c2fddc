"""What may an organizer change of an event, all on one page?"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.language import current_language
from tournaments.models import Tournament
from tournaments.services import clocks
from tournaments.services.tournaments import LONGEST_NAME, MOST_ROUNDS

__all__ = ["CopyForm", "EventForm"]

AS_RULES = ""


class EventForm(forms.Form):
    """Every particular of the event, each with what changing it touches."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("Pages and sheets show it from now on. The address stays, so that old links hold."),
    )
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=Tournament.Kind.choices,
        help_text=_(
            "In a tournament a round without a seat or a rest is missed; in a league or at an evening never."
        ),
    )
    dates = forms.CharField(
        label=_("Days"),
        required=False,
        max_length=700,
        help_text=_("As 2026-05-02, several parted by spaces or commas."),
    )
    place = forms.CharField(label=_("Place"), required=False, max_length=80)
    contact = forms.CharField(
        label=_("Contact"), required=False, max_length=120, help_text=_("Whoever may see the event sees it.")
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("as each reader has it")), ("en", "English"), ("ja", "日本語")],
        help_text=_("What is printed for this event is in it, unless another is asked for."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes of a round"),
        required=False,
        min_value=1,
        max_value=clocks.MOST_MINUTES,
        help_text=_("Clocks that are started from now on begin with them; a running one is not touched."),
    )
    last_round = forms.IntegerField(
        label=_("Number of the last round"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=_("Once it is finished the standings are final, and equal totals are put in order."),
    )
    ties = forms.CharField(
        label=_("Order of equal totals"),
        required=False,
        max_length=120,
        help_text=_("Left empty, the rules say it. Else in order, out of these words:"),
    )
    public = forms.BooleanField(
        label=_("Anyone may see it"), required=False, help_text=_("Otherwise officials alone see its pages.")
    )
    rulings_public = forms.BooleanField(
        label=_("Everybody may read the rulings"),
        required=False,
        help_text=_("Judges and organizers read them in any case."),
    )
    rulings_named = forms.BooleanField(
        label=_("They name the players"),
        required=False,
        help_text=_(
            "Otherwise the public reads what was ruled, without player, table, hand or anything typed."
        ),
    )

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        begun = {name: getattr(tournament, name) for name in self.base_fields}
        begun["dates"] = " ".join(tournament.dates)
        begun["ties"] = " ".join(tournament.ties or ())
        super().__init__(*args, initial=begun, **options)
        language = current_language()
        words = [f"{tie.value} ({referee.say_tie(tie.value, language)})" for tie in referee.TieBreak]
        self.fields["ties"].help_text = f"{self.fields['ties'].help_text} {', '.join(words)}."

    def clean_dates(self) -> list[str]:
        """The days, in order."""
        return sorted(self.cleaned_data["dates"].replace(",", " ").replace("、", " ").split())

    def clean_ties(self) -> list[str] | None:
        """The words, each of them one that is known; None where the rules say it."""
        words = self.cleaned_data["ties"].replace(",", " ").split()
        known = {tie.value for tie in referee.TieBreak}
        wrong = [word for word in words if word not in known]
        if wrong:
            raise forms.ValidationError(_("“%(word)s” is none of these words.") % {"word": wrong[0]})
        return list(dict.fromkeys(words)) or None

    @property
    def changes(self) -> dict[str, Any]:
        """What the event says of itself."""
        names = ("name", "kind", "dates", "place", "contact", "language", "minutes", "last_round", "ties")
        return {name: self.cleaned_data[name] for name in names}

    @property
    def publicity(self) -> dict[str, bool]:
        """Who sees it."""
        return {name: self.cleaned_data[name] for name in ("public", "rulings_public", "rulings_named")}


class CopyForm(forms.Form):
    """The next event after this one."""

    name = forms.CharField(label=_("Name of the next event"), max_length=LONGEST_NAME)
    with_people = forms.BooleanField(label=_("With the same people"), required=False, initial=True)
