"""The form of an event's teams."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.frozen import dataclass
from tournaments.forms.people.participants import PointsForm
from tournaments.models import Team, Tournament
from tournaments.services.events import lineups
from tournaments.services.events.lineups import TeamLine

__all__ = ["TeamPointsForm", "TeamsForm"]

_FREE = 1
"""Number of new teams with separate fields; more are pasted as text."""
_MOST_GAMES = 32_767


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFields:
    """The fields of one team; *new*: it does not exist yet."""

    word: forms.BoundField
    name: forms.BoundField
    members: forms.BoundField
    games: forms.BoundField
    new: bool


class TeamsForm(forms.Form):
    """Fields for every team and a new one, a text for more teams, and how teams are scored."""

    SUM, RELAY = "sum", "relay"

    scoring = forms.ChoiceField(
        label=_("Team scoring"),
        choices=[
            (SUM, _("sum of the members' results")),
            (RELAY, _("shared points, played in turns (relay)")),
        ],
    )
    stock = forms.IntegerField(
        label=_("Starting points of each team in a relay"),
        required=False,
        min_value=1,
        max_value=1_000_000,
        help_text=_(
            "The full number of points, such as 75000. Each leg starts with this plus the points gained in "
            "earlier legs."
        ),
    )
    more = forms.CharField(
        label=_("Teams to add (one per line)"),
        required=False,
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_(
            "Enter a name, a colon and the members: “Cranes: Sato, Tanaka, 12, Suzuki from 2026-05-03”."
        ),
    )
    expects = forms.CharField(widget=forms.HiddenInput, max_length=16)

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        team_lines = lineups.team_lines(tournament)
        initial: dict[str, Any] = {
            "scoring": self.SUM if tournament.relay_stock is None else self.RELAY,
            "stock": tournament.relay_stock,
            "expects": lineups.state_hash(tournament),
        }
        known_words = [line.word for line in team_lines]
        self._words = [*known_words, *[""] * _FREE]
        for index, line in enumerate(team_lines):
            initial |= {
                f"name-{index}": line.name,
                f"members-{index}": line.members,
                f"games-{index}": line.maximum_games,
            }
        options["initial"] = initial
        super().__init__(*args, **options)
        if self.is_bound:
            # Rebuild the submitted fields with their words, regardless of the teams that exist by now.
            sent_words = [self.data.get(f"word-{index}", "") for index in range(self._sent_count())]
            self._words = [word if word in known_words else "" for word in sent_words]
        for index, word in enumerate(self._words):
            self.fields[f"word-{index}"] = forms.CharField(
                required=False, initial=word, widget=forms.HiddenInput
            )
            self.fields[f"name-{index}"] = forms.CharField(
                label=_("Name"), required=False, max_length=lineups.MAX_NAME_LENGTH
            )
            self.fields[f"members-{index}"] = forms.CharField(
                label=_("Members"),
                required=False,
                max_length=20_000,
                widget=forms.Textarea(
                    attrs={"rows": max(4, len(self.initial.get(f"members-{index}", "").splitlines()))}
                ),
            )
            self.fields[f"games-{index}"] = forms.IntegerField(
                label=_("Games counted per member"), required=False, min_value=1, max_value=_MOST_GAMES
            )

    def _sent_count(self) -> int:
        """Return the number of teams with separate fields in the submitted data."""
        maximum = lineups.MAX_TEAMS + _FREE
        return next((index for index in range(maximum) if f"name-{index}" not in self.data), maximum)

    def clean(self) -> dict[str, Any]:
        """Require a stock for a relay, and a team name for members."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("scoring") == self.RELAY and not data.get("stock") and "stock" not in self.errors:
            self.add_error("stock", gettext("Enter the starting points of each team."))
        for index in range(len(self._words)):
            if data.get(f"members-{index}", "").strip() and not data.get(f"name-{index}", "").strip():
                self.add_error(f"name-{index}", ValidationError(gettext("Enter a team name.")))
        return data

    @property
    def teams(self) -> list[TeamFields]:
        """The fields of each team."""
        return [
            TeamFields(
                word=self[f"word-{index}"],
                name=self[f"name-{index}"],
                members=self[f"members-{index}"],
                games=self[f"games-{index}"],
                new=not word,
            )
            for index, word in enumerate(self._words)
        ]

    @property
    def lines(self) -> list[TeamLine]:
        """The submitted teams, without empty rows. Raises `InputError`."""
        data = self.cleaned_data
        typed = [
            TeamLine(
                name=data[f"name-{index}"],
                members=data[f"members-{index}"],
                maximum_games=data[f"games-{index}"],
                word=word,
            )
            for index, word in enumerate(self._words)
            if data[f"name-{index}"].strip()
        ]
        return [*typed, *lineups.parse_teams(data["more"])]

    @property
    def relay_stock(self) -> int | None:
        """The stock of a relay; None for a sum."""
        data = self.cleaned_data
        return data["stock"] if data["scoring"] == self.RELAY else None


class TeamPointsForm(PointsForm):
    """A penalty or a bonus for a team."""

    field_order = ("team", "sort", "points", "after_round", "why")

    def __init__(self, *args: Any, teams: list[Team], **options: Any) -> None:
        self._teams = {str(team.number): team for team in teams}
        super().__init__(*args, **options)
        choices = [(number, team.name) for number, team in self._teams.items()]
        self.fields["team"] = forms.ChoiceField(label=_("Team"), choices=choices)
        self.order_fields(self.field_order)

    @property
    def team(self) -> Team:
        """The chosen team."""
        return self._teams[self.cleaned_data["team"]]
