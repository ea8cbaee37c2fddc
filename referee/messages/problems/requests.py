"""Sentences for problems with the form of a request."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "not_json": "This is not JSON: {detail}. Check the line.",
    "too_long": "The line is longer than {most} characters.",
    "number_too_large": "This number is too large; at most {most}.",
    "wrong_type": "Expected {expected}, found {given}.",
    "nul_in_text": "The text contains an invisible character (NUL) that is not allowed; type it again.",
    "missing": "This field is required.",
    "unknown_field": "There is no field “{name}” here; remove it or check its spelling.",
    "unknown_word": "“{given}” is not one of: {choices}.",
    "one_of_two": "Give exactly one of: {choices}.",
    "unreadable_tiles": "“{text}” cannot be read as tiles at “{at}”; write them like 123m406p77z.",
    "not_one_tile": "Give one tile here, not “{text}”.",
    "dealer_contradicts_round": "In {round} seat {wanted} deals, not seat {given}.",
    "unreadable_round": "“{text}” is not a round; write E1 to N4.",
    "unknown_ruleset": "There is no ruleset “{key}”; choose one of: {keys}.",
    "unknown_question": "No ruleset has a question “{name}”.",
    "answers_disagree": "No game can be played with these answers: {why}.",
    "bad_answer": "“{name}” cannot be {value}; give {expected}.",
}
