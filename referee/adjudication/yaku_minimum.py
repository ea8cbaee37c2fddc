"""Check whether a hand has the yaku that a win needs, on every wait.

Only the yaku of the tiles and of the riichi count; dora of any sort and ippatsu never do.
"""

from __future__ import annotations

from referee.adjudication.tenpai import waits_of
from referee.reports import Flag, WonHand
from referee.rules import Ruleset
from referee.values import Hand, Tile, Wind
from referee.worth import Worth, worth_of

__all__ = ["han_needed", "short_waits", "yaku_han"]

_NO_YAKU = frozenset({"dora", "aka_dora", "ura_dora", "nukidora", "ippatsu"})
# More than any minimum requires.
_YAKUMAN_HAN = 13


def han_needed(rules: Ruleset, honba: int) -> int:
    """The han of yaku that a win needs at *honba*: two where the two-han minimum is in force, else one.

    Source: the ruleset's answer to `two_han_minimum`.

    >>> from referee.rulesets import ruleset
    >>> rules = ruleset("ema-2025", {"two_han_minimum": 5})
    >>> han_needed(rules, 4), han_needed(rules, 5)
    (1, 2)
    """
    return 2 if rules.two_han_minimum is not None and honba >= rules.two_han_minimum else 1


def yaku_han(worth: Worth) -> int:
    """The han of a won hand that count for a minimum: yaku without ippatsu and without dora; a yakuman is thirteen.

    Source: Shiragiku, 立直 (ippatsu is no yaku for the two-han minimum).
    """
    if worth.yakuman:
        return _YAKUMAN_HAN * worth.yakuman
    return sum([han for name, han in worth.yaku if name not in _NO_YAKU])


def short_waits(
    rules: Ruleset,
    hand: Hand,
    *,
    seat_wind: Wind,
    round_wind: Wind,
    flags: frozenset[Flag],
    least: int,
) -> tuple[Tile, ...]:
    """The waits of *hand* on which a ron would have fewer than *least* han of yaku; empty if every wait is enough.

    *hand* is without a winning tile; *flags* are facts that hold for every wait, as a riichi does (none of one tile, as
    houtei). Waits count dead or alive, except for a tile that is no wait by `tenpai.waits_of`. Source: Shiragiku, 立直,
    on riichi under a two-han minimum; the answers to `sakizuke` say where every wait must give a yaku.
    """
    return tuple(
        wait
        for wait in waits_of(rules, hand)
        if not _has_enough_han(rules, hand, wait, seat_wind, round_wind, flags, least)
    )


def _has_enough_han(
    rules: Ruleset,
    hand: Hand,
    wait: Tile,
    seat_wind: Wind,
    round_wind: Wind,
    flags: frozenset[Flag],
    least: int,
) -> bool:
    won_hand = WonHand(concealed=hand.concealed, melds=hand.melds, winning_tile=wait, flags=flags)
    worth = worth_of(rules, won_hand, seat_wind=seat_wind, round_wind=round_wind, tsumo=False)
    return isinstance(worth, Worth) and yaku_han(worth) >= least
