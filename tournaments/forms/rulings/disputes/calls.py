"""Dispute forms on calls and their priority."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

import referee
from tournaments.forms.rulings.disputes.fields import (
    ChoiceField,
    MeldsField,
    NumberField,
    SeatsField,
    TilesField,
    YesNoField,
)
from tournaments.forms.rulings.disputes.question import Event, QuestionForm

__all__ = ["CallForm"]

Alternatives = list[tuple[Event, referee.TableState]]
_SAID = (("ron", _("Ron")), ("pon", _("Pon")), ("chi", _("Chi")), ("daiminkan", _("Kan")))


class CallForm(QuestionForm):
    """The call, the tile, and how far play had gone; the hand only if it is in doubt."""

    title = _("May this call still be made?")
    needs = ("call", "tile", "phase")
    places: ClassVar[dict[str, str]] = {"event.others": "other", "event.from": "source"}
    call = ChoiceField(_("What was said?"), *_SAID)
    tile = TilesField(_("To which tile?"), most=1)
    phase = ChoiceField(
        _("What had happened after the discard?"),
        ("discarded", _("Nothing")),
        ("next_drawn", _("The next player had drawn")),
        ("next_discarded", _("The next player had discarded")),
        ("next_won", _("The next player had said tsumo")),
    )
    other = ChoiceField(_("What did another player say to the same tile?"), *_SAID)
    seat = SeatsField(_("Who called?"), folded=True)
    source = SeatsField(_("Who discarded?"), folded=True)
    other_seat = SeatsField(_("Which other player?"), folded=True)
    other_first = YesNoField(_("Was the other call spoken first?"), folded=True)
    too_fast = YesNoField(_("Did the draw or discard leave no time for a call?"), folded=True)
    touched = YesNoField(_("Had the caller touched the wall?"), folded=True)
    clearly_late = YesNoField(_("Was it clearly late?"), folded=True)
    seconds = NumberField(_("Seconds after the discard"), most=120, folded=True)
    concealed = TilesField(_("Concealed tiles of the caller, where they are in doubt"), most=13, folded=True)
    melds = MeldsField(_("Sets laid open, and quads"), folded=True)
    open_fact = "seat"

    def event(self) -> Event:
        """Return the call; unnamed seats are chosen so that the call is possible."""
        return self._called(*self._seats())

    def made_up(self) -> dict[int, bool]:
        """Return the unnamed seats of the caller and the others."""
        event = self.alternatives()[0][0]
        told = (self.cleaned_data.get(name) for name in ("seat", "source", "other_seat"))
        named = {int(seat) for seat in told if seat is not None}
        return {seat: seat == event["seat"] for seat in range(self.rules.players) if seat not in named}

    def _seats(self) -> tuple[int, int]:
        """Return the seats of discarder and caller; unnamed ones are chosen so that the call is possible."""
        source, seat = self.cleaned_data.get("source"), self.cleaned_data.get("seat")
        players = self.rules.players
        away = 1 if self.cleaned_data["call"] == "chi" or players == 3 else 2
        if source is None:
            source = 0 if seat is None else (seat - away) % players
        return source, (source + away) % players if seat is None else seat

    def _called(self, source: int, seat: int) -> Event:
        data = self.cleaned_data
        event = {
            "kind": "call",
            "seat": seat,
            "call": data["call"],
            "from": source,
            "tile": data["tile"],
            "concealed": data.get("concealed") or example_hand(data["call"], data["tile"]),
            "melds": data.get("melds") or [],
            "phase": data["phase"],
            "too_fast": bool(data.get("too_fast")),
            "touched": bool(data.get("touched")),
        }
        for name in ("seconds", "clearly_late"):
            if data.get(name) is not None:
                event[name] = data[name]
        if data.get("other"):
            given, players = data.get("other_seat"), self.rules.players
            free = [one for one in range(players) if one not in (source, seat)]
            next_one = (source + 1) % players
            other = given if given is not None else next_one if data["other"] == "chi" else free[-1]
            first = data.get("other_first")
            event["others"] = [{"seat": other, "call": data["other"], "first": bool(first)}]
            event["said_first"] = first is False
        return event

    def alternatives(self) -> Alternatives:
        """Return two events for two ron calls by unnamed players: caller next to the discarder, and farther away."""
        data, table = self.cleaned_data, self.table()
        if data.get("call") == data.get("other") == "ron" and data.get("seat") is None:
            return [
                ({**self._called(0, one), "others": [{"seat": 3 - one, "call": "ron"}]}, table)
                for one in (1, 2)
            ]
        return [(self.event(), table)]


_RUNS = ((1, 2), (-1, 1), (-2, -1))


def example_hand(call: str, tile: str) -> str:
    """Return thirteen concealed tiles with which *call* of *tile* is possible, for when the hand is not in doubt.

    >>> example_hand("pon", "5p")
    '5p5p1m1m2m2m3m3m4m4m6m7m8m'
    """
    number, suit = int(tile[0]) or 5, tile[-1]
    match call:
        case "ron":
            # Seven pairs: closed, always with a yaku, and with a wait on one kind.
            pairs = [f"{n}{s}" for s in "mps" for n in (1, 9) if f"{n}{s}" != f"{number}{suit}"]
            pairs += ["2m"] if len(pairs) < 6 else []
            own = [one for one in pairs for _again in range(2)] + [f"{number}{suit}"]
            return "".join(own)
        case "chi":
            ends = [(number + a, number + b) for a, b in _RUNS] if suit != "z" else []
            fits = next(((a, b) for a, b in ends if 1 <= a <= 9 and 1 <= b <= 9), None)
            own = [f"{n}{suit}" for n in fits or ()]
        case _:
            own = [f"{number}{suit}"] * (2 if call == "pon" else 3)
    others = [s for s in "mps" if s != suit]
    filler = [f"{n}{others[0]}" for n in (1, 1, 2, 2, 3, 3, 4, 4, 6, 7, 8)] + ["1z" if suit != "z" else "1s"]
    filler += [f"{n}{others[1]}" for n in (1, 2, 4)]
    return "".join([*own, *filler][:13])
