"""Sentences for problems with the table before a hand and with counted points."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    "wrong_number_of_players": (
        "Scores: {given}; these rules are for {wanted} players.",
        "点数が{given}人分あるが、この規定は{wanted}人用。",
    ),
    "game_is_over": ("The game is over; no hand can follow.", "既に終局しており、次の局はない。"),
    "no_such_round": ("There is no round {round} at this table.", "この卓に{round}という局はない。"),
    "not_in_hundreds": ("{points} is not in whole hundreds.", "{points}は百点単位でない。"),
    "negative": ("This cannot be below zero.", "負の数は不可。"),
    "unknown_seat": (
        "There is no seat {seat} at a table of {players} players.",
        "{players}人の卓に座席{seat}はない。",
    ),
    "seat_named_twice": ("{seat} is named twice.", "{seat}が二度挙げられている。"),
    "no_sticks_laid_down": (
        "Under these rules no stick is laid down for a riichi, so none can lie on the table ({source}).",
        "この規定では立直に供託がなく、卓上に立直棒はあり得ない({source})。",
    ),
    "more_bettors_than_sticks": (
        "Sticks on the table: {sticks}; owners named: {count}.",
        "供託は{sticks}本なのに、{count}本分の持ち主が挙げられている。",
    ),
    "nobody_named": ("Nobody is named; choose at least one seat.", "誰も選ばれていない。一人以上を選ぶ。"),
    "not_one_for_each_seat": (
        "Give one number for each of the {expected} seats, not {given}.",
        "{expected}人分の点数を一つずつ示す({given}個ある)。",
    ),
}
