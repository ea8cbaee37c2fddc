"""Sentences for problems in the report of a draw."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "tenpai_and_refuses": "{seat} cannot both show and refuse to show.",
    "no_false_riichi": (
        "Only a noten riichi or a bad quad in riichi (RII-NOTEN, RII-ANKAN) comes to light in play, "
        "not “{reason}”."
    ),
    "no_noten_riichi": (
        "The reason of a draw is a noten riichi (RII-NOTEN) of a player in riichi who is not named as tenpai, "
        "not “{reason}”."
    ),
    ("offender_not_in_riichi"): (
        "{seat} is not in riichi, so no false riichi of theirs can come to light; name the riichi too."
    ),
    "refuses_without_riichi": "{seat} is not in riichi and need not show; leave the seat out of tenpai instead.",
    "not_four_riichi": "All {players} seats must be in riichi for that; {count} are named.",
}
