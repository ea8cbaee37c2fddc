"""Registration settings and registrations.

None of it is in a journal or in an event's file: mail addresses, notes and answers are particulars, and an event that
was moved to another desk must not open a second registration there. The results of a registration are journal entries:
that somebody is entered, waits, moves up or withdraws.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.ordered_json import OrderedJSONField
from tournaments.models.people import Person
from tournaments.models.sealing import Sealed
from tournaments.models.tournaments import Tournament

__all__ = ["Registration", "RegistrationSettings"]


class RegistrationSettings(Sealed):
    """An event's registration: whether and when it is open, for how many places, and what it asks for.

    *zone* names the time zone in which the two moments were entered and are shown. *limit* is the number of places,
    None for no limit; with *waiting* later registrations go to a waiting list. With *approval* an organizer has to
    accept each one. With *listed* the list of registrations is public. *asked* maps a field's name to "asked" or
    "required". *questions* are the organizer's own, each with a *key*, a *kind*, *says*, *choices* and *required*.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="registration_settings"
    )
    open = models.BooleanField(_("registration is open"), default=False)
    opens_at = models.DateTimeField(_("opens"), null=True, blank=True)
    closes_at = models.DateTimeField(_("closes"), null=True, blank=True)
    zone = models.CharField(_("time zone"), max_length=60, default="UTC")
    limit = models.PositiveIntegerField(_("places"), null=True, blank=True)
    waiting = models.BooleanField(_("waiting list"), default=True)
    approval = models.BooleanField(_("approve each registration"), default=False)
    listed = models.BooleanField(_("show who is registered to everyone"), default=True)
    welcome = models.TextField(_("welcome text"), max_length=2000, blank=True)
    asked = OrderedJSONField(default=dict, blank=True)
    questions = OrderedJSONField(default=list, blank=True)
    changed_by = models.CharField(max_length=150, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta(Sealed.Meta):
        verbose_name = _("registration settings")
        verbose_name_plural = _("registration settings")

    def __str__(self) -> str:
        return str(self.tournament)

    def get_absolute_url(self) -> str:
        """The address of the public registration page."""
        return reverse("register", args=[self.tournament.slug])


class Registration(Sealed):
    """A registration from the public page.

    *link* is the hash of the word in the link that the person keeps, so that the database reveals no link. *who* is the
    random word of the person, empty until they are entered. *entered_as* is the word under which they were entered,
    even after a merge with another person. How they take part is the state of their player. *particulars* are kept
    until they are entered; afterwards only the person has them. *mark* identifies the network for an hour and is not an
    address.
    """

    unsealed: ClassVar = ("mark",)

    class State(models.TextChoices):
        """The state of a registration."""

        ASKED = "asked", _("waiting for approval")
        ENTERED = "entered", _("accepted")
        REFUSED = "refused", pgettext_lazy("registration", "declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("registration", "withdrawn")
        GONE = "gone", _("removed from the list")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    link = models.CharField(max_length=64, unique=True)
    state = models.CharField(_("status"), max_length=10, choices=State)
    who = models.CharField(max_length=16, blank=True, db_index=True)
    entered_as = models.CharField(max_length=16, blank=True)
    particulars = OrderedJSONField(default=dict, blank=True)
    shown = models.CharField(max_length=8, choices=Person.Shown, default=Person.Shown.FULL)
    mail = models.CharField(_("email address"), max_length=254, blank=True)
    note = models.TextField(_("note"), max_length=1000, blank=True)
    answers = OrderedJSONField(default=dict, blank=True)
    why = models.CharField(_("reason"), max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)
    mark = models.CharField(max_length=64, blank=True, db_index=True)

    class Meta(Sealed.Meta):
        ordering = ("at", "pk")
        verbose_name = _("registration")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.particulars.get('name') or self.who or self.pk}"
