"""The wording of a judge's ruling."""

from __future__ import annotations

from typing import Final

from referee.catalogue import Language, Texts, join
from referee.judgement import Judgement
from referee.messages.incidents import CODES, say_incident
from referee.messages.parties import SeatNamer
from referee.messages.rulings import LOSSES, PLAYS
from referee.messages.steps import say_measure

__all__ = ["say_judgement"]


def say_judgement(
    judgement: Judgement, name_of: SeatNamer, language: Language = "en", *, later: bool = False
) -> str:
    """A judge's ruling in one or two sentences: the player, what was found, the measure, and what becomes of the hand.

    *later*: the rules judge the foul later in the hand.

    >>> from referee.answers import Measure
    >>> from referee.values import Seat
    >>> late = Judgement(seat=Seat(1), decision=Measure.PENALTY, points=2000, facts="three minutes late")
    >>> say_judgement(late, lambda seat: "Sato")
    'Sato: three minutes late. A penalty of 2,000 points, from the result.'
    """
    named = judgement.code in CODES
    found = say_incident(judgement.code, language) if named else judgement.facts.strip(" .。")
    measure = say_measure(judgement.decision.value, language, later=later)
    if judgement.points:
        penalty = say_measure("penalty", language, points=judgement.points)
        if judgement.decision.value != "penalty":
            penalty = _PHRASES.text("both", language).format(measure=measure, penalty=penalty)
        loss = LOSSES.text(judgement.when.value, language)
        measure = _PHRASES.text("loss", language).format(measure=penalty, loss=loss)
    if found:
        measure = measure[:1].upper() + measure[1:]
    phrases = [found, measure] if found else [measure]
    sentences = [_PHRASES.text("sentence", language).format(phrase=phrase) for phrase in phrases]
    if judgement.hand.value in PLAYS:
        sentences.append(PLAYS.text(judgement.hand.value, language))
    return _PHRASES.text("ruling", language).format(
        player=name_of(judgement.seat), ruling=join(sentences, language, by="sentences")
    )


_PHRASES: Final = Texts(
    "ruling",
    {
        "both": "{measure} and {penalty}",
        "loss": "{measure}, {loss}",
        "sentence": "{phrase}.",
        "ruling": "{player}: {ruling}",
    },
)
