"""The form field for a time zone."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.common.zones import OFFERED, ZONES
from tournaments.services.events import zones

__all__ = ["ZoneField"]


class ZoneField(forms.ChoiceField):
    """The name of a time zone: common ones are offered, and every name known to this machine is accepted.

    The current name of the event or club is accepted too. The field is not required: pages opened before the field
    existed send none.
    """

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Time zone"))
        super().__init__(required=False, **options)
        self._current_name = ""
        self.error_messages["invalid_choice"] = _("“%(value)s” is not a time zone. Choose one from the list.")
        self.choices = [(name, name) for name in OFFERED]

    def valid_value(self, value: Any) -> bool:
        """Return whether the time zone exists or is the current one."""
        return value in ZONES or value == self._current_name

    def begin_new(self, *, prefilled: bool) -> None:
        """Start with the desk's time zone; if *prefilled*, a script replaces it with the browser's."""
        self.begin_with(zones.desk_zone_name())
        if prefilled:
            self.widget.attrs["data-browser-zone"] = "yes"

    def begin_with(self, name: str, *, without: Any = "", used: str = "") -> None:
        """Start with the zone *name*; if it is empty, with a choice labelled *without*.

        For a zone unknown to this desk, the choice says which one is *used* instead.
        """
        self.initial = self._current_name = name
        offered = [(name, name) for name in OFFERED]
        if not name:
            self.choices = [("", without), *offered]
        elif name not in ZONES:
            sentence = gettext("%(zone)s: unknown, %(used)s is used instead") % {"zone": name, "used": used}
            self.choices = [(name, sentence), *offered]
        elif name not in OFFERED:
            self.choices = [(name, name), *offered]
