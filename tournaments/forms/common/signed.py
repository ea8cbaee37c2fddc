"""Fields for points that may be negative, with a button that changes the sign."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.common import figures
from tournaments.common.figures import Notation

__all__ = ["SignedField", "SignedInput"]


class SignedInput(forms.TextInput):
    """A text input with a ± button, because the number pads of phones have no minus.

    *pad* is the input mode that `static/js/common/sign_button.js` sets once the button works; without the script the
    phone shows its full keyboard, which has a minus. A page with the field must load the script.
    """

    template_name = "common/widgets/signed_number.html"

    def __init__(self, attrs: dict[str, Any] | None = None, *, pad: str = "numeric") -> None:
        super().__init__({"autocomplete": "off", "data-pad": pad, **(attrs or {})})


class SignedField(forms.IntegerField):
    """Whole points, also negative; accepts any minus sign and full-width digits."""

    widget = SignedInput

    def to_python(self, value: Any) -> int | None:
        """Return the points. Raises `ValidationError` for anything but a whole number."""
        points = figures.parse_points(value, Notation.POINTS) if isinstance(value, str) else None
        number: int | None = super().to_python(value if points is None else points)
        return number
