"""The sentences of the referee.

Findings, problems and payments in English ("en") and Japanese ("ja"). The caller decides the name of a seat: its wind,
or the player's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, cast

from referee.errors import Problem
from referee.judgement import Judgement
from referee.messages.answers import say_answer
from referee.messages.expected import say_expected
from referee.messages.figures import say_points
from referee.messages.findings import FINDINGS
from referee.messages.findings.variants import VARIANTS, sentence_of
from referee.messages.incidents import (
    CODES,
    FACTS_ASKED,
    LABELS,
    REMEDIES,
    incident_words,
    say_fact,
    say_incident,
    say_label,
    say_sort,
)
from referee.messages.names import (
    ABORTS,
    ABORTS_OF_THREE,
    CALLS,
    FACTS,
    FU,
    LACKING,
    LIMITS,
    MOMENTS,
    NOT_LIABLE_REASONS,
    PAID_FOR,
    TIES,
    VERDICTS,
    WINDS,
    YAKU,
    pick,
)
from referee.messages.nearest import NEAREST, nearest_to
from referee.messages.no_json import say_no_json
from referee.messages.problems import PROBLEMS
from referee.messages.questions import grouped_questions, say_question
from referee.messages.rulings import LOSSES, PLAYS
from referee.messages.steps import say_each_step, say_measure, say_moments, say_step
from referee.messages.vocabulary import StepWord, StepWords, step_words
from referee.ruling import Finding, NonPlayer, Party, Payment
from referee.shapes import Reading
from referee.values import Seat, Tile, write_tiles

__all__ = [
    "FINDINGS",
    "PROBLEMS",
    "VARIANTS",
    "Caller",
    "Language",
    "StepWord",
    "StepWords",
    "grouped_questions",
    "incident_words",
    "say_answer",
    "say_each_step",
    "say_fact",
    "say_finding",
    "say_fu",
    "say_incident",
    "say_judgement",
    "say_label",
    "say_measure",
    "say_name",
    "say_party",
    "say_payment",
    "say_points",
    "say_problem",
    "say_question",
    "say_sort",
    "say_step",
    "say_tie",
    "say_verdict",
    "say_worth",
    "say_yaku",
    "step_words",
    "wind_namer",
]

Language = Literal["en", "ja"]
Caller = Callable[[Seat], str]


def wind_namer(dealer: Seat, players: int, language: Language = "en") -> Caller:
    """A function that names seats by their wind in a hand dealt by *dealer*."""

    def call(seat: Seat) -> str:
        return pick(WINDS[seat.wind(dealer, players).letter], language)

    return call


def say_finding(finding: Finding, call: Caller, language: Language = "en") -> str:
    """The sentence of a finding. Raises KeyError for a code without a sentence."""
    facts = {name: _say(name, value, call, language) for name, value in finding.facts.items()}
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
        facts["fed"] = _say_fed(cast(Sequence[str], finding.facts["yaku"]), language)
        may = [call(seat) for seat in cast(Sequence[Seat], finding.facts["candidates"])]
        nobody = [pick(("nobody", "なし"), language)] if finding.facts["nobody"] else []
        may += nobody
        facts["candidates"] = "、".join(may) if language == "ja" else _either(may, language)
    if "named" in finding.facts:
        incident, named = str(finding.facts["incident"]), str(finding.facts["named"])
        facts["incident"] = say_incident(incident, language, named=named)
    if finding.code == "foul_hand":
        facts["so"] = pick(_AFTER_CHOMBO[str(finding.facts["after"])], language)
    facts["warning"] = pick(_WARNED["card" in finding.facts], language)
    facts["penalty"] = pick(_PENALIZED["card" in finding.facts], language)
    facts["taken"] = pick(_TAKEN[str(finding.facts.get("taken", ""))], language)
    facts["no_penalty"] = pick(_NO_PENALTY[str(finding.facts.get("none", ""))], language)
    if finding.code == "chombo_disqualifies":
        facts["purpose"] = pick(_ON_PURPOSE, language) if finding.facts["intended"] else ""
    if finding.code in ("liable_pays_all", "liable_pays_half"):
        facts["liable"] = _say_liable(finding.facts, language)
    if finding.code == "honba_with_liability":
        facts["shares"] = _say_shares(finding.facts, call, language)
    if finding.code in _SOUGHT:
        stands = bool(finding.facts["stands"])
        facts["first"] = pick(_SOUGHT[finding.code][stands], language)
    if finding.code == "dead_hand_breaks_nothing_off":
        facts["so"] = pick(_BREAKS_NOTHING_OFF[str(finding.facts["by"])], language)
    if finding.code == "paid_in_all":
        little = bool(finding.facts["too_little"])
        facts["much"] = pick(("little", "不足") if little else ("much", "過剰"), language)
    if "card" in finding.facts:
        facts["measure"] = pick(_CARDS[str(finding.facts["card"])], language).format_map(facts)
    elif "measure" in finding.facts:
        facts["measure"] = _say_measured(finding.facts, language)
    sentence = pick(sentence_of(finding), language)
    if sentence.startswith("{giver}") and finding.facts["giver"] is NonPlayer.POT:
        # A sentence starts with a capital, but a player's name is kept as the player writes it.
        facts["giver"] = facts["giver"][:1].upper() + facts["giver"][1:]
    return sentence.format_map(facts)


def _say_measured(facts: Mapping[str, Any], language: Language) -> str:
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


def _say_instead(named: Sequence[Mapping[str, Any]], language: Language, *, unmeant: bool) -> str:
    """What the rules name instead of a chombo, or that they are silent, where they name nothing.

    *unmeant*: they name a chombo for what was done on purpose.
    """
    if not named and unmeant:
        return pick(
            ("Where it was not intended the book is silent.", "故意でない場合の定めはない。"), language
        )
    if not named:
        return pick(("The book is silent on it.", "規定に定めはない。"), language)
    said = [_say_figures(str(one["verdict"]), one, language) for one in named]
    if language == "ja":
        return f"この規定ではチョンボではない(規定にあるのは、{'、'.join(said)})。"
    return f"These rules price no chombo for it; they name: {'; '.join(said)}."


def _either(words: Sequence[str], language: Language) -> str:
    """The *words* joined by “or”."""
    if language == "ja":
        return "か".join(words)
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part) if words else ""


def _say_who_can(who: Sequence[str], language: Language) -> str:
    """The only players who can have fed it, or that nobody can."""
    if language == "ja":
        return f"あり得るのは{_either(who, language)}" if who else "誰が鳴かせたのでもない"
    return f"only {_either(who, language)} can" if who else "nobody can"


def _say_liable(facts: Mapping[str, Any], language: Language) -> str:
    """What somebody is liable for: one yaku or several, the whole hand, or just that they are liable."""
    japanese = language == "ja"
    fed = ("と" if japanese else " and ").join(pick(YAKU[one], language) for one in facts["yaku"])
    if facts["everything"]:
        fed = pick(("the whole hand", "手全体"), language)
    if japanese:
        return f"{fed}の責任者" if fed else "責任者"
    return f"liable for {fed}" if fed else "liable"


def _say_shares(facts: Mapping[str, Any], call: Caller, language: Language) -> str:
    """Each payer with the points, one after the other."""
    shares = [
        (call(seat), say_points(points, language))
        for seat, points in zip(facts["payers"], facts["shares"], strict=True)
    ]
    if language == "ja":
        return "、".join(f"{who}が{points}点" for who, points in shares)
    (first, points), *others = shares
    return ", ".join([f"{first} pays {points}", *(f"{who} {points}" for who, points in others)])


def _say_fed(yaku: Sequence[str], language: Language) -> str:
    """What somebody may have fed: the last set of a yaku, or the kan that gave the winner's replacement tile."""
    japanese = language == "ja"
    names = [pick(YAKU[one], language) for one in yaku if one != "rinshan"]
    sets = "、".join(names) if japanese else _either(names, language)
    said = [f"{sets}の最後の面子" if japanese else f"the last set for {sets}"] if sets else []
    if "rinshan" in yaku:
        said.append("和了前の槓" if japanese else "the kan before the win")
    return ("、または" if japanese else ", or ").join(said)


def _say_stake(points: object, language: Language) -> str:
    if not points:
        return "供託なし" if language == "ja" else "no stick is laid down"
    said = say_points(points, language)
    return f"{said}点を供託" if language == "ja" else f"{said} go to the pot"


def say_problem(problem: Problem, call: Caller, language: Language = "en") -> str:
    """The sentence of a problem: what is wrong and what to do."""
    meant = nearest_to(problem.code, problem.facts)
    if meant:
        return pick(NEAREST, language).format_map(meant)
    facts = {
        name: pick(LABELS[str(value)], language)
        if problem.code == "fact_not_asked" and name == "fact"
        else _say(name, value, call, language)
        for name, value in problem.facts.items()
    }
    for name, value in problem.facts.items():
        if name in ("one", "other", "flag"):
            facts[name] = say_name(str(value), language)
        elif name == "reason":
            facts[name] = say_incident(str(value), language)
    if problem.code in ("liability_not_fed", "liable_by_melds"):
        facts["fed"] = _say_fed([str(problem.facts["yaku"])], language)
        if problem.code == "liability_not_fed":
            who = [call(seat) for seat in cast(Sequence[Seat], problem.facts["candidates"])]
            facts["can"] = _say_who_can(who, language)
    return pick(PROBLEMS[problem.code], language).format_map(facts)


def _say(name: str, value: Any, call: Caller, language: Language) -> str:
    if isinstance(value, Seat | NonPlayer):
        return say_party(value, call, language)
    match name, value:
        case "away", None:
            return ""
        case "away", int():
            return f"({_SHANTEN[value]}向聴)" if language == "ja" else f" ({value}-shanten)"
        case "lost", tuple():
            return _say_lost(value, language)
        case (("round" | "seen"), str()) if language == "ja":
            return f"{'東南西北'['ESWN'.index(value[0])]}{value[1:]}局"
        case "reason", str() if value in ABORTS:
            return pick(ABORTS[value], language)
        case "reason", str() if value in NOT_LIABLE_REASONS:
            return pick(NOT_LIABLE_REASONS[value], language)
        case "incident", str():
            return say_incident(value, language)
        case "measure", str():
            return say_measure(value, language)
        case "remedy", str():
            return pick(REMEDIES[value], language)
        case "lacking", (str(), *_):
            names = [pick(LACKING[one], language) for one in value]
            if language == "ja":
                return "・".join(names)
            return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
        case "moments", (str(), *_):
            return _said_or([pick(MOMENTS[moment], language) for moment in value], language)
        case "type", str() if language == "ja":
            return pick(CALLS[value], language)
        case (("call" | "other" | "first"), str()) if value in CALLS:
            return pick(CALLS[value], language)
        case "fact", str():
            return pick(FACTS_ASKED[value], language)
        case "tables", int():
            return f"{value}卓" if language == "ja" else f"{value} table{'s' * (value != 1)}"
        case "times", int():
            return str(value) if language == "ja" else _ordinal(value)
        case "for", str():
            return pick(PAID_FOR[value], language)
        case "yaku", str() if value in YAKU:
            return pick(YAKU[value], language)
        case "yaku", (str(), *_):
            return ("、" if language == "ja" else ", ").join(pick(YAKU[one], language) for one in value)
        case (
            ("before" | "after" | "waits" | "fifth" | "tiles" | "found" | "gone" | "held" | "left" | "new"),
            tuple(),
        ):
            return write_tiles(value) or ("なし" if language == "ja" else "nothing")
        case (("expected" | "why"), str()) if language == "ja":
            return say_expected(value)
        case "detail", str() if language == "ja":
            return say_no_json(value)
        case _, tuple():
            said = [_say("", item, call, language) for item in value]
            return ("、" if language == "ja" else ", ").join(said) or (
                "なし" if language == "ja" else "nobody"
            )
        case (
            (
                "points"
                | "least"
                | "stick"
                | "paid"
                | "missing"
                | "most"
                | "pool"
                | "rest"
                | "sum"
                | "expected"
                | "goal"
            ),
            (int() | Fraction()),
        ):
            return say_points(value, language)
        case _:
            return str(value)


# The distance from tenpai in Japanese: 一向聴 is one tile away. No hand is more than six away.
_SHANTEN = "〇一二三四五六"

_FIFTH = (": it waits only on a fifth {fifth}", "(待ちは五枚目の{fifth}のみ)")


def _ordinal(number: int) -> str:
    """The English ordinal of *number*."""
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


_ORDINALS = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def _say_destroyed(facts: Mapping[str, Any], language: Language) -> str:
    """The readings that a quad destroys, each with its wait; a wait on a fifth equal tile is marked."""
    destroyed: tuple[tuple[Tile, Reading], ...] = facts["destroyed"]
    on, fifth = ("", "五枚目の{}") if language == "ja" else ("on ", "a fifth {}")
    said = [
        f"{on}{wait if wait in facts['before'] else fifth.format(wait)} {reading}"
        for wait, reading in destroyed
    ]
    text = ""
    if said:
        text = (
            f"失われる構成:{';'.join(said)}。" if language == "ja" else f" Readings lost: {'; '.join(said)}."
        )
    own = facts["tile"]
    if own in facts["before"] and own not in dict(destroyed):
        # The wait on the quad's own tile destroys no reading: there is no fifth tile.
        text += f"({own}は四枚とも手にある)" if language == "ja" else f" ({own}: all four are in the hand.)"
    return text


def _said_or(said: Sequence[str], language: Language) -> str:
    if language == "ja":
        return "、".join(said[:-1]) + f"または{said[-1]}"
    return f"{', '.join(said[:-1])} or {said[-1]}"


def _say_lost(lost: tuple[tuple[Tile, tuple[str, ...]], ...], language: Language) -> str:
    """The yaku that a quad takes from a hand, by wait."""
    mark = "、" if language == "ja" else ", "
    return "; ".join(
        f"{wait}: {mark.join(pick(YAKU[name], language) for name in names)}" for wait, names in lost
    )


def say_worth(facts: Mapping[str, Any], language: Language = "en") -> str:
    """A hand's worth as it is announced: han, fu, the limit's name, the yaku."""
    han, fu, yakuman, limit = (facts.get(name) for name in ("han", "fu", "yakuman", "limit"))
    yaku = [say_yaku(name, count, language) for name, count in facts.get("yaku") or ()]
    if yakuman:
        head = f"役満×{yakuman}" if language == "ja" else f"{yakuman} yakuman"
        if yakuman == 1:
            head = "役満" if language == "ja" else "yakuman"
    elif language == "ja":
        head = f"{han}翻" + (f"{fu}符" if fu else "")
    else:
        head = f"{han} han" + (f" {fu} fu" if fu else "")
    if limit and not yakuman:
        head += (" " if language == "ja" else ", ") + pick(LIMITS[str(limit)], language)
    return head + (f"({'、'.join(yaku)})" if language == "ja" else f" ({', '.join(yaku)})") if yaku else head


def say_yaku(name: str, han: int, language: Language = "en") -> str:
    """A yaku with its han."""
    return f"{pick(YAKU[name], language)} {han}"


def say_name(word: str, language: Language = "en") -> str:
    """The name of a yaku, a limit, a fact of the play, a call or an abort reason.

    >>> say_name("suufon_renda"), say_name("daisangen", "ja"), say_name("haneman", "ja")
    ('four winds (suufon renda)', '大三元', '跳満')
    """
    names = next(names for names in (ABORTS, CALLS, FACTS, YAKU, LIMITS) if word in names)
    return pick(names[word], language)


def say_fu(code: str, language: Language = "en") -> str:
    """The name of a part of the fu."""
    return pick(FU[code], language)


def say_party(party: Party, call: Caller, language: Language = "en") -> str:
    """The name of a party of a payment."""
    if isinstance(party, Seat):
        return call(party)
    if party is NonPlayer.POT:
        return "供託" if language == "ja" else "the pot"
    return "場外" if language == "ja" else "out of the game"


def say_payment(payment: Payment, language: Language = "en") -> str:
    """The purpose of a payment."""
    return pick(PAID_FOR[payment.reason.value], language)


def say_tie(word: str, language: Language = "en") -> str:
    """A tie break, in a few words for a list.

    >>> say_tie("firsts"), say_tie("lot", "ja")
    ('more first places', '抽選')
    """
    return pick(TIES[word], language)


def say_verdict(verdict: str, language: Language = "en") -> str:
    """A verdict in words."""
    return pick(VERDICTS[verdict], language)


def say_judgement(judgement: Judgement, call: Caller, language: Language = "en") -> str:
    """A judge's ruling in one or two sentences: the player, what was found, the measure, and what becomes of the hand.

    >>> from referee.answers import Measure
    >>> late = Judgement(seat=Seat(1), decision=Measure.PENALTY, points=2000, facts="three minutes late")
    >>> say_judgement(late, lambda seat: "Sato")
    'Sato: three minutes late. A penalty of 2,000 points, off the result.'
    """
    japanese = language == "ja"
    named = judgement.code in CODES
    found = say_incident(judgement.code, language) if named else judgement.facts.strip(" .。")
    measure = say_measure(judgement.decision.value, language)
    if judgement.points:
        measure = say_measure("penalty", language, points=judgement.points)
        if judgement.decision.value != "penalty":
            first = say_measure(judgement.decision.value, language)
            measure = f"{first}、{measure}" if japanese else f"{first} and {measure}"
        where = pick(LOSSES[judgement.when.value], language)
        measure += f"({where})" if japanese else f", {where}"
    if found:
        measure = measure[:1].upper() + measure[1:]
    said = [found, measure] if found else [measure]
    sentences = [f"{part}。" if japanese else f"{part}." for part in said]
    if judgement.hand.value in PLAYS:
        sentences.append(pick(PLAYS[judgement.hand.value], language))
    who = call(judgement.seat)
    return f"{who}:{''.join(sentences)}" if japanese else f"{who}: {' '.join(sentences)}"
