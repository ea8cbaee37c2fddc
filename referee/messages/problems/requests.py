"""Sentences for problems with the form of a request."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    "not_json": (
        "This is not JSON: {detail}. Check the line.",
        "JSONとして読めない:{detail}。この行を確認する。",
    ),
    "too_long": ("The line is longer than {most} characters.", "行が{most}文字を超えている。"),
    "number_too_large": (
        "This number is too large to be meant; at most {most}.",
        "数が大きすぎる(最大{most})。",
    ),
    "wrong_type": ("Expected {expected}, found {given}.", "{expected}が必要だが、{given}がある。"),
    "nul_in_text": (
        "The text holds an invisible letter, NUL, that no text may hold; type it anew.",
        "使えない見えない文字(NUL)が含まれている。入力し直す。",
    ),
    "missing": ("This field is missing; it must be given.", "この項目は必須。"),
    "unknown_field": (
        "There is no field “{name}” here; remove it or check its spelling.",
        "項目「{name}」はない。綴りを確認する。",
    ),
    "unknown_word": ("“{given}” is not one of: {choices}.", "「{given}」は次のいずれでもない:{choices}。"),
    "one_of_two": ("Give exactly one of: {choices}.", "{choices}のうち一つだけを与える。"),
    "unreadable_tiles": (
        "“{text}” cannot be read as tiles at “{at}”; write them like 123m406p77z.",
        "「{text}」の「{at}」は牌として読めない。123m406p77zのように書く。",
    ),
    "not_one_tile": ("Give one tile here, not “{text}”.", "牌は一枚だけ。「{text}」は不可。"),
    "dealer_contradicts_round": (
        "In {round} seat {wanted} deals, not seat {given}.",
        "{round}の親は座席{wanted}で、座席{given}ではない。",
    ),
    "unreadable_round": (
        "“{text}” is no round; write E1 to N4.",
        "「{text}」は局として読めない。E1〜N4と書く。",
    ),
    "unknown_ruleset": (
        "There is no ruleset “{key}”; there are: {keys}.",
        "規定「{key}」はない。あるもの:{keys}。",
    ),
    "unknown_question": ("No ruleset is asked “{name}”.", "「{name}」という規定項目はない。"),
    "answers_disagree": ("These answers cannot be played: {why}.", "この設定では対局できない。{why}"),
    "bad_answer": (
        "“{name}” cannot be {value}; give {expected}.",
        "「{name}」に{value}は不可。{expected}を与える。",
    ),
}
