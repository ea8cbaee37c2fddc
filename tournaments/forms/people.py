"""What is asked to enter people?"""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

__all__ = ["NamesForm"]


class NamesForm(forms.Form):
    """Names as they come out of a mail or a spreadsheet's column."""

    names = forms.CharField(
        label=_("Names"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("One name on each line. Kana and kanji are fine."),
    )
