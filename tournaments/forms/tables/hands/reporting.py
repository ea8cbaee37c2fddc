"""Build the report of a valid hand form.

It also records in the form's `places` which field each part of the report came from, so that the referee's problems
can be shown at the fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import referee
from tournaments.forms.tables.hands.fields import OTHER, read_seats
from tournaments.forms.tables.hands.noten import doubts, reason_of
from tournaments.forms.tables.hands.seat import TILES

if TYPE_CHECKING:
    from tournaments.forms.tables.hands import HandForm

__all__ = ["build_report"]


def build_report(form: HandForm) -> referee.Report:
    """Return the report for the kind of the form."""
    data, riichi = form.cleaned_data, _riichi(form)
    match form.kind:
        case "ron" | "tsumo":
            return _win(form, riichi)
        case "draw":
            return referee.ExhaustiveDraw(
                tenpai=tuple(data["tenpai"]),
                shown=_shown_hands(form),
                refuses=tuple(data["refuses"]),
                nagashi=tuple(data["nagashi"]),
                riichi=riichi,
                dealer_ends=data["dealer_ends"],
                reason=reason_of(doubts(form)),
            )
        case "abort":
            return referee.AbortiveDraw(
                reason=referee.AbortReason(data["abort"]),
                by=data["by"],
                discarder=data["discarder"],
                shown=_shown_hands(form),
                riichi=riichi,
                kans_so_far=data["kans_so_far"],
            )
        case _:
            return referee.Chombo(
                offenders=tuple(data["offenders"]),
                reason=data["reason"],
                intentional=data["intentional"],
                decided=data["decided"] and form.is_no_chombo,
                riichi=riichi,
            )


def _riichi(form: HandForm) -> tuple[referee.Riichi, ...]:
    """Return the riichi declarations, in the order of the sticks if it is known."""
    data = form.cleaned_data
    order = {seat: index for index, seat in enumerate(read_seats(data["riichi_order"]))}
    seats = sorted(data["riichi"], key=lambda seat: order.get(seat, len(order)))
    for index in range(len(seats)):
        form.places[f"event.riichi[{index}]"] = (form, "riichi")
    return tuple(
        referee.Riichi(
            seat=seat,
            double=seat in data["double"],
            open=seat in data["open"],
            ronned=seat in data["ronned"],
            call_since=seat in data["call_since"],
        )
        for seat in seats
    )


def _win(form: HandForm, riichi: tuple[referee.Riichi, ...]) -> referee.Win:
    data = form.cleaned_data
    discarder: referee.Seat | None = data["discarder"] if form.kind == "ron" else None
    seats: list[referee.Seat] = data["wins"]
    if discarder is not None:
        turns = [*referee.values.turn_order(discarder, len(form.names)), discarder]
        seats = sorted(seats, key=turns.index)
    return referee.Win(
        winners=tuple(_winner(form, index, seat, riichi) for index, seat in enumerate(seats)),
        discarder=discarder,
        riichi=riichi,
        shown=_shown_hands(form, except_seats=seats),
        kans_so_far=data["kans_so_far"],
        unavoidable=data["unavoidable"],
        fourth_wind=data["fourth_wind"],
        dealer_ends=data["dealer_ends"],
    )


def _winner(
    form: HandForm, index: int, seat: referee.Seat, riichi: tuple[referee.Riichi, ...]
) -> referee.Winner:
    data, seat_form, path = form.cleaned_data, form.seats[seat], f"event.winners[{index}]"
    is_typed = seat_form.cleaned_data.get("worth") == OTHER
    form.places |= {
        f"{path}.seat": (form, "wins"),
        f"{path}.value": (seat_form, "han" if is_typed else "worth"),
        f"{path}.value.fu": (seat_form, "fu" if is_typed else "worth"),
        f"{path}.hand.dora": (form, "dora"),
        f"{path}.hand.ura": (form, "ura"),
    }
    if seat_form.cleaned_data.get("by") != TILES:
        worth = cast("referee.HanFu | referee.WonHand", seat_form.counted_worth())
    else:
        own_riichi = next((declaration for declaration in riichi if declaration.seat == seat), None)
        worth = seat_form.won_hand(f"{path}.hand", riichi=own_riichi, dora=data["dora"], ura=data["ura"])
    return referee.Winner(seat=seat, worth=worth, liable=seat_form.liable(f"{path}.liable", worth))


def _shown_hands(
    form: HandForm, except_seats: list[referee.Seat] | None = None
) -> dict[referee.Seat, referee.ShownHand]:
    return {
        seat: seat_form.shown_hand(f"event.shown.{int(seat)}")
        for seat, seat_form in form.seats.items()
        if seat not in (except_seats or ()) and seat_form.shows_tiles
    }
