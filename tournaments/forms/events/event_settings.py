"""The settings forms of an event, one for each section."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.common import hosts
from tournaments.forms.common.days import DayField, DaysField
from tournaments.forms.common.fields import typed_field
from tournaments.forms.common.languages import print_languages
from tournaments.forms.common.zones import ZoneField
from tournaments.forms.events.ties import MAX_TIES, chosen_ties, initial_ties, tie_fields
from tournaments.models import Tournament
from tournaments.services.events import zones
from tournaments.services.events.tournaments import MAX_NAME_LENGTH, MAX_ROUNDS, EventFields, Visibility
from tournaments.services.screens.conditions import MAX_DELAY
from tournaments.services.tables import clocks

__all__ = [
    "CopyForm",
    "GeneralForm",
    "ImportForm",
    "LinksForm",
    "RoundsForm",
    "SectionForm",
    "VisibilityForm",
]


class SectionForm(forms.Form):
    """A section of the settings; its fields are named as those of the event, and the others are not changed."""

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        saved = {name: getattr(tournament, name, None) for name in self.base_fields}
        options["initial"] = saved | options.get("initial", {})
        super().__init__(*args, **options)

    @property
    def changes(self) -> EventFields | Visibility:
        """The submitted settings of the section."""
        return cast(EventFields, {name: self.cleaned_data[name] for name in self.base_fields})


class GeneralForm(SectionForm):
    """What the event is, when and where; the help texts say what a change affects."""

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME_LENGTH)
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=Tournament.Kind.choices,
        help_text=_(
            "In tournaments, a round without a seat or a bye counts as missed. In leagues and at evenings it "
            "does not."
        ),
    )
    dates = DaysField(
        label=_("Days"),
        required=False,
        max_length=700,
        help_text=_("For example 2026-05-02 or 2.5.2026. Separate dates with spaces or commas."),
    )
    one_more_day = DayField(
        label=_("Add a day from the calendar"),
        required=False,
        help_text=_("Added to the days above when you save."),
    )
    place = forms.CharField(label=_("Venue"), required=False, max_length=200)
    contact = forms.CharField(
        label=_("Contact"),
        required=False,
        max_length=200,
        help_text=_("Shown to everyone who can see the event."),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=print_languages,
        help_text=_("Everything for this event is printed in this language unless you choose another one."),
    )
    timezone = ZoneField(
        help_text=_("The clock, screens, printed sheets and registration use this time zone.")
    )

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(
            *args, tournament=tournament, initial={"dates": " ".join(tournament.dates)}, **options
        )
        self._timezone = tournament.timezone
        sentence = gettext("Not set (%(zone)s is used)") % {"zone": zones.zone_name(tournament)}
        typed_field(self, "timezone", ZoneField).begin_with(
            self._timezone, without=sentence, used=zones.zone_name(tournament)
        )

    def clean_timezone(self) -> str:
        """Return the zone; a page without the field keeps the current one."""
        return self.cleaned_data["timezone"] or self._timezone

    def clean(self) -> dict[str, Any]:
        """Add the day from the calendar to the days."""
        data: dict[str, Any] = super().clean() or {}
        extra_day = data.get("one_more_day")
        if extra_day is not None and "dates" in data:
            data["dates"] = sorted({*data["dates"], extra_day.isoformat()})
        return data

    @property
    def changes(self) -> EventFields:
        """The submitted settings, with the day from the calendar among the days."""
        return cast(EventFields, {k: v for k, v in self.cleaned_data.items() if k != "one_more_day"})


class RoundsForm(SectionForm):
    """The length and the number of the rounds, and the order of tie-breaks."""

    minutes = forms.IntegerField(
        label=_("Minutes per round"),
        required=False,
        min_value=1,
        max_value=clocks.MAX_MINUTES,
        help_text=_("Applies to clocks started from now on. Running clocks do not change."),
    )
    last_round = forms.IntegerField(
        label=_("Number of rounds"),
        required=False,
        min_value=1,
        max_value=MAX_ROUNDS,
        help_text=_("When the last one is finished, the standings are final and ties are broken."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, tournament=tournament, initial=initial_ties(tournament.ties), **options)
        self.fields.update(tie_fields(gettext("as in the rules")))

    @property
    def order(self) -> list[forms.BoundField]:
        """The fields of the tie-breaks."""
        return [self[f"tie-{index}"] for index in range(MAX_TIES)]

    @property
    def changes(self) -> EventFields:
        """The submitted settings; *ties* is None for those of the rules."""
        return {
            "minutes": self.cleaned_data["minutes"],
            "last_round": self.cleaned_data["last_round"],
            "ties": chosen_ties(self.cleaned_data),
        }


class VisibilityForm(SectionForm):
    """Who sees the event, its rulings, and what players need in a last hand."""

    public = forms.BooleanField(
        label=_("Visible to everyone"),
        required=False,
        help_text=_("If off, only officials see the event's pages."),
    )
    rulings_public = forms.BooleanField(
        label=_("Make rulings public"),
        required=False,
        help_text=_("Judges and organizers can always read them."),
    )
    rulings_named = forms.BooleanField(
        label=_("Show player names in rulings"),
        required=False,
        help_text=_("If off, the public sees the ruling without the player, table, hand or typed text."),
    )
    conditions_shown = forms.BooleanField(
        label=_("Show last-hand conditions to everybody"),
        required=False,
        help_text=_("When off, only officials see them. When on, the players at the table see them, too."),
    )
    conditions_delay = forms.IntegerField(
        label=_("Delay (seconds)"),
        min_value=0,
        max_value=MAX_DELAY,
        help_text=_("Officials see them without delay."),
    )


class LinksForm(SectionForm):
    """The web address of the event's pages for phones, and what players may do with a table's link."""

    address = forms.CharField(
        label=_("Web address"),
        required=False,
        max_length=hosts.MAX_LENGTH,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=_(
            "The address where phones open this site, such as https://mahjong.example.org. The QR codes on "
            "printed sheets use it."
        ),
    )
    players_correct = forms.BooleanField(
        label=_("Players may correct hands and close the table"),
        required=False,
        help_text=_(
            "If off, a table's link only lets players enter hands, undo the last one, count points, call a judge, "
            "and confirm a result where players confirm results. Officials who are logged in can do everything."
        ),
    )


class ImportForm(forms.Form):
    """An event's file to import."""

    file = forms.FileField(
        label=_("Event file"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("A JSON file that was exported from this program or written by hand."),
    )


class CopyForm(forms.Form):
    """The name of the copy, and whether it has the same people."""

    name = forms.CharField(label=_("Name of the next event"), max_length=MAX_NAME_LENGTH)
    with_people = forms.BooleanField(label=_("Include the same players"), required=False, initial=True)
