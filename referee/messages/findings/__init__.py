"""One sentence per finding, in English and in Japanese, to be read aloud."""

from __future__ import annotations

from referee.messages.findings import calls, counting, declaration, hands, incidents, paid, riichi, wins
from referee.messages.names import Names
from referee.messages.rulings import FINDINGS_ON_RULINGS

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    **riichi.FINDINGS,
    **declaration.FINDINGS,
    **wins.FINDINGS,
    **hands.FINDINGS,
    **calls.FINDINGS,
    **incidents.FINDINGS,
    **paid.FINDINGS,
    **counting.FINDINGS,
    **FINDINGS_ON_RULINGS,
}
