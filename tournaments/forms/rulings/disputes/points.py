"""Dispute forms on points: deposits, liability, payments."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common.language import current_language
from tournaments.forms.common.fields import typed_field
from tournaments.forms.rulings.disputes.fields import ChoiceField, NumberField, SeatsField, YesNoField
from tournaments.forms.rulings.disputes.question import Event, QuestionForm
from tournaments.presenters.rulings import disputes

__all__ = ["PaidForm", "PaoForm", "SticksForm"]

_LEAST_HAND = {"han": 1, "fu": 30}
_LATE = "PAY-LATE"
"""The incident that says whether a wrong payment may still be corrected."""
_OTHER = "other"
"""The choice of a hand other than the table's last one."""
Alternatives = list[tuple[Event, referee.TableState]]


class SticksForm(QuestionForm):
    """Facts of the question who takes deposits and honba if several players win on one discard."""

    title = _("Who gets the sticks on a double ron?")
    needs = ("source", "winners")
    fields_by_path: ClassVar[dict[str, str]] = {
        "event.from": "source",
        "event.winners": "winners",
        "event.riichi": "riichi",
    }
    source = SeatsField(_("Who discarded?"))
    winners = SeatsField(_("Who won?"), several=True)
    riichi = SeatsField(_("Who declared riichi in this hand?"), several=True)
    sticks = NumberField(_("Sticks left from earlier hands"))
    honba = NumberField(_("Honba"), folded=True)

    @classmethod
    def initial_facts(cls, riichi_seats: tuple[int, ...]) -> list[tuple[str, str]]:
        """Return the players in riichi."""
        return [("riichi", str(seat)) for seat in riichi_seats]

    def event(self) -> Event:
        """Return a win with minimal hands: only deposits and honba matter."""
        data = self.cleaned_data
        winners = [{"seat": seat, "value": dict(_LEAST_HAND)} for seat in data["winners"]]
        return {"kind": "win", "from": data["source"], "winners": winners, "riichi": data.get("riichi") or []}

    def alternatives(self) -> Alternatives:
        """Return one event; if the number of sticks is open, assume one, because the number does not matter."""
        if not self.assumes():
            return [(self.event(), self.table())]
        table_data = referee.codec.write_table(self.table())
        return [(self.event(), referee.codec.read_table({**table_data, "deposits": 1}))]

    def assumes(self) -> bool:
        """Return whether a stick on the table is assumed."""
        is_known = bool(self.state and self.state.deposits) or self.cleaned_data.get("sticks") is not None
        return not is_known and not self.cleaned_data.get("riichi")


class PaoForm(QuestionForm):
    """Facts of the question who pays if a player is liable for a yakuman."""

    title = _("Who pays under pao?")
    needs = ("seat", "source", "liable")
    fields_by_path: ClassVar[dict[str, str]] = {
        "event.from": "source",
        "event.winners[0].liable": "liable",
        "event.winners": "seat",
    }
    seat = SeatsField(_("Who won?"))
    source = SeatsField(_("From which player?"), ("tsumo", _("Tsumo")))
    liable = SeatsField(_("Who discarded the tile for the last set?"))
    yaku = ChoiceField(_("Pao for which yakuman?"))
    yakuman = NumberField(_("Total yakuman in the hand"), least=1, most=6, folded=True)
    honba = NumberField(_("Honba"), folded=True)
    open_fact = "yaku"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        typed_field(self, "yaku", ChoiceField).choices = [
            (yaku.value, referee.messages.say_name(yaku.value, current_language()))
            for yaku in referee.answers.PaoYaku
        ]

    def event(self) -> Event:
        """Return a yakuman win with a liable player."""
        return self._win_event(self.cleaned_data.get("yaku") or referee.answers.PaoYaku.DAISANGEN.value)

    def _win_event(self, yaku: str) -> Event:
        data = self.cleaned_data
        source = data["source"]
        winner = {
            "seat": data["seat"],
            "value": {"yakuman": data.get("yakuman") or 1},
            "liable": [{"yaku": yaku, "seat": data["liable"]}],
        }
        return {
            "kind": "win",
            "from": None if source == "tsumo" else source,
            "winners": [winner],
            "riichi": [*self.riichi_seats],
        }

    def alternatives(self) -> Alternatives:
        """Return events for daisangen and for daisuushi if the yaku is open."""
        if self.cleaned_data.get("yaku"):
            return [(self.event(), self.table())]
        both_yaku = (referee.answers.PaoYaku.DAISANGEN, referee.answers.PaoYaku.DAISUUSHI)
        return [(self._win_event(yaku.value), self.table()) for yaku in both_yaku]

    def assumes(self) -> bool:
        """Return whether the yaku is assumed."""
        return not self.cleaned_data.get("yaku")


class PaidForm(QuestionForm):
    """Facts of the question whether a hand was paid correctly; at a table, its last hand is used as entered."""

    title = _("Was it paid correctly?")
    needs = ("seat", "source", "han")
    fields_by_path: ClassVar[dict[str, str]] = {
        "event.hand.from": "source",
        "event.hand.winners[0].value.fu": "fu",
        "event.hand.winners[0].value": "han",
        "event.hand.winners": "seat",
        "event.hand.riichi": "riichi",
    }
    seat = SeatsField(_("Who won?"))
    source = SeatsField(_("From which player?"), ("tsumo", _("Tsumo")))
    han = NumberField(_("Han"), least=1, most=99)
    fu = NumberField(_("Fu"), least=20, most=200, step=10)
    riichi = SeatsField(_("Who declared riichi in this hand?"), several=True)
    sticks = NumberField(_("Sticks left from earlier hands"))
    honba = NumberField(_("Honba"))

    def __init__(self, *args: Any, last: disputes.LastHand | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.another = last is not None and self.data.get("hand") == _OTHER
        self.last = None if self.another else last
        if self.last:
            # The correct payment is calculated from the table's state before the hand.
            self.state = self.last.before
            for name in ("seat", "source", "han", "fu", "riichi"):
                del self.fields[name]
        for word, name in self.seats:
            self.fields[f"paid{word}"] = NumberField(
                _("%(name)s: points received or paid") % {"name": name},
                least=-999900,
                most=999900,
                step=100,
                hint=_("Include the player's own riichi stick. Enter points paid with a minus."),
            )
        self.facts = [fact.value for fact in referee.adjudication.preview_incident(self.rules, _LATE).asks]
        for name in self.facts:
            self.fields[name] = YesNoField(
                referee.messages.say_fact(referee.answers.Fact(name), current_language())
            )

    def event(self) -> Event:
        """Return the question of a payment: the hand, and each seat's change in points."""
        data = self.cleaned_data
        return {
            "kind": "payment",
            "hand": referee.codec.write_report(self.last.report) if self.last else self._typed_hand(),
            "paid": [data.get(f"paid{word}") or 0 for word, _name in self.seats],
            "answers": {name: data[name] for name in self.facts if data.get(name) is not None},
        }

    def _typed_hand(self) -> Event:
        """Return the hand as entered in this form."""
        data = self.cleaned_data
        source, fu = data["source"], data.get("fu")
        value = {"han": data["han"]} | ({"fu": fu} if fu is not None else {})
        return {
            "kind": "win",
            "from": None if source == "tsumo" else source,
            "winners": [{"seat": data["seat"], "value": value}],
            "riichi": data.get("riichi") or [],
        }

    def still_needed(self) -> list[str]:
        """Return the missing facts: those of the hand, and at least one seat's payment."""
        needed = super().still_needed()
        if not needed and not any(self.cleaned_data.get(f"paid{word}") for word, _name in self.seats):
            needed.append(str(self.fields[f"paid{self.seats[0][0]}"].label))
        return needed
