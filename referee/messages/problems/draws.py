"""Sentences for problems in the report of a draw."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "tenpai_and_refuses": "{seat} cannot both show and refuse to show.",
    "no_false_riichi": (
        "Only a noten riichi or an illegal ankan in riichi (RII-NOTEN, RII-ANKAN) can be "
        "discovered in play, not “{reason}”."
    ),
    "no_noten_riichi": (
        "The reason for the draw must be a noten riichi (RII-NOTEN) of a player in riichi who is "
        "not named as tenpai, not “{reason}”."
    ),
    ("offender_not_in_riichi"): (
        "{seat} is not in riichi, so they cannot have a false riichi; enter the riichi too."
    ),
    "refuses_without_riichi": "{seat} is not in riichi and need not show; just leave the seat out of tenpai.",
    "not_four_riichi": "All {players} seats must be in riichi for that; {count} are named.",
}
