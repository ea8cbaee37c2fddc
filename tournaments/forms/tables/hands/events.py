"""The protocol event of a valid hand form.

It also records in the form's `fields_by_path` which field each part of the event came from, so that the referee's
problems are shown at the fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import referee
from tournaments.forms.tables.hands.fields import OTHER, read_seats
from tournaments.forms.tables.hands.kinds import Kind
from tournaments.forms.tables.hands.noten import doubts, reason_of
from tournaments.forms.tables.hands.seat import TILES

if TYPE_CHECKING:
    from tournaments.forms.tables.hands import HandForm

__all__ = ["Event", "build_event"]

Event = dict[str, Any]
"""A hand as the protocol writes it, in JSON."""


def build_event(form: HandForm) -> Event:
    """Return the event for the kind of the form; it may contain what the referee will reject."""
    data = form.cleaned_data
    form.fields_by_path |= {f"event.{name}": (form, name) for name in form.fields}
    form.fields_by_path |= {"event.from": (form, "discarder"), "event.winners": (form, "wins")}
    riichi = _riichi(form)
    match form.kind:
        case Kind.RON | Kind.TSUMO:
            return {"kind": "win", "riichi": riichi, **_win(form, riichi)}
        case Kind.DRAW:
            return {
                "kind": "exhaustive_draw",
                "riichi": riichi,
                **{name: _seats(data[name]) for name in ("tenpai", "refuses", "nagashi")},
                "shown": _shown_hands(form),
                "dealer_ends": data["dealer_ends"],
                "reason": reason_of(doubts(form)),
            }
        case Kind.ABORT:
            return {
                "kind": "abortive_draw",
                "riichi": riichi,
                "reason": data["abort"],
                "by": _seat(data["by"]),
                "from": _seat(data["discarder"]),
                "shown": _shown_hands(form),
                "kans_so_far": data["kans_so_far"],
            }
        case Kind.CHOMBO:
            return {
                "kind": "chombo",
                "riichi": riichi,
                "offenders": _seats(data["offenders"]),
                "reason": data["reason"],
                "intentional": data["intentional"],
                "decided": data["decided"] and form.is_no_chombo,
            }


def _seat(seat: referee.Seat | None) -> int | None:
    return None if seat is None else int(seat)


def _seats(seats: list[referee.Seat]) -> list[int]:
    return [int(seat) for seat in seats]


def _riichi(form: HandForm) -> list[Event]:
    """Return the riichi declarations, in the order of the sticks if it is known."""
    data = form.cleaned_data
    order = {seat: index for index, seat in enumerate(read_seats(data["riichi_order"]))}
    seats = sorted(data["riichi"], key=lambda seat: order.get(seat, len(order)))
    facts = ("double", "open", "ronned", "call_since")
    return [{"seat": int(seat), **{name: seat in data[name] for name in facts}} for seat in seats]


def _win(form: HandForm, riichi: list[Event]) -> Event:
    data = form.cleaned_data
    discarder: referee.Seat | None = data["discarder"] if form.kind is Kind.RON else None
    seats: list[referee.Seat] = data["wins"]
    if discarder is not None:
        turns = [*referee.values.turn_order(discarder, len(form.names)), discarder]
        seats = sorted(seats, key=turns.index)
    return {
        "winners": [_winner(form, index, seat, riichi) for index, seat in enumerate(seats)],
        "from": _seat(discarder),
        "shown": _shown_hands(form, except_seats=seats),
        **{name: data[name] for name in ("kans_so_far", "unavoidable", "fourth_wind", "dealer_ends")},
    }


def _winner(form: HandForm, index: int, seat: referee.Seat, riichi: list[Event]) -> Event:
    data, seat_form, path = form.cleaned_data, form.seats[seat], f"event.winners[{index}]"
    is_typed = seat_form.cleaned_data.get("worth") == OTHER
    form.fields_by_path |= {
        f"{path}.seat": (form, "wins"),
        f"{path}.value": (seat_form, "han" if is_typed else "worth"),
        f"{path}.value.fu": (seat_form, "fu" if is_typed else "worth"),
        f"{path}.hand.dora": (form, "dora"),
        f"{path}.hand.ura": (form, "ura"),
    }
    winner: Event = {"seat": int(seat)}
    if seat_form.cleaned_data.get("by") != TILES:
        winner["value"] = seat_form.counted_value()
    else:
        own_riichi = next((declaration for declaration in riichi if declaration["seat"] == seat), None)
        winner["hand"] = seat_form.won_hand(f"{path}.hand", riichi=own_riichi) | {
            "dora": data["dora"],
            "ura": data["ura"] if own_riichi else "",
        }
    liable = seat_form.liable(f"{path}.liable", winner)
    return winner if liable is None else {**winner, "liable": liable}


def _shown_hands(form: HandForm, except_seats: list[referee.Seat] | None = None) -> Event:
    shown = {
        seat: seat_form
        for seat, seat_form in form.seats.items()
        if seat not in (except_seats or ()) and seat_form.shows_tiles
    }
    # What is wrong with several hands together is shown at the first of them.
    first = next(((seat_form, "concealed") for seat_form in shown.values()), (form, "kans_so_far"))
    form.fields_by_path["event.shown"] = first
    return {
        str(int(seat)): seat_form.shown_hand(f"event.shown.{int(seat)}") for seat, seat_form in shown.items()
    }
