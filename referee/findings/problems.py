"""Problems that quote an article, each with the question it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from referee.errors import Problem
from referee.rules import Ruleset, questions

__all__ = [
    "DECIDED_ON_APPEAL",
    "HAND_CHANGED_IN_RIICHI",
    "NO_APPEAL",
    "NO_CHI_WITH_THREE",
    "NO_OPEN_RIICHI",
    "NO_STICKS_LAID_DOWN",
    "PAST_HANDS_REFUSED",
    "REFUSALS",
    "SECONDS_NEEDED",
    "TILE_LEFT_OUT",
    "Refusal",
]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A problem whose sentence quotes this ruleset's answer to one question, wherever it occurs."""

    code: str
    question: str

    def __post_init__(self) -> None:
        if self.question not in questions():
            raise TypeError(f"{self.code} is declared to rest on {self.question!r}, which no ruleset answers")

    def at(self, rules: Ruleset, path: str, **facts: object) -> Problem:
        """The problem at *path*, with the source of the answer beside the *facts*."""
        source = str(rules.sources[self.question])
        return Problem(path=path, code=self.code, facts={**facts, "source": source})


# Impossible reports
NO_STICKS_LAID_DOWN = Refusal("no_sticks_laid_down", "riichi_deposit")
NO_OPEN_RIICHI = Refusal("no_open_riichi", "open_riichi")
NO_CHI_WITH_THREE = Refusal("no_chi_with_three", "sanma_chi")
TILE_LEFT_OUT = Refusal("tile_left_out", "sanma_tiles")
HAND_CHANGED_IN_RIICHI = Refusal("hand_changed_in_riichi", "riichi_tile_swapped")
SECONDS_NEEDED = Refusal("seconds_needed", "claim_window")

# Rulings no longer allowed
PAST_HANDS_REFUSED = Refusal("past_hands_refused", "past_hand_rulings")
NO_APPEAL = Refusal("no_appeal", "appeal")
DECIDED_ON_APPEAL = Refusal("decided_on_appeal", "appeal")

REFUSALS = (
    NO_STICKS_LAID_DOWN,
    NO_OPEN_RIICHI,
    NO_CHI_WITH_THREE,
    TILE_LEFT_OUT,
    HAND_CHANGED_IN_RIICHI,
    SECONDS_NEEDED,
    PAST_HANDS_REFUSED,
    NO_APPEAL,
    DECIDED_ON_APPEAL,
)
"""Every refusal that quotes an article."""
