"""The wording of a judge's ruling."""

from __future__ import annotations

from referee.judgement import Judgement
from referee.messages.incidents import CODES, say_incident
from referee.messages.names import Language, pick
from referee.messages.parties import Caller
from referee.messages.rulings import LOSSES, PLAYS
from referee.messages.steps import say_measure

__all__ = ["say_judgement"]


def say_judgement(judgement: Judgement, call: Caller, language: Language = "en") -> str:
    """A judge's ruling in one or two sentences: the player, what was found, the measure, and what becomes of the hand.

    >>> from referee.answers import Measure
    >>> from referee.values import Seat
    >>> late = Judgement(seat=Seat(1), decision=Measure.PENALTY, points=2000, facts="three minutes late")
    >>> say_judgement(late, lambda seat: "Sato")
    'Sato: three minutes late. A penalty of 2,000 points, off the result.'
    """
    japanese = language == "ja"
    has_code = judgement.code in CODES
    subject = say_incident(judgement.code, language) if has_code else judgement.facts.strip(" .。")
    measure = say_measure(judgement.decision.value, language)
    if judgement.points:
        measure = say_measure("penalty", language, points=judgement.points)
        if judgement.decision.value != "penalty":
            decision = say_measure(judgement.decision.value, language)
            measure = f"{decision}、{measure}" if japanese else f"{decision} and {measure}"
        destination = pick(LOSSES[judgement.when.value], language)
        measure += f"({destination})" if japanese else f", {destination}"
    if subject:
        measure = measure[:1].upper() + measure[1:]
    parts = [subject, measure] if subject else [measure]
    sentences = [f"{part}。" if japanese else f"{part}." for part in parts]
    if judgement.hand.value in PLAYS:
        sentences.append(pick(PLAYS[judgement.hand.value], language))
    player = call(judgement.seat)
    return f"{player}:{''.join(sentences)}" if japanese else f"{player}: {' '.join(sentences)}"
