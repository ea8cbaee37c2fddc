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
_CALLS = (("ron", _("Ron")), ("pon", _("Pon")), ("chi", _("Chi")), ("daiminkan", _("Kan")))


class CallForm(QuestionForm):
    """The call, the tile, and how far play had gone; the hand only if it is in doubt."""

    title = _("Is this call valid?")
    needs = ("call", "tile", "phase")
    fields_by_path: ClassVar[dict[str, str]] = {"event.others": "other", "event.from": "source"}
    call = ChoiceField(_("What was called?"), *_CALLS)
    tile = TilesField(_("On which tile?"), most=1)
    phase = ChoiceField(
        _("What happened after the discard?"),
        ("discarded", _("Nothing")),
        ("next_drawn", _("Next player drew")),
        ("next_discarded", _("Next player discarded")),
        ("next_won", _("Next player called tsumo")),
    )
    other = ChoiceField(_("Another player's call on the same tile, if any"), *_CALLS)
    seat = SeatsField(_("Who called?"), folded=True)
    source = SeatsField(_("Who discarded?"), folded=True)
    other_seat = SeatsField(_("Who made the other call?"), folded=True)
    other_first = YesNoField(_("Was the other call first?"), folded=True)
    too_fast = YesNoField(_("Did the draw or discard leave no time to call?"), folded=True)
    touched = YesNoField(_("Did the caller touch the wall?"), folded=True)
    clearly_late = YesNoField(_("Was the call clearly late?"), folded=True)
    seconds = NumberField(_("Seconds after the discard"), most=120, folded=True)
    concealed = TilesField(_("Caller's concealed tiles, if in doubt"), most=13, folded=True)
    melds = MeldsField(_("Melds"), folded=True)
    open_fact = "seat"

    def event(self) -> Event:
        """Return the call; unnamed seats are chosen so that the call is possible."""
        return self._call_event(*self._seats())

    def unnamed_seats(self) -> dict[int, bool]:
        """Return the unnamed seats of the caller and the others."""
        event = self.alternatives()[0][0]
        answers = (self.cleaned_data.get(name) for name in ("seat", "source", "other_seat"))
        named_seats = {int(seat) for seat in answers if seat is not None}
        return {seat: seat == event["seat"] for seat in range(self.rules.players) if seat not in named_seats}

    def _seats(self) -> tuple[int, int]:
        """Return the seats of discarder and caller; unnamed ones are chosen so that the call is possible."""
        source, seat = self.cleaned_data.get("source"), self.cleaned_data.get("seat")
        players = self.rules.players
        distance = 1 if self.cleaned_data["call"] == "chi" or players == 3 else 2
        if source is None:
            source = 0 if seat is None else (seat - distance) % players
        return source, (source + distance) % players if seat is None else seat

    def _call_event(self, source: int, seat: int) -> Event:
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
            named_seat, players = data.get("other_seat"), self.rules.players
            free_seats = [candidate for candidate in range(players) if candidate not in (source, seat)]
            next_seat = (source + 1) % players
            other_seat = (
                named_seat
                if named_seat is not None
                else next_seat
                if data["other"] == "chi"
                else free_seats[-1]
            )
            other_is_first = data.get("other_first")
            event["others"] = [{"seat": other_seat, "call": data["other"], "first": bool(other_is_first)}]
            event["said_first"] = other_is_first is False
        return event

    def alternatives(self) -> Alternatives:
        """Return two events if the ruling may depend on unnamed seats.

        They are two ron calls and a chi: by the player next to the discarder, and by one farther away.
        """
        data, table = self.cleaned_data, self.table()
        if (
            data.get("call") == "chi"
            and not data.get("other")
            and None in (data.get("source"), data.get("seat"))
        ):
            source, seat = self._seats()
            if data.get("source") is None:
                self.open_fact = "source"
                other_event = self._call_event((source - 1) % self.rules.players, seat)
            else:
                other_event = self._call_event(source, (seat + 1) % self.rules.players)
            return [(self.event(), table), (other_event, table)]
        if data.get("call") == data.get("other") == "ron" and data.get("seat") is None:
            return [
                ({**self._call_event(0, caller), "others": [{"seat": 3 - caller, "call": "ron"}]}, table)
                for caller in (1, 2)
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
            needed_tiles = [pair for pair in pairs for _again in range(2)] + [f"{number}{suit}"]
            return "".join(needed_tiles)
        case "chi":
            ends = [(number + a, number + b) for a, b in _RUNS] if suit != "z" else []
            run = next(((a, b) for a, b in ends if 1 <= a <= 9 and 1 <= b <= 9), None)
            needed_tiles = [f"{n}{suit}" for n in run or ()]
        case _:
            needed_tiles = [f"{number}{suit}"] * (2 if call == "pon" else 3)
    other_suits = [s for s in "mps" if s != suit]
    filler = [f"{n}{other_suits[0]}" for n in (1, 1, 2, 2, 3, 3, 4, 4, 6, 7, 8)] + [
        "1z" if suit != "z" else "1s"
    ]
    filler += [f"{n}{other_suits[1]}" for n in (1, 2, 4)]
    return "".join([*needed_tiles, *filler][:13])
