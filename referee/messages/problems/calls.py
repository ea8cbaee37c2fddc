"""Sentences for problems in a question about a call."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "changed_into_itself": "This is the same call again; name the one said first.",
    "own_quad_calls_nothing": "A quad in one's own turn, or a north set aside, takes nobody's tile; leave this out.",
    "both_first": "Only one of the two calls was spoken first; leave out “said_first” or “first”.",
    "kita_is_a_north": "Only a north is set aside, not {tile}.",
    ("not_the_own_turn"): (
        "Only a quad in one's own turn, or a north set aside, is asked about the turn of a chi or pon; leave this "
        "out."
    ),
    "flags_without_win": "Flags are told of a win only; leave them out.",
    "other_is_the_caller": "{seat} is the caller; name others here.",
    "not_in_hand": "{tile} is not in the hand, or not so often.",
    "no_discard_after_win": "Nothing is discarded after a win; leave it out.",
}
