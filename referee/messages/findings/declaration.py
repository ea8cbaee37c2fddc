"""Sentences for findings on the declaration of riichi."""

from __future__ import annotations

__all__ = ["FINDINGS"]

FINDINGS: dict[str, str] = {
    "riichi_allowed": "{seat} may declare riichi by discarding one of: {tiles}.",
    "riichi_allowed_with": "{seat} may declare riichi by discarding {tile}; the hand waits on {waits}.",
    "riichi_hand_dead": "{seat}'s hand was declared dead: no riichi may be declared.",
    "riichi_hand_open": "{seat}'s hand is open and may not declare riichi.",
    "riichi_hand_noten": "{seat} is not tenpai and may not declare riichi.",
    ("riichi_not_in_first_turn"): (
        "{seat} has discarded before, or there was a call: under these rules riichi goes with the first discard "
        "alone."
    ),
    "riichi_wall_empty": "{seat} has drawn the last tile of the wall: no riichi may be declared.",
    "riichi_wall_short": "Too few tiles are left in the wall, {left}; for a riichi there must be {least}.",
    "riichi_too_few_points": "{seat} has {points} points; a riichi needs {expected}.",
    "riichi_counts_for_nothing": (
        "{seat}'s riichi is void: no stick is owed, and riichi, ippatsu and ura dora do not count. "
        "Whether it costs more, the referee decides."
    ),
    ("han_without_riichi"): (
        "{seat}'s han are taken as entered; see that riichi, ippatsu and ura dora are not among them."
    ),
    ("riichi_below_two_han"): (
        "A win needs two han of yaku in this hand, and on {waits} {seat} would not have them: no riichi."
    ),
    "open_riichi_not_in_rules": "These rules have no open riichi: {seat} may not declare one.",
    ("riichi_furiten_forbidden"): (
        "{seat} would be in furiten by {seat}'s own discard of {tile}, and in furiten no riichi may be declared."
    ),
    ("riichi_dead_wait_forbidden"): (
        "All tiles that {seat} waits on ({waits}) are in sight, and such a wait allows no riichi."
    ),
    "if_declared": "If it was declared:",
    "riichi_form_dead_hand": "Without {lacking} {seat}'s riichi is void and the hand dead.",
    "riichi_form_incomplete": "Without {lacking} there is no declaration: {seat} is not in riichi.",
    "riichi_stick_added": "{seat} forgot the stick: it is put down, and the riichi stands.",
    "riichi_form_warning": "{seat}'s riichi stands; for want of {lacking} there is a warning.",
    "riichi_without_word": "{seat}'s riichi stands without the word, but the silence is a yellow card.",
    "riichi_on_last_tile": "{seat} has drawn the last tile of the wall and may declare riichi all the same.",
    "riichi_to_zero": "With the stick {seat} has nothing left.",
    ("riichi_temporary_zero"): (
        "With the stick {seat} has nothing left; that does not end the game before the hand is over."
    ),
    "riichi_below_zero": "The stick brings {seat} to {points}; play goes on.",
    "riichi_stick_borrowed": "{seat} has not enough for the stick and borrows it; the score stands at {points}.",
    "riichi_in_furiten": "By {seat}'s own discard of {tile} the riichi is in furiten: {seat} can win by tsumo only.",
    "riichi_on_dead_wait": "All tiles that {seat} waits on ({waits}) are in sight; the riichi stands all the same.",
    "double_riichi": "{seat}'s riichi is double.",
    "double_riichi_broken": "The first turn was broken before {seat}'s discard: the riichi is a plain one.",
    "double_riichi_too_late": "{seat} has discarded before: the riichi is a plain one.",
    "riichi_stands": "{seat} cannot take the riichi back: once said, it stands.",
    "riichi_taken_back": "{seat} may take the riichi back until the discard, without a penalty.",
    "riichi_taken_back_dead_hand": "{seat} takes the riichi back before the discard: the hand is dead.",
}
