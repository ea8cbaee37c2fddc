"""The form of a ruling."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.common.language import current_language
from tournaments.forms.common.fields import typed_field, untouched_data
from tournaments.forms.common.signed import SignedField
from tournaments.forms.tables.entry_forms import PreviewedForm
from tournaments.forms.tables.table_actions import PERMANENT_HELP

__all__ = ["CANCEL", "MAX_TEXT_LENGTH", "MEASURES", "RulingForm", "measure_choices", "read_question"]

MEASURES: Final = tuple(m for m in referee.answers.Measure if m is not referee.answers.Measure.DISCRETION)
MAX_TEXT_LENGTH: Final = 400
CANCEL: Final = "cancel"
"""The decision by which a change of a ruling takes back all its effects."""


def read_question(text: str) -> referee.reports.Question:
    """Return a judge's question from JSON. Raises `referee.Rejected` or `ValueError` for anything else."""
    question = referee.codec.read_question(json.loads(text))
    if not isinstance(question, referee.reports.Question):
        raise ValueError(
            _("This is a hand or a payment, not a question for a ruling. Ask again at the dispute desk.")
        )
    return question


def measure_choices() -> list[tuple[str, str]]:
    """Return the measures that a judge chooses from, the lightest first."""
    return [(m.value, referee.messages.say_verdict(m.value, current_language())) for m in MEASURES]


def _words(label: Any, rows: int = 2, **more: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows, "autocomplete": "off"})
    return forms.CharField(label=label, required=False, max_length=MAX_TEXT_LENGTH, widget=widget, **more)


def _number(label: Any, **more: Any) -> forms.IntegerField:
    attrs = {"inputmode": "numeric", "step": more.pop("step", 1)}
    return forms.IntegerField(label=label, required=False, widget=forms.NumberInput(attrs=attrs), **more)


_WITH_POINTS: Final = frozenset(
    (
        referee.answers.Measure.PENALTY,
        referee.answers.Measure.DEAD_HAND,
        referee.answers.Measure.CHOMBO,
        referee.answers.Measure.DISQUALIFIED,
    )
)
"""The measures for which the page shows the field of points."""


class RulingForm(PreviewedForm):
    """A judge's decision: on a question, or in words only."""

    question = forms.CharField(required=False, max_length=8000, widget=forms.HiddenInput)

    seat = forms.TypedChoiceField(
        label=gettext_lazy("Player concerned"),
        coerce=lambda seat: referee.Seat(int(seat)),
        error_messages={"required": gettext_lazy("Choose the player concerned.")},
    )
    facts = _words(gettext_lazy("What happened"), help_text=PERMANENT_HELP)
    occurrence = _number(gettext_lazy("Number of times, including this one"), min_value=1)
    decision = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose the decision.")},
    )
    points = _number(gettext_lazy("Points lost"), min_value=0, step=100)
    when = forms.TypedChoiceField(
        label=gettext_lazy("Where the points go"),
        required=False,
        coerce=referee.judgement.PointLoss,
        empty_value=referee.judgement.PointLoss.AFTER_UMA,  # type: ignore[arg-type]  # the stubs allow only text
        choices=[
            (referee.judgement.PointLoss.AFTER_UMA.value, gettext_lazy("from the result, after uma")),
            (referee.judgement.PointLoss.AT_TABLE.value, gettext_lazy("from the points at the table")),
            (referee.judgement.PointLoss.DEPOSIT.value, gettext_lazy("to the deposits, for the next winner")),
            (referee.judgement.PointLoss.IN_PLACE.value, gettext_lazy("replaces the result of this game")),
            (
                referee.judgement.PointLoss.IN_PLACE_LAST.value,
                gettext_lazy("replaces the result, with last place for uma"),
            ),
        ],
    )
    reason = _words(gettext_lazy("Reason, if not as proposed by the rules"))
    about = forms.TypedChoiceField(
        label=gettext_lazy("Which hand"), required=False, coerce=int, empty_value=None
    )
    hand = forms.TypedChoiceField(
        label=gettext_lazy("What happens to the hand"),
        required=False,
        coerce=referee.judgement.HandEffect,
        empty_value=referee.judgement.HandEffect.GOES_ON,  # type: ignore[arg-type]  # the stubs allow only text
        choices=[
            (referee.judgement.HandEffect.GOES_ON.value, gettext_lazy("continues; ends on a chombo")),
            (referee.judgement.HandEffect.STANDS.value, gettext_lazy("counts as played")),
            (referee.judgement.HandEffect.REPLAYED.value, gettext_lazy("dealt again")),
            (referee.judgement.HandEffect.CORRECTED.value, gettext_lazy("corrected")),
        ],
    )
    report = forms.CharField(required=False, max_length=8000, widget=forms.HiddenInput)
    riichi = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who declared riichi in this hand"),
        required=False,
        coerce=lambda seat: referee.Seat(int(seat)),
        widget=forms.CheckboxSelectMultiple,
    )
    called_by = forms.TypedChoiceField(
        label=gettext_lazy("Who called the judge"),
        required=False,
        coerce=lambda seat: referee.Seat(int(seat)),
        empty_value=None,
    )
    turns_left = _number(gettext_lazy("Turns left (about)"), min_value=0, max_value=30)
    extra_minutes = _number(gettext_lazy("Extra minutes for this table"), min_value=0, max_value=180)
    tiles_mixed = forms.BooleanField(required=False, label=gettext_lazy("The tiles were already mixed"))
    explained = forms.BooleanField(required=False, label=gettext_lazy("Explained to everyone at the table"))
    judge = forms.CharField(
        label=gettext_lazy("Judge"),
        max_length=80,
        error_messages={"required": gettext_lazy("Enter the judge's name.")},
    )

    def __init__(
        self,
        data: Any = None,
        *,
        names: dict[referee.Seat, str],
        rows: tuple[tuple[int, str], ...],
        rules_mark: str,
        question: referee.reports.Question | None,
        occurrence: int | None = None,
        changes: bool = False,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial={"occurrence": occurrence, **(initial or {})})
        self._made_anew: Callable[[QueryDict], RulingForm] = partial(
            RulingForm,
            names=names,
            rows=rows,
            rules_mark=rules_mark,
            question=question,
            occurrence=occurrence,
            changes=changes,
        )
        self.names, self.ruled_question, self.counted, self.rules_mark = (
            names,
            question,
            occurrence,
            rules_mark,
        )
        players = [(int(seat), name) for seat, name in sorted(names.items())]
        cancel = [(CANCEL, _("Cancel this ruling"))] if changes else []
        typed_field(self, "decision", forms.ChoiceField).choices = [*measure_choices(), *cancel]
        # No player is preselected.
        typed_field(self, "seat", forms.ChoiceField).choices = [("", "–"), *players]
        typed_field(self, "riichi", forms.ChoiceField).choices = players
        typed_field(self, "called_by", forms.ChoiceField).choices = [("", _("not recorded")), *players]
        typed_field(self, "about", forms.ChoiceField).choices = [("", _("current hand")), *rows]
        if question is not None:
            self.fields["seat"].required = False
            self.fields["seat"].widget = forms.HiddenInput()
            self.fields["facts"].label = _("Other observations")
        if occurrence is None:
            del self.fields["occurrence"]
        self.moved = tuple(f"moved_{int(seat)}" for seat in sorted(names))
        for name, (_seat, player) in zip(self.moved, players, strict=True):
            self.fields[name] = SignedField(label=player, required=False)
        if changes:
            reason = self.fields["reason"]
            reason.label, reason.help_text, reason.required = _("Reason for the change"), PERMANENT_HELP, True
            reason.error_messages["required"] = _("Give the reason for the change.")
        self.fields_by_path = {
            f"{start}{name}": (self, field)
            for start in ("judgement.", "review.judgement.", "review.")
            for name, field in [
                *((name, name) for name in self.fields if name != "question"),
                *((f"moved[{seat}]", name) for seat, name in enumerate(self.moved)),
                ("moved", self.moved[0]),
                ("report", "hand"),
                ("why", "reason"),
            ]
        }

    @property
    def moved_fields(self) -> list[forms.BoundField]:
        """The fields for point corrections, by seat."""
        return [self[name] for name in self.moved]

    @property
    def rare_filled(self) -> bool:
        """Whether a rarely needed field has a value or an error."""
        rare_names = ("about", "hand", "report", "turns_left", "extra_minutes", "tiles_mixed", *self.moved)
        unused = (None, "", 0, "0", referee.judgement.HandEffect.GOES_ON.value)
        return any(self[name].value() not in unused or self[name].errors for name in rare_names)

    @property
    def corrected(self) -> referee.Report | None:
        """The corrected hand, or None if none was entered or it cannot be read."""
        try:
            return referee.codec.read_report(json.loads(self["report"].value() or "null"))
        except (ValueError, referee.Rejected):
            return None

    def clean(self) -> dict[str, Any]:
        """Require a reason for a changed number of occurrences, as for any deviation from the proposal."""
        data = self.cleaned_data
        occurrence = data.get("occurrence")
        if (
            self.counted is not None
            and occurrence
            and occurrence != self.counted
            and "reason" in data
            and not data["reason"]
        ):
            sentence = _("The log counts %(counted)d. Give a reason for a different number.")
            self.add_error("reason", sentence % {"counted": self.counted})
        return data

    def judgement(self) -> referee.judgement.Judgement:
        """Return the judgement of the form; fields with errors count as empty, a missing player as the first one."""
        empty = {name: getattr(field, "empty_value", None) for name, field in self.fields.items()}
        data, question = {**empty, **self.cleaned_data}, self.ruled_question
        if isinstance(question, referee.reports.Foul):
            occurrence = data.get("occurrence") or self.counted or question.occurrence
            question = dataclasses.replace(question, occurrence=occurrence)
        moved = tuple(data.get(name) or 0 for name in self.moved)
        decision, hand = data["decision"], data["hand"]
        if decision == CANCEL:
            is_past = data["about"] is not None
            moved, decision = (), None
            hand = referee.judgement.HandEffect.STANDS if is_past else referee.judgement.HandEffect.GOES_ON
        decision = referee.answers.Measure(decision) if decision else referee.answers.Measure.NONE
        ends_hand = decision is referee.answers.Measure.CHOMBO or hand.deals_again
        riichi_seats = data["riichi"] if ends_hand and data["about"] is None else []
        return referee.judgement.Judgement(
            seat=question.seat if question is not None else data["seat"] or referee.Seat.FIRST,
            decision=decision,
            question=question,
            facts=data["facts"].strip(),
            # The field is hidden for other measures and may still hold the points of the first proposal.
            points=(data["points"] or 0) if decision in _WITH_POINTS else 0,
            when=data["when"],
            hand=hand,
            about=data["about"],
            report=self.corrected if hand.corrects else None,
            moved=moved if any(moved) else (),
            riichi=tuple(referee.Riichi(seat=seat) for seat in riichi_seats),
            reason=data["reason"].strip(),
            judge=data["judge"].strip(),
            called_by=data["called_by"],
            explained=data["explained"],
            extra_minutes=data["extra_minutes"] or 0,
            tiles_mixed=data["tiles_mixed"],
            turns_left=data["turns_left"],
        )

    def entry(self) -> referee.ledger.RulingEntry:
        """Return the ruling of a valid form, for its round and honba."""
        data = self.cleaned_data
        return referee.ledger.RulingEntry(
            judgement=self.judgement(), round=data["round"], honba=data["honba"]
        )

    def add_problems(self, rejected: referee.Rejected) -> None:
        """Add each of the referee's problems to its field, unless the field had an error before."""
        had_errors = set(self.errors)
        problems = [p for p in rejected.problems if self._field_of(p.path)[1] not in had_errors]
        if problems:
            super().add_problems(referee.Rejected(problems))

    def faults(self) -> list[tuple[str, str]]:
        """Return all errors, in the order of the fields on the page, as pairs of the id of the field and the text."""
        return [
            (self._id_of(name), str(text))
            for name in (*self.fields, "__all__")
            for text in self.errors.get(name, ())
        ]

    def focus_first_error(self) -> None:
        """Let the browser move to the first field with an error when it opens the page."""
        name = next((name for name in self.fields if self.errors.get(name)), None)
        if name is not None:
            self.fields[name].widget.attrs["autofocus"] = True

    def _id_of(self, name: str) -> str:
        """Return the id of a field's input; of the first one if it has several."""
        if name not in self.fields:
            return ""
        return self[name].id_for_label or f"{self[name].auto_id}_0"

    def as_opened(self) -> RulingForm:
        """Return the form as a browser would send it untouched, to preview the consequences of the proposal."""
        return self._made_anew(untouched_data(self))
