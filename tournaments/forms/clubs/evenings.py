"""Forms of a club's evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common import figures
from tournaments.common.figures import Notation
from tournaments.common.winds import wind
from tournaments.forms.common.days import DayField
from tournaments.forms.common.signed import SignedInput
from tournaments.forms.events.round_results import UNIT_BUTTONS, UNIT_QUESTIONS
from tournaments.journal.kinds import GameCounts, Presence, RulesOverlay
from tournaments.models import Meeting, Player, Tournament, layered
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


def _divisions(tournament: Tournament) -> list[tuple[str, str]]:
    """Return the divisions that have players in the season."""
    names = sorted(set(tournament.players.values_list("group", flat=True)) - {""})
    return [(name, name) for name in names]


class _Players(forms.ModelMultipleChoiceField):
    """Players chosen by number; malformed numbers are refused without a query."""

    def clean(self, value: Any) -> Any:
        """Return the players."""
        said = value if isinstance(value, list | tuple) else []
        if any(not (one.isascii() and one.isdecimal() and len(one) <= 5) for one in map(str, said)):
            raise ValidationError(gettext("Load the page anew: somebody of it is not here any more."))
        return super().clean(value)


def _players(tournament: Tournament) -> forms.ModelMultipleChoiceField:
    return _Players(tournament.players.all(), to_field_name="number")


class StartForm(forms.Form):
    """The settings of an evening to start: its division, other rules for the night, whether its games count."""

    day = DayField(
        label=_("Another day"),
        required=False,
        help_text=_("An evening that nobody entered yet, or one to come. Empty: today."),
    )
    division = forms.ChoiceField(label=_("Division, if one plays alone"), required=False)
    rules = forms.ChoiceField(label=_("Rules of this night"), required=False)
    friendly = forms.BooleanField(label=_("A friendly night: no game counts for the season"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, **options)
        sentence = gettext("as it was planned, else as the season has them: %(title)s")
        own = [("", sentence % {"title": tournament.ruleset.title})]
        self.fields["rules"].choices = own + rulesets()
        self.fields["division"].choices = [("", gettext("everybody")), *_divisions(tournament)]

    @property
    def overlay(self) -> RulesOverlay | None:
        """The evening's rules as an overlay over the season's; None for the season's own."""
        key = self.cleaned_data["rules"]
        return RulesOverlay(base=key, set_={}) if key else None


class PresenceForm(forms.Form):
    """Who is here, comes later, leaves after the game, or is gone."""

    presence = forms.ChoiceField(choices=[(one.value, one.value) for one in Presence])

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["who"] = _players(tournament)
        self.fields["who"].error_messages |= {
            "required": gettext("Tick at least one name."),
        }

    @property
    def chosen_presence(self) -> Presence:
        """The chosen presence."""
        return Presence(self.cleaned_data["presence"])


class NewPlayerForm(forms.Form):
    """A player who comes for the first time."""

    name = forms.CharField(label=_("Somebody new"), max_length=60)
    group = forms.ChoiceField(label=_("Division"), required=False)
    guest = forms.BooleanField(label=_("a guest, not ranked"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, division: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        known = _divisions(tournament)
        if known:
            # New players start in the lowest division, unless only one division plays tonight.
            self.fields["group"].choices = known
            self.fields["group"].initial = division or known[-1][0]
        else:
            del self.fields["group"]


class SeatsForm(forms.Form):
    """The seats and the rules of a table that starts."""

    rules = forms.ChoiceField(label=_("Rules"), required=False)
    counts = forms.ChoiceField(
        label=_("Does it count?"),
        required=False,
        choices=[("", _("as the evening does")), ("counts", _("it counts")), ("friendly", _("friendly"))],
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
        names = [("", "–"), *((number, player.name) for number, player in self.by_number.items())]
        for seat in range(4):
            self.fields[f"seat{seat}"] = forms.TypedChoiceField(
                label=wind(seat), choices=names, coerce=int, empty_value=None, required=False
            )
        tonight, _overlay = layered(tournament.ruleset_key, tournament.overlay, meeting.own)
        own = [("", tournament.rules_under(meeting.own).title)]
        if meeting.own is not None:
            sentence = gettext("as the season has them: %(title)s") % {"title": tournament.ruleset.title}
            own.append((SEASON, sentence))
        known = {tonight, tournament.ruleset_key}
        self.fields["rules"].choices = own + [one for one in rulesets() if one[0] not in known]

    @property
    def seats(self) -> list[Any]:
        """The fields of the seats, from the first dealer on."""
        return [self[f"seat{seat}"] for seat in range(4)]

    def clean(self) -> dict[str, Any]:
        """Check that seats are filled from the first dealer on; three players are a three-player game."""
        data: dict[str, Any] = super().clean() or {}
        sits = [data.get(f"seat{seat}") for seat in range(4)]
        there = [one for one in sits if one is not None]
        if sits[: len(there)] != there:
            raise ValidationError(gettext("Leave no seat empty before the last one."))
        if len(set(there)) < len(there):
            raise ValidationError(gettext("Somebody is named twice."))
        if len(there) < THREE:
            raise ValidationError(gettext("Name everybody who sits there."))
        return data

    @property
    def players(self) -> list[Player]:
        """The players at the table, from the first dealer on."""
        sits = [self.cleaned_data[f"seat{seat}"] for seat in range(4)]
        return [self.by_number[one] for one in sits if one is not None]

    def overlay(self, seats: int) -> RulesOverlay | None:
        """Return the game's rules as an overlay over the evening's rules for *seats* players, or None.

        Three players at an evening for more get the club's rules for three if no rules are chosen.
        """
        key = self.cleaned_data["rules"]
        if not key and len(self.players) == THREE and seats != THREE:
            of_three = three_player_rulesets()
            key = of_three[0][0] if self._settings.three == FRIENDLY else self._settings.three
        # An overlay without a base means the season's ruleset with its own answers.
        return RulesOverlay(base="" if key == SEASON else key, set_={}) if key else None

    def friendly(self, seats: int) -> bool | None:
        """Return whether the game is friendly; None for the evening's setting. For three, the club decides."""
        said = self.cleaned_data["counts"]
        if said:
            return bool(said == GameCounts.FRIENDLY.value)
        of_three = len(self.players) == THREE and seats != THREE
        return True if of_three and self._settings.three == FRIENDLY else None


class _Figures(forms.Form):
    """The final points of a game, from the first dealer on."""

    sticks = forms.IntegerField(
        label=_("Sticks left on the table"), min_value=0, max_value=1000, required=False, initial=0
    )
    why = forms.CharField(label=_("Why the sum is off"), max_length=MAX_REASON_LENGTH, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fits: Notation | None = None
        for seat in range(4):
            self.fields[f"score{seat}"] = forms.CharField(
                label=wind(seat), max_length=16, required=False, widget=SignedInput
            )

    def clean(self) -> dict[str, Any]:
        """Read each figure as points, in the offered unit if it was accepted."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for seat in range(4):
            text = data.get(f"score{seat}") or ""
            points = figures.parse_points(text, self.reads)
            if text and (not isinstance(points, int) or abs(points) > _MOST_POINTS):
                points = None
                self.add_error(f"score{seat}", gettext("“%(text)s” is no number of points.") % {"text": text})
            data[f"score{seat}"] = points
        return data

    @property
    def reads(self) -> Notation:
        """The unit of the figures: whole points, unless another unit was offered and accepted."""
        said = self.data.get("reads")
        return Notation(said) if said in (Notation.HUNDREDS, Notation.THOUSANDS) else Notation.POINTS

    def ask(self, rules: referee.Ruleset, due: int) -> None:
        """Offer another unit if the figures add up to *due* under *rules* in that unit only."""
        if str(self["why"].value() or "").strip():
            return
        texts = [str(self[f"score{seat}"].value() or "") for seat in range(rules.players)]
        laid = self.cleaned_data.get("sticks") or 0
        self.fits = figures.find_notation(texts, due - laid * rules.riichi_deposit, taken=self.reads)

    @property
    def offer(self) -> str:
        """The question about figures that add up in another unit, or an empty string."""
        return str(UNIT_QUESTIONS[self.fits]) if self.fits else ""

    @property
    def offered(self) -> str:
        """The label of the button that accepts the other unit."""
        return str(UNIT_BUTTONS[self.fits]) if self.fits else ""

    @property
    def scores(self) -> list[Any]:
        """The fields of the points."""
        return [self[f"score{seat}"] for seat in range(4)]

    def result_of(self, seats: int) -> referee.ledger.Result:
        """Return the result for *seats* players. Raises `ValidationError` if a figure is missing or surplus."""
        told = [self.cleaned_data.get(f"score{seat}") for seat in range(4)]
        if None in told[:seats] or any(one is not None for one in told[seats:]):
            raise ValidationError(
                gettext("Give the points of each of the %(seats)d players.") % {"seats": seats}
            )
        return referee.ledger.Result(
            scores=tuple(one for one in told[:seats] if one is not None),
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

    counts = forms.ChoiceField(choices=[(one.value, one.value) for one in GameCounts])
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

    seat = forms.TypedChoiceField(label=_("I sit"), coerce=int)

    def __init__(self, *args: Any, players: Sequence[Player], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seat"].choices = [
            ("", "–"),
            *((seat, f"{wind(seat)} · {player.name}") for seat, player in enumerate(players)),
        ]


class OwnResultForm(ConfirmForm, _Figures):
    """The final points of a game, entered by its players."""
