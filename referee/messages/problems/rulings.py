"""Sentences for problems with a judge's ruling and its review."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
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
    "hand_is_dead_already": "{seat}'s hand is dead already.",
    "corrected_hand_missing": "Enter the corrected hand.",
    "hand_to_correct_missing": "Say which hand is corrected.",
    "report_without_correction": "A corrected report goes with a hand that is corrected; leave it out here.",
    "table_is_closed": "The table is closed; open it again first.",
    "no_such_ruling": "No ruling was entered as entry {number}.",
    "confirmed_already": "The ruling is confirmed already.",
    "appealed_already": "There is an appeal already; decide that first.",
    "appeal_is_open": "There is an appeal against this ruling: uphold the ruling or overturn it.",
    "not_appealed": "There is no appeal to decide; confirm the ruling or change it.",
    "nothing_changes_by_it": "Another judgement goes with a ruling that is changed or overturned; leave it out here.",
    "review_without_reason": "Say why the ruling is changed.",
}
