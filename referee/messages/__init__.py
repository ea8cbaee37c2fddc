"""The sentences of the referee, in every language that it has.

English is written here; `referee.catalogue` finds the translations. The caller decides the name of a seat: its wind, or
the player's name.
"""

from __future__ import annotations

from referee.catalogue import Language, languages
from referee.messages.answers import say_answer
from referee.messages.figures import say_points
from referee.messages.findings import finding_texts
from referee.messages.findings.sentences import say_finding
from referee.messages.incidents import incident_words, say_fact, say_incident, say_label, say_sort, say_stated
from referee.messages.judgements import say_judgement
from referee.messages.names import say_fu, say_name, say_payment, say_tie, say_verdict
from referee.messages.parties import SeatNamer, say_party, wind_namer
from referee.messages.problems import PROBLEMS
from referee.messages.problems.sentences import say_problem
from referee.messages.questions import grouped_questions, say_question
from referee.messages.steps import say_each_step, say_measure, say_step
from referee.messages.vocabulary import StepWord, StepWords, step_words
from referee.messages.worth import say_worth, say_yaku

__all__ = [
    "PROBLEMS",
    "Language",
    "SeatNamer",
    "StepWord",
    "StepWords",
    "finding_texts",
    "grouped_questions",
    "incident_words",
    "languages",
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
    "say_stated",
    "say_step",
    "say_tie",
    "say_verdict",
    "say_worth",
    "say_yaku",
    "step_words",
    "wind_namer",
]
