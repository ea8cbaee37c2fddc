"""Sentences for findings on the consequences of an incident."""

from __future__ import annotations

__all__ = ["FINDINGS"]

FINDINGS: dict[str, str] = {
    "foul_none": "{seat}: {incident}. No penalty.",
    "dead_riichi_none": "{seat}: a good riichi on a hand that was declared dead later. No penalty.",
    "dead_riichi_chombo": "{seat}: a riichi on a hand that was declared dead later. A chombo.",
    "foul_correct": "{seat}: {incident}. It is put right.",
    "foul_warning": "{seat}: {incident}. A warning, written down.",
    "foul_penalty": "{seat}: {incident}. A penalty of {points} points.",
    "foul_dead_hand": (
        "{seat}: {incident}. The hand is dead until it ends: no win, no call, no quad, no riichi, and noten at the "
        "draw."
    ),
    "foul_chombo": "{seat}: {incident}. A chombo.",
    "foul_disqualified": "{seat}: {incident}. The player is disqualified.",
    "foul_discretion": "{seat}: {incident}. The referee decides what follows.",
    "foul_discretion_points": "{seat}: {incident}. {points} points at the referee's discretion.",
    "foul_discretion_either": "{seat}: {incident}. {points} or {most} points at the referee's discretion.",
    "foul_discretion_range": "{seat}: {incident}. From {points} to {most} points at the referee's discretion.",
    "chombo_for": "{seat}: chombo for {incident}.",
    "chombo_rests_on": "{seat}: that is a chombo {when}.",
    "chombo_not_in_book": "{seat}: chombo for {incident}.",
    "chombo_if_intended": "{seat}: by these rules it is a chombo if it was intended.",
    "chombo_disqualifies": "{seat} is disqualified and pays for the chombo as well.",
    "reason_in_words": "The reason was written in words of its own and is no incident of these rules: {words}",
    "foul_repeated": "It is the {times} time, as these rules count it, and is judged as a repeat.",
    "foul_hand": "This hand's riichi sticks go back and the hand is dealt again.",
    "foul_others_win_counts": "The other player's win counts.",
    "foul_others_win_lost": "The other player's win does not count.",
    "foul_remedy": "{remedy}",
    "foul_besides": "On top of it: {measure}.",
    "foul_least": "The least that these rules allow in its stead: {measure}.",
    "foul_next": "The next time: {measure}.",
    "foul_next_besides": "The next time, on top of it: {measure}.",
}
