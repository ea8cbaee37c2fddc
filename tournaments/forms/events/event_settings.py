"""The settings form of an event."""

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
from tournaments.services.events.tournaments import MAX_NAME_LENGTH, MAX_ROUNDS, EventFields
from tournaments.services.tables import clocks

__all__ = ["CopyForm", "EventForm", "ImportForm"]


class EventForm(forms.Form):
    """All settings of the event; the help texts say what a change affects."""

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_NAME_LENGTH,
        help_text=_("Pages and sheets show it from now on. The address stays, so that old links hold."),
    )
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=Tournament.Kind.choices,
        help_text=_(
            "In a tournament a round without a seat or a rest is missed; in a league or at an evening never."
        ),
    )
    dates = DaysField(
        label=_("Days"),
        required=False,
        max_length=700,
        help_text=_("As 2026-05-02 or 2.5.2026, several separated by spaces or commas."),
    )
    one_more_day = DayField(
        label=_("Add a day from the calendar"),
        required=False,
        help_text=_("It is added to the days above when you save."),
    )
    place = forms.CharField(label=_("Place"), required=False, max_length=200)
    timezone = ZoneField(
        help_text=_(
            "The clock, the boards, the printed sheets and the registration show the time of this zone."
        )
    )
    contact = forms.CharField(
        label=_("Contact"), required=False, max_length=200, help_text=_("Whoever may see the event sees it.")
    )
    address = forms.CharField(
        label=_("Web address"),
        required=False,
        max_length=hosts.MAX_LENGTH,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=_(
            "Where phones reach this desk, as https://mahjong.example.org: the codes on printed sheets lead there."
        ),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=print_languages,
        help_text=_("What is printed for this event is in it, unless another is asked for."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes of a round"),
        required=False,
        min_value=1,
        max_value=clocks.MAX_MINUTES,
        help_text=_("Clocks that are started from now on begin with them; a running one is not touched."),
    )
    last_round = forms.IntegerField(
        label=_("Number of the last round"),
        required=False,
        min_value=1,
        max_value=MAX_ROUNDS,
        help_text=_("Once it is finished the standings are final, and equal totals are put in order."),
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
        initial = {name: getattr(tournament, name) for name in self.base_fields if name != "one_more_day"}
        initial["dates"] = " ".join(tournament.dates)
        options["initial"] = initial | initial_ties(tournament.ties)
        super().__init__(*args, **options)
        self.fields.update(tie_fields(gettext("as the rules say")))
        self._timezone = tournament.timezone
        self.initial["timezone"] = self._timezone
        sentence = gettext("not chosen; %(zone)s is used") % {"zone": zones.zone_name(tournament)}
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
    def ties(self) -> list[str] | None:
        """The tie-breaks in order; None for those of the rules."""
        return chosen_ties(self.cleaned_data)

    @property
    def order(self) -> list[forms.BoundField]:
        """The fields of the tie-breaks."""
        return [self[f"tie-{index}"] for index in range(MAX_TIES)]

    @property
    def changes(self) -> EventFields:
        """The submitted settings, without visibility."""
        names = (
            "name", "kind", "dates", "place", "timezone", "contact", "address", "language", "minutes", "last_round",
        )  # fmt: skip
        fields = {name: self.cleaned_data[name] for name in names}
        return cast(EventFields, {**fields, "ties": self.ties})

    @property
    def publicity(self) -> dict[str, bool]:
        """The submitted visibility settings."""
        return {name: self.cleaned_data[name] for name in ("public", "rulings_public", "rulings_named")}


class ImportForm(forms.Form):
    """An event's file to import."""

    file = forms.FileField(
        label=_("The event's file"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("As this program exports it, or as somebody wrote it; JSON."),
    )


class CopyForm(forms.Form):
    """The name of the copy, and whether it has the same people."""

    name = forms.CharField(label=_("Name of the next event"), max_length=MAX_NAME_LENGTH)
    with_people = forms.BooleanField(label=_("With the same people"), required=False, initial=True)
