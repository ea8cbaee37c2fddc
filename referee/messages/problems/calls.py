"""Sentences for problems in a question about a call."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    "seconds_needed": (
        "These rules count seconds ({source}): say how many had passed since the discard.",
        "この規定は秒数で計る({source})。打牌から何秒後の発声かを示す。",
    ),
    "changed_into_itself": (
        "This is the same call again; name the one said first.",
        "同じ発声である。最初の発声を示す。",
    ),
    "own_quad_calls_nothing": (
        "A quad in one's own turn, or a north set aside, takes nobody's tile; leave this out.",
        "自分の番の槓や抜きは他家の牌を取らない。この項目は不要。",
    ),
    "both_first": (
        "Only one of the two calls was spoken first; leave out “said_first” or “first”.",
        "先の発声は一つだけ。「said_first」か「first」のどちらかを外す。",
    ),
    "kita_is_a_north": (
        "Only a north is set aside, not {tile}.",
        "抜けるのは北だけで、{tile}ではない。",
    ),
    "not_the_own_turn": (
        "Only a quad in one's own turn, or a north set aside, is asked about the turn of a chi or pon; leave this out.",
        "チー・ポン後の自分の番の槓や抜きだけに関わる。この項目は不要。",
    ),
    "flags_without_win": (
        "Flags are told of a win only; leave them out.",
        "flagsは和了の場合だけ。この項目は不要。",
    ),
    "other_is_the_caller": ("{seat} is the caller; name others here.", "{seat}は発声者本人。他家を挙げる。"),
    "not_in_hand": ("{tile} is not in the hand, or not so often.", "{tile}は手牌にないか、枚数が足りない。"),
    "no_discard_after_win": (
        "Nothing is discarded after a win; leave it out.",
        "和了の後に打牌はない。この項目は不要。",
    ),
}
