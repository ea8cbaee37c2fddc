"""Problems that quote an article, each with the question it rests on and its sentence."""

from __future__ import annotations

from dataclasses import field

from referee.errors import Problem
from referee.frozen import dataclass
from referee.rules import Ruleset, questions


@dataclass(frozen=True, slots=True)
class Refusal:
    """A problem whose sentence quotes this ruleset's answer to one question, wherever it occurs."""

    code: str
    question: str
    says: str = field(kw_only=True)

    def __post_init__(self) -> None:
        if self.question not in questions():
            raise TypeError(f"{self.code} is declared to rest on {self.question!r}, which no ruleset answers")

    def at(self, rules: Ruleset, path: str, **facts: object) -> Problem:
        """The problem at *path*, with the source of the answer beside the *facts*."""
        source = str(rules.sources[self.question])
        return Problem(path=path, code=self.code, facts={**facts, "source": source})


# Impossible reports
NO_STICKS_LAID_DOWN = Refusal(
    "no_sticks_laid_down",
    "riichi_deposit",
    says="Under these rules a riichi needs no stick, so none can be on the table ({source}).",
)
NO_OPEN_RIICHI = Refusal("no_open_riichi", "open_riichi", says="These rules have no open riichi ({source}).")
NO_CHI_WITH_THREE = Refusal(
    "no_chi_with_three", "sanma_chi", says="With three players there is no chi ({source})."
)
TILE_LEFT_OUT = Refusal(
    "tile_left_out", "sanma_tiles", says="{tile} is not in the set: the 2m to 8m are left out ({source})."
)
HAND_CHANGED_IN_RIICHI = Refusal(
    "hand_changed_in_riichi",
    "riichi_tile_swapped",
    says=(
        "In riichi only an ankan changes a hand. Before the ankan of {tile}: {before} and the "
        "drawn {drawn}. Without the four, {left} must remain, but the hand after it is {found}. "
        "Missing: {gone}; new: {new}. Check the tiles. If a tile was exchanged, judge it as a "
        "tile exchanged in riichi ({source})."
    ),
)
SECONDS_NEEDED = Refusal(
    "seconds_needed",
    "claim_window",
    says="These rules count seconds ({source}): say how many had passed since the discard.",
)

# Rulings no longer allowed
PAST_HANDS_REFUSED = Refusal(
    "past_hands_refused",
    "past_hand_rulings",
    says="These rules do not rule on hands that are over ({source}).",
)
NO_APPEAL = Refusal("no_appeal", "appeal", says="These rules allow no appeal against a ruling ({source}).")
DECIDED_ON_APPEAL = Refusal(
    "decided_on_appeal",
    "appeal",
    says="An appeal against this ruling was decided, and under these rules that is final ({source}).",
)

REFUSALS = tuple(refusal for refusal in globals().values() if isinstance(refusal, Refusal))
"""Every refusal that quotes an article."""
