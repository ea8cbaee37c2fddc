"""One sentence per finding, to be read aloud."""

from __future__ import annotations

from typing import Final

from referee.catalogue import Texts
from referee.messages.findings import calls, counting, declaration, hands, incidents, paid, riichi, wins
from referee.messages.rulings import FINDINGS_ON_RULINGS

__all__ = ["FINDINGS"]

FINDINGS: Final = Texts(
    "finding",
    {
        **riichi.FINDINGS,
        **declaration.FINDINGS,
        **wins.FINDINGS,
        **hands.FINDINGS,
        **calls.FINDINGS,
        **incidents.FINDINGS,
        **paid.FINDINGS,
        **counting.FINDINGS,
        **FINDINGS_ON_RULINGS,
    },
)
