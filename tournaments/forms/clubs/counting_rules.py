"""The counting rules of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.common.fields import typed_field
from tournaments.forms.common.signed import SignedField
from tournaments.journal.kinds import BestGames, BestOf, CountingOrder, Handicap, Promotion, SeasonCounting
from tournaments.models import Player
from tournaments.services.integrity.journal.acting import MAX_REASON_LENGTH
from tournaments.services.people.names import name_key
from tournaments.services.people.player_search import players_by_word

__all__ = ["CountingForm", "DecideForm", "initial_data"]

_MOST_GAMES: Final = 32_767
_MOST_POINTS: Final = 1_000_000
_MOST_HANDICAPS: Final = 40_000
"""Maximum length of the list of all players' handicaps, in characters."""


def _number(label: Any, help_text: Any, *, least: int = 1, most: int = _MOST_GAMES) -> forms.IntegerField:
    kind = SignedField if least < 0 else forms.IntegerField
    return kind(label=label, help_text=help_text, min_value=least, max_value=most, required=False)


class CountingForm(forms.Form):
    """The counting rules of a season; an empty field leaves its rule out."""

    order = forms.ChoiceField(
        label=_("Ranked by"),
        choices=[
            (CountingOrder.TOTAL.value, _("the sum of the games")),
            (CountingOrder.AVERAGE.value, _("the mean of the games")),
            (CountingOrder.STREAK.value, _("the best sum of so many games in a row")),
        ],
        help_text=_("The sum rewards who comes often; the mean needs a minimum of games beside it."),
    )
    streak = _number(_("Games in a row"), _("For the best sum in a row alone: how long the row is."))
    minimum_games = _number(
        _("Minimum of games"),
        _("Who has fewer stands below the line, without a rank. Empty: nobody does."),
        least=0,
    )
    maximum_games = _number(
        _("Maximum of games"),
        _(
            "Of each player only the first so many count, so that who comes often has no more tries. Empty: all."
        ),
    )
    best_of = forms.ChoiceField(
        label=_("Only the best count"),
        required=False,
        choices=[
            ("", _("no: all of them count")),
            ("games", _("the best games")),
            ("meetings", _("the best evenings")),
        ],
        help_text=_("The rest stands in the table struck through."),
    )
    best_n = _number(
        _("How many of the best"), _("For the best games or evenings: so many of each player count.")
    )
    attendance = _number(
        _("Points for coming"),
        _("For each evening with a game that counts. All of them: 500 is 0.5 in the table."),
        least=-_MOST_POINTS,
        most=_MOST_POINTS,
    )
    up = _number(
        _("Go up"), _("So many of each division go up at the end of the season."), least=0, most=1_000
    )
    down = _number(
        _("Go down"), _("So many of each division go down at the end of the season."), least=0, most=1_000
    )
    own = forms.CharField(
        label=_("Handicap of players"),
        required=False,
        max_length=_MOST_HANDICAPS,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_(
            "A line a player: name or number, an equals sign, the points on each game, as in: 7 = 3000. It holds in "
            "place of the division's."
        ),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        counting: SeasonCounting,
        players: Sequence[Player],
        **options: Any,
    ) -> None:
        """*counting* are the current rules of the season."""
        options.setdefault("initial", initial_data(counting, players))
        super().__init__(data, **options)
        self._players = list(players)
        if counting.best is not None and counting.best.of is BestOf.EVENTS:
            # Only an imported file sets this value; it is kept until another one is chosen.
            field = typed_field(self, "best_of", forms.ChoiceField)
            choices = cast("list[tuple[str, str]]", field.choices)
            field.choices = [*choices, ("events", gettext("the best seasons of a series"))]
        self.divisions = sorted({player.group for player in players} - {""})
        for index, division in enumerate(self.divisions):
            self.fields[f"division-{index}"] = _number(
                gettext("Handicap of division %(name)s") % {"name": division},
                gettext("Points on each game of everybody in it. Empty: none."),
                least=-_MOST_POINTS,
                most=_MOST_POINTS,
            )

    @property
    def of_divisions(self) -> list[forms.BoundField]:
        """The fields of the divisions' handicaps."""
        return [self[f"division-{index}"] for index in range(len(self.divisions))]

    def clean_own(self) -> list[Handicap]:
        """Return the players' handicaps. Raises `ValidationError` for unknown or repeated names and for bad points."""
        words = players_by_word(self._players)
        handicaps: dict[str, Handicap] = {}
        for line in filter(None, (line.strip() for line in self.cleaned_data["own"].splitlines())):
            name, _sign, text = line.replace("＝", "=").rpartition("=")
            player = words.get(name_key(name.strip()))
            if player is None:
                sentence = gettext("Nobody is called “%(word)s” here. Write: name = points.")
                raise ValidationError(sentence % {"word": (name or line).strip()[:60]})
            points = _points(text.strip())
            if points is None:
                sentence = gettext("“%(text)s” is no number of points. Write: name = 3000.")
                raise ValidationError(sentence % {"text": text.strip()[:20]})
            if player.person_id in handicaps:
                raise ValidationError(gettext("%(name)s stands twice.") % {"name": player.name})
            handicaps[player.person_id] = Handicap(points=points, who=player.person_id)
        return list(handicaps.values())

    def clean(self) -> dict[str, Any]:
        """Check the combinations of fields."""
        data = super().clean() or self.cleaned_data
        if data.get("order") == CountingOrder.STREAK.value:
            if not data.get("streak") and "streak" not in self.errors:
                self.add_error("streak", gettext("Say how many games in a row are added."))
            if data.get("best_of"):
                self.add_error(
                    "best_of", gettext("With games in a row the best row counts; choose no others.")
                )
        elif data.get("best_of") and not data.get("best_n") and "best_n" not in self.errors:
            self.add_error("best_n", gettext("Say how many of the best count."))
        least, most = data.get("minimum_games") or 0, data.get("maximum_games")
        if most is not None and most < least:
            self.add_error("maximum_games", gettext("Nobody could reach the minimum: fewer games count."))
        return data

    @property
    def counting(self) -> SeasonCounting:
        """The submitted rules."""
        data = self.cleaned_data
        best = None
        if data["order"] == CountingOrder.STREAK.value:
            best = BestGames(of=BestOf.GAMES, n=data["streak"])
        elif data["best_of"]:
            best = BestGames(of=BestOf(data["best_of"]), n=data["best_n"])
        division_handicaps = tuple(
            Handicap(points=data[f"division-{index}"], division=division)
            for index, division in enumerate(self.divisions)
            if data[f"division-{index}"]
        )
        up, down = data["up"] or 0, data["down"] or 0
        # Keep the order of the database, so that equal rules compare equal.
        order = {player.person_id: index for index, player in enumerate(self._players)}
        player_handicaps = tuple(sorted(data["own"], key=lambda handicap: order[handicap.who]))
        return SeasonCounting(
            order=CountingOrder(data["order"]),
            minimum_games=data["minimum_games"] or 0,
            maximum_games=data["maximum_games"],
            best=best,
            attendance=data["attendance"] or 0,
            handicap=(*division_handicaps, *player_handicaps),
            promotion=Promotion(up=up, down=down) if up or down else None,
        )


class DecideForm(forms.Form):
    """The reason for a change of the counting rules, and the mark of the preview that was seen."""

    expects = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    why = forms.CharField(
        label=_("Reason"),
        max_length=MAX_REASON_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Everybody reads it beside the decision."),
        error_messages={"required": _("Games were played. Say why the season counts otherwise now.")},
    )


def initial_data(counting: SeasonCounting, players: Sequence[Player]) -> dict[str, Any]:
    """Return the form's initial data: the rules of *counting*."""
    is_streak = counting.order is CountingOrder.STREAK
    best = None if is_streak else counting.best
    division_handicaps = {
        handicap.division: handicap.points for handicap in counting.handicap if not handicap.who
    }
    divisions = sorted({player.group for player in players} - {""})
    lines = [f"{player.name} = {player.handicap}" for player in players if player.handicap is not None]
    return {
        "order": counting.order.value,
        "streak": counting.best.n if is_streak and counting.best else None,
        "minimum_games": counting.minimum_games or None,
        "maximum_games": counting.maximum_games,
        "best_of": best.of.value if best else "",
        "best_n": best.n if best else None,
        "attendance": counting.attendance or None,
        "up": counting.promotion.up if counting.promotion else None,
        "down": counting.promotion.down if counting.promotion else None,
        "own": "\n".join(lines),
    } | {f"division-{index}": division_handicaps.get(name) for index, name in enumerate(divisions)}


def _points(text: str) -> int | None:
    """Return typed points as a whole number, or None if they are unreadable or beyond 1,000,000."""
    plain = text.replace(",", "").replace("−", "-").replace("▲", "-")
    sign, digits = (-1, plain[1:]) if plain.startswith("-") else (1, plain.removeprefix("+"))
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 7) or int(digits) > _MOST_POINTS:
        return None
    return sign * int(digits)
