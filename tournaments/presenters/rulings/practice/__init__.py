"""The practice desk: cases to decide, the referee's ruling on each, and the result."""

from tournaments.presenters.rulings.practice.cases import (
    ANY_LEVEL,
    LEVELS,
    RULEBOOKS,
    Case,
    all_cases,
    cases_of,
    rule_on,
)
from tournaments.presenters.rulings.practice.certificates import (
    Certificate,
    certificate_of,
    certified_rulings,
)
from tournaments.presenters.rulings.practice.choices import MOST_CHOICES, Choice, choices_of
from tournaments.presenters.rulings.practice.progress import ALL_CASES, COUNTS, Progress, Result
from tournaments.presenters.rulings.practice.situations import Situation, ruling_on, situation_of

__all__ = [
    "ALL_CASES",
    "ANY_LEVEL",
    "COUNTS",
    "LEVELS",
    "MOST_CHOICES",
    "RULEBOOKS",
    "Case",
    "Certificate",
    "Choice",
    "Progress",
    "Result",
    "Situation",
    "all_cases",
    "cases_of",
    "certificate_of",
    "certified_rulings",
    "choices_of",
    "rule_on",
    "ruling_on",
    "situation_of",
]
