"""Sentences for problems in the report of a draw."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    "tenpai_and_refuses": (
        "{seat} cannot both show and refuse to show.",
        "{seat}が公開と拒否の両方になっている。",
    ),
    "no_false_riichi": (
        (
            "Only a noten riichi or a bad quad in riichi (RII-NOTEN, RII-ANKAN) comes to light in play, "
            "not “{reason}”."
        ),
        "局中に発覚し得るのは不聴立直か立直後の不正な暗槓(RII-NOTEN、RII-ANKAN)だけで、「{reason}」ではない。",
    ),
    "no_noten_riichi": (
        (
            "The reason of a draw is a noten riichi (RII-NOTEN) of a player in riichi who is not named as tenpai, "
            "not “{reason}”."
        ),
        "流局の理由は、立直していて聴牌に挙げられていない者の不聴立直(RII-NOTEN)だけで、「{reason}」ではない。",
    ),
    "offender_not_in_riichi": (
        "{seat} is not in riichi, so no false riichi of theirs can come to light; name the riichi too.",
        "{seat}は立直していないので、不正な立直が発覚することはない。立直も記入する。",
    ),
    "refuses_without_riichi": (
        "{seat} is not in riichi and need not show; leave the seat out of tenpai instead.",
        "{seat}は立直していないので公開の義務はない。聴牌から外すだけでよい。",
    ),
    "not_four_riichi": (
        "All {players} seats must be in riichi for that; {count} are named.",
        "全員({players}人)の立直が必要(記入は{count}人)。",
    ),
}
