"""What a device needs to settle hands while there is no connection."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import referee
from referee.ruling import NonPlayer, PaymentFor
from tournaments.common.language import current_language
from tournaments.presenters.tables.table_page import TablePage

__all__ = ["points_card", "settling"]

_REASONS: Final = (
    PaymentFor.RIICHI_BET,
    PaymentFor.RON,
    PaymentFor.TSUMO,
    PaymentFor.HONBA,
    PaymentFor.DEPOSITS,
    PaymentFor.NOTEN,
    PaymentFor.LEFTOVER_DEPOSITS,
)


def settling(page: TablePage) -> dict[str, Any]:
    """The table before its next hand, the points card of its rules, and the words for payments, as plain JSON."""
    language, say = current_language(), referee.messages
    payments = (referee.Payment(NonPlayer.POT, NonPlayer.OUT, 0, reason) for reason in _REASONS)
    words = {payment.reason.value: say.say_payment(payment, language) for payment in payments}
    words |= {party.value: say.say_party(party, str, language) for party in NonPlayer}
    return {
        "expects": page.next_number,
        "table": referee.codec.write_table(page.state),
        "card": points_card(page.rules),
        "words": words,
    }


# The card of one ruleset takes about 10 ms.
@lru_cache(maxsize=64)
def points_card(rules: referee.Ruleset) -> dict[str, Any]:
    """The points card of *rules*, as plain JSON that must not be changed."""
    return referee.points_card.points_card(rules)
