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

from referee.frozen import dataclass
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
_ASKED: Final = [("", _("Do not ask")), ("asked", _("Optional")), ("required", _("Required"))]
_CHOSEN: Final = [("", _("Do not ask")), ("asked", pgettext_lazy("field", "Ask"))]
_KINDS: Final = [("text", _("Short text")), ("choice", _("One of several choices")), ("yes", _("Yes or no"))]


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
        match = _CLOCK.fullmatch(text)
        try:
            day = read_day(match["day"] if match else text)
            time_of_day = time(int(match["hours"]), int(match["minutes"])) if match else time()
        except ValueError:
            day, time_of_day = None, time()
        if day is not None and _FIRST <= day.year < _LAST:
            return datetime.combine(day, time_of_day, UTC)
        raise ValidationError(gettext("Enter the date and time like this: 2026-05-02 18:00."))


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionFields:
    """The fields of one question and its number; *is_set*: it has a text."""

    says: forms.BoundField
    kind: forms.BoundField
    choices: forms.BoundField
    required: forms.BoundField
    key: forms.BoundField
    number: int
    is_set: bool


class SettingsForm(forms.Form):
    """Settings of the registration: period, places, fields, questions and the welcome text."""

    open = forms.BooleanField(
        label=_("Accept registrations"),
        required=False,
        help_text=_(
            "Only between the dates below, if they are set. If this is off, the page says that registration "
            "is not open."
        ),
    )
    opens_at = _Moment(label=_("Opens"), help_text=_("Leave empty to open now."))
    closes_at = _Moment(
        label=_("Closes"), help_text=_("Leave empty to keep registration open until you close it.")
    )
    limit = forms.IntegerField(
        label=_("Number of places"),
        required=False,
        min_value=1,
        max_value=MAX_PEOPLE,
        help_text=_("Leave empty for no limit. Players you add yourself also take a place."),
    )
    waiting = forms.BooleanField(
        label=_("Use a waiting list when full"),
        required=False,
        help_text=_(
            "When someone withdraws, the person who has waited longest moves up. In a tournament, this ends "
            "when round 1 opens."
        ),
    )
    approval = forms.BooleanField(
        label=_("An organizer approves each registration"),
        required=False,
        help_text=_("Before approval, the person is not on the list and takes no place."),
    )
    listed = forms.BooleanField(
        label=_("Show registered players publicly"),
        required=False,
        help_text=_(
            "Names appear as each player chooses. If this is off, public pages show players only after "
            "check-in."
        ),
    )
    welcome = forms.CharField(
        label=_("Welcome text"),
        required=False,
        max_length=MAX_WELCOME_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_(
            "For example the fee, what to bring and when to arrive. It appears above or beside the form."
        ),
    )

    def __init__(self, *args: Any, settings: RegistrationOptions, **options: Any) -> None:
        self.zone = settings.zone
        initial = {name: getattr(settings, name) for name in self.base_fields}
        for name in ("opens_at", "closes_at"):
            moment = initial[name]
            initial[name] = None if moment is None else moment.astimezone(ZoneInfo(settings.zone))
        initial |= {f"field-{name}": settings.asked.get(name, "") for name in FIELDS}
        for index, question in enumerate(settings.questions):
            initial |= {
                f"q{index}-says": question.says,
                f"q{index}-kind": question.kind,
                f"q{index}-choices": "\n".join(question.choices),
                f"q{index}-required": question.required,
                f"q{index}-key": question.key,
            }
        options["initial"] = initial
        super().__init__(*args, **options)
        for name in FIELDS:
            # The public name always has a value, so it cannot be required.
            choices = _CHOSEN if name == "shown" else _ASKED
            self.fields[f"field-{name}"] = forms.ChoiceField(
                label=LABELS[name], choices=choices, required=False
            )
        for index in range(MAX_QUESTIONS):
            self.fields |= _question_fields(index)

    def asked_fields(self) -> Iterable[forms.BoundField]:
        """Return the fields for what is asked besides the name."""
        return [self[f"field-{name}"] for name in FIELDS]

    def question_fields(self) -> list[QuestionFields]:
        """Return the fields of each question; unset questions come last."""
        return [
            QuestionFields(
                says=self[f"q{index}-says"],
                kind=self[f"q{index}-kind"],
                choices=self[f"q{index}-choices"],
                required=self[f"q{index}-required"],
                key=self[f"q{index}-key"],
                number=index + 1,
                is_set=bool(self[f"q{index}-says"].value()),
            )
            for index in range(MAX_QUESTIONS)
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
        moments: dict[str, Any] = {
            name: None if data[name] is None else data[name].replace(tzinfo=zone)
            for name in ("opens_at", "closes_at")
        }
        plain = {name: data[name] for name in ("open", "limit", "waiting", "approval", "listed", "welcome")}
        asked = {name: data[f"field-{name}"] for name in FIELDS if data[f"field-{name}"]}
        questions = [self._read_question(index) for index in range(MAX_QUESTIONS)]
        return RegistrationOptions(
            **plain,
            **moments,
            zone=self.zone,
            asked=asked,
            questions=tuple(question for question in questions if question.says),
        )

    def _read_question(self, index: int) -> Question:
        data = self.cleaned_data
        kind = cast(Kind, data[f"q{index}-kind"] or "text")
        choices = (
            normalize_name(line)[:MAX_CHOICE_LENGTH] for line in data[f"q{index}-choices"].splitlines()
        )
        return Question(
            says=normalize_name(data[f"q{index}-says"]),
            kind=kind,
            choices=tuple(filter(None, choices)) if kind == "choice" else (),
            required=data[f"q{index}-required"],
            key=data[f"q{index}-key"],
        )


def _question_fields(index: int) -> dict[str, forms.Field]:
    return {
        f"q{index}-says": forms.CharField(
            label=_("Question text"), max_length=MAX_QUESTION_LENGTH, required=False
        ),
        f"q{index}-kind": forms.ChoiceField(label=_("Answer type"), choices=_KINDS, required=False),
        f"q{index}-choices": forms.CharField(
            label=_("Choices"),
            max_length=MAX_CHOICES * (MAX_CHOICE_LENGTH + 2),
            required=False,
            widget=forms.Textarea(attrs={"rows": 3}),
            help_text=_("One per line."),
        ),
        f"q{index}-required": forms.BooleanField(label=_("Answer is required"), required=False),
        f"q{index}-key": forms.RegexField(r"\Aq[0-9]{1,6}\Z", required=False, widget=forms.HiddenInput),
    }
