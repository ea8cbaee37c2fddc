"""The registration form, with its checks against bots."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.common import invisible
from tournaments.common.countries import country_or_text
from tournaments.common.punctuation import bracketed
from tournaments.forms.common.fields import editable_data
from tournaments.models import Person
from tournaments.services.interchange.rosters import FEDERATIONS, country_note
from tournaments.services.people.names import name_problem, normalize_name, reading_problem
from tournaments.services.people.registration_answers import RegistrationInput
from tournaments.services.people.registration_settings import (
    FIELDS,
    MAX_ANSWER_LENGTH,
    Question,
    RegistrationOptions,
)

__all__ = ["LABELS", "SOONEST", "RegisterForm", "sign_time"]

SOONEST: Final = timedelta(seconds=3)
"""The shortest time in which a person can fill in the form; faster submissions come from programs."""
_with_remark = lazy(bracketed, str)
_SALT: Final = "shinpan.registration"
_NUMBERS: Final = tuple(federation.value for federation in FEDERATIONS)
LABELS: Final = {
    "name": _("Display name"),
    "reading": _("Reading (in kana)"),
    "club": _("Club"),
    "country": _("Country"),
    "ema": _("EMA number"),
    "wrc": _("World Riichi number"),
    "rrc": _("RRC number"),
    "ara": _("ARA number"),
    "shown": _("Public name"),
    "mail": _("Email address"),
    "note": _("Note to the organizers"),
}
"""The labels of the fields, by name."""


def sign_time(now: datetime) -> str:
    """Return a signed mark of the time at which a page was sent."""
    return signing.dumps(int(now.timestamp()), salt=_SALT)


class RegisterForm(forms.Form):
    """The fields that the organizer chose, in order; *existing* is the data of an existing registration."""

    def __init__(
        self,
        *args: Any,
        settings: RegistrationOptions,
        now: datetime,
        existing: RegistrationInput | None = None,
        fixed: bool = False,
        **options: Any,
    ) -> None:
        """With *fixed* the person's details cannot be changed, because the person is in other events too."""
        self._now, self._settings, self._existing, self._fixed = now, settings, existing, fixed
        options["initial"] = _initial(existing)
        super().__init__(*args, **options)
        field_names = [name for name in ("name", *FIELDS) if name == "name" or settings.asked.get(name)]
        if fixed:
            field_names = [name for name in field_names if name in ("mail", "note")]
        for name in field_names:
            required = name == "name" or settings.asked.get(name) == "required"
            self.fields[name] = _field(name, required)
        for question in settings.questions:
            self.fields[question.key] = _question_field(question)
        for field in self.fields.values():
            if not field.required:
                field.label = _with_remark(field.label, _("Optional"))
        if existing is None:
            self.fields["since"] = forms.CharField(
                required=False, widget=forms.HiddenInput, initial=sign_time(now), max_length=200
            )
            # A honeypot: people do not see it, and its neutral name means nothing to browsers that fill in forms.
            self.fields["leave"] = forms.CharField(
                label=_("Leave this empty"),
                required=False,
                max_length=200,
                widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
            )

    def shown_fields(self) -> Iterable[forms.BoundField]:
        """Return the visible fields."""
        return [self[name] for name in self.fields if name not in ("since", "leave")]

    def full_clean(self) -> None:
        """Check every field, and set the focus to the first one with an error."""
        super().full_clean()
        invalid_name = next((name for name in self.fields if self.has_error(name)), None)
        if invalid_name is not None:
            self.fields[invalid_name].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        """Refuse submissions that look automated, with a polite error."""
        data: dict[str, Any] = super().clean() or {}
        if self._existing is not None:
            return data
        if data.get("leave"):
            self._replace_data({"leave": ""})
            raise ValidationError(
                gettext(
                    "One field must stay empty but was filled in. It is empty again now. Send the form again."
                )
            )
        try:
            sent_at = signing.loads(data.get("since", ""), salt=_SALT)
        except signing.BadSignature:
            self._replace_data({"since": sign_time(self._now - SOONEST)})
            raise ValidationError(
                gettext(
                    "The page had not loaded completely. Your entries are still here. Send the form again."
                )
            ) from None
        if not isinstance(sent_at, int) or self._now.timestamp() - sent_at < SOONEST.total_seconds():
            raise ValidationError(
                gettext(
                    "The form was sent very fast. Your entries are still here. Check them and send the form again."
                )
            )
        return data

    def _replace_data(self, values: dict[str, str]) -> None:
        """Set these fields for the returned form."""
        data = editable_data(self)
        for name, value in values.items():
            data[self.add_prefix(name)] = value
        self.data = data

    def clean_name(self) -> str:
        """Return the normalized name. Raises `ValidationError` for characters that no name contains."""
        name = normalize_name(self.cleaned_data["name"])
        if fault := name_problem(name):
            raise ValidationError(capfirst(fault))
        return name

    def clean_reading(self) -> str:
        """Return the normalized reading. Raises `ValidationError` unless it is in kana."""
        reading = normalize_name(unicodedata.normalize("NFKC", self.cleaned_data["reading"]))
        if fault := reading_problem(reading):
            raise ValidationError(capfirst(fault))
        return reading

    def clean_country(self) -> str:
        """Return the country's code if it is recognised, else the text unchanged."""
        return country_or_text(self.cleaned_data["country"])

    @property
    def note(self) -> str:
        """A message to the user about the country, or an empty string."""
        return country_note(self.cleaned_data.get("country", ""))

    @property
    def registration_input(self) -> RegistrationInput:
        """The submitted details; fields that were not asked keep their values."""
        data, existing = self.cleaned_data, self._existing or RegistrationInput(name="")
        plain = {
            name: data.get(name, getattr(existing, name))
            for name in ("name", "reading", "club", "country", "shown", "mail", "note")
        }
        numbers = {
            name: data.get(name, existing.numbers.get(name, ""))
            for name in dict.fromkeys([*_NUMBERS, *existing.numbers])
        }
        answers = {question.key: data.get(question.key, "") for question in self._settings.questions}
        return RegistrationInput(
            **plain,
            numbers={name: number for name, number in numbers.items() if number},
            answers={**existing.answers, **answers},
        )


def _initial(registration_input: RegistrationInput | None) -> dict[str, Any]:
    if registration_input is None:
        return {}
    return {
        **registration_input.particulars,
        "country": registration_input.nation,
        **registration_input.numbers,
        "shown": registration_input.shown,
        "mail": registration_input.mail,
        "note": registration_input.note,
        **registration_input.answers,
    }


def _field(name: str, required: bool) -> forms.Field:
    label = LABELS[name]
    if name == "shown":
        return forms.ChoiceField(
            label=label,
            choices=Person.Shown.choices,
            help_text=_("Organizers, judges and the four at a table always see your name."),
        )
    if name == "mail":
        return forms.EmailField(
            label=label,
            required=required,
            max_length=254,
            widget=forms.EmailInput(attrs={"autocomplete": "email"}),
            help_text=_("Only the organizers see it. This site sends no email."),
        )
    if name == "note":
        return _Text(
            label=label,
            required=required,
            max_length=1000,
            lines=True,
            widget=forms.Textarea(attrs={"rows": 3}),
            help_text=_("Only the organizers see it."),
        )
    more: dict[str, Any] = {}
    if name == "country":
        more["help_text"] = _("Name or three-letter code, for example POL.")
    if name == "reading":
        more["help_text"] = _("Only for names in kanji. Write the reading in kana.")
    attrs = {"autocomplete": {"name": "name", "country": "country-name"}.get(name, "off")}
    # `clean_name` and `clean_reading` check the length.
    most = None if name in ("name", "reading") else 40 if name in _NUMBERS else 60
    return _Text(label=label, required=required, max_length=most, widget=forms.TextInput(attrs=attrs), **more)


def _question_field(question: Question) -> forms.Field:
    if question.kind == "text":
        return _Text(label=question.says, required=question.required, max_length=MAX_ANSWER_LENGTH)
    choices = [(choice, choice) for choice in question.choices]
    if question.kind == "yes":
        choices = [("yes", gettext("yes")), ("no", gettext("no"))]
    return forms.ChoiceField(label=question.says, required=question.required, choices=[("", "–"), *choices])


class _Text(forms.CharField):
    """A text without invisible characters; a single line unless *lines*."""

    def __init__(self, *, lines: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self._lines = lines

    def clean(self, value: Any) -> str:
        """Return the normalized text."""
        text: str = super().clean(value)
        if self._lines:
            lines = text.replace("\r\n", "\n").replace("\r", "\n")
            text = invisible.strip_needless(unicodedata.normalize("NFC", lines))
        else:
            text = normalize_name(text)
        if any(
            unicodedata.category(letter) == "Cc" and not (self._lines and letter == "\n") for letter in text
        ):
            raise ValidationError(gettext("This contains an invisible control character. Type it again."))
        return text
