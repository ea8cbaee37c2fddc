"""Sentences for problems with a judge's ruling and its review."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "nothing_said": "Say what it is about: an incident, another question, or free text.",
    "seats_differ": "The question is about {of_question}, the ruling about {seat}; name the same player.",
    "decision_names_no_measure": "The judge decides here, and the ruling must say what: name a measure.",
    "reason_missing": "This differs from what the rules propose ({measure}); give the reason.",
    "points_out_of_range": "The rules name {least} to {most} points; give a reason for another number.",
    "penalty_without_points": "Say how many points are lost.",
    ("points_without_penalty"): (
        "No points are lost with this measure ({measure}); name a penalty or leave the points out."
    ),
    "deposit_not_in_sticks": "A deposit is a number of whole sticks of {stick} points, and {points} is not.",
    ("deposit_without_sticks"): (
        "A riichi costs nothing under these rules and there are no sticks on the table; choose "
        "another way to take the points."
    ),
    "moved_not_balanced": "The points moved must add up to zero, not to {sum}.",
    "too_late_at_table": "The game is over and points can no longer move at the table; deduct them from the result.",
    "no_such_hand": "Entry {number} is not a hand; name the entry of the hand that the ruling is about.",
    "hand_is_void": "The hand of entry {number} is already cancelled; only a correction restores it.",
    "hand_is_over": (
        "The hand of entry {number} is over: choose whether it counts, is dealt again or is corrected."
    ),
    "hand_is_dead_already": "{seat}'s hand is already dead.",
    "corrected_hand_missing": "Enter the corrected hand.",
    "hand_to_correct_missing": "Say which hand is corrected.",
    "report_without_correction": "A corrected report is only for a hand that is corrected; leave it out here.",
    "table_is_closed": "The table is closed; reopen it first.",
    "no_such_ruling": "Entry {number} is not a ruling.",
    "confirmed_already": "The ruling is already confirmed.",
    "appealed_already": "There is already an appeal; decide it first.",
    "appeal_is_open": "There is an appeal against this ruling: uphold the ruling or overturn it.",
    "not_appealed": "There is no appeal to decide; confirm the ruling or change it.",
    "nothing_changes_by_it": "A new judgment is only for a ruling that is changed or overturned; leave it out here.",
    "review_without_reason": "Say why the ruling is changed.",
}
