"""Sentences for problems with the table before a hand and with counted points."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "wrong_number_of_players": "Scores: {given}; these rules are for {wanted} players.",
    "game_is_over": "The game is over; no more hands can follow.",
    "no_such_round": "There is no round {round} at this table.",
    "not_in_hundreds": "{points} is not in whole hundreds.",
    "negative": "This cannot be below zero.",
    "unknown_seat": "There is no seat {seat} at a table of {players} players.",
    "seat_named_twice": "{seat} is named twice.",
    "more_bettors_than_sticks": "Sticks on the table: {sticks}; owners named: {count}.",
    "nobody_named": "Nobody is named; choose at least one seat.",
    "not_one_for_each_seat": "Give one number for each of the {expected} seats, not {given}.",
}
