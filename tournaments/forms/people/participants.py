"""Forms of a player's page, for organizers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.common.countries import country_or_text
from tournaments.forms.common.fields import typed_field
from tournaments.forms.interchange.rosters import COLUMNS
from tournaments.forms.tables.table_actions import PERMANENT_HELP
from tournaments.models import Player
from tournaments.services.integrity.journal.acting import MAX_REASON_LENGTH
from tournaments.services.interchange.rosters import FEDERATIONS, Particulars, country_note
from tournaments.services.people.names import normalize_name

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

__all__ = [
    "ExchangeForm",
    "ParticularsForm",
    "PointsForm",
    "ReasonForm",
    "ReplaceForm",
    "SitInForm",
    "StateForm",
]


class ParticularsForm(forms.Form):
    """All details of a person."""

    name = forms.CharField(label=_("Display name"), max_length=60)
    reading = forms.CharField(label=_("Reading (in kana)"), max_length=60, required=False)
    family = forms.CharField(label=_("Family name"), max_length=60, required=False)
    given = forms.CharField(label=_("Given name"), max_length=60, required=False)
    preferred = forms.CharField(label=_("Preferred name"), max_length=60, required=False)
    club = forms.CharField(label=_("Club"), max_length=60, required=False)
    country = forms.CharField(
        label=_("Country"),
        max_length=60,
        required=False,
        help_text=_("Name or three-letter code, for example POL."),
    )

    def __init__(self, *args: Any, player: Player, **options: Any) -> None:
        person = player.person
        initial = {name: getattr(person, name) for name in self.base_fields}
        initial["country"] = person.nation
        initial |= {f"number-{name}": number for name, number in person.numbers.items()}
        options["initial"] = initial
        super().__init__(*args, **options)
        for federation in dict.fromkeys([*FEDERATIONS, *person.numbers]):
            label = COLUMNS.get(federation) or _("%(federation)s number") % {"federation": federation.upper()}
            self.fields[f"number-{federation}"] = forms.CharField(label=label, max_length=40, required=False)

    def clean_country(self) -> str:
        """Return the country's code if it is recognised, else the text unchanged."""
        return country_or_text(normalize_name(self.cleaned_data["country"]))

    @property
    def note(self) -> str:
        """A message to the user about the country, or an empty string."""
        return country_note(self.cleaned_data["country"])

    @property
    def particulars(self) -> Particulars:
        """The submitted details."""
        data = {name: normalize_name(text) for name, text in self.cleaned_data.items()}
        numbers = {
            name.removeprefix("number-"): text
            for name, text in data.items()
            if name.startswith("number-") and text
        }
        details: dict[str, Any] = {
            name: text for name, text in data.items() if not name.startswith("number-")
        }
        return Particulars(line=0, **details, numbers=numbers)


class ReasonForm(forms.Form):
    """The reason for a decision."""

    why = forms.CharField(
        label=_("Reason"),
        max_length=MAX_REASON_LENGTH,
        required=False,
        help_text=PERMANENT_HELP,
        widget=forms.TextInput,
    )


class StateForm(ReasonForm):
    """A player's new state."""

    state = forms.ChoiceField(
        label=_("Status"),
        choices=Player.State.choices,
        help_text=_(
            "Players who are playing or checked in, and guests, get a seat when a round is drawn. Guests and "
            "substitutes are listed separately without a rank, even after they have substituted."
        ),
    )
    field_order = ("state", "why")


class PointsForm(ReasonForm):
    """A penalty or a bonus outside the tables."""

    PENALTY, BONUS = "penalty", "bonus"

    sort = forms.ChoiceField(label=_("Type"), choices=[(PENALTY, _("penalty")), (BONUS, _("bonus"))])
    points = forms.IntegerField(
        label=_("Points"),
        min_value=1,
        max_value=1_000_000,
        help_text=_("Enter full points: 20000 is 20.0 in the standings."),
    )
    after_round = forms.IntegerField(
        label=_("Counts after round"),
        min_value=1,
        max_value=32_767,
        required=False,
        help_text=_("Leave empty to count it in the standings after every round."),
    )
    field_order: tuple[str, ...] = ("sort", "points", "after_round", "why")

    def __init__(self, *args: Any, meetings: Mapping[int, str] | None = None, **options: Any) -> None:
        """*meetings* are a league's meetings by round: a league offers evenings instead of rounds."""
        super().__init__(*args, **options)
        if meetings:
            last_round_by_name = {name: number for number, name in meetings.items()}
            self.fields["after_round"] = forms.TypedChoiceField(
                label=_("Counts after evening"),
                choices=[
                    ("", _("not set")),
                    *((last_round_by_name[name], name) for name in reversed(last_round_by_name)),
                ],
                coerce=int,
                empty_value=None,
                required=False,
                help_text=_("Leave empty to count it in the table after every evening."),
            )

    def clean_points(self) -> int:
        """Require whole hundreds: a typed 5 is meant as 5.0."""
        points: int = self.cleaned_data["points"]
        if points % 100:
            text = gettext(
                "Enter points in whole hundreds. For %(points)d.0 in the standings, enter %(points)d000."
            )
            raise ValidationError(text % {"points": points})
        return points

    @property
    def signed(self) -> int:
        """The points, negative for a penalty."""
        points: int = self.cleaned_data["points"]
        return points if self.cleaned_data["sort"] == self.BONUS else -points


class _AnotherForm(ReasonForm):
    """Another player of the event; *choice_label* is the label of the choice."""

    choice_label: ClassVar[StrOrPromise]

    def __init__(self, *args: Any, candidates: list[Player], **options: Any) -> None:
        super().__init__(*args, **options)
        self._candidates = {str(player.number): player for player in candidates}
        self.fields["other"] = forms.ChoiceField(
            label=self.choice_label,
            choices=[
                ("", "–"),
                *(
                    (number, f"{number} · {self.label_of(player)}")
                    for number, player in self._candidates.items()
                ),
            ],
        )
        self.order_fields(("other", "new", "ranked", "round", "since", "good", "why"))

    def label_of(self, player: Player) -> str:
        """Return the label of a choice."""
        return player.name

    @property
    def other(self) -> Player:
        """The chosen player."""
        return self._candidates[self.cleaned_data["other"]]


class _SubstituteForm(_AnotherForm):
    """A substitute: a player of the event, or a new one by name."""

    choice_label = _("Substitute")
    round = forms.IntegerField(widget=forms.HiddenInput)
    new = forms.CharField(
        label=_("Name of new substitute"),
        max_length=120,
        required=False,
        help_text=_("For someone who is not on the list yet. They are added as a substitute."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    ranked = forms.BooleanField(
        label=_("Rank the new substitute in the standings"),
        required=False,
        help_text=_("They then also get a seat when later rounds are drawn."),
    )

    def __init__(self, *args: Any, candidates: list[Player], **options: Any) -> None:
        super().__init__(*args, candidates=candidates, **options)
        self.fields["other"].required = False
        if not candidates:
            self.fields["other"].widget = forms.HiddenInput()

    def label_of(self, player: Player) -> str:
        """Return the name, with the state if it gives the player no rank."""
        if player.is_ranked:
            return player.name
        return gettext("%(name)s (%(state)s, unranked)") % {
            "name": player.name,
            "state": player.get_state_display(),
        }

    def clean_new(self) -> str:
        """Return the normalized name."""
        return normalize_name(self.cleaned_data["new"])

    def clean(self) -> dict[str, Any]:
        """Require either a player of the event or a new name."""
        data = super().clean() or self.cleaned_data
        filled = bool(data.get("other")), bool(data.get("new"))
        if self.errors:
            return data
        if filled == (True, True):
            self.add_error("new", gettext("Choose a substitute or enter a new name, not both."))
        elif filled == (False, False):
            self.add_error("other", gettext("Choose a substitute or enter the name of a new one."))
        elif data.get("ranked") and not data.get("new"):
            text = gettext(
                "This is only for a new substitute. Change the status of others on their own page."
            )
            self.add_error("ranked", text)
        return data


class ReplaceForm(_SubstituteForm):
    """The substitute, from when, and for how long."""

    since = forms.TypedChoiceField(
        label=_("Starting with hand"), coerce=int, empty_value=None, required=False
    )
    good = forms.BooleanField(label=_("Until the end of the event"), required=False)

    def __init__(self, *args: Any, hands: Mapping[int, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.hands = hands
        typed_field(self, "since", forms.ChoiceField).choices = [
            ("", gettext("the start of the game")),
            *((str(number), text) for number, text in self.hands.items()),
        ]


class SitInForm(_SubstituteForm):
    """The substitute from a round that is not drawn yet to the end of the event."""


class ExchangeForm(_AnotherForm):
    """The player to exchange seats with."""

    choice_label = _("Swaps seats with")
    round = forms.IntegerField(widget=forms.HiddenInput)
