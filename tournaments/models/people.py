"""Persons, players and roles of the desk."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Self

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common.countries import country_or_text
from tournaments.journal.seals import new_salt, seal
from tournaments.models import naming
from tournaments.models.generated import GeneratedTextField
from tournaments.models.ordered_json import OrderedJSONField
from tournaments.models.sealing import Sealed
from tournaments.models.tournaments import Tournament

__all__ = [
    "HEAD_JUDGES",
    "JUDGES",
    "ORGANIZERS",
    "PARTICULARS",
    "Person",
    "Player",
    "initials",
    "new_person_id",
    "shown_names",
]

# Each group holds logins whose role covers every event of the desk. A login with a role at one event is in none.
ORGANIZERS: Final = "organizers"  # creates tournaments, draws and opens rounds
JUDGES: Final = "judges"  # sees every table's link and rules at every table
HEAD_JUDGES: Final = "head judges"  # reviews the judges' rulings


PARTICULARS: Final = ("name", "reading", "family", "given", "preferred", "club", "country")
"""The particulars of a person, besides the federations' numbers."""


def new_person_id() -> str:
    """Return a random word of 16 characters, the only name that a person has in a journal."""
    return secrets.token_hex(8)


def initials(person: Person) -> str:
    """Return the first letters of the names of *person*, each with a full stop; empty if there is no letter.

    For a name in kanji, kana or hangul it is one letter: the first of its reading if that is known, because one
    character may be a whole family name; else the first of the name.
    """
    if _UNSPACED.search(person.name):
        return "".join(f"{letter}." for letter in _first_letters([person.reading or person.name]))
    name_parts = [person.family, person.given]
    if all(name_parts):
        ordered = (
            name_parts if person.name.casefold().startswith(person.family.casefold()) else name_parts[::-1]
        )
        return " ".join(f"{letter}." for letter in _first_letters(ordered))
    return " ".join(f"{letter}." for letter in _first_letters(person.name.split()))


def _first_letters(words: Collection[str]) -> list[str]:
    letters = (next(filter(str.isalpha, word), "") for word in words)
    return [letter.upper() for letter in letters if letter]


# Scripts without capitals, in which names often have no space: kana, ideographs, hangul.
_UNSPACED: Final = re.compile(
    r"[\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9d々〆]"
)


class Person(Sealed):
    """A player's identity: the name and other particulars, which are stored only here.

    *reading* is the kana reading of a name in kanji; it is empty if the name needs none or nobody gave it. *preferred*
    is what they want to be called. *country* is the text as stored (`nation` is its canonical form). *numbers* are the
    federations' numbers, by the federation's short name. *salt* is part of their seal in a journal. All fields are
    empty once the person is erased. *shown* is how they want to be named to the public. On a public page an object read
    from the database holds no more than that (`naming`) and cannot be saved.
    """

    class Shown(models.TextChoices):
        """How a person is named on public pages."""

        FULL = "full", _("full name")
        INITIALS = "initials", _("initials only")
        HIDDEN = "hidden", _("not shown")

    who = GeneratedTextField(max_length=16, primary_key=True, default=new_person_id)
    name = models.CharField(_("name"), max_length=60, blank=True)
    reading = models.CharField(_("reading"), max_length=60, blank=True)
    family = models.CharField(_("family name"), max_length=60, blank=True)
    given = models.CharField(_("given name"), max_length=60, blank=True)
    preferred = models.CharField(_("preferred name"), max_length=60, blank=True)
    club = models.CharField(_("club"), max_length=60, blank=True)
    country = models.CharField(_("country"), max_length=60, blank=True)
    numbers = OrderedJSONField(_("federation numbers"), default=dict, blank=True)
    shown = models.CharField(_("public name"), max_length=8, choices=Shown.choices, default=Shown.FULL)
    salt = GeneratedTextField(max_length=32, blank=True, default=new_salt)

    veiled = False
    """Whether particulars were left out of this object."""

    class Meta(Sealed.Meta):
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name or self.who

    def save(self, *args: Any, **options: Any) -> None:
        """Save the person. Raises `AssertionError` if particulars were left out."""
        if self.veiled:
            raise AssertionError("what everybody sees of a person is never stored")
        super().save(*args, **options)

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **options: Any
    ) -> Self:
        """Load the stored person; on public pages, only what the person wants to show."""
        person = super().from_db(db, field_names, values, **options)
        if naming.is_for_everybody() and person.shown != cls.Shown.FULL:
            person.veiled = True
            person.name = initials(person) if person.shown == cls.Shown.INITIALS else ""
            for name in PARTICULARS[1:]:
                setattr(person, name, "")
            person.numbers = {}
        return person

    @property
    def seal(self) -> str:
        """The person's seal, which represents them in a journal."""
        return seal(self.salt, self.particulars)

    @property
    def particulars(self) -> dict[str, str]:
        """All particulars of the person, by name."""
        values = {name: getattr(self, name) for name in PARTICULARS}
        return values | {f"numbers.{federation}": number for federation, number in self.numbers.items()}

    @property
    def nation(self) -> str:
        """The canonical code of the country, however it was stored; a text that names no country stays unchanged.

        A seal in the journal covers *country* as it was stored, so rows of earlier versions keep their spelling there.
        """
        return country_or_text(self.country)

    @property
    def is_erased(self) -> bool:
        """Whether all particulars are erased."""
        return not (self.salt or any(self.particulars.values()))


class _Players(models.Manager["Player"]):
    """Players with their persons: a player without a name is of no use."""

    def get_queryset(self) -> models.QuerySet[Player]:
        """Select both in one query."""
        return super().get_queryset().select_related("person")


class Player(models.Model):
    """A person in one tournament, under a number.

    *active* players are seated in the rounds that are drawn; *since* is the first round in which they could be seated.
    *here* means checked in (`is_here`). *lot* orders players with equal totals, if lots were drawn. *group* is the part
    of the event in which they play, in a league their division. *handicap* is the number of points added to each of
    their games in a league. *ref* is their identifier in the file from which they were imported; it is in no journal.
    """

    class State(models.TextChoices):
        """The state of a player's participation."""

        ENTERED = "entered", _("registered")
        WAITING = "waiting", _("waiting")
        CHECKED_IN = "checked_in", _("checked in")
        PLAYING = "playing", _("playing")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")
        SUBSTITUTE = "substitute", _("substitute")
        GUEST = "guest", _("guest")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    person = models.ForeignKey(Person, on_delete=models.RESTRICT, related_name="players")
    number = models.PositiveIntegerField(_("number"))
    active = models.BooleanField(_("takes part"), default=True)
    state = models.CharField(_("status"), max_length=12, choices=State, default=State.PLAYING)
    since = models.PositiveIntegerField(default=1)
    here = models.BooleanField(_("checked in"), default=False)
    lot = models.PositiveIntegerField(null=True, blank=True)
    group = models.CharField(_("group"), max_length=20, blank=True)
    handicap = models.IntegerField(null=True, blank=True)
    ref = models.CharField(max_length=64, blank=True)
    own_cells: Sequence[Any] = ()
    """The cells in the organizers' extra columns, set by the pages that show them."""

    objects = _Players()

    class Meta:
        ordering = ("number",)
        base_manager_name = "objects"
        verbose_name = _("player")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "person"), name="one_person_once_a_tournament"),
            models.UniqueConstraint(fields=("tournament", "number"), name="one_number_once_a_tournament"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The person's name; if it is erased or not public, words with the player's number."""
        if self.person.is_erased:
            return gettext("Erased player %(number)d") % {"number": self.number}
        return self.person.name or gettext("No. %(number)d") % {"number": self.number}

    @property
    def is_waiting(self) -> bool:
        """Whether they are on the waiting list."""
        return self.state == self.State.WAITING

    @property
    def is_playing(self) -> bool:
        """Whether they play."""
        return self.state == self.State.PLAYING

    @property
    def is_withdrawn(self) -> bool:
        """Whether they withdrew."""
        return self.state == self.State.WITHDRAWN

    @property
    def is_disqualified(self) -> bool:
        """Whether they are disqualified."""
        return self.state == self.State.DISQUALIFIED

    @property
    def has_left(self) -> bool:
        """Whether they withdrew or are disqualified."""
        return self.is_withdrawn or self.is_disqualified

    @property
    def is_checked_in(self) -> bool:
        """Whether their state is checked in; players who are here may already play."""
        return self.state == self.State.CHECKED_IN

    @property
    def is_guest(self) -> bool:
        """Whether they play as a guest."""
        return self.state == self.State.GUEST

    @property
    def about(self) -> str:
        """The club, the country and the group, as far as they are known."""
        return " ".join(filter(None, (self.person.club, self.person.nation, self.group)))

    @property
    def is_here(self) -> bool:
        """Whether they are checked in, unless somebody put them back on the list since."""
        return self.state == self.State.CHECKED_IN or (self.here and self.state != self.State.ENTERED)

    @property
    def is_expected(self) -> bool:
        """Whether they are expected at the event: they play, or will play once they are checked in."""
        return self.active or self.state == self.State.ENTERED

    @property
    def is_ranked(self) -> bool:
        """Whether they have a rank in the standings once they have played; players who are apart have none."""
        return not referee.standings.EntrantState(self.state).is_apart

    @property
    def reading(self) -> str:
        """The reading of the name; empty if the name needs none or nobody gave it."""
        return self.person.reading


def shown_names(stored: Mapping[int, tuple[str, str]]) -> dict[int, str]:
    """Return the `name` of many players by primary key, without reading an object of each.

    *stored* are the columns `name` and `shown` of their persons. One query reads the players whose name is another one
    on this page: erased people and, on public pages, people who do not show their full name.
    """
    names = {
        pk: name
        for pk, (name, shown) in stored.items()
        if name and (shown == Person.Shown.FULL or not naming.is_for_everybody())
    }
    if others := stored.keys() - names.keys():
        names |= {player.pk: player.name for player in Player.objects.filter(pk__in=others)}
    return names
