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
        label=_("Rank by"),
        choices=[
            (CountingOrder.TOTAL.value, _("sum of all games")),
            (CountingOrder.AVERAGE.value, _("average of all games")),
            (CountingOrder.STREAK.value, _("best sum of consecutive games")),
        ],
        help_text=_("The sum favors players who come often. If you use the average, set a minimum."),
    )
    streak = _number(_("Consecutive games"), _("Only for ranking by consecutive games: how many games."))
    minimum_games = _number(
        _("Minimum games"),
        _("Players with fewer games are listed below the line without a rank. Leave empty for no minimum."),
        least=0,
    )
    maximum_games = _number(
        _("Maximum games"),
        _("Only this many games count, from each player's first game on. Leave empty for no limit."),
    )
    best_of = forms.ChoiceField(
        label=_("Count only the best"),
        required=False,
        choices=[
            ("", _("no, all count")),
            ("games", _("best games")),
            ("meetings", _("best evenings")),
        ],
        help_text=_("The other results are struck through in the table."),
    )
    best_n = _number(
        _("Number of best games or evenings"), _("How many of each player's best games or evenings count.")
    )
    attendance = _number(
        _("Attendance points"),
        _("For each evening with a counted game. Enter full points: 500 is shown as 0.5."),
        least=-_MOST_POINTS,
        most=_MOST_POINTS,
    )
    up = _number(
        _("Promoted"), _("Players promoted from each division at the end of the season."), least=0, most=1_000
    )
    down = _number(
        _("Relegated"),
        _("Players relegated from each division at the end of the season."),
        least=0,
        most=1_000,
    )
    own = forms.CharField(
        label=_("Player handicaps"),
        required=False,
        max_length=_MOST_HANDICAPS,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_(
            "One player per line: name or number, equals sign, points per game. Example: 7 = 3000. This "
            "replaces the division's handicap."
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
            field.choices = [*choices, ("events", gettext("best seasons of a series"))]
        self.divisions = sorted({player.group for player in players} - {""})
        for index, division in enumerate(self.divisions):
            self.fields[f"division-{index}"] = _number(
                gettext("Handicap of division %(name)s") % {"name": division},
                gettext("Points per game for everyone in the division. Leave empty for none."),
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
                sentence = gettext("No player is called “%(word)s”. Enter: name = points.")
                raise ValidationError(sentence % {"word": (name or line).strip()[:60]})
            points = _points(text.strip())
            if points is None:
                sentence = gettext("“%(text)s” is not a number of points. Enter: name = 3000.")
                raise ValidationError(sentence % {"text": text.strip()[:20]})
            if player.person_id in handicaps:
                raise ValidationError(
                    gettext("%(name)s appears twice. Remove one line.") % {"name": player.name}
                )
            handicaps[player.person_id] = Handicap(points=points, who=player.person_id)
        return list(handicaps.values())

    def clean(self) -> dict[str, Any]:
        """Check the combinations of fields."""
        data = super().clean() or self.cleaned_data
        if data.get("order") == CountingOrder.STREAK.value:
            if not data.get("streak") and "streak" not in self.errors:
                self.add_error("streak", gettext("Enter the number of consecutive games."))
            if data.get("best_of"):
                self.add_error(
                    "best_of",
                    gettext(
                        "With consecutive games you cannot also choose best games or evenings. Choose one of the two."
                    ),
                )
        elif data.get("best_of") and not data.get("best_n") and "best_n" not in self.errors:
            self.add_error("best_n", gettext("Enter how many of the best count."))
        least, most = data.get("minimum_games") or 0, data.get("maximum_games")
        if most is not None and most < least:
            self.add_error(
                "maximum_games",
                gettext("The maximum is below the minimum, so no player can reach it. Change one of them."),
            )
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
        help_text=_("Shown to everyone with the decision."),
        error_messages={"required": _("Games have already been played. Give a reason for the change.")},
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
