"""The log of judges' rulings.

`lines` are a table's own history; `offences` counts a player's earlier offences; `log`, `search` and `detail` are the
event's log; `ruling_access` says who may read how much of it.
"""

from tournaments.presenters.rulings.lines import (
    RulingLine,
    judgement_sentence,
    log_numbers,
    review_outcome,
    ruling_lines,
)
from tournaments.presenters.rulings.ruling_access import RulingDisclosure, disclosure_to

__all__ = [
    "RulingDisclosure",
    "RulingLine",
    "disclosure_to",
    "judgement_sentence",
    "log_numbers",
    "review_outcome",
    "ruling_lines",
]
