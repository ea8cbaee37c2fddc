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
                shown=_shown(form),
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
                shown=_shown(form),
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
    order = {seat: at for at, seat in enumerate(read_seats(data["riichi_order"]))}
    seats = sorted(data["riichi"], key=lambda seat: order.get(seat, len(order)))
    for at in range(len(seats)):
        form.places[f"event.riichi[{at}]"] = (form, "riichi")
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
        winners=tuple(_winner(form, at, seat, riichi) for at, seat in enumerate(seats)),
        discarder=discarder,
        riichi=riichi,
        shown=_shown(form, but=seats),
        kans_so_far=data["kans_so_far"],
        unavoidable=data["unavoidable"],
        fourth_wind=data["fourth_wind"],
        dealer_ends=data["dealer_ends"],
    )


def _winner(
    form: HandForm, at: int, seat: referee.Seat, riichi: tuple[referee.Riichi, ...]
) -> referee.Winner:
    data, part, path = form.cleaned_data, form.seats[seat], f"event.winners[{at}]"
    typed = part.cleaned_data.get("worth") == OTHER
    form.places |= {
        f"{path}.seat": (form, "wins"),
        f"{path}.value": (part, "han" if typed else "worth"),
        f"{path}.value.fu": (part, "fu" if typed else "worth"),
        f"{path}.hand.dora": (form, "dora"),
        f"{path}.hand.ura": (form, "ura"),
    }
    if part.cleaned_data.get("by") != TILES:
        worth = cast("referee.HanFu | referee.WonHand", part.counted())
    else:
        declared = next((one for one in riichi if one.seat == seat), None)
        worth = part.won(f"{path}.hand", riichi=declared, dora=data["dora"], ura=data["ura"])
    return referee.Winner(seat=seat, worth=worth, liable=part.liable(f"{path}.liable", worth))


def _shown(form: HandForm, but: list[referee.Seat] | None = None) -> dict[referee.Seat, referee.ShownHand]:
    return {
        seat: part.shown(f"event.shown.{int(seat)}")
        for seat, part in form.seats.items()
        if seat not in (but or ()) and part.shows_tiles
    }
