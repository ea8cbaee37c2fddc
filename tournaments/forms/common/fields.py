"""Typed access to the fields and the data of a form."""

from __future__ import annotations

from typing import TypeVar, cast

from django import forms
from django.http import QueryDict

__all__ = ["editable_data", "error_texts", "typed_field", "untouched_data"]

FieldT = TypeVar("FieldT", bound=forms.Field)


def typed_field(form: forms.BaseForm, name: str, field_type: type[FieldT]) -> FieldT:
    """Return the form's field *name*, which is a *field_type*."""
    field = form.fields[name]
    if not isinstance(field, field_type):
        raise TypeError(f"{name} is a {type(field).__name__}, not a {field_type.__name__}")
    return field


def editable_data(form: forms.BaseForm) -> QueryDict:
    """Return a copy of what was sent, to change it and to give it back to the form."""
    return cast(QueryDict, form.data).copy()


def untouched_data(*parts: forms.BaseForm) -> QueryDict:
    """Return what a browser would send for a page with these forms if nothing was changed on it."""
    data = QueryDict(mutable=True)
    for form in parts:
        for name, field in form.fields.items():
            value = field.prepare_value(form.get_initial_for_field(field, name))
            if value is not None and value is not False:
                values = value if isinstance(value, list) else [value]
                data.setlist(form.add_prefix(name), [str(item) for item in values])
    return data


def error_texts(form: forms.BaseForm) -> list[str]:
    """Return the form's errors, field by field."""
    return [str(text) for texts in form.errors.values() for text in texts]
