"""Sentences for problems in a question about a call."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "changed_into_itself": "This is the same call again; name the one said first.",
    "own_quad_calls_nothing": (
        "A kan in one's own turn, or a north set aside, does not take another player's tile; leave this out."
    ),
    "both_first": "Only one of the two calls was spoken first; leave out “said_first” or “first”.",
    "kita_is_a_north": "Only a north can be set aside, not {tile}.",
    ("not_the_own_turn"): (
        "This applies only to a kan in one's own turn, or a north set aside, after a chi or pon; "
        "leave this out."
    ),
    "flags_without_win": "Flags are only for a win; leave them out.",
    "other_is_the_caller": "{seat} is the caller; name others here.",
    "not_in_hand": "{tile} is not in the hand, or not often enough.",
    "no_discard_after_win": "Nothing is discarded after a win; leave it out.",
}
