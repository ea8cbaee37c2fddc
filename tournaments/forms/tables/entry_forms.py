"""Forms of a table's next entry, and the confirmation of a previewed one.

A hand, its correction and a ruling are confirmed in the same way, on a page and from a phone's outbox: the preview has
a digest of the entry, and only the entry with that digest is saved. A key makes a repeated tap harmless.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypedDict, cast

from django import forms
from django.core.exceptions import ValidationError

import referee
from tournaments.common.language import current_language
from tournaments.forms.common.fields import editable_data

__all__ = [
    "CONFIRM",
    "MISSING",
    "PREVIEW",
    "EntryForm",
    "FormField",
    "Place",
    "PreviewedForm",
    "RoundField",
    "preview_digest",
]

PREVIEW, CONFIRM = "preview", "confirm"
MISSING = "missing"
"""The code of an error that only says that input is still missing."""

FormField = tuple[forms.Form, str | None]
"""A form and the name of one of its fields; None for the form as a whole."""


class Place(TypedDict):
    """The place of an entry in its ledger: the number that was expected when it was sent, and its key."""

    expects: int
    key: str


def preview_digest(rules_mark: str, expects: int, entry: referee.ledger.EntryKind) -> str:
    """Return the digest of the preview of *entry* as number *expects* under the rules with *rules_mark*."""
    content = [rules_mark, expects, *referee.codec.write_entry(entry)]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


class RoundField(forms.RegexField):
    """A round of a game, written like E1."""

    def __init__(self, **options: Any) -> None:
        super().__init__(r"^[ESWN][1-4]$", widget=forms.HiddenInput, **options)

    def clean(self, value: Any) -> Any:
        """Return the `referee.Round`."""
        return referee.codec.read_round(super().clean(value))


class EntryForm(forms.Form):
    """The next entry of a table's ledger, with a key made when the page was opened.

    *fields_by_path* gives, by the path in the protocol, the field from which that part of the entry came.
    """

    key = forms.RegexField(r"^[\w-]{8,64}$", widget=forms.HiddenInput)
    expects = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    names: Mapping[referee.Seat, str] = MappingProxyType({})
    fields_by_path: Mapping[str, FormField] = MappingProxyType({})

    @property
    def place(self) -> Place:
        """The expected entry number and the key."""
        return {"expects": self.cleaned_data["expects"], "key": self.cleaned_data["key"]}

    def renew(self, **place: Any) -> None:
        """Adapt the form to the table's current state: the input is kept, and a new preview is required."""
        data = editable_data(self)
        for name, value in {**place, "seen": ""}.items():
            data[name] = value
        self.data = data

    def add_problems(self, rejected: referee.Rejected) -> None:
        """Add each of the referee's problems to the field with the longest matching path, else to the whole form."""
        for problem in rejected.problems:
            form, field = self._field_of(problem.path)
            text = referee.messages.say_problem(
                problem, lambda seat: self.names.get(seat, str(int(seat))), current_language()
            )
            form.add_error(field, ValidationError(text, code=_code_of(problem)))

    def _field_of(self, path: str) -> FormField:
        matching = [
            start
            for start in self.fields_by_path
            if path == start or path.startswith((f"{start}.", f"{start}["))
        ]
        return self.fields_by_path[max(matching, key=len)] if matching else (self, None)


class PreviewedForm(EntryForm):
    """An entry that is previewed before it is saved, for the round and honba that its judge saw."""

    round = RoundField()
    honba = forms.IntegerField(min_value=0, max_value=999, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    step = forms.ChoiceField(
        choices=[(PREVIEW, PREVIEW), (CONFIRM, CONFIRM)], required=False, widget=forms.HiddenInput
    )

    rules_mark: str

    def digest(self, entry: referee.ledger.EntryKind) -> str:
        """Return the digest of the preview of *entry* at the place of the form."""
        return preview_digest(self.rules_mark, self.cleaned_data["expects"], entry)

    def confirms(self, entry: referee.ledger.EntryKind) -> bool:
        """Return whether the form confirms exactly this entry, as it was previewed."""
        data = self.cleaned_data
        return bool(data["step"] == CONFIRM and data["seen"] == self.digest(entry))


def _code_of(problem: referee.Problem) -> str:
    """Return the problem's code; too few tiles are only missing input."""
    if problem.code == "wrong_number_of_tiles":
        count, required = (cast(int, problem.facts[name]) for name in ("given", "wanted"))
        return MISSING if count < required else problem.code
    return problem.code
