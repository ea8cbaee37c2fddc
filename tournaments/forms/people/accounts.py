"""Forms to change a password and to create the first account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

__all__ = ["FirstAccountForm", "NewPasswordForm"]


class NewPasswordForm(PasswordChangeForm):
    """The old password, and the new one twice; one sentence explains the requirements."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = _(
            "At least 8 characters. Not only digits, not your name and not a common word."
        )
        self.fields["new_password2"].help_text = ""

    def save(self, commit: bool = True) -> User:
        """Hash the password, and then save it together with its line of the activity log."""
        # Hashing waits for a slot, and on SQLite a transaction would hold the write lock meanwhile.
        user: User = super().save(commit=False)
        if commit:
            with transaction.atomic():
                user.save()
        return user


class FirstAccountForm(forms.Form):
    """The code printed at the start, a user name, and a password twice."""

    code = forms.CharField(
        label=_("Code from the terminal"),
        max_length=100,
        help_text=_(
            "The terminal shows it when Shinpan starts, for example “abcd-efgh-jkmn”. If you cannot find it, "
            "restart Shinpan."
        ),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "autofocus": True}
        ),
    )
    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        help_text=_("One word of letters and digits."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=500,
        help_text=_("At least 8 characters. Not only digits, not your name and not a common word."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        label=_("Repeat the password"),
        strip=False,
        max_length=500,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def focus_first_error(self) -> None:
        """Set the focus to the first field with an error, if any."""
        invalid_name = next((name for name in self.fields if name in self.errors), None)
        if invalid_name is not None:
            for name, field in self.fields.items():
                field.widget.attrs["autofocus"] = name == invalid_name

    def clean_password2(self) -> str:
        """Refuse two passwords that differ."""
        password: str = self.cleaned_data["password2"]
        if "password1" in self.cleaned_data and password != self.cleaned_data["password1"]:
            raise forms.ValidationError(_("The passwords do not match. Type the same password twice."))
        return password
