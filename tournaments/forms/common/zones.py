"""The field in which a time zone is chosen."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.common.zones import OFFERED, ZONES
from tournaments.services.events import zones

__all__ = ["ZoneField"]


class ZoneField(forms.ChoiceField):
    """The name of a time zone: the common ones are offered, and every name that this machine knows is accepted.

    So is the name that an event or a club has already. Not required: a page that was opened before there was such a
    field sends none.
    """

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Time zone"))
        super().__init__(required=False, **options)
        self._held = ""
        self.error_messages["invalid_choice"] = _(
            "There is no time zone “%(value)s”. Choose one from the list."
        )
        self.choices = [(name, name) for name in OFFERED]

    def valid_value(self, value: Any) -> bool:
        """Whether there is such a time zone, or the name is the one held."""
        return value in ZONES or value == self._held

    def begin_new(self, *, prefilled: bool) -> None:
        """Begin with the desk's time zone; where it is to be *prefilled* a script puts the browser's in its place."""
        self.begin_with(zones.of_desk())
        if prefilled:
            self.widget.attrs["data-browser-zone"] = "yes"

    def begin_with(self, name: str, *, without: Any = "", used: str = "") -> None:
        """Begin with the zone of that *name*; where there is none yet, with a choice that says so: *without*.

        Beside a zone that this desk does not know the choice says which one is *used* instead.
        """
        self.initial = self._held = name
        if not name:
            self.choices = [("", without), *self.choices]
        elif name not in ZONES:
            says = gettext("%(zone)s: unknown here, %(used)s is used") % {"zone": name, "used": used}
            self.choices = [(name, says), *self.choices]
        elif name not in OFFERED:
            self.choices = [(name, name), *self.choices]
