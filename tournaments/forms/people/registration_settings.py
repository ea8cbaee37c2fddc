"""The settings form of the registration."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime, time
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.common.dates import read_day
from tournaments.forms.people.registrations import LABELS
from tournaments.services.people.entry_list import MAX_PEOPLE
from tournaments.services.people.names import normalize_name
from tournaments.services.people.registration_settings import (
    FIELDS,
    MAX_CHOICE_LENGTH,
    MAX_CHOICES,
    MAX_QUESTION_LENGTH,
    MAX_QUESTIONS,
    MAX_WELCOME_LENGTH,
    Kind,
    Question,
    RegistrationOptions,
)

__all__ = ["SettingsForm"]

_FIRST, _LAST = 2000, 2200  # years in which a moment of any zone can be converted to any other
_CLOCK: Final = re.compile(
    r"(?P<day>.+?)(?:[T ]|,\s?)(?P<hours>\d{1,2}):(?P<minutes>\d{2})(?::\d{2})?", re.ASCII
)
_ASKED: Final = [("", _("not asked")), ("asked", _("may be left empty")), ("required", _("required"))]
_CHOSEN: Final = [("", _("not asked")), ("asked", pgettext_lazy("field", "asked"))]
_KINDS: Final = [("text", _("a few words")), ("choice", _("one of these answers")), ("yes", _("yes or no"))]


class _Moment(forms.DateTimeField):
    """A day and a time on the event's clock, without a zone."""

    def __init__(self, **options: Any) -> None:
        attrs = {"autocomplete": "off", "type": "datetime-local"}
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs=attrs)
        super().__init__(widget=widget, required=False, **options)

    def prepare_value(self, value: Any) -> Any:
        """Return the value as typed."""
        return value

    def to_python(self, value: Any) -> datetime | None:
        """Return the moment as typed, with UTC as a placeholder; the caller sets the event's zone."""
        if value in self.empty_values:
            return None
        text = " ".join(str(value).split())
        # Without a time, use the start of the day.
        typed = _CLOCK.fullmatch(text)
        try:
            day = read_day(typed["day"] if typed else text)
            at = time(int(typed["hours"]), int(typed["minutes"])) if typed else time()
        except ValueError:
            day, at = None, time()
        if day is not None and _FIRST <= day.year < _LAST:
            return datetime.combine(day, at, UTC)
        raise ValidationError(gettext("Write the moment as 2026-05-02 18:00."))


class SettingsForm(forms.Form):
    """Settings of the registration: period, places, fields, questions and the welcome text."""

    open = forms.BooleanField(
        label=_("People can register"),
        required=False,
        help_text=_(
            "Between the two moments below, where they are set. Without this the page says that it is not open."
        ),
    )
    opens_at = _Moment(label=_("It opens"), help_text=_("Left empty: at once."))
    closes_at = _Moment(label=_("It closes"), help_text=_("Left empty: until you close it."))
    limit = forms.IntegerField(
        label=_("Number of places"),
        required=False,
        min_value=1,
        max_value=MAX_PEOPLE,
        help_text=_("Left empty: as many as come. Whoever you enter yourself has one of them too."),
    )
    waiting = forms.BooleanField(
        label=_("Who comes later waits"),
        required=False,
        help_text=_(
            "When somebody withdraws, who waits longest moves up; in a tournament until its first round is opened."
        ),
    )
    approval = forms.BooleanField(
        label=_("An organizer approves each one"),
        required=False,
        help_text=_("Until then nobody is entered, and no place is taken."),
    )
    listed = forms.BooleanField(
        label=_("Everybody may read who is registered"),
        required=False,
        help_text=_(
            "Each as they want to be shown. Otherwise the pages for everybody name them once they are there."
        ),
    )
    welcome = forms.CharField(
        label=_("What you want to say first"),
        required=False,
        max_length=MAX_WELCOME_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_(
            "The fee, what to bring, until when to come. It stands above the fields, or beside them."
        ),
    )

    def __init__(self, *args: Any, settings: RegistrationOptions, **options: Any) -> None:
        self.zone = settings.zone
        begun = {name: getattr(settings, name) for name in self.base_fields}
        for name in ("opens_at", "closes_at"):
            at = begun[name]
            begun[name] = None if at is None else at.astimezone(ZoneInfo(settings.zone))
        begun |= {f"field-{name}": settings.asked.get(name, "") for name in FIELDS}
        for at, one in enumerate(settings.questions):
            begun |= {
                f"q{at}-says": one.says,
                f"q{at}-kind": one.kind,
                f"q{at}-choices": "\n".join(one.choices),
                f"q{at}-required": one.required,
                f"q{at}-key": one.key,
            }
        super().__init__(*args, initial=begun, **options)
        for name in FIELDS:
            # The public name always has a value, so it cannot be required.
            choices = _CHOSEN if name == "shown" else _ASKED
            self.fields[f"field-{name}"] = forms.ChoiceField(
                label=LABELS[name], choices=choices, required=False
            )
        for at in range(MAX_QUESTIONS):
            self.fields |= _of_question(at)

    def asked_fields(self) -> Iterable[forms.BoundField]:
        """Return the fields for what is asked besides the name."""
        return [self[f"field-{name}"] for name in FIELDS]

    def question_fields(self) -> list[dict[str, Any]]:
        """Return the fields of each question; unset questions come last."""
        return [
            {name: self[f"q{at}-{name}"] for name in ("says", "kind", "choices", "required", "key")}
            | {"number": at + 1, "is_set": bool(self[f"q{at}-says"].value())}
            for at in range(MAX_QUESTIONS)
        ]

    def clean_welcome(self) -> str:
        """Return text of several lines, without control characters."""
        text: str = self.cleaned_data["welcome"].replace("\r\n", "\n").replace("\r", "\n")
        return "".join(letter for letter in text if letter in "\n\t" or unicodedata.category(letter) != "Cc")

    @property
    def options(self) -> RegistrationOptions:
        """The submitted settings."""
        data = self.cleaned_data
        zone = ZoneInfo(self.zone)
        moments = {
            name: None if data[name] is None else data[name].replace(tzinfo=zone)
            for name in ("opens_at", "closes_at")
        }
        plain = {name: data[name] for name in ("open", "limit", "waiting", "approval", "listed", "welcome")}
        asked = {name: data[f"field-{name}"] for name in FIELDS if data[f"field-{name}"]}
        questions = [self._question(at) for at in range(MAX_QUESTIONS)]
        return RegistrationOptions(
            **plain,
            **moments,
            zone=self.zone,
            asked=asked,
            questions=tuple(one for one in questions if one.says),
        )

    def _question(self, at: int) -> Question:
        data = self.cleaned_data
        kind = cast(Kind, data[f"q{at}-kind"] or "text")
        choices = (normalize_name(line)[:MAX_CHOICE_LENGTH] for line in data[f"q{at}-choices"].splitlines())
        return Question(
            says=normalize_name(data[f"q{at}-says"]),
            kind=kind,
            choices=tuple(filter(None, choices)) if kind == "choice" else (),
            required=data[f"q{at}-required"],
            key=data[f"q{at}-key"],
        )


def _of_question(at: int) -> dict[str, forms.Field]:
    return {
        f"q{at}-says": forms.CharField(
            label=_("What you want to ask"), max_length=MAX_QUESTION_LENGTH, required=False
        ),
        f"q{at}-kind": forms.ChoiceField(label=_("Answered by"), choices=_KINDS, required=False),
        f"q{at}-choices": forms.CharField(
            label=_("Answers to choose from"),
            max_length=MAX_CHOICES * (MAX_CHOICE_LENGTH + 2),
            required=False,
            widget=forms.Textarea(attrs={"rows": 3}),
            help_text=_("One on each line."),
        ),
        f"q{at}-required": forms.BooleanField(label=_("It must be answered"), required=False),
        f"q{at}-key": forms.RegexField(r"\Aq[0-9]{1,6}\Z", required=False, widget=forms.HiddenInput),
    }
