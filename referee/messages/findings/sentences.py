"""The sentence of a finding, with its facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from referee.messages.figures import say_points
from referee.messages.findings import FINDINGS
from referee.messages.findings.variants import sentence_of
from referee.messages.incidents import say_incident
from referee.messages.liability import join_with_or, say_fed, say_liable, say_shares
from referee.messages.names import ABORTS_OF_THREE, Language, pick
from referee.messages.parties import Caller
from referee.messages.steps import say_measure, say_moments
from referee.messages.values import say_value
from referee.messages.worth import say_worth
from referee.ruling import Finding, NonPlayer
from referee.shapes import Reading
from referee.values import Seat, Tile

__all__ = ["say_finding"]


def say_finding(finding: Finding, call: Caller, language: Language = "en") -> str:
    """The sentence of a finding. Raises KeyError for a code without a sentence."""
    facts = {name: say_value(name, value, call, language) for name, value in finding.facts.items()}
    if finding.seat is not None:
        facts["seat"] = call(finding.seat)
    if finding.code in ("hand_worth", "count_paid_as"):
        facts["worth"] = say_worth(finding.facts, language)
    if finding.code in ("riichi_established", "riichi_declared"):
        facts["stake"] = _say_stake(finding.facts["points"], language)
    if "moments" in finding.facts:
        facts["moments"] = facts["moments"].format_map(facts)
    if "destroyed" in finding.facts:
        facts["destroyed"] = _say_destroyed(finding.facts, language)
    if finding.facts.get("fifth"):
        # The missing tiles do not matter: the only waits are tiles of which the player holds all four.
        facts["away"] = pick(_FIFTH, language).format_map(facts)
    if finding.code == "illegal_ankan":
        # Its reason is a finding of its own, about the same quad.
        facts["because"] = pick(FINDINGS[str(finding.facts["because"])], language).format_map(facts)
    if finding.facts.get("players") == 3 and finding.facts.get("reason") in ABORTS_OF_THREE:
        facts["reason"] = pick(ABORTS_OF_THREE[str(finding.facts["reason"])], language)
    if finding.code == "chombo_rests_on":
        when = say_moments(cast(Sequence[str], finding.facts["when"]), language)
        facts["when"] = f"only {when}" if when.startswith("if ") else when
    if finding.code == "chombo_not_in_book":
        instead = cast(Sequence[Mapping[str, Any]], finding.facts["instead"])
        facts["instead"] = _say_instead(instead, language, unmeant=bool(finding.facts.get("unmeant")))
        facts["so"] = pick(_DECIDED if finding.facts["decided"] else _UNDECIDED, language)
    if finding.code == "liable_asked":
        facts["fed"] = say_fed(cast(Sequence[str], finding.facts["yaku"]), language)
        candidates = [call(seat) for seat in cast(Sequence[Seat], finding.facts["candidates"])]
        nobody_word = [pick(("nobody", "なし"), language)] if finding.facts["nobody"] else []
        candidates += nobody_word
        facts["candidates"] = (
            "、".join(candidates) if language == "ja" else join_with_or(candidates, language)
        )
    if "named" in finding.facts:
        incident, variant = str(finding.facts["incident"]), str(finding.facts["named"])
        facts["incident"] = say_incident(incident, language, variant=variant)
    if finding.code == "foul_hand":
        facts["so"] = pick(_AFTER_CHOMBO[str(finding.facts["after"])], language)
    facts["warning"] = pick(_WARNED["card" in finding.facts], language)
    facts["penalty"] = pick(_PENALIZED["card" in finding.facts], language)
    facts["taken"] = pick(_TAKEN[str(finding.facts.get("taken", ""))], language)
    facts["no_penalty"] = pick(_NO_PENALTY[str(finding.facts.get("none", ""))], language)
    if finding.code == "chombo_disqualifies":
        facts["purpose"] = pick(_ON_PURPOSE, language) if finding.facts["intended"] else ""
    if finding.code in ("liable_pays_all", "liable_pays_half"):
        facts["liable"] = say_liable(finding.facts, language)
    if finding.code == "honba_with_liability":
        facts["shares"] = say_shares(finding.facts, call, language)
    if finding.code in _SOUGHT:
        is_final = bool(finding.facts["stands"])
        facts["first"] = pick(_SOUGHT[finding.code][is_final], language)
    if finding.code == "dead_hand_breaks_nothing_off":
        facts["so"] = pick(_BREAKS_NOTHING_OFF[str(finding.facts["by"])], language)
    if finding.code == "paid_in_all":
        too_little = bool(finding.facts["too_little"])
        facts["much"] = pick(("little", "不足") if too_little else ("much", "過剰"), language)
    if "card" in finding.facts:
        facts["measure"] = pick(_CARDS[str(finding.facts["card"])], language).format_map(facts)
    elif "measure" in finding.facts:
        facts["measure"] = _say_measure_of(finding.facts, language)
    sentence = pick(sentence_of(finding), language)
    if sentence.startswith("{giver}") and finding.facts["giver"] is NonPlayer.POT:
        # A sentence starts with a capital, but a player's name is kept as the player writes it.
        facts["giver"] = facts["giver"][:1].upper() + facts["giver"][1:]
    return sentence.format_map(facts)


def _say_measure_of(facts: Mapping[str, Any], language: Language) -> str:
    return _say_figures(str(facts["measure"]), facts, language)


def _say_figures(measure: str, facts: Mapping[str, Any], language: Language) -> str:
    """A measure with its figures."""
    figures: dict[str, Any] = {
        name: facts[name] for name in ("points", "most", "either", "per") if name in facts
    }
    return say_measure(measure, language, **figures)


# What to do about points that are missing or too many: while something may be corrected, and where nothing may.
_SOUGHT = {
    "paid_points_missing": (
        ("look for sticks before anything is put right", "訂正の前に点棒を探す"),
        ("look for sticks; no payment is put right any more", "点棒を探す。授受はもう訂正しない"),
    ),
    "paid_points_too_many": (
        ("find where they came from before anything is put right", "訂正の前に出所を確かめる"),
        (
            "find where they came from; no payment is put right any more",
            "出所を確かめる。授受はもう訂正しない",
        ),
    ),
}


_BREAKS_NOTHING_OFF = {
    "nine_kinds": ("it cannot declare nine kinds, and play goes on", "九種九牌を宣言できない。続行"),
    "ron": (
        "its ron does not count and the hand is not broken off; the others' rons are judged as wins",
        "そのロンは数えず流局としない。他家のロンは和了として裁定する",
    ),
    "kan": ("its quad does not count, and the hand is not broken off", "その槓は数えず流局としない"),
}


_AFTER_CHOMBO = {
    "no_game": ("the hand is dealt again", "局をやり直す"),
    "honba": ("the hand is dealt again with one honba more", "1本場を加えて局をやり直す"),
    "rotate": ("the deal passes", "親を流す"),
}


# Without cards, and where the rules show cards.
_WARNED = (("A warning, written down", "警告(記録)"), ("A yellow card", "イエローカード"))


_PENALIZED = (("A penalty of", ""), ("A red card:", "レッドカード、"))


_CARDS = {
    "yellow": ("a yellow card", "イエローカード"),
    "red": ("a red card, {points} points", "レッドカード、{points}点の減点"),
}


_TAKEN = {
    "": ("", ""),
    "after_uma": (", off the result", "(結果から差し引く)"),
    "at_table": (", off the score at the table", "(卓上の持ち点から引く)"),
}


_NO_PENALTY = {
    "": ("No penalty", "罰則なし"),
    "yet": ("No penalty yet", "この時点では罰則なし"),
    "by_itself": ("No penalty for that alone", "それ自体の減点はなし"),
}


_ON_PURPOSE = ("The chombo was on purpose: ", "故意のチョンボのため、")


_DECIDED = ("The referee decided on a chombo.", "審判の判断によりチョンボとした。")


_UNDECIDED = (
    "Whether it is one, the referee decides; that is not confirmed yet. What follows holds only once it is.",
    "チョンボとするかは審判の判断により、まだ確認されていない。以下はその確認を条件とする。",
)


def _say_instead(measures: Sequence[Mapping[str, Any]], language: Language, *, unmeant: bool) -> str:
    """What the rules name instead of a chombo, or that they are silent, where they name nothing.

    *unmeant*: they name a chombo for what was done on purpose.
    """
    if not measures and unmeant:
        return pick(
            ("Where it was not intended the book is silent.", "故意でない場合の定めはない。"), language
        )
    if not measures:
        return pick(("The book is silent on it.", "規定に定めはない。"), language)
    phrases = [_say_figures(str(measure["verdict"]), measure, language) for measure in measures]
    if language == "ja":
        return f"この規定ではチョンボではない(規定にあるのは、{'、'.join(phrases)})。"
    return f"These rules price no chombo for it; they name: {'; '.join(phrases)}."


def _say_stake(points: object, language: Language) -> str:
    if not points:
        return "供託なし" if language == "ja" else "no stick is laid down"
    amount = say_points(points, language)
    return f"{amount}点を供託" if language == "ja" else f"{amount} go to the pot"


_FIFTH = (": it waits only on a fifth {fifth}", "(待ちは五枚目の{fifth}のみ)")


def _say_destroyed(facts: Mapping[str, Any], language: Language) -> str:
    """The readings that a quad destroys, each with its wait; a wait on a fifth equal tile is marked."""
    destroyed: tuple[tuple[Tile, Reading], ...] = facts["destroyed"]
    preposition, fifth = ("", "五枚目の{}") if language == "ja" else ("on ", "a fifth {}")
    phrases = [
        f"{preposition}{wait if wait in facts['before'] else fifth.format(wait)} {reading}"
        for wait, reading in destroyed
    ]
    text = ""
    if phrases:
        text = (
            f"失われる構成:{';'.join(phrases)}。"
            if language == "ja"
            else f" Readings lost: {'; '.join(phrases)}."
        )
    quad_tile = facts["tile"]
    if quad_tile in facts["before"] and quad_tile not in dict(destroyed):
        # The wait on the quad's own tile destroys no reading: there is no fifth tile.
        text += (
            f"({quad_tile}は四枚とも手にある)"
            if language == "ja"
            else f" ({quad_tile}: all four are in the hand.)"
        )
    return text
