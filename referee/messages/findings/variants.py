"""The sentence to use for a finding that has several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.catalogue import Language, Plural, Texts
from referee.messages.findings import FINDINGS, hands, paid
from referee.messages.steps import say_moments

__all__ = ["DECIDING", "PLURALS", "VARIANTS", "finding_texts", "sentence_of"]

Facts = Mapping[str, Any]

DECIDING: Final[Mapping[str, str]] = {
    "riichi_on_open_hand": "stick",
    "false_riichi_not_yet": "quad",
    "false_riichi_found_in_play": "quad",
    "riichi_cancel_forbidden": "quad",
    "riichi_cancelled": "stick",
    "ankan_fifth_kan_aborts": "allowed",
    "quad_judged_later": "put_back",
    "quad_punished_at_once": "put_back",
    "dead_hand_noten": "chombo",
    "riichi_form_dead_hand": "stick",
    "riichi_taken_back_dead_hand": "stick",
    "riichi_allowed_with": "sort",
    "abort_not_in_rules": "instead",
    "not_one_wind": "players",
    "noten_payment": "payers",
    "ron_with_all_others": "players",
    "ron_among_several": "rons",
    "false_win_furiten": "own",
    "furiten_own_discard": "own",
    "riichi_established": "stake",
    "riichi_declared": "stake",
    "noten_riichi": "distance",
    "ankan_hand_noten": "distance",
    "furiten_hand_noten": "distance",
    "riichi_hand_noten": "distance",
    "shown_not_tenpai": "distance",
    "hand_noten": "distance",
    "foul_none": "none",
    "foul_warning": "with_card",
    "foul_penalty": "taken_from",
    "foul_besides": "taken",
    "chombo_rests_on": "only",
    "chombo_disqualifies": "intended",
    "foul_hand": "after",
    "liable_pays_all": "liability",
    "liable_pays_half": "liability",
    "dead_hand_breaks_nothing_off": "by",
    "paid_in_all": "too_little",
    "paid_points_missing": "stands",
    "paid_points_too_many": "stands",
}
"""By the code of a finding: the fact that decides which of its sentences is used, or a name of `_DERIVED`."""

VARIANTS: Final = Texts(
    "finding",
    {
        ("riichi_on_open_hand.stick"): (
            "{seat} declared riichi with an open hand: the riichi is void, the stick goes back, the hand is dead."
        ),
        "false_riichi_not_yet.quad": "{seat}'s quad in riichi is judged {moments}; until then play goes on.",
        "false_riichi_found_in_play.quad": "{seat}'s quad in riichi was not allowed and has come to light: a chombo.",
        ("riichi_cancel_forbidden.quad"): (
            "{seat} cannot buy this riichi back: only a noten riichi can be cancelled, not a quad."
        ),
        ("riichi_cancelled.stick"): (
            "{seat} takes the riichi back, and the stick with it, against a payment; the hand goes on."
        ),
        "ankan_fifth_kan_aborts.allowed": "As the fifth, the quad of {tile} ends the hand as a draw.",
        "quad_judged_later.put_back": "If it has been taken, play goes on, and it is a chombo {moments}.",
        "quad_punished_at_once.put_back": "If it has been taken, it is a chombo as soon as it is found out.",
        "dead_hand_noten.chombo": "{seat}'s hand in riichi is dead: under these rules a chombo at the draw.",
        ("riichi_form_dead_hand.stick"): (
            "Without {lacking} {seat}'s riichi is void: the stick goes back and the hand is dead."
        ),
        ("riichi_taken_back_dead_hand.stick"): (
            "{seat} takes the riichi back before the discard: the stick goes back and the hand is dead."
        ),
        "riichi_allowed_with.declared": "{seat}'s riichi by discarding {tile} is good; the hand waits on {waits}.",
        "riichi_allowed_with.open": "{seat} may declare open riichi by discarding {tile}; the hand waits on {waits}.",
        ("riichi_allowed_with.declared_open"): (
            "{seat}'s open riichi by discarding {tile} is good; the hand waits on {waits}."
        ),
        ("abort_not_in_rules.no_fifth_kan"): (
            "There is no fifth kan in these rules: it cannot be made, and play goes on without it."
        ),
        ("abort_not_in_rules.all_win"): (
            "These rules do not break off a hand for {reason}: all the wins count. Enter them."
        ),
        ("abort_not_in_rules.nearest_1_win"): (
            "These rules do not break off a hand for {reason}: only the nearest player's win counts. Enter it."
        ),
        ("abort_not_in_rules.nearest_2_win"): (
            "These rules do not break off a hand for {reason}: only the wins of the two nearest count. Enter them."
        ),
        "not_one_wind.3": "The first discards {tiles} are not the same wind from all three players; play goes on.",
        "noten_payment.1": "Tenpai: {tenpai}. {noten} pays {pool}.",
        "ron_with_all_others.3": "Both others call ron on {tile}: abortive draw by {reason}, nobody wins.",
        "ron_among_several.nearest": "Only one may win on one discard: {seat}, who is nearest.",
        ("ron_among_several.nearest_of_all"): (
            "When all the others call ron only the nearest counts, and that is {seat}'s."
        ),
        "false_win_furiten.discard": "{seat} waits on {tile} and has discarded it: furiten, no ron.",
        "false_win_furiten.added": "{seat} has added {tile} to a pon, which counts as a discard: furiten, no ron.",
        ("false_win_furiten.north"): (
            "{seat} waits on {tile} and has set it aside, which counts as a discard: furiten, no ron."
        ),
        ("furiten_own_discard.added"): (
            "{seat} waits on {waits} and is in furiten by the {tile} that {seat} added to a pon: tsumo only."
        ),
        ("furiten_own_discard.north"): (
            "{seat} waits on {waits} and is in furiten by the {tile} that {seat} set aside: tsumo only."
        ),
        "riichi_established.free": "{seat}'s riichi stands; no stick is laid down.",
        "riichi_declared.free": "{seat} had declared riichi; no stick is laid down.",
        "noten_riichi.shanten": "{seat} is in riichi and not tenpai ({away}).",
        "noten_riichi.fifth": "{seat} is in riichi and not tenpai: it waits only on a fifth {fifth}.",
        "ankan_hand_noten.shanten": "The hand was not tenpai before the quad ({away}).",
        "ankan_hand_noten.fifth": "The hand was not tenpai before the quad: it waits only on a fifth {fifth}.",
        "furiten_hand_noten.shanten": "{seat} is not tenpai ({away}): there is no furiten.",
        "furiten_hand_noten.fifth": "{seat} is not tenpai: it waits only on a fifth {fifth}: there is no furiten.",
        "riichi_hand_noten.shanten": "{seat} is not tenpai ({away}) and may not declare riichi.",
        "riichi_hand_noten.fifth": "{seat} is not tenpai: it waits only on a fifth {fifth} and may not declare riichi.",
        "shown_not_tenpai.shanten": "{seat}'s shown hand is not tenpai ({away}).",
        "shown_not_tenpai.fifth": "{seat}'s shown hand is not tenpai: it waits only on a fifth {fifth}.",
        "hand_noten.shanten": "The hand is not tenpai ({away}).",
        "hand_noten.fifth": "The hand is not tenpai: it waits only on a fifth {fifth}.",
        "foul_none.yet": "{seat}: {incident}. No penalty yet.",
        "foul_none.by_itself": "{seat}: {incident}. No penalty for that alone.",
        "foul_warning.card": "{seat}: {incident}. A yellow card.",
        "foul_penalty.after_uma": "{seat}: {incident}. A penalty of {points} points, off the result.",
        "foul_penalty.at_table": "{seat}: {incident}. A penalty of {points} points, off the score at the table.",
        "foul_penalty.card": "{seat}: {incident}. A red card: {points} points.",
        "foul_penalty.card_after_uma": "{seat}: {incident}. A red card: {points} points, off the result.",
        "foul_penalty.card_at_table": "{seat}: {incident}. A red card: {points} points, off the score at the table.",
        "foul_besides.after_uma": "On top of it: {measure}, off the result.",
        "foul_besides.at_table": "On top of it: {measure}, off the score at the table.",
        "chombo_rests_on.only": "{seat}: that is a chombo only {when}.",
        ("chombo_disqualifies.intended"): (
            "The chombo was on purpose: {seat} is disqualified and pays for the chombo as well."
        ),
        "foul_hand.honba": "This hand's riichi sticks go back and the hand is dealt again with one honba more.",
        "foul_hand.rotate": "This hand's riichi sticks go back and the deal passes.",
        "liable_pays_all.yaku": "{seat}, liable for {fed}, pays all of it: {points}.",
        "liable_pays_all.everything": "{seat}, liable for the whole hand, pays all of it: {points}.",
        ("liable_pays_half.yaku"): (
            "{seat}, liable for {fed}, pays half of it, {points}; {by}, who discarded, pays the remaining {rest}."
        ),
        ("liable_pays_half.everything"): (
            "{seat}, liable for the whole hand, pays half of it, {points}; {by}, who discarded, pays the remaining "
            "{rest}."
        ),
        ("dead_hand_breaks_nothing_off.ron"): (
            "{seat}'s hand is dead: its ron does not count and the hand is not broken off; the others' rons are "
            "judged as wins."
        ),
        ("dead_hand_breaks_nothing_off.kan"): (
            "{seat}'s hand is dead: its quad does not count, and the hand is not broken off."
        ),
        "paid_in_all.too_little": "{giver} paid {taker} {missing} too little.",
    },
)
"""By a code and, after a full stop, the value of its deciding fact; the name of the fact for one that is true."""

PLURALS: Final[Mapping[str, Plural]] = {**hands.PLURALS, **paid.PLURALS}
"""The sentences that depend on the number of points."""


def sentence_of(code: str, facts: Facts, language: Language = "en") -> str:
    """The sentence of a finding without its facts filled in. Raises KeyError for a code without a sentence."""
    key = code
    fact = DECIDING.get(code)
    if fact is not None:
        value = _DERIVED[fact](facts) if fact in _DERIVED else facts.get(fact)
        variant = f"{code}.{fact if value is True else value}"
        key = variant if variant in VARIANTS or variant in PLURALS else code
    if key in PLURALS:
        return PLURALS[key].template(facts["points"], language)
    return (VARIANTS if key in VARIANTS else FINDINGS).text(key, language)


def finding_texts() -> dict[str, str]:
    """The usual English sentence of every kind of finding, by its code."""
    plurals = {code: plural.several for code, plural in PLURALS.items() if "." not in code}
    return {**FINDINGS, **plurals}


def _distance(facts: Facts) -> str:
    # The missing tiles do not matter if the only waits are tiles of which the player holds all four.
    if facts.get("fifth"):
        return "fifth"
    return "" if facts.get("away") is None else "shanten"


def _liability(facts: Facts) -> str:
    if facts["everything"]:
        return "everything"
    return "yaku" if facts["yaku"] else ""


def _only(facts: Facts) -> str:
    return "only" if say_moments(facts["when"]).startswith("if ") else ""


def _taken_from(facts: Facts) -> str:
    return "_".join(filter(None, ("card" if "card" in facts else "", str(facts.get("taken") or ""))))


_DERIVED: Final[Mapping[str, Callable[[Facts], str]]] = {
    "distance": _distance,
    "liability": _liability,
    "only": _only,
    "stake": lambda facts: "" if facts["points"] else "free",
    "taken_from": _taken_from,
    "with_card": lambda facts: "card" if "card" in facts else "",
}
"""What decides if no single fact does."""
