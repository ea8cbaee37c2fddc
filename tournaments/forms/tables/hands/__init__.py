"""The form of a hand, and the report made from it.

There is one kind of form for each way a hand can end. The form checks only the shape of input and knows no rules: the
referee's problems become errors of the fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.common.language import current_language
from tournaments.forms.common.fields import untouched_data
from tournaments.forms.tables.entry_forms import CONFIRM, MISSING, FormField, PreviewedForm
from tournaments.forms.tables.felt import read_draft
from tournaments.forms.tables.hands.events import Event, build_event
from tournaments.forms.tables.hands.fields import SeatField, SeatsField, TilesField
from tournaments.forms.tables.hands.filling import form_kind, initial_values, merge_unshown
from tournaments.forms.tables.hands.kinds import Kind
from tournaments.forms.tables.hands.liable import Question, question_of
from tournaments.forms.tables.hands.matrix import Row, rows
from tournaments.forms.tables.hands.noten import Doubt, doubts
from tournaments.forms.tables.hands.reasons import CODES, Reasons, reasons
from tournaments.forms.tables.hands.seat import TILES, SeatForm
from tournaments.presenters.tables.hands.liable import PaoQuestion

__all__ = ["HandForm", "Kind", "form_kind"]

_ABORTS = list(referee.AbortReason)


class HandForm(PreviewedForm):
    """One hand as seen, for a round and honba, as the next entry of a ledger."""

    riichi = SeatsField(required=False)
    riichi_order = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    double = SeatsField(required=False)
    ronned = SeatsField(required=False)
    open = SeatsField(required=False)
    call_since = SeatsField(required=False)
    discarder = SeatField(required=False)
    wins = SeatsField(required=False)
    tenpai = SeatsField(required=False)
    refuses = SeatsField(required=False)
    noten = SeatsField(required=False)
    nagashi = SeatsField(required=False)
    offenders = SeatsField(required=False)
    by = SeatField(required=False)
    abort = forms.ChoiceField(choices=[(reason.value, reason.value) for reason in _ABORTS], required=False)
    dora = TilesField()
    ura = TilesField()
    kans_so_far = forms.IntegerField(required=False, min_value=0, label=gettext_lazy("Kans by all players"))
    unavoidable = forms.BooleanField(
        required=False, label=gettext_lazy("The discarder held only winning tiles of an open riichi")
    )
    fourth_wind = forms.BooleanField(
        required=False,
        label=gettext_lazy("The tile was the fourth of the same wind in the first four discards"),
    )
    dealer_ends = forms.BooleanField(required=False, label=gettext_lazy("The dealer chooses to end the game"))
    reason = forms.ChoiceField(
        required=False, choices=[("", ""), *CODES], label=gettext_lazy("What happened")
    )
    intentional = forms.BooleanField(required=False, label=gettext_lazy("It was intentional"))
    decided = forms.BooleanField(
        required=False, label=gettext_lazy("Not in the rulebook: I rule it a chombo")
    )
    why = forms.CharField(
        required=False, max_length=200, strip=True, label=gettext_lazy("Reason for the correction")
    )

    def __init__(
        self,
        kind: str,
        data: Any = None,
        *,
        names: Mapping[referee.Seat, str],
        rules: referee.Ruleset,
        corrects: referee.ledger.Row | None = None,
        draft: str = "",
        initial: dict[str, Any] | None = None,
        rules_mark: str = "",
    ) -> None:
        # A draft from the felt is what was made of the corrected hand so far.
        event = read_draft(draft) if draft else None
        if event is None and corrects is not None:
            event = referee.codec.write_report(corrects.report)
        hand_values, seat_values = initial_values(event) if event else ({}, {})
        super().__init__(data, initial=hand_values | (initial or {}))
        self.kind, self.names, self.corrects, self.rules_mark = Kind(kind), names, corrects, rules_mark
        self.rules = rules
        self.seats = {
            seat: SeatForm(
                data, kind=self.kind, seat=seat, name=name, rules=rules, initial=seat_values.get(seat, {})
            )
            for seat, name in names.items()
        }
        for field in self.fields.values():
            if isinstance(field, SeatField | SeatsField):
                field.players = len(names)
        self.fields_by_path: dict[str, FormField] = {}

    # What the page shows

    @property
    def rows(self) -> list[Row]:
        """Who did what: a row for each seat, a box for each fact that this kind of hand asks for."""
        return rows(self)

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of hands to choose from: abortive draws only if the rules have them, or if this hand is one."""
        is_abort = Kind.ABORT in (self.kind, self.corrects and form_kind(self.corrects.report))
        has_aborts = is_abort or any(
            referee.adjudication.is_abort_in_rules(self.rules, reason) for reason in _ABORTS
        )
        return [kind for kind in Kind if has_aborts or not kind.is_abort]

    @property
    def aborts(self) -> list[tuple[str, str, bool]]:
        """The abortive draws of these rules: word, name, chosen.

        If the rules have none, all are offered and the referee refuses them.
        """
        chosen = self["abort"].value()
        allowed = [
            reason
            for reason in _ABORTS
            if referee.adjudication.is_abort_in_rules(self.rules, reason) or reason.value == chosen
        ]
        return [
            (
                reason.value,
                referee.messages.say_name(reason.value, current_language()),
                chosen == reason.value,
            )
            for reason in allowed or _ABORTS
        ]

    @property
    def reasons(self) -> Reasons:
        """The possible reasons of a chombo."""
        return reasons(self.rules)

    @property
    def is_no_chombo(self) -> bool:
        """Whether the rules do not make the reason a chombo, so that a judge must decide on it."""
        data = getattr(self, "cleaned_data", {})
        foul = referee.Chombo(
            offenders=tuple(data.get("offenders", ())),
            reason=data.get("reason", ""),
            intentional=data.get("intentional", False),
        )
        return self.kind.is_chombo and referee.adjudication.wants_decision(self.rules, foul)

    @property
    def is_undecided(self) -> bool:
        """Whether the judge's decision on the chombo is missing."""
        return self.is_no_chombo and not self.cleaned_data["decided"]

    @property
    def asks_open(self) -> bool:
        """Whether the form asks for open riichi."""
        return self.rules.open_riichi or bool(self["open"].value())

    @property
    def asks_dealer_ends(self) -> bool:
        """Whether a leading dealer may choose to end the game after this kind of hand."""
        if self.kind.is_win:
            return self.rules.agari_yame.is_choice
        return self.kind.is_draw and self.rules.tenpai_yame.is_choice

    @property
    def asks_unavoidable(self) -> bool:
        """Whether it matters that a discard into an open riichi was unavoidable."""
        return self.kind is Kind.RON and self.rules.open_riichi

    @property
    def asks_fourth_wind(self) -> bool:
        """Whether a fourth equal wind ends the hand before anybody can win on it."""
        return self.kind is Kind.RON and self.rules.suufon_renda

    @property
    def asks_rare(self) -> bool:
        """Whether the form has rarely needed fields."""
        return self.asks_dealer_ends or self.kind.is_win or self.kind.is_abort

    @property
    def rare_filled(self) -> bool:
        """Whether a rarely needed field has a value."""
        return self._is_any_filled("dealer_ends", "kans_so_far", "unavoidable", "fourth_wind")

    @property
    def riichi_details_filled(self) -> bool:
        """Whether a box is ticked that is rarely needed for a riichi."""
        return self._is_any_filled("double", "ronned", "open", "call_since")

    def _is_any_filled(self, *names: str) -> bool:
        return any(self[name].value() for name in names)

    @property
    def others_shown(self) -> bool:
        """Whether tiles are entered for a seat that did not win."""
        winning_seats = {
            box.seat for row in self.rows for box in row.boxes if box.name == "wins" and box.checked
        }
        return any(form.tiles_filled() for seat, form in self.seats.items() if int(seat) not in winning_seats)

    @property
    def doubts(self) -> list[Doubt]:
        """The players in riichi at a draw whose hands are unknown; a judge confirms that they were noten."""
        return doubts(self)

    @property
    def is_unconfirmed(self) -> bool:
        """Whether the judge's confirmation of a noten riichi is missing."""
        return any(not doubt.confirmed for doubt in self.doubts)

    @property
    def lacks_reason(self) -> bool:
        """Whether the form corrects a hand without a reason."""
        return self.corrects is not None and not self["why"].value()

    @property
    def mistakes(self) -> list[tuple[str, str]]:
        """The field and the text of each error, except for missing fields."""
        return [(field, text) for field, text, code in self.faults() if code != MISSING]

    @property
    def prompt(self) -> str:
        """The first mistake, else what to enter next; empty if there is neither."""
        return next((text for _field, text, *_code in (*self.mistakes, *self.faults())), "")

    # Validation

    def clean(self) -> dict[str, Any]:
        """Add an error to each missing field."""
        for seat in self.seats.values():
            seat.full_clean()
        data = self.cleaned_data
        match self.kind:
            case Kind.RON | Kind.TSUMO:
                if self.kind is Kind.RON and "discarder" in data and data["discarder"] is None:
                    self._missing("discarder", _("Choose the discarder."))
                if "wins" in data and not data["wins"]:
                    self._missing("wins", _("Who won?"))
                for seat in data.get("wins", ()):
                    self._clean_winner(self.seats[seat])
            case Kind.ABORT if not data.get("abort") and "abort" not in self.errors:
                self._missing("abort", _("Choose the reason for the abortive draw."))
            case Kind.CHOMBO if "offenders" in data and not data["offenders"]:
                self._missing("offenders", _("Choose who committed the foul."))
        if data.get("step") == CONFIRM and self.is_undecided:
            self._missing(
                "decided", _("These rules give no chombo for this. Tick the box if you decide on one.")
            )
        if data.get("step") == CONFIRM and self.is_unconfirmed:
            self._missing("noten", _("Confirm the noten riichi, tick “Tenpai” or enter the tiles."))
        if self.corrects and data.get("step") == CONFIRM and not data.get("why"):
            self._missing("why", _("Give a reason for the correction."))
        return data

    def _missing(self, field: str, message: str, form: forms.Form | None = None) -> None:
        (form or self).add_error(field, ValidationError(message, code=MISSING))

    def _clean_winner(self, seat: SeatForm) -> None:
        facts = {"name": seat.name}
        if seat.cleaned_data.get("by") == TILES:
            if not seat.shows_tiles and "concealed" not in seat.errors:
                self._missing("concealed", _("Enter %(name)s's tiles.") % facts, seat)
            elif not seat.cleaned_data.get("winning") and "winning" not in seat.errors:
                self._missing("winning", _("Choose %(name)s's winning tile.") % facts, seat)
        elif seat.counted_value() is None and "worth" not in seat.errors:
            self._missing("worth", _("Enter the value of %(name)s's hand.") % facts, seat)

    def is_valid(self) -> bool:
        """Return whether a report can be built from the form."""
        return super().is_valid() and all(seat.is_valid() for seat in self.seats.values())

    def faults(self) -> list[tuple[str, str, str]]:
        """Return all errors as the field's name on the page, the text, and the code."""
        return [
            ("" if field == "__all__" else form.add_prefix(field), message, fault.code or "")
            for form in (self, *self.seats.values())
            for field, faults in form.errors.as_data().items()
            for fault in faults
            for message in fault.messages
        ]

    # The event

    @cached_property
    def event(self) -> Event:
        """The protocol event of a valid form, without what a corrected hand keeps."""
        event = build_event(self)
        for seat_form in self.seats.values():
            self.fields_by_path |= seat_form.fields_by_path
        return event

    def report(self) -> referee.Report:
        """Return the report of a valid form; a corrected report keeps what the form does not show.

        Raises `referee.Rejected`.
        """
        report = referee.codec.read_report(self.event)
        if self.corrects is None or form_kind(self.corrects.report) != self.kind:
            return report
        untouched = HandForm(self.kind, self.as_sent(), names=self.names, rules=self.rules)
        untouched.is_valid()
        write = referee.codec.write_report
        merged = referee.codec.read_report(
            merge_unshown(
                write(self.corrects.report), write(referee.codec.read_report(untouched.event)), write(report)
            )
        )
        if isinstance(merged, referee.Chombo) and merged.reason not in referee.incidents.INCIDENTS:
            # Older reasons in free words are not incident codes, and are not stored again.
            return report
        return merged

    def entry(self) -> referee.ledger.HandEntry:
        """Return the hand of a valid form, for its round and honba. Raises `referee.Rejected`."""
        data = self.cleaned_data
        return referee.ledger.HandEntry(report=self.report(), round=data["round"], honba=data["honba"])

    def questions(self, pao_questions: Sequence[PaoQuestion]) -> list[Question]:
        """Return the questions about liability to show, with the answers given in them."""
        winners = {winner["seat"]: winner for winner in self.event.get("winners", ())}
        questions = (
            question_of(pao_question, self.seats[pao_question.seat], winners[int(pao_question.seat)])
            for pao_question in pao_questions
        )
        return [question for question in questions if question]

    def as_sent(self) -> QueryDict:
        """Return the data that a browser would send for the untouched form."""
        return untouched_data(self, *self.seats.values())
