"""The sentence of a finding, with its facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.catalogue import Language, Texts, join
from referee.findings.incidents import CHOMBO_RESTS_ON
from referee.findings.liability import LIABLE_ASKED, LIABLE_PAYS_ALL
from referee.findings.wins import HONBA_WITH_LIABILITY
from referee.messages.findings import sentence_of
from referee.messages.incidents import say_incident
from referee.messages.liability import say_fed, say_shares
from referee.messages.names import ABORTS_OF_THREE, YAKU
from referee.messages.parties import SeatNamer
from referee.messages.steps import say_measure, say_moments
from referee.messages.values import say_value
from referee.messages.worth import say_worth
from referee.ruling import Finding, NonPlayer
from referee.shapes import Reading
from referee.values import Tile

__all__ = ["say_finding"]

Facts = Mapping[str, Any]


def say_finding(finding: Finding, name_of: SeatNamer, language: Language = "en") -> str:
    """The sentence of a finding, and those that follow it. Raises KeyError for a code without a sentence."""
    facts = {name: say_value(name, value, name_of, language) for name, value in finding.facts.items()}
    if finding.seat is not None:
        facts["seat"] = name_of(finding.seat)
    facts.update(_worded(finding, facts, name_of, language))
    sentences = _sentences(finding.code, finding.facts, language)
    if sentences[0].startswith("{giver}") and finding.facts["giver"] is NonPlayer.POT:
        # A sentence starts with a capital, but a player's name is kept as the player writes it.
        facts["giver"] = facts["giver"][:1].upper() + facts["giver"][1:]
    return join((sentence.format_map(facts) for sentence in sentences), language, by="sentences")


def _worded(
    finding: Finding, facts: Mapping[str, str], name_of: SeatNamer, language: Language
) -> dict[str, str]:
    """The facts whose words depend on other facts or on the finding."""
    given = finding.facts
    worded: dict[str, str] = {}
    if "moments" in given:
        worded["moments"] = facts["moments"].format_map(facts)
    if given.get("players") == 3 and given.get("reason") in ABORTS_OF_THREE:
        worded["reason"] = ABORTS_OF_THREE.text(str(given["reason"]), language)
    if "named" in given:
        worded["incident"] = say_incident(str(given["incident"]), language, variant=str(given["named"]))
    if "card" in given:
        worded["measure"] = _CARDS.text(str(given["card"]), language).format_map(facts)
    elif "measure" in given:
        worded["measure"] = _say_figures(str(given["measure"]), given, language)
    match finding.code:
        case "hand_worth" | "count_paid_as":
            worded["worth"] = say_worth(given, language)
        case "chombo_rests_on":
            worded["when"] = say_moments(CHOMBO_RESTS_ON.facts_of(finding)["when"], language)
        case "liable_asked":
            asked = LIABLE_ASKED.facts_of(finding)
            worded["fed"] = say_fed(asked["yaku"], language)
            parties = [name_of(seat) for seat in asked["candidates"]]
            nobody = [_INSERTED.text("nobody", language)] if asked["nobody"] else []
            worded["candidates"] = join(parties + nobody, language, by="candidates")
        case "liable_pays_all" | "liable_pays_half":
            names = (YAKU.text(name, language) for name in LIABLE_PAYS_ALL.facts_of(finding)["yaku"])
            worded["fed"] = join(names, language, by="and")
        case "honba_with_liability":
            worded["shares"] = say_shares(HONBA_WITH_LIABILITY.facts_of(finding), name_of, language)
        case _:
            pass
    return worded


def _sentences(code: str, facts: Facts, language: Language) -> list[str]:
    """The finding's own sentence, and those that follow it, without their facts filled in."""
    own = sentence_of(code, facts, language)
    match code:
        case "illegal_ankan":
            # Its reason is a finding of its own, about the same quad.
            return [own, *_sentences(str(facts["because"]), facts, language)]
        case "chombo_not_in_book":
            decided = _FOLLOWING.text("decided" if facts["decided"] else "undecided", language)
            return [own, _say_instead(facts, language), decided]
        case "ankan_changes_waits" | "ankan_destroys_reading":
            return [own, *_say_destroyed(facts, language)]
        case _:
            return [own]


def _say_figures(measure: str, facts: Facts, language: Language) -> str:
    """A measure with its figures."""
    figures = {name: facts[name] for name in ("points", "most", "either", "per") if name in facts}
    return say_measure(measure, language, **figures)


_CARDS = Texts("measure", {"yellow": "a yellow card", "red": "a red card, {points} points"})

_INSERTED = Texts(
    "finding",
    {
        "nobody": "nobody",
        "reading": "on {wait} {reading}",
        "reading.fifth": "on a fifth {wait} {reading}",
    },
)

_FOLLOWING = Texts(
    "finding",
    {
        "decided": "The judge decided that it is a chombo.",
        "undecided": (
            "The judge decides whether it is a chombo; this is not confirmed yet. The following "
            "applies only once it is confirmed."
        ),
        "unmeant": "The rulebook does not cover an unintended case.",
        "silent": "The rulebook does not cover it.",
        "named": "It is not a chombo under these rules; they name: {measures}.",
        "readings": "Readings lost: {readings}.",
        "own": "({tile}: all four are in the hand.)",
    },
)
"""Sentences that follow the one of a finding."""


def _say_instead(facts: Facts, language: Language) -> str:
    """What the rules name instead of a chombo, or that they are silent, where they name nothing."""
    measures = [_say_figures(str(named["verdict"]), named, language) for named in facts["instead"]]
    if not measures:
        return _FOLLOWING.text("unmeant" if facts.get("unmeant") else "silent", language)
    return _FOLLOWING.text("named", language).format(measures=join(measures, language, by="measures"))


def _say_destroyed(facts: Facts, language: Language) -> list[str]:
    """The readings that a quad destroys, each with its wait; a wait on a fifth equal tile is marked."""
    destroyed: tuple[tuple[Tile, Reading], ...] = facts["destroyed"]
    readings = [
        _INSERTED.text("reading" if wait in facts["before"] else "reading.fifth", language).format(
            wait=wait, reading=reading
        )
        for wait, reading in destroyed
    ]
    sentences = []
    if readings:
        joined = join(readings, language, by="readings")
        sentences.append(_FOLLOWING.text("readings", language).format(readings=joined))
    if facts["tile"] in facts["before"] and facts["tile"] not in dict(destroyed):
        # The wait on the quad's own tile destroys no reading: there is no fifth tile.
        sentences.append(_FOLLOWING.text("own", language))
    return sentences
