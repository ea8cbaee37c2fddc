"""Sentences on a judge's ruling."""

from __future__ import annotations

from typing import Final

from referee.catalogue import Texts

__all__ = ["LOSSES", "PLAYS", "PROBLEMS_OF_RULINGS"]

PROBLEMS_OF_RULINGS: dict[str, str] = {
    "nothing_said": "Say what it is about: an incident, another question, or words.",
    "seats_differ": "The question is about {of_question}, the ruling about {seat}; name the same player.",
    "decision_names_no_measure": "Where the referee decides, the ruling says what: name a measure.",
    "reason_missing": "This is not what the rules propose ({measure}); give the reason.",
    "points_out_of_range": "The rules name {least} to {most} points; give a reason for another number.",
    "penalty_without_points": "Say how many points are lost.",
    ("points_without_penalty"): (
        "No points are lost with this measure ({measure}); name a penalty or leave the points out."
    ),
    "deposit_not_in_sticks": "A deposit is laid down in whole sticks of {stick} points, which {points} is not.",
    ("deposit_without_sticks"): (
        "A riichi costs nothing under these rules and no sticks are laid down; name another way to take the points."
    ),
    "moved_not_balanced": "What some receive, others give: the points moved add up to {sum}, not to zero.",
    "too_late_at_table": "The game is over and no points move at the table any more; take them off the result.",
    "no_such_hand": "No hand was entered as entry {number}; name the entry of the hand that the ruling is about.",
    "hand_is_void": "The hand of entry {number} is void already; only a correction brings it back.",
    "hand_is_over": "The hand of entry {number} is over: it stands, is dealt again or is corrected.",
    "past_hands_refused": "These rules do not rule on hands that are over ({source}).",
    "hand_is_dead_already": "{seat}'s hand is dead already.",
    "report_without_correction": "A corrected report goes with a hand that is corrected; leave it out here.",
    "table_is_closed": "The table is closed; open it again first.",
    "no_such_ruling": "No ruling was entered as entry {number}.",
    "confirmed_already": "The ruling is confirmed already.",
    "appealed_already": "There is an appeal already; decide that first.",
    "appeal_is_open": "There is an appeal against this ruling: uphold the ruling or overturn it.",
    "no_appeal": "These rules know no appeal against a ruling ({source}).",
    "decided_on_appeal": "An appeal against this ruling was decided, and by these rules that is final ({source}).",
    "not_appealed": "There is no appeal to decide; confirm the ruling or change it.",
    "nothing_changes_by_it": "Another judgement goes with a ruling that is changed or overturned; leave it out here.",
    "review_without_reason": "Say why the ruling is changed.",
}

LOSSES: Final = Texts(
    "loss",
    {
        "after_uma": "off the result",
        "at_table": "at the table",
        "deposit": "onto the table as a deposit",
        "in_place": "in place of the player's result of this game",
        "in_place_last": "in place of the player's result of this game, and the seat has the last place",
    },
)
"""Where the points go, worded to follow them."""

PLAYS: Final = Texts(
    "hand after a ruling",
    {
        "stands": "What was played stands.",
        "replayed": "The hand is dealt again.",
        "corrected": "The hand is corrected.",
    },
)
"""What becomes of the hand, where it does not simply go on."""
