"""Forms of a club's evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common import figures
from tournaments.common.figures import Notation
from tournaments.common.language import rules_title
from tournaments.common.winds import wind
from tournaments.forms.common.days import DayField
from tournaments.forms.common.fields import typed_field
from tournaments.forms.common.signed import SignedInput
from tournaments.forms.events.round_results import UNIT_BUTTONS, UNIT_QUESTIONS
from tournaments.journal.kinds import GameCounts, Presence, RulesOverlay
from tournaments.models import Meeting, Player, Tournament, merge_overlays
from tournaments.services.clubs.club_settings import FRIENDLY, NOTE_COLUMNS, ClubSettings
from tournaments.services.events.tournaments import rulesets
from tournaments.services.integrity.journal.acting import MAX_REASON_LENGTH

__all__ = [
    "ConfirmForm",
    "CountsForm",
    "FinishedGameForm",
    "NewPlayerForm",
    "NotesForm",
    "OwnResultForm",
    "PresenceForm",
    "SeatsForm",
    "StartForm",
    "three_player_rulesets",
]

THREE = 3
_MOST_POINTS = 1_000_000
SEASON = "season"
"""The choice of the season's own rules at a table on an evening with other rules."""


def three_player_rulesets() -> list[tuple[str, str]]:
    """Return the rulesets for three players, as keys and titles."""
    return [(key, title) for key, title in rulesets() if referee.ruleset(key).players == THREE]


def _division_choices(tournament: Tournament) -> list[tuple[str, str]]:
    """Return the divisions that have players in the season."""
    names = sorted(set(tournament.players.values_list("group", flat=True)) - {""})
    return [(name, name) for name in names]


if TYPE_CHECKING:
    # Django's field takes no type arguments when it runs.
    _PlayersBase = forms.ModelMultipleChoiceField[Player]
else:
    _PlayersBase = forms.ModelMultipleChoiceField


class _Players(_PlayersBase):
    """Players chosen by number; malformed numbers are refused without a query."""

    def clean(self, value: Any) -> Any:
        """Return the players."""
        numbers = value if isinstance(value, list | tuple) else []
        if any(
            not (number.isascii() and number.isdecimal() and len(number) <= 5) for number in map(str, numbers)
        ):
            raise ValidationError(gettext("A player on this page no longer exists. Reload the page."))
        return super().clean(value)


def _players_field(tournament: Tournament) -> _Players:
    return _Players(tournament.players.all(), to_field_name="number")


class StartForm(forms.Form):
    """The settings of an evening to start: its division, other rules for the night, whether its games count."""

    day = DayField(
        label=_("Another day"),
        required=False,
        help_text=_("A past evening that is not entered yet, or a future one. Leave empty for today."),
    )
    division = forms.ChoiceField(label=_("Division (if only one plays)"), required=False)
    rules = forms.ChoiceField(label=_("Rules for this evening"), required=False)
    friendly = forms.BooleanField(label=_("Friendly evening: no game counts for the season"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, **options)
        sentence = gettext("as planned, otherwise the season's rules: %(title)s")
        default_choices = [("", sentence % {"title": rules_title(tournament.ruleset)})]
        typed_field(self, "rules", forms.ChoiceField).choices = default_choices + rulesets()
        typed_field(self, "division", forms.ChoiceField).choices = [
            ("", gettext("everyone")),
            *_division_choices(tournament),
        ]

    @property
    def overlay(self) -> RulesOverlay | None:
        """The evening's rules as an overlay over the season's; None for the season's own."""
        key = self.cleaned_data["rules"]
        return RulesOverlay(base=key, set_={}) if key else None


class PresenceForm(forms.Form):
    """Who is here, comes later, leaves after the game, or is gone."""

    presence = forms.ChoiceField(choices=[(presence.value, presence.value) for presence in Presence])

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["who"] = _players_field(tournament)
        self.fields["who"].error_messages |= {
            "required": gettext("Select at least one name."),
        }

    @property
    def chosen_presence(self) -> Presence:
        """The chosen presence."""
        return Presence(self.cleaned_data["presence"])


class NewPlayerForm(forms.Form):
    """A player who comes for the first time."""

    name = forms.CharField(label=_("New player"), max_length=60)
    group = forms.ChoiceField(label=_("Division"), required=False)
    guest = forms.BooleanField(label=_("guest, not ranked"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, division: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        choices = _division_choices(tournament)
        if choices:
            # New players start in the lowest division, unless only one division plays tonight.
            typed_field(self, "group", forms.ChoiceField).choices = choices
            self.fields["group"].initial = division or choices[-1][0]
        else:
            del self.fields["group"]


class SeatsForm(forms.Form):
    """The seats and the rules of a table that starts."""

    rules = forms.ChoiceField(label=_("Rules"), required=False)
    counts = forms.ChoiceField(
        label=_("Does this game count?"),
        required=False,
        choices=[("", _("as set for the evening")), ("counts", _("counts")), ("friendly", _("friendly"))],
    )

    def __init__(
        self,
        *args: Any,
        people: Iterable[Player],
        meeting: Meeting,
        settings: ClubSettings,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        tournament = meeting.tournament
        self._settings = settings
        self.by_number = {player.number: player for player in people}
        choices = [("", "–"), *((number, player.name) for number, player in self.by_number.items())]
        for seat in range(4):
            self.fields[f"seat{seat}"] = forms.TypedChoiceField(
                label=wind(seat), choices=choices, coerce=int, empty_value=None, required=False
            )
        evening_key, _overlay = merge_overlays(tournament.ruleset_key, tournament.overlay, meeting.own)
        default_choices = [("", rules_title(tournament.rules_under(meeting.own)))]
        if meeting.own is not None:
            sentence = gettext("the season's rules: %(title)s") % {"title": rules_title(tournament.ruleset)}
            default_choices.append((SEASON, sentence))
        default_keys = {evening_key, tournament.ruleset_key}
        typed_field(self, "rules", forms.ChoiceField).choices = default_choices + [
            choice for choice in rulesets() if choice[0] not in default_keys
        ]

    @property
    def seats(self) -> list[Any]:
        """The fields of the seats, from the first dealer on."""
        return [self[f"seat{seat}"] for seat in range(4)]

    def clean(self) -> dict[str, Any]:
        """Check that seats are filled from the first dealer on; three players are a three-player game."""
        data: dict[str, Any] = super().clean() or {}
        numbers_by_seat = [data.get(f"seat{seat}") for seat in range(4)]
        numbers = [number for number in numbers_by_seat if number is not None]
        if numbers_by_seat[: len(numbers)] != numbers:
            raise ValidationError(gettext("A seat is empty. Fill the seats in order, from East."))
        if len(set(numbers)) < len(numbers):
            raise ValidationError(gettext("The same player is named twice. Choose each player once."))
        if len(numbers) < THREE:
            raise ValidationError(gettext("Choose all players at the table."))
        return data

    @property
    def players(self) -> list[Player]:
        """The players at the table, from the first dealer on."""
        numbers = [self.cleaned_data[f"seat{seat}"] for seat in range(4)]
        return [self.by_number[number] for number in numbers if number is not None]

    def overlay(self, seats: int) -> RulesOverlay | None:
        """Return the game's rules as an overlay over the evening's rules for *seats* players, or None.

        Three players at an evening for more get the club's rules for three if no rules are chosen.
        """
        key = self.cleaned_data["rules"]
        if not key and len(self.players) == THREE and seats != THREE:
            three_player_choices = three_player_rulesets()
            key = three_player_choices[0][0] if self._settings.three == FRIENDLY else self._settings.three
        # An overlay without a base means the season's ruleset with its own answers.
        return RulesOverlay(base="" if key == SEASON else key, set_={}) if key else None

    def friendly(self, seats: int) -> bool | None:
        """Return whether the game is friendly; None for the evening's setting. For three, the club decides."""
        choice = self.cleaned_data["counts"]
        if choice:
            return bool(choice == GameCounts.FRIENDLY.value)
        is_three_player = len(self.players) == THREE and seats != THREE
        return True if is_three_player and self._settings.three == FRIENDLY else None


class _Figures(forms.Form):
    """The final points of a game, from the first dealer on."""

    sticks = forms.IntegerField(
        label=_("Leftover riichi sticks"), min_value=0, max_value=1000, required=False, initial=0
    )
    why = forms.CharField(label=_("Reason for the wrong total"), max_length=MAX_REASON_LENGTH, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fitting_notation: Notation | None = None
        for seat in range(4):
            self.fields[f"score{seat}"] = forms.CharField(
                label=wind(seat), max_length=16, required=False, widget=SignedInput
            )

    def clean(self) -> dict[str, Any]:
        """Read each figure as points, in the offered unit if it was accepted."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for seat in range(4):
            text = data.get(f"score{seat}") or ""
            points = figures.parse_points(text, self.notation)
            if text and (not isinstance(points, int) or abs(points) > _MOST_POINTS):
                points = None
                self.add_error(
                    f"score{seat}", gettext("“%(text)s” is not a number of points.") % {"text": text}
                )
            data[f"score{seat}"] = points
        return data

    @property
    def notation(self) -> Notation:
        """The unit of the figures: whole points, unless another unit was offered and accepted."""
        unit = self.data.get("reads")
        return Notation(unit) if unit in (Notation.HUNDREDS, Notation.THOUSANDS) else Notation.POINTS

    def ask(self, rules: referee.Ruleset, total: int) -> None:
        """Offer another unit if the figures add up to *total* under *rules* in that unit only."""
        if str(self["why"].value() or "").strip():
            return
        texts = [str(self[f"score{seat}"].value() or "") for seat in range(rules.players)]
        sticks = self.cleaned_data.get("sticks") or 0
        self.fitting_notation = figures.find_notation(
            texts, total - sticks * rules.riichi_deposit, current=self.notation
        )

    @property
    def offer(self) -> str:
        """The question about figures that add up in another unit, or an empty string."""
        return str(UNIT_QUESTIONS[self.fitting_notation]) if self.fitting_notation else ""

    @property
    def offered(self) -> str:
        """The label of the button that accepts the other unit."""
        return str(UNIT_BUTTONS[self.fitting_notation]) if self.fitting_notation else ""

    @property
    def scores(self) -> list[Any]:
        """The fields of the points."""
        return [self[f"score{seat}"] for seat in range(4)]

    def result_of(self, seats: int) -> referee.ledger.Result:
        """Return the result for *seats* players. Raises `ValidationError` if a figure is missing or surplus."""
        scores = [self.cleaned_data.get(f"score{seat}") for seat in range(4)]
        if None in scores[:seats] or any(score is not None for score in scores[seats:]):
            raise ValidationError(gettext("Enter the points of all %(seats)d players.") % {"seats": seats})
        return referee.ledger.Result(
            scores=tuple(score for score in scores[:seats] if score is not None),
            sticks_left=self.cleaned_data.get("sticks") or 0,
            why=self.cleaned_data.get("why") or "",
        )


class FinishedGameForm(_Figures, SeatsForm):
    """A finished game: the seats and the result."""

    @property
    def is_seated(self) -> bool:
        """Whether seats and rules are valid, regardless of other errors."""
        return {"rules", *(f"seat{seat}" for seat in range(4))} <= self.cleaned_data.keys()

    @property
    def pairs(self) -> Sequence[tuple[Any, Any]]:
        """Each seat's field with the field of its points."""
        return list(zip(self.seats, self.scores, strict=True))


class CountsForm(forms.Form):
    """Whether a game counts, and why."""

    counts = forms.ChoiceField(choices=[(status.value, status.value) for status in GameCounts])
    why = forms.CharField(label=_("Reason"), max_length=MAX_REASON_LENGTH)

    @property
    def game_counts(self) -> GameCounts:
        """The new status of the game."""
        return GameCounts(self.cleaned_data["counts"])


class NotesForm(forms.Form):
    """Notes on the people who came, one field for each person and column; notes never affect results."""

    def __init__(self, *args: Any, columns: Iterable[str], people: Sequence[Player], **options: Any) -> None:
        super().__init__(*args, **options)
        self._columns, self._people = [name for name in columns if name in NOTE_COLUMNS], list(people)
        for player in self._people:
            for name in self._columns:
                self.fields[f"{name}-{player.number}"] = forms.CharField(max_length=20, required=False)

    @property
    def notes(self) -> list[tuple[Player, dict[str, str]]]:
        """Each person's notes by column, without people who were not on the submitted page."""
        return [
            (player, {name: self.cleaned_data[f"{name}-{player.number}"] for name in self._columns})
            for player in self._people
            if any(f"{name}-{player.number}" in self.data for name in self._columns)
        ]


class ConfirmForm(forms.Form):
    """The seat of the player who fills in the form."""

    seat = forms.TypedChoiceField(label=_("My seat"), coerce=int)

    def __init__(self, *args: Any, players: Sequence[Player], **options: Any) -> None:
        super().__init__(*args, **options)
        typed_field(self, "seat", forms.ChoiceField).choices = [
            ("", "–"),
            *((seat, f"{wind(seat)} · {player.name}") for seat, player in enumerate(players)),
        ]


class OwnResultForm(ConfirmForm, _Figures):
    """The final points of a game, entered by its players."""
