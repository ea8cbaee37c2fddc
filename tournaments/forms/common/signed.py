"""Fields for points that may be negative: a figure with a button beside it that changes its sign."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.common import figures
from tournaments.common.figures import Writing

__all__ = ["SignedField", "SignedInput"]


class SignedInput(forms.TextInput):
    """A figure with a ± button, which number pads of phones lack.

    *pad* is the number pad that `static/js/common/signed.js` asks for once the button works; without the script the
    phone shows its whole keyboard, which has a minus. The page that shows the field loads the script.
    """

    template_name = "common/widgets/signed.html"

    def __init__(self, attrs: dict[str, Any] | None = None, *, pad: str = "numeric") -> None:
        super().__init__({"autocomplete": "off", "data-pad": pad, **(attrs or {})})


class SignedField(forms.IntegerField):
    """Whole points, negative ones too, with any minus and full-width digits."""

    widget = SignedInput

    def to_python(self, value: Any) -> int | None:
        """The points; raises `ValidationError` for what is no whole number."""
        points = figures.read(value, Writing.POINTS) if isinstance(value, str) else None
        number: int | None = super().to_python(value if points is None else points)
        return number
