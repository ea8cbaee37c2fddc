"""The form of a hand, and the report made from it.

A form for each way a hand can end. It checks shape only and knows no rule: what the referee finds impossible comes back
as an error at the field where it stands.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.common.language import current_language
from tournaments.forms.tables.hands.faults import MISSING, code_of, field_of
from tournaments.forms.tables.hands.fields import SeatField, SeatsField, TilesField
from tournaments.forms.tables.hands.filling import filled, filled_begun, kept, kind_of
from tournaments.forms.tables.hands.liable import Question, question_of
from tournaments.forms.tables.hands.matrix import KINDS, Row, rows
from tournaments.forms.tables.hands.noten import Doubt, doubts
from tournaments.forms.tables.hands.reasons import CODES, Reasons, reasons
from tournaments.forms.tables.hands.reporting import report_of
from tournaments.forms.tables.hands.seat import TILES, SeatForm
from tournaments.presenters.tables.hands.liable import Asked

__all__ = ["KINDS", "MISSING", "HandForm", "kind_of"]

PREVIEW, CONFIRM = "preview", "confirm"
_ABORTS = list(referee.AbortReason)


class HandForm(forms.Form):
    """One hand as it was seen, entered for a round and honba as the next entry of a ledger."""

    step = forms.ChoiceField(choices=[(PREVIEW, PREVIEW), (CONFIRM, CONFIRM)], required=False)
    key = forms.RegexField(r"^[\w-]{8,64}$", widget=forms.HiddenInput)
    expects = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    round = forms.RegexField(r"^[ESWN][1-4]$", widget=forms.HiddenInput)
    honba = forms.IntegerField(min_value=0, max_value=999, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

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
        required=False, label=gettext_lazy("The discarder held nothing but winning tiles of an open riichi")
    )
    fourth_wind = forms.BooleanField(
        required=False, label=gettext_lazy("The tile was the fourth equal wind of the first four discards")
    )
    dealer_ends = forms.BooleanField(required=False, label=gettext_lazy("The dealer ends the game by choice"))
    reason = forms.ChoiceField(
        required=False, choices=[("", ""), *CODES], label=gettext_lazy("What happened")
    )
    intentional = forms.BooleanField(required=False, label=gettext_lazy("It was intended"))
    decided = forms.BooleanField(
        required=False, label=gettext_lazy("The rulebook does not price this: I rule it a chombo")
    )
    why = forms.CharField(
        required=False, max_length=200, strip=True, label=gettext_lazy("Reason for the correction")
    )

    def __init__(
        self,
        kind: str,
        data: Any = None,
        *,
        names: dict[referee.Seat, str],
        rules: referee.Ruleset,
        corrects: referee.ledger.Row | None = None,
        begun: str = "",
        initial: dict[str, Any] | None = None,
        rules_mark: str = "",
    ) -> None:
        whole, of_seats = filled(corrects.report) if corrects else filled_begun(begun)
        super().__init__(data, initial=whole | (initial or {}))
        self.kind, self.names, self.corrects, self.rules_mark = kind, names, corrects, rules_mark
        self.rules = rules
        self.seats = {
            seat: SeatForm(data, kind=kind, seat=seat, name=name, rules=rules, initial=of_seats.get(seat, {}))
            for seat, name in names.items()
        }
        for field in self.fields.values():
            if isinstance(field, SeatField | SeatsField):
                field.players = len(names)
        self.places: dict[str, tuple[forms.Form, str]] = {}

    # What the page shows

    @property
    def rows(self) -> list[Row]:
        """Who did what: a row for each seat, a cell for each thing that this kind asks."""
        return rows(self)

    @property
    def aborts(self) -> list[tuple[str, str, bool]]:
        """The reasons to break off a hand under these rules: word, name, chosen.

        Where the rules have none, all are offered, for the referee to say so.
        """
        chosen = self["abort"].value()
        known = [r for r in _ABORTS if referee.adjudication.rules_know(self.rules, r) or r.value == chosen]
        return [
            (r.value, referee.messages.say_name(r.value, current_language()), chosen == r.value)
            for r in known or _ABORTS
        ]

    @property
    def reasons(self) -> Reasons:
        """For what a chombo may be."""
        return reasons(self.rules)

    @property
    def is_no_chombo(self) -> bool:
        """Whether these rules price the reason as no chombo, so that it is the judge who decides on one."""
        data = getattr(self, "cleaned_data", {})
        foul = referee.Chombo(
            offenders=tuple(data.get("offenders", ())),
            reason=data.get("reason", ""),
            intentional=data.get("intentional", False),
        )
        return self.kind == "chombo" and referee.adjudication.wants_decision(self.rules, foul)

    @property
    def is_undecided(self) -> bool:
        """Whether a judge has yet to say so."""
        return self.is_no_chombo and not self.cleaned_data["decided"]

    @property
    def asks_open(self) -> bool:
        """Whether a riichi may be an open one."""
        return self.rules.open_riichi or bool(self["open"].value())

    @property
    def asks_dealer_ends(self) -> bool:
        """Whether a leading dealer may choose to end the game after such a hand."""
        match self.kind:
            case "ron" | "tsumo":
                return self.rules.agari_yame.value == "dealer_choice"
            case "draw":
                return self.rules.tenpai_yame.value == "dealer_choice"
            case _:
                return False

    @property
    def asks_unavoidable(self) -> bool:
        """Whether it matters that a discard into an open riichi could not be helped."""
        return self.kind == "ron" and self.rules.open_riichi

    @property
    def asks_fourth_wind(self) -> bool:
        """Whether a fourth equal wind ends the hand before anybody can win on it."""
        return self.kind == "ron" and self.rules.suufon_renda

    @property
    def rare_filled(self) -> bool:
        """Whether anything seldom needed stands in the form."""
        return any(
            self[name].value() for name in ("dealer_ends", "kans_so_far", "unavoidable", "fourth_wind")
        )

    @property
    def others_shown(self) -> bool:
        """Whether tiles stand in the form of a seat that did not win."""
        won = {box.seat for row in self.rows for box in row.boxes if box.name == "wins" and box.checked}
        return any(form.tiles_filled() for seat, form in self.seats.items() if int(seat) not in won)

    @property
    def doubts(self) -> list[Doubt]:
        """The players in riichi at a draw of whose hands nothing is told; a judge confirms that they were noten."""
        return doubts(self)

    @property
    def is_unconfirmed(self) -> bool:
        """Whether a judge has yet to confirm a noten riichi."""
        return any(not doubt.confirmed for doubt in self.doubts)

    @property
    def prompt(self) -> str:
        """What to enter next, or what is wrong, in a few words."""
        faults = self.faults() if self.is_bound else []
        return next(
            (says for _field, says, code in faults if code != MISSING), faults[0][1] if faults else ""
        )

    # Its shape

    def clean(self) -> dict[str, Any]:
        """Say what is still missing, each at its place."""
        for seat in self.seats.values():
            seat.full_clean()
        data = self.cleaned_data
        match self.kind:
            case "ron" | "tsumo":
                if self.kind == "ron" and "discarder" in data and data["discarder"] is None:
                    self._missing("discarder", _("Who discarded the winning tile?"))
                if "wins" in data and not data["wins"]:
                    self._missing("wins", _("Who won?"))
                for seat in data.get("wins", ()):
                    self._clean_winner(self.seats[seat])
            case "abort" if not data.get("abort") and "abort" not in self.errors:
                self._missing("abort", _("Why was the hand broken off?"))
            case "chombo" if "offenders" in data and not data["offenders"]:
                self._missing("offenders", _("Whose foul was it?"))
        if data.get("step") == CONFIRM and self.is_undecided:
            self._missing("decided", _("These rules price this as no chombo: tick that you decide so."))
        if data.get("step") == CONFIRM and self.is_unconfirmed:
            self._missing("noten", _("Confirm the noten riichi, tick tenpai or enter the tiles."))
        if self.corrects and data.get("step") == CONFIRM and not data.get("why"):
            self._missing("why", _("Say why the hand is corrected."))
        return data

    def _missing(self, field: str, says: str, form: forms.Form | None = None) -> None:
        (form or self).add_error(field, ValidationError(says, code=MISSING))

    def _clean_winner(self, seat: SeatForm) -> None:
        facts = {"name": seat.name}
        if seat.cleaned_data.get("by") == TILES:
            if not seat.shows_tiles and "concealed" not in seat.errors:
                self._missing("concealed", _("Enter %(name)s's tiles.") % facts, seat)
            elif seat.cleaned_data.get("winning") is None and "winning" not in seat.errors:
                self._missing("winning", _("Which tile did %(name)s win on?") % facts, seat)
        elif seat.counted() is None and "worth" not in seat.errors:
            self._missing("worth", _("How much is %(name)s's hand worth?") % facts, seat)

    def is_valid(self) -> bool:
        """Whether it can be reported."""
        return super().is_valid() and all(seat.is_valid() for seat in self.seats.values())

    def faults(self) -> list[tuple[str, str, str]]:
        """Everything that stands against the form: the field's name on the page, what is wrong, and its code."""
        return [
            ("" if field == "__all__" else form.add_prefix(field), message, fault.code or "")
            for form in (self, *self.seats.values())
            for field, faults in form.errors.as_data().items()
            for fault in faults
            for message in fault.messages
        ]

    @property
    def is_begun(self) -> bool:
        """Whether nothing is wrong but that something is still missing."""
        return bool(self.faults()) and all(code == MISSING for _field, _says, code in self.faults())

    # What was seen

    def report(self) -> referee.Report:
        """The report of a valid form; a corrected one keeps what the form does not show."""
        given = report_of(self)
        if self.corrects is None or kind_of(self.corrects.report) != self.kind:
            return given
        original, plain = self.corrects.report, referee.codec.write_report
        alone = HandForm(self.kind, self.as_sent(), names=self.names, rules=self.rules)
        alone.is_valid()
        report = referee.codec.read_report(kept(plain(original), plain(report_of(alone)), plain(given)))
        if isinstance(report, referee.Chombo) and report.reason not in referee.incidents.INCIDENTS:
            # Words that were once stored for a reason name no incident, and are not stored again.
            return given
        return report

    def questions(self, report: referee.Report, asked: Sequence[Asked]) -> list[Question]:
        """What is asked about who is liable, with what the form answers."""
        worths = {winner.seat: winner.worth for winner in getattr(report, "winners", ())}
        return [question_of(one, self.seats[one.seat], worths[one.seat]) for one in asked]

    # What the referee and the desk say to it

    def add_problems(self, rejected: referee.Rejected) -> None:
        """Put each of the referee's problems at the field where it stands."""
        places = {f"event.{name}": (self, name) for name in self.fields} | {"event.from": (self, "discarder")}
        places["event.winners"] = (self, "wins")
        for form in self.seats.values():
            places |= {path: (form, field) for path, field in form.places.items()}
        places |= self.places
        for problem in rejected.problems:
            form, field = field_of(problem.path, places, self)
            says = referee.messages.say_problem(
                problem, lambda seat: self.names.get(seat, str(int(seat))), current_language()
            )
            form.add_error(field, ValidationError(says, code=code_of(problem)))

    @property
    def place(self) -> dict[str, Any]:
        """Where the hand is entered: as which entry and under which key."""
        return {name: self.cleaned_data[name] for name in ("expects", "key")}

    def digest(self, report: referee.Report) -> str:
        """A mark of what was previewed; only that can be confirmed."""
        data = self.cleaned_data
        place = [self.kind, self.rules_mark, data["expects"], data["round"], data["honba"]]
        seen = [*place, referee.codec.write_report(report)]
        return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:16]

    def confirms(self, report: referee.Report) -> bool:
        """Whether this is the confirming tap, for what was seen in the preview."""
        return self.cleaned_data["step"] == CONFIRM and self.cleaned_data["seen"] == self.digest(report)

    def as_sent(self) -> QueryDict:
        """What a browser would send if nobody touched the form as it was opened."""
        sent = QueryDict(mutable=True)
        for part in (self, *self.seats.values()):
            for name, field in part.fields.items():
                value = field.prepare_value(part.get_initial_for_field(field, name))
                if value is not None and value is not False:
                    sent.setlist(
                        part.add_prefix(name),
                        [str(v) for v in (value if isinstance(value, list) else [value])],
                    )
        return sent

    def renew(self, **place: Any) -> None:
        """Enter the same for the table as it stands by now: nothing typed is lost, and it must be looked at again."""
        self.data = self.data.copy()
        for name, value in {**place, "seen": ""}.items():
            self.data[name] = value
