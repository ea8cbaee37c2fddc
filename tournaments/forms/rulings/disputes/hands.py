"""Dispute forms on one hand: riichi, kan, furiten, tenpai, nine kinds, value."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common.language import current_language
from tournaments.forms.common.fields import typed_field
from tournaments.forms.rulings.disputes.fields import (
    ChoiceField,
    MeldsField,
    NumberField,
    SeatsField,
    TilesField,
    YesNoField,
)
from tournaments.forms.rulings.disputes.question import Event, HandBuilder, QuestionForm

__all__ = [
    "FuritenForm",
    "NineKindsForm",
    "NotenRiichiForm",
    "QuadForm",
    "RiichiForm",
    "TenpaiForm",
    "ValueForm",
    "flag_names",
]

_PLENTY = 70
"""A number of tiles that satisfies any rule about the wall."""
_WHO = _("Who?")
_MELDS = _("Melds")
_RIVER = _("Own discards, in order")

Alternatives = list[tuple[Event, referee.TableState]]


def _only_riichi_seat(riichi_seats: tuple[int, ...]) -> list[tuple[str, str]]:
    return [("seat", str(seat)) for seat in riichi_seats] if len(riichi_seats) == 1 else []


class RiichiForm(QuestionForm):
    """Facts of the question whether riichi may be declared."""

    title = _("Can riichi be declared?")
    built = HandBuilder(most=14, river="folded")
    needs = ("concealed",)
    concealed = TilesField(_("All 14 tiles, with the draw"))
    discard = TilesField(_("Riichi discard, if known"), most=1, folded=True)
    melds = MeldsField(_MELDS, folded=True)
    discards = TilesField(_RIVER, most=30, folded=True)
    seat = SeatsField(_WHO, folded=True)
    score = NumberField(
        _("Points before the riichi stick"), least=-99900, most=999900, step=1000, folded=True
    )
    wall_left = NumberField(
        _("Tiles left to draw"), most=_PLENTY, folded=True, hint=_("If empty: enough for riichi.")
    )

    def event(self) -> Event:
        """Return the question of a riichi declaration."""
        data, seat = self.cleaned_data, self.asked_seat()
        score = data.get("score")
        event = {
            "kind": "riichi_declaration",
            "seat": seat,
            "concealed": data["concealed"],
            "melds": data.get("melds") or [],
            "score": int(self.table().scores[seat]) if score is None else score,
            "wall_left": _PLENTY if data.get("wall_left") is None else data["wall_left"],
        }
        return event | {name: data[name] for name in ("discard", "discards") if data.get(name)}

    def alternatives(self) -> Alternatives:
        """Return one event for the named player, else one each for another player and the dealer."""
        return self.each_seat(self.event())


class NotenRiichiForm(QuestionForm):
    """Facts of the question whether a riichi was noten: the hand as shown at the draw."""

    title = _("Was this riichi noten?")
    built = HandBuilder(riichi=True)
    needs = ("concealed",)
    fields_by_path: ClassVar[dict[str, str]] = {"event.shown": "concealed"}
    concealed = TilesField(_("Hand as shown"))
    seat = SeatsField(_WHO)
    melds = MeldsField(_MELDS, folded=True)
    tenpai = SeatsField(_("Who else is tenpai?"), several=True, folded=True)
    round = ChoiceField(_("Round wind"), ("E1", _("East round")), ("S1", _("South round")), folded=True)
    honba = NumberField(_("Honba"), folded=True)
    sticks = NumberField(_("Sticks on the table"), folded=True)
    open_fact = "seat"

    @classmethod
    def initial_facts(cls, riichi_seats: tuple[int, ...]) -> list[tuple[str, str]]:
        """Return the player in riichi if there is exactly one."""
        return _only_riichi_seat(riichi_seats)

    def event(self) -> Event:
        """Return an exhaustive draw at which the player's hand is shown."""
        return self._draw_event(self.asked_seat())

    def _draw_event(self, seat: int) -> Event:
        data = self.cleaned_data
        hand = {"concealed": data["concealed"], "melds": data.get("melds") or []}
        tenpai = [other_seat for other_seat in data.get("tenpai") or () if other_seat != seat]
        return {
            "kind": "exhaustive_draw",
            "riichi": [seat],
            "tenpai": tenpai,
            "shown": {str(seat): hand},
        }

    def alternatives(self) -> Alternatives:
        """Return one event for the named player, else one each for another player and the dealer."""
        return [(self._draw_event(seat), self.table()) for seat in self.either()]


class QuadForm(QuestionForm):
    """Facts of the question whether an ankan in riichi was allowed."""

    title = _("Is this ankan allowed after riichi?")
    built = HandBuilder(riichi=True, kan="tile")
    needs = ("concealed", "tile")
    fields_by_path: ClassVar[dict[str, str]] = {"event.drawn": "drawn", "event.tile": "tile"}
    concealed = TilesField(_("Tiles before the draw"), most=13)
    tile = TilesField(_("Tile of the kan"), most=1)
    drawn = TilesField(_("Tile drawn, if different"), most=1, folded=True)
    melds = MeldsField(_MELDS, folded=True)
    seat = SeatsField(_WHO, folded=True)
    kans_so_far = NumberField(_("Kans by all players so far"), most=4, folded=True)
    wall_left = NumberField(_("Tiles left to draw"), most=_PLENTY, folded=True)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # Without a table nothing is recorded, and the ruling says what follows in either case.
        if self.state and self.rules.illegal_ankan_put_back:
            label = referee.messages.say_fact(referee.answers.Fact.REPLACEMENT, current_language())
            self.fields["replacement"] = YesNoField(label)

    @classmethod
    def initial_facts(cls, riichi_seats: tuple[int, ...]) -> list[tuple[str, str]]:
        """Return the player in riichi if there is exactly one."""
        return _only_riichi_seat(riichi_seats)

    def event(self) -> Event:
        """Return the question of an ankan after riichi."""
        data = self.cleaned_data
        event = {
            "kind": "ankan_after_riichi",
            "seat": self.asked_seat(),
            "concealed": data["concealed"],
            "melds": data.get("melds") or [],
            "drawn": data.get("drawn") or data["tile"],
            "tile": data["tile"],
        }
        known = {name: data.get(name) for name in ("kans_so_far", "wall_left", "replacement")}
        return event | {name: fact for name, fact in known.items() if fact is not None}

    def alternatives(self) -> Alternatives:
        """Return one event for the named player, else one each for another player and the dealer."""
        return self.each_seat(self.event())

    def place_of(self, path: str) -> str:
        """Return the field of a problem; without a drawn tile, its field is that of the quad's tile."""
        name = super().place_of(path)
        return "tile" if name == "drawn" and not self.cleaned_data.get("drawn") else name


class FuritenForm(QuestionForm):
    """Facts of the question whether a player is in furiten."""

    title = _("Is this furiten?")
    built = HandBuilder(river="open")
    needs = ("concealed",)
    concealed = TilesField(_("Concealed tiles, without the winning tile"), most=13)
    discards = TilesField(_RIVER, most=30)
    passed = TilesField(_("Missed winning tiles"), most=30)
    riichi = YesNoField(_("In riichi?"), folded=True)
    since = ChoiceField(
        _("What did the player do after the last missed tile?"),
        ("draw", _("drew")),
        ("draw discard", _("drew and discarded")),
        ("call", _("called")),
        ("call discard", _("called and discarded")),
        folded=True,
    )
    melds = MeldsField(_MELDS, folded=True)
    seat = SeatsField(_WHO, folded=True)

    def event(self) -> Event:
        """Return the question of furiten."""
        data = self.cleaned_data
        return {
            "kind": "furiten",
            "seat": self.asked_seat(),
            "concealed": data["concealed"],
            "melds": data.get("melds") or [],
            "discards": data.get("discards") or "",
            "passed": data.get("passed") or "",
            "riichi": self._in_riichi() if data.get("riichi") is None else data["riichi"],
            "since": (data.get("since") or "").split(),
        }

    def alternatives(self) -> Alternatives:
        """Return events with and without riichi if that is open: a passed tile has a longer effect in riichi."""
        events = self.each_seat(self.event())
        data = self.cleaned_data
        if data.get("riichi") is None and not self._in_riichi() and data.get("passed"):
            events += [({**event, "riichi": True}, table) for event, table in events]
        return events

    open_fact = "riichi"

    def _in_riichi(self) -> bool:
        """Return whether the named player's riichi stick is on the table."""
        return self.cleaned_data.get("seat") in self.riichi_seats


class TenpaiForm(QuestionForm):
    """Facts of the question whether a hand is tenpai, and what it waits for."""

    title = _("Is this hand tenpai, and what are its waits?")
    built = HandBuilder()
    needs = ("concealed",)
    concealed = TilesField(_("Concealed tiles"), most=13)
    melds = MeldsField(_MELDS)
    seat = SeatsField(_WHO, folded=True)

    def event(self) -> Event:
        """Return the question of tenpai."""
        data = self.cleaned_data
        return {
            "kind": "tenpai",
            "seat": self.asked_seat(),
            "concealed": data["concealed"],
            "melds": data.get("melds") or [],
        }

    def alternatives(self) -> Alternatives:
        """Return one event for the named player, else one each for another player and the dealer."""
        return self.each_seat(self.event())


class NineKindsForm(QuestionForm):
    """Facts of the question whether a hand may be aborted with nine kinds."""

    title = _("Is this nine kinds?")
    needs = ("concealed",)
    concealed = TilesField(_("All 14 tiles, with the draw"))
    any_call = YesNoField(_("Was there a call or kan before?"))
    first_turn = YesNoField(_("Is it the first draw?"), folded=True)
    seat = SeatsField(_WHO, folded=True)

    def event(self) -> Event:
        """Return the question of nine kinds; it is the first draw unless answered otherwise."""
        data = self.cleaned_data
        return {
            "kind": "nine_kinds",
            "seat": self.asked_seat(),
            "concealed": data["concealed"],
            "first_turn": data.get("first_turn") is not False,
            "any_call": bool(data.get("any_call")),
        }

    def alternatives(self) -> Alternatives:
        """Return events with and without an earlier call if that is open."""
        events = self.each_seat(self.event())
        if self.cleaned_data.get("any_call") is None:
            events += [({**event, "any_call": True}, table) for event, table in events]
        return events

    open_fact = "any_call"


_FLAGS = ("riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan")
_FIRST = ("tenhou", "chiihou", "renhou")


def flag_names() -> list[tuple[str, str]]:
    """Return the facts of a win that its tiles do not show, as words and names."""
    return [(word, referee.messages.say_name(word, current_language())) for word in (*_FLAGS, *_FIRST)]


class ValueForm(QuestionForm):
    """Facts of the question what a hand is worth."""

    title = _("What is this hand worth?")
    built = HandBuilder(ends="ron")
    needs = ("concealed", "winning", "seat", "source")
    fields_by_path: ClassVar[dict[str, str]] = {
        "event.hand.winning_tile": "winning",
        "event.hand.melds": "melds",
        "event.hand.dora": "dora",
        "event.hand.ura": "ura_dora",
        "event.hand.flags": "flags",
        "event.from": "source",
        "event.hand": "concealed",
    }
    seat = SeatsField(_("Who won?"))
    source = SeatsField(_("From which player?"), ("tsumo", _("Tsumo")))
    concealed = TilesField(_("Concealed tiles, without the winning tile"), most=13)
    melds = MeldsField(_MELDS)
    winning = TilesField(_("Winning tile"), most=1)
    dora = TilesField(_("Dora indicators, in order"), most=5)
    ura_dora = TilesField(_("Ura dora indicators"), most=5, folded=True)
    flags = ChoiceField(_("How it was won"), several=True)
    round = ChoiceField(_("Round wind"), ("E1", _("East round")), ("S1", _("South round")), folded=True)
    honba = NumberField(_("Honba"), folded=True)
    sticks = NumberField(_("Sticks on the table"), folded=True)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        typed_field(self, "flags", ChoiceField).choices = [*flag_names()]

    def event(self) -> Event:
        """Return the question of a hand's value."""
        data = self.cleaned_data
        source, flags = data["source"], data.get("flags") or []
        if data["seat"] in self.riichi_seats and not {"riichi", "double_riichi"} & {*flags}:
            flags = ["riichi", *flags]
        return {
            "kind": "value",
            "seat": data["seat"],
            "from": None if source == "tsumo" else source,
            "hand": {
                "concealed": data["concealed"],
                "melds": data.get("melds") or [],
                "winning_tile": data["winning"],
                "dora": data.get("dora") or "",
                "ura": data.get("ura_dora") or "",
                "flags": flags,
            },
        }

    def alternatives(self) -> Alternatives:
        """Return events in the East and in the South round if the round is open."""
        rounds = [self.cleaned_data["round"]] if self.cleaned_data.get("round") else ["E1", "S1"]
        if self.state:
            return [
                (self.event(), self.with_riichi_sticks(self.state, except_seat=self.cleaned_data["seat"]))
            ]
        return [(self.event(), self.table(round=name)) for name in rounds]

    open_fact = "round"
