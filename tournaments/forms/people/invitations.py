"""Forms to invite officials and to accept an invitation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.common.fields import typed_field
from tournaments.models import Role
from tournaments.services.people.invitations import VALID_HOURS

__all__ = ["InviteForm", "JoinForm"]

_LASTS = {1: _("1 hour"), 24: _("1 day"), 7 * 24: _("7 days")}


class InviteForm(forms.Form):
    """The role of an invitation, how long its link is valid, and for whom it is."""

    role = forms.ChoiceField(label=_("Role"))
    hours = forms.TypedChoiceField(
        label=_("Valid for"), choices=[(hours, _LASTS[hours]) for hours in VALID_HOURS], coerce=int
    )
    whom = forms.CharField(
        label=_("Recipient"),
        required=False,
        max_length=60,
        help_text=_("Helps you tell links apart. The first person who uses the link gets the role."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, roles: Sequence[Role], **options: Any) -> None:
        super().__init__(*args, **options)
        # The role that is most often needed in a hurry comes first.
        choices = [(role.value, role.label) for role in reversed(roles)]
        typed_field(self, "role", forms.ChoiceField).choices = choices


class JoinForm(forms.Form):
    """The name and password of an existing login or of one to create."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        help_text=_("One word. Others see it, and your entries are saved under it."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=500,
        help_text=_("At least 8 characters. Not only digits, not your name and not a common word."),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
