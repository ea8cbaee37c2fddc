"""Random but realistic hands for the demo.

Riichi, winners, discarders, values and tenpai are random, with frequencies close to real games. The same seed gives the
same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import referee
from tournaments.demo import tiles

__all__ = ["double_ron", "next_hand", "noten_riichi"]

# Han, fu and their percentage: by ron and by tsumo, with and without riichi.
_RON_RIICHI = (
    *((1, 40, 12), (2, 30, 14), (2, 40, 14), (3, 30, 16), (3, 40, 14), (4, 30, 8)),
    *((5, None, 14), (6, None, 6), (8, None, 2)),
)
_RON_OPEN = (
    *((1, 30, 30), (2, 30, 24), (3, 30, 16), (1, 40, 8), (2, 40, 7), (4, 30, 5)),
    *((5, None, 8), (6, None, 2)),
)
_TSUMO_RIICHI = (
    *((2, 30, 16), (3, 20, 16), (3, 30, 18), (4, 20, 12), (4, 30, 12)),
    *((5, None, 16), (6, None, 8), (8, None, 2)),
)
_TSUMO_OPEN = ((1, 30, 34), (2, 30, 24), (3, 30, 16), (1, 40, 10), (2, 40, 8), (5, None, 8))
# One tile away from tenpai: it has 24s and 67s, and the player saw 23s and 67s.
_NOTEN = "123m456p2467s9m11z"


def next_hand(lot: Random, rules: referee.Ruleset, table: referee.TableState) -> referee.Report:
    """Return a realistic hand for this table."""
    riichi_seats = _riichi_seats(lot, rules, table)
    if lot.random() < 0.16:
        return _draw(lot, rules, table, riichi_seats)
    winner = lot.choice(riichi_seats) if riichi_seats and lot.random() < 0.65 else lot.choice(rules.seats)
    discarder = None if lot.random() < 0.38 else lot.choice(referee.values.turn_order(winner, rules.players))
    return referee.Win(
        winners=(_winner(lot, rules, table, winner, discarder, riichi=winner in riichi_seats),),
        discarder=discarder,
        riichi=_riichi_declarations(riichi_seats),
    )


def double_ron(lot: Random, rules: referee.Ruleset, table: referee.TableState) -> referee.Report:
    """Return a double ron; one of the winners has declared riichi."""
    discarder, first, second, _other = lot.sample(rules.seats, 4)
    riichi_seats = [first] if table.scores[first] >= rules.riichi_deposit else []
    return referee.Win(
        winners=(
            referee.Winner(seat=first, worth=_worth(lot, _RON_RIICHI if riichi_seats else _RON_OPEN)),
            referee.Winner(seat=second, worth=_worth(lot, _RON_OPEN)),
        ),
        discarder=discarder,
        riichi=_riichi_declarations(riichi_seats),
    )


def noten_riichi(lot: Random, rules: referee.Ruleset, table: referee.TableState) -> referee.Report:
    """Return an exhaustive draw at which the player in riichi shows a hand that is not tenpai."""
    solvent_seats = [seat for seat in rules.seats if table.scores[seat] >= rules.riichi_deposit]
    offender, tenpai_seat = lot.sample(solvent_seats, 2)
    return referee.ExhaustiveDraw(
        tenpai=(offender, tenpai_seat),
        shown={offender: referee.ShownHand(concealed=referee.read_tiles(_NOTEN))},
        riichi=_riichi_declarations([offender]),
    )


def _riichi_seats(lot: Random, rules: referee.Ruleset, table: referee.TableState) -> list[referee.Seat]:
    solvent_seats = [seat for seat in rules.seats if table.scores[seat] >= rules.riichi_deposit]
    count = lot.choices((0, 1, 2, 3), weights=(52, 36, 10, 2))[0]
    return lot.sample(solvent_seats, min(count, len(solvent_seats)))


def _riichi_declarations(seats: list[referee.Seat]) -> tuple[referee.Riichi, ...]:
    return tuple(referee.Riichi(seat=seat) for seat in seats)


def _draw(
    lot: Random, rules: referee.Ruleset, table: referee.TableState, riichi_seats: list[referee.Seat]
) -> referee.Report:
    """Return an exhaustive draw: players in riichi are tenpai, others sometimes; one hand is shown as tiles."""
    tenpai = [seat for seat in rules.seats if seat in riichi_seats or lot.random() < 0.35]
    shown_hands = {}
    if riichi_seats:
        hand = tiles.won_hand(lot, rules, table, riichi_seats[0], None, riichi=True)
        shown_hands[riichi_seats[0]] = referee.ShownHand(concealed=hand.concealed)
    return referee.ExhaustiveDraw(
        tenpai=tuple(tenpai), shown=shown_hands, riichi=_riichi_declarations(riichi_seats)
    )


def _winner(
    lot: Random,
    rules: referee.Ruleset,
    table: referee.TableState,
    seat: referee.Seat,
    discarder: referee.Seat | None,
    *,
    riichi: bool,
) -> referee.Winner:
    """Return a win as judges enter it: one in three by tiles, the others by han and fu."""
    if lot.random() < 1 / 3:
        hand = tiles.won_hand(lot, rules, table, seat, discarder, riichi=riichi)
        return referee.Winner(seat=seat, worth=hand)
    if discarder is None:
        return referee.Winner(seat=seat, worth=_worth(lot, _TSUMO_RIICHI if riichi else _TSUMO_OPEN))
    return referee.Winner(seat=seat, worth=_worth(lot, _RON_RIICHI if riichi else _RON_OPEN))


def _worth(lot: Random, shares: Sequence[tuple[int, int | None, int]]) -> referee.HanFu:
    han, fu, _share = lot.choices(shares, weights=[share for _han, _fu, share in shares])[0]
    return referee.HanFu(han=han, fu=fu)
