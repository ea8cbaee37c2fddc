"""Random winning hands, as tiles.

Hands are composed set by set until one has a believable value; the referee computes the value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import referee

__all__ = ["won_hand"]

_SUITS = "mps"
_MAX_HAN = 7  # a larger hand is rare, and a club night is to look like one
_MAX_ATTEMPTS = 500


def won_hand(
    lot: Random,
    rules: referee.Ruleset,
    table: referee.TableState,
    seat: referee.Seat,
    discarder: referee.Seat | None,
    *,
    riichi: bool,
) -> referee.WonHand:
    """Return a winning hand as tiles: closed with riichi, else open with a yakuhai triplet."""
    declarations = (referee.Riichi(seat=seat),) if riichi else ()
    for _attempt in range(_MAX_ATTEMPTS):
        hand = _hand(lot, table, seat, riichi=riichi)
        if hand is None:
            continue
        winner = referee.Winner(seat=seat, worth=hand)
        report = referee.Win(winners=(winner,), discarder=discarder, riichi=declarations)
        if 1 <= _han(rules, table, report) <= _MAX_HAN:
            return hand
    raise LookupError("no believable hand came up")


def _han(rules: referee.Ruleset, table: referee.TableState, report: referee.Win) -> int:
    """Return the han of the win; 0 if it is not a win."""
    ruling = referee.adjudicate(rules, table, report)
    worths = [finding.facts for finding in ruling.findings if finding.code == "hand_worth"]
    return 0 if ruling.verdict is not referee.Verdict.WIN or not worths else int(str(worths[0]["han"]))


def _hand(
    lot: Random, table: referee.TableState, seat: referee.Seat, *, riichi: bool
) -> referee.WonHand | None:
    """Return four sets and a pair, some called unless in riichi; None if a tile occurs more than four times."""
    sets = [_set(lot) for _ in range(4)]
    if not riichi:
        wind = f"{int(seat.wind(table.dealer, table.players)) + 1}z"
        sets[0] = [lot.choice([wind, "5z", "6z", "7z"])] * 3
    pair = [f"{lot.randint(1, 9)}{lot.choice(_SUITS)}"] * 2
    call_count = 0 if riichi else lot.randint(1, 2)
    melds = [_meld(lot, tiles, seat, table.players) for tiles in sets[:call_count]]
    concealed = [tile for tiles in sets[call_count:] for tile in tiles] + pair
    winning = concealed.pop(lot.randrange(len(concealed)))
    indicators = [f"{lot.randint(1, 9)}{lot.choice(_SUITS)}" for _ in range(2)]
    tile_counts = Counter([*(tile for tiles in sets for tile in tiles), *pair, *indicators])
    if max(tile_counts.values()) > 4:
        return None
    flags = {referee.reports.Flag.RIICHI} if riichi else set()
    if riichi and lot.random() < 0.15:
        flags.add(referee.reports.Flag.IPPATSU)
    return referee.WonHand(
        concealed=referee.values.sort_tiles(_read(concealed)),
        melds=tuple(melds),
        winning_tile=_read([winning])[0],
        dora=_read(indicators[:1]),
        ura=_read(indicators[1:]) if riichi else (),
        flags=frozenset(flags),
    )


def _set(lot: Random) -> list[str]:
    """Return a run in four of five cases, else a triplet."""
    suit = lot.choice(_SUITS)
    if lot.random() < 0.8:
        first = lot.randint(1, 7)
        return [f"{first + step}{suit}" for step in range(3)]
    return [f"{lot.randint(1, 9)}{suit}"] * 3


def _meld(lot: Random, tiles: list[str], seat: referee.Seat, players: int) -> referee.Meld:
    """Return the set as a call: a run from the player to the left, a triplet from anybody."""
    triplet = len(set(tiles)) == 1
    other_seats = referee.values.turn_order(seat, players)
    meld_tiles = _read(tiles)
    return referee.Meld(
        type=referee.MeldType.PON if triplet else referee.MeldType.CHI,
        tiles=meld_tiles,
        called=lot.choice(meld_tiles),
        source=lot.choice(other_seats) if triplet else other_seats[-1],
    )


def _read(tiles: Iterable[str]) -> tuple[referee.Tile, ...]:
    return referee.read_tiles("".join(tiles))
