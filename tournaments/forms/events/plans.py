"""Forms to plan rounds, change a plan and publish it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.common.errors import InputError, Problem
from tournaments.forms.common.fields import typed_field
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Player, Round, Tournament
from tournaments.services.events.plans.plan_text import MAX_LENGTH, MAX_ROUNDS
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.events.plans.saving import SHOWN_ALL
from tournaments.services.events.plans.search_input import PlanRequest

__all__ = ["PlanFileForm", "PlanForm", "PlannedRoundForm", "SeatsShownForm"]

ANEW, SEARCH, FEW = "anew", "search", "few"
_LARGEST_SEED = 2**32 - 1
_DEFAULT_ROUNDS = 8


class PlanForm(forms.Form):
    """The number of rounds to plan, the method, and how much of the current plan to keep."""

    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds to plan"), min_value=1, max_value=MAX_ROUNDS, widget=forms.NumberInput
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Method"),
        choices=[
            (
                PlanningMethod.FIXED.value,
                gettext_lazy("All rounds together, with as few repeat meetings as possible"),
            ),
            (PlanningMethod.LOT.value, gettext_lazy("Random draw, regardless of repeat meetings")),
        ],
    )
    how = forms.ChoiceField(label=gettext_lazy("Current plan"), required=False)
    tables = forms.IntegerField(
        label=gettext_lazy("Maximum number of tables"),
        required=False,
        min_value=1,
        max_value=8_191,
        help_text=gettext_lazy(
            "Leave empty to fill as many tables as possible. The other players take turns sitting out."
        ),
    )
    filled = forms.BooleanField(
        label=gettext_lazy("Fill the last table with house substitutes, so that no player sits out"),
        required=False,
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        min_value=0,
        max_value=_LARGEST_SEED,
        help_text=gettext_lazy("Leave empty for a random seed. The same seed gives the same plan."),
    )

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        first: int,
        planned_count: int,
        stage_end: int | None = None,
        **options: Any,
    ) -> None:
        """*first* is the next round's number, *planned_count* how many are planned, *stage_end* the last one."""
        super().__init__(*args, **options)
        self._first, self._stage_end = first, stage_end
        remaining = (stage_end or tournament.last_round or 0) - first + 1
        default = planned_count or (remaining if remaining > 0 else _DEFAULT_ROUNDS)
        self.fields["rounds"].initial = min(default, remaining) if stage_end else default
        if first > 1:
            label = _("Rounds to plan, from round %(number)d")
            self.fields["rounds"].label = label % {"number": first}
        if not (stage_end or planned_count or tournament.last_round):
            self.fields["rounds"].help_text = _(
                "The number of rounds is not set yet. Set it under “Settings”."
            )
        if planned_count:
            typed_field(self, "how", forms.ChoiceField).choices = [
                (FEW, _("Keep it and move as few players as possible")),
                (SEARCH, _("Start from it and search for a better plan")),
                (ANEW, _("Delete it, including tables set by hand")),
            ]
        else:
            del self.fields["how"]

    def clean_rounds(self) -> int:
        """Refuse rounds beyond the stage's last one: who advances is not known before its end."""
        rounds: int = self.cleaned_data["rounds"]
        if self._stage_end is not None and self._first + rounds - 1 > self._stage_end:
            text = _("This stage ends with round %(number)d. Plan only up to that round.")
            raise ValidationError(text % {"number": self._stage_end})
        return rounds

    def plan_request(self, people: Sequence[Player] | None) -> PlanRequest:
        """Return the parameters of the search."""
        data, mode = self.cleaned_data, self.cleaned_data.get("how") or ANEW
        return PlanRequest(
            rounds=data["rounds"],
            method=PlanningMethod(data["method"]),
            seed=secrets.randbelow(2**32) if data["seed"] is None else data["seed"],
            keep=mode != ANEW,
            filled=data["filled"],
            tables=data["tables"],
            people=people,
            steps=0 if mode == FEW else referee.seating.DEFAULT_STEPS,
        )


class PlanFileForm(forms.Form):
    """A written plan, pasted or as a file."""

    text = forms.CharField(
        label=gettext_lazy("Tables of all rounds"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One table per line: names or numbers from East on, separated by commas. An empty line, or a "
            "line such as “Round 2”, starts the next round. The JSON output of the “seat” command also works."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or upload a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".txt,.csv,.tsv,.json,text/plain"}),
    )

    @property
    def plan(self) -> str:
        """The text of the file, else the pasted text. Raises `InputError` if the file is not text."""
        file = self.cleaned_data["file"]
        if file is None:
            pasted: str = self.cleaned_data["text"]
            return pasted
        data: bytes = file.read(4 * MAX_LENGTH)
        for encoding in ("utf-8-sig", "cp932"):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                continue
        raise InputError(
            [
                Problem(
                    says=_(
                        "This is not a text file in UTF-8 or Shift JIS. Save it in one of these encodings "
                        "and try again."
                    )
                )
            ]
        )


class PlannedRoundForm(forms.Form):
    """The new tables of a planned round; *expects* is the version of the plan that the user saw."""

    seats = forms.CharField(
        label=gettext_lazy("Tables"),
        strip=False,
        max_length=MAX_LENGTH,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("One table per line: names or numbers from East on, separated by commas."),
    )
    expects = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class SeatsShownForm(forms.Form):
    """The round up to which the seating is public."""

    to = forms.TypedChoiceField(label=gettext_lazy("Published seats"), coerce=int)

    def __init__(
        self, *args: Any, tournament: Tournament, rounds: Sequence[RoundPlan | Round], **options: Any
    ) -> None:
        """*rounds* are the drawn and unopened rounds, then the planned ones."""
        super().__init__(*args, **options)
        shown_to = tournament.seats_shown_to
        numbers = [round_.number for round_ in rounds]
        choices = [(0, _("Opened rounds only"))]
        choices += [(number, _("Up to round %(number)d") % {"number": number}) for number in numbers]
        choices.append((SHOWN_ALL, _("All rounds, including rounds planned later")))
        offered = [number for number, _label in choices]
        typed_field(self, "to", forms.ChoiceField).choices = choices
        # The published round may have been opened since; then only opened rounds are public.
        self.fields["to"].initial = shown_to if shown_to in offered else 0
