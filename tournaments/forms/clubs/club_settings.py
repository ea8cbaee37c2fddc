"""Forms of a club, its next season and its events."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common.errors import InputError
from tournaments.forms.common.days import DayField, DaysField
from tournaments.forms.common.fields import typed_field
from tournaments.forms.common.languages import print_languages
from tournaments.forms.common.page_addresses import AddressedForm
from tournaments.forms.common.zones import ZoneField
from tournaments.models import Club, Tournament
from tournaments.services.clubs import club_settings
from tournaments.services.clubs.club_settings import FRIENDLY, NOTE_COLUMNS, ClubSettings
from tournaments.services.clubs.new_seasons import MAX_MEETINGS, NewSeason, dates_by_weekday
from tournaments.services.events import zones
from tournaments.services.events.tournaments import MAX_NAME_LENGTH, rulesets
from tournaments.services.people.names import COMMAS
from tournaments.services.rulings import rules
from tournaments.services.tables import clocks

__all__ = ["ClubForm", "EventsForm", "SeasonForm"]


def _three_player_choices() -> list[tuple[str, Any]]:
    choices = [(key, title) for key, title in rulesets() if referee.ruleset(key).players == 3]
    return [(FRIENDLY, _("a friendly game (does not count)")), *choices]


class ClubForm(AddressedForm):
    """A club's name, its place and the defaults of its seasons and evenings."""

    addressed, kind = Club, "club"

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_(
            "Shown on the club page and on new seasons. The web address stays the same if you change it."
        ),
    )
    place = forms.CharField(
        label=_("Venue"), required=False, max_length=200, help_text=_("Where the evenings are held.")
    )
    timezone = ZoneField(
        help_text=_("Time zone of the club's evenings and new seasons, on pages and printouts.")
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=print_languages,
        help_text=_("Printouts for new seasons use this language unless you choose another."),
    )
    ruleset = forms.ChoiceField(
        label=_("Rules"), choices=rulesets, initial="wrc-2025", help_text=_("Used for new seasons.")
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
    three = forms.ChoiceField(
        label=_("Rules for tables of three"),
        choices=_three_player_choices,
        initial=FRIENDLY,
        help_text=_("Used when players are left over at an evening."),
    )
    confirms = forms.BooleanField(
        label=_("Results entered by players need a second player's confirmation"),
        required=False,
        help_text=_(
            "The result counts once another player at the table confirms it. Default for new seasons."
        ),
    )
    ticks = forms.BooleanField(
        label=_("Players can check in themselves"),
        required=False,
        initial=True,
        help_text=_("With the link on the wall, during the evening. Otherwise officials mark who is here."),
    )
    notes = forms.MultipleChoiceField(
        label=_("Note columns"),
        required=False,
        choices=[("dues", _("dues")), ("chips", _("chips")), ("yakitori", _("yakitori"))],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("For notes about an evening. They do not affect results."),
    )

    def __init__(self, *args: Any, club: Club | None = None, **options: Any) -> None:
        if club is not None:
            settings = club_settings.settings_of(club)
            overlay_json = (
                json.dumps({"set": settings.overlay}, ensure_ascii=False, indent=1)
                if settings.overlay
                else ""
            )
            initial = {"name": club.name, "place": club.place, "language": club.language, "own": overlay_json}
            names = ("ruleset", "three", "confirms", "ticks", "notes")
            options["initial"] = initial | {name: getattr(settings, name) for name in names}
        super().__init__(*args, is_existing=club is not None, **options)
        self._timezone = "" if club is None else club.timezone
        if club is None:
            typed_field(self, "timezone", ZoneField).begin_new(prefilled=not self.is_bound)
        else:
            sentence = _now("Not set (%(zone)s is used)") % {"zone": zones.zone_name(club)}
            typed_field(self, "timezone", ZoneField).begin_with(
                self._timezone, without=sentence, used=zones.zone_name(club)
            )

    def clean_timezone(self) -> str:
        """Return the zone; a page without the field keeps the current one."""
        return self.cleaned_data["timezone"] or self._timezone

    def clean(self) -> dict[str, Any]:
        """Read the own answers; a rulebook named in them overrides the chosen one."""
        text = self.cleaned_data.get("own", "")
        self.cleaned_data["overlay"] = {}
        if text:
            try:
                draft = rules.read_draft(text, self.cleaned_data.get("ruleset", ""))
            except InputError as error:
                self.add_error("own", [str(problem) for problem in error.problems])
            else:
                self.cleaned_data |= {"ruleset": draft.base, "overlay": dict(draft.own)}
        return self.cleaned_data

    @property
    def settings(self) -> dict[str, Any]:
        """The club's details as arguments of `services.clubs.club_settings`."""
        data = self.cleaned_data
        settings = ClubSettings(
            ruleset=data["ruleset"],
            overlay=data["overlay"],
            three=data["three"],
            confirms=data["confirms"],
            notes=tuple(column for column in NOTE_COLUMNS if column in data["notes"]),
            ticks=data["ticks"],
        )
        names = ("name", "place", "language", "timezone", *(["slug"] if "slug" in self.fields else []))
        return {**{name: data[name] for name in names}, "settings": settings}


class SeasonForm(forms.Form):
    """A season in one short form: its name, its divisions, its evenings and its people."""

    name = forms.CharField(
        label=_("Name"), max_length=MAX_NAME_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    divisions = forms.CharField(
        label=_("Divisions"),
        required=False,
        max_length=400,
        help_text=_(
            "From highest to lowest, separated by commas. Leave empty if everyone plays in one list."
        ),
    )
    minutes = forms.IntegerField(
        label=_("Minutes per game"),
        required=False,
        min_value=1,
        max_value=clocks.MAX_MINUTES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("For the clock. Leave empty if games have no time limit."),
    )
    public = forms.BooleanField(label=_("Visible to everyone"), required=False, initial=True)
    counts_alike = forms.BooleanField(
        label=_("Same scoring rules as last season"),
        required=False,
        initial=True,
        help_text=_("Copies the minimum, best games and attendance points, but no player handicaps."),
    )
    begins = DayField(label=_("From"), required=False)
    weekday = forms.TypedChoiceField(
        label=_("Weekday"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[
            ("", _("same as the first day")),
            *WEEKDAYS.items(),
        ],
    )
    weeks = forms.TypedChoiceField(
        label=_("How often"),
        coerce=int,
        initial=1,
        choices=[(1, _("every week")), (2, _("every 2 weeks")), (4, _("every 4 weeks"))],
    )
    count = forms.IntegerField(
        label=_("Number of evenings"),
        required=False,
        min_value=1,
        max_value=MAX_MEETINGS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    dates = DaysField(
        label=_("Or enter dates"),
        required=False,
        max_length=700,
        help_text=_("For example 2026-05-02 or 2.5.2026. Separate dates with spaces or commas."),
    )
    with_people = forms.BooleanField(
        label=_("Include players from last season"), required=False, initial=True
    )
    names = forms.CharField(
        label=_("Names"),
        required=False,
        max_length=100_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "One name per line. Names below a line with a division's name go into that division. All others "
            "go into the lowest one."
        ),
    )

    def __init__(
        self, *args: Any, last: Tournament | None = None, divisions: Sequence[str] = (), **options: Any
    ) -> None:
        self.last = last
        if last is not None:
            options["initial"] = {
                "divisions": ", ".join(divisions),
                "minutes": last.minutes,
                "public": last.public,
            }
        super().__init__(*args, **options)
        if last is None:
            del self.fields["with_people"], self.fields["counts_alike"]
        elif last.counting is None:
            del self.fields["counts_alike"]

    def clean_dates(self) -> list[str]:
        """Return the typed days. Raises `ValidationError` for a day given twice."""
        days: list[str] = self.cleaned_data["dates"]
        if len(set(days)) < len(days):
            raise forms.ValidationError(_now("The same day appears twice. Remove one."))
        return days

    def clean(self) -> dict[str, Any]:
        """Take the days as typed, or from a first day and a number of evenings; both may be left empty."""
        data = self.cleaned_data
        if not self.errors and not data["dates"]:
            first_day, count = data["begins"], data["count"]
            if (first_day is None) != (count is None):
                name = "begins" if first_day is None else "count"
                self.add_error(
                    name, _now("Enter both the first day and the number of evenings, or list the dates.")
                )
            elif first_day is not None:
                data["dates"] = dates_by_weekday(first_day, data["weekday"], count, data["weeks"])
        return data

    @property
    def new_season(self) -> NewSeason:
        """The season to create."""
        data = self.cleaned_data
        season = NewSeason(
            name=data["name"],
            divisions=[division for division in map(str.strip, COMMAS.split(data["divisions"])) if division],
            minutes=data["minutes"],
            days=data["dates"],
            names=data["names"],
            public=data["public"],
        )
        if self.last is None:
            return season
        with_people, counts_alike = data["with_people"], data.get("counts_alike", False)
        return replace(season, last=self.last, with_people=with_people, counts_alike=counts_alike)


class EventsForm(forms.Form):
    """An event to add to the club, or to remove."""

    PUT, TAKE = "put", "take"

    event = forms.ModelChoiceField(
        label=_("Event"),
        queryset=Tournament.objects.none(),
        to_field_name="slug",
        empty_label=_("Choose"),
    )
    does = forms.ChoiceField(choices=[(PUT, PUT), (TAKE, TAKE)], widget=forms.HiddenInput, initial=PUT)

    def __init__(self, *args: Any, club: Club, addable: QuerySet[Tournament], **options: Any) -> None:
        """*addable* are the events that may be added to the *club*; its own may be removed."""
        super().__init__(*args, **options)
        self._club = club
        is_removal = self.is_bound and self.data.get("does") == self.TAKE
        of_club = Tournament.objects.filter(club=club.word)
        event = typed_field(self, "event", forms.ModelChoiceField)
        # A repeated tap is no error: the event is in the club already, or in no club any more.
        event.queryset = of_club | (Tournament.objects.filter(club="") if is_removal else addable)
        event.widget.choices = [
            ("", _("Choose")),
            *((tournament.slug, tournament.name) for tournament in addable),
        ]

    @property
    def club(self) -> Club | None:
        """The event's club after the change, or None."""
        return self._club if self.cleaned_data["does"] == self.PUT else None
