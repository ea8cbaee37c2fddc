"""Personal links of players."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.generated import GeneratedTextField
from tournaments.models.people import new_person_id
from tournaments.models.sealing import Sealed
from tournaments.models.tables import new_token

__all__ = ["OwnLink"]


class OwnLink(Sealed):
    """The personal link of a person in an event. It is in no journal and in no export.

    The event and the person are named by their random words, as in a journal, so that the link survives a merge of the
    person with another. *token* opens their page; *code* is what an official scans at check-in and opens nothing for
    anyone else. A *renewed* link is kept, so that the old link can say that there is a new one.
    """

    event = models.CharField(max_length=32)
    who = models.CharField(max_length=16)
    token = GeneratedTextField(max_length=32, unique=True, default=new_token)
    code = GeneratedTextField(max_length=16, unique=True, default=new_person_id)
    renewed = models.BooleanField(default=False)

    class Meta(Sealed.Meta):
        ordering = ("event", "pk")
        verbose_name = _("personal link")
        constraints = (
            models.UniqueConstraint(
                fields=("event", "who"), condition=models.Q(renewed=False), name="one_own_link_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"{self.event}: {self.who}"
