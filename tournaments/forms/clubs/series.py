"""Forms of a series and of an event's weight in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.forms.common.fields import typed_field
from tournaments.forms.common.page_addresses import AddressedForm
from tournaments.models import Club, Series, Tournament
from tournaments.presenters.clubs.series_formulas import FORMULAS
from tournaments.services.clubs.series import MAX_EVENTS, MAX_FIGURES, MAX_NAME_LENGTH, Figures

__all__ = ["AddEventForm", "FiguresForm", "MersForm", "SeriesForm"]


def _formulas() -> list[tuple[str, str]]:
    return [(formula.value, description.name()) for formula, description in FORMULAS.items()]


def _events_number(label: Any, help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=1, max_value=MAX_EVENTS, help_text=help_text
    )


class SeriesForm(AddressedForm):
    """A series' name, counting rules, visibility and club."""

    addressed, kind = Series, "series"

    name = forms.CharField(
        label=_("Name"), max_length=MAX_NAME_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    formula = forms.ChoiceField(
        label=_("Scoring formula"),
        choices=_formulas,
        initial=referee.standings.CircuitFormula.TOTAL.value,
        help_text=_("The series page explains it, with the formula and its source."),
    )
    best = _events_number(_("Number of best events that count"), _("Leave empty to count all events."))
    minimum = _events_number(_("Events needed for a rank"), _("Leave empty if one is enough."))
    place_points = forms.CharField(
        label=_("Points by place"),
        required=False,
        max_length=4000,
        help_text=_(
            "For points by place: the points from first place on, for example 10 6 3 1. Lower places get "
            "none."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    club = forms.ChoiceField(label=_("Club"), required=False)
    public = forms.BooleanField(
        label=_("Visible to everyone"),
        required=False,
        initial=True,
        help_text=_("Events that are visible to officials only stay hidden from visitors."),
    )

    def __init__(
        self,
        *args: Any,
        clubs: Iterable[Club],
        is_of_club: bool,
        series: Series | None = None,
        **options: Any,
    ) -> None:
        """*clubs* are offered; if the series *is_of_club*, it must belong to one of them."""
        if series is not None:
            options["initial"] = initial_data(series) | options.get("initial", {})
        super().__init__(*args, is_existing=series is not None, **options)
        choices = [(club.word, club.name) for club in clubs]
        field = typed_field(self, "club", forms.ChoiceField)
        field.choices, field.required = (
            [*([] if is_of_club else [("", gettext("none"))]), *choices],
            is_of_club,
        )

    def clean_place_points(self) -> list[int]:
        """Return the list as whole points."""
        text = self.cleaned_data["place_points"].replace(",", " ").replace("、", " ")
        points = []
        for word in text.split():
            if not (word.isascii() and word.isdecimal() and len(word) <= 9):
                sentence = gettext("“%(word)s” is not a whole number. Enter points like this: 10 6 3 1.")
                raise ValidationError(sentence % {"word": word[:20]})
            points.append(int(word))
        return points


def initial_data(series: Series) -> dict[str, Any]:
    """Return the initial form data of an existing series."""
    settings = series.settings
    return {
        "name": series.name,
        "formula": series.formula,
        "best": settings.get("best"),
        "minimum": settings.get("minimum"),
        "place_points": " ".join(map(str, settings.get("place_points", ()))),
        "club": series.club,
        "public": series.public,
    }


def _figure(name: str, label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=1, max_value=MAX_FIGURES[name])


class FiguresForm(forms.Form):
    """The figures of an event's weight; an empty one is counted from the event."""

    days = _figure("days", pgettext_lazy("figures", "Days"))
    countries = _figure("countries", _("Countries"))
    qualified = forms.BooleanField(label=_("Players had to qualify"), required=False)

    @property
    def figures(self) -> Figures:
        """The submitted figures."""
        return Figures(**{name: self.cleaned_data[name] for name in self.fields})


class MersForm(FiguresForm):
    """The figures of an event outside a series, including its number of players."""

    players = _figure("players", pgettext_lazy("weight", "Players"))

    field_order = ("days", "players", "countries", "qualified")


class AddEventForm(forms.Form):
    """The event to add to the series."""

    event = forms.ChoiceField(label=_("Event"))

    def __init__(self, *args: Any, events: Sequence[Tournament], **options: Any) -> None:
        super().__init__(*args, **options)
        self._by_slug = {event.slug: event for event in events}
        typed_field(self, "event", forms.ChoiceField).choices = [
            (event.slug, _event_label(event)) for event in events
        ]

    @property
    def tournament(self) -> Tournament:
        """The chosen event."""
        return self._by_slug[self.cleaned_data["event"]]


def _event_label(event: Tournament) -> str:
    day = min(event.dates, default="")
    return f"{event.name} · {day}" if day else event.name
